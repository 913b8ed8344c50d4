import { shortAddress } from '@foyer/base'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useOwnProfile } from '../../bridge/use-own-profile.ts'
import { accountOf } from '../../core/connections/session.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { Message } from '../../ui/notice.tsx'

/** The animation after the wallet has connected: the frame turns into the visitor's avatar. */
export function ConnectedAnimation({ address, children }: { readonly address: string; readonly children: ReactNode }) {
  const { ctx, t, go } = useModal()
  const door = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const element = door.current
    return ctx.store.watch(
      (state) => state.modal.open,
      (open) => {
        if (!open && element) ctx.modalRuntime.door = { element, at: element.getBoundingClientRect() }
      },
    )
  }, [ctx])
  const text = t('connecting.openedText', { account: shortAddress(address) })
  const profile = useOwnProfile(ctx, address)
  const title = useModalState(({ session }) => accountOf(session).wallet?.name)
  useScreen({
    ...(title === undefined ? {} : { title }),
    light: 'open',
    noBack: true,
    // Said once: a name that comes later is seen, and is what the button says.
    status: `${t('connecting.openedTitle')}. ${text}`,
  })
  return (
    <>
      <ConnectAnimation state="opened" visitor={{ address }} doorRef={door}>
        {children}
      </ConnectAnimation>
      <Message title={t('connecting.openedTitle')}>
        {t.parts('connecting.openedText').map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <bdi key={part.slot} className={profile?.name ? undefined : 'code'}>
              {profile?.name ?? shortAddress(address)}
            </bdi>
          ),
        )}
      </Message>
      <Actions>
        <Button onPress={go.finish}>{t('connecting.done')}</Button>
      </Actions>
    </>
  )
}
