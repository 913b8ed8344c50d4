import { shortAddress } from '@foyer/base'
import { useEffect, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useProfile } from '../../bridge/use-profile.ts'
import { sameFields } from '../../bridge/use-store.ts'
import { signInAccount } from '../../core/siwx.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { MessagePreview } from '../../ui/message-preview.tsx'
import { Message } from '../../ui/notice.tsx'
import { Prose } from '../../ui/prose.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { SignInSummary } from '../../ui/transfer-summary.tsx'
import { needsSignIn, reconsiderSignIn } from './gate.ts'
import { cancelSignIn, prepareSignIn, sign } from './sign-in.ts'

export { signIn as messages } from '../../locales/en/sign-in.ts'

export { SignInView as View }

/** Asks for the signature that proves ownership of the account, and explains what it does and does not allow. */
function SignInView() {
  const { ctx, t, go } = useModal()
  const { address = '', wallet = '' } = useModalState(({ session }) => {
    const account = signInAccount(session)
    return { address: account.address, wallet: account.wallet?.name }
  }, sameFields)
  const state = useModalState(({ signIn }) => signIn)
  const profile = useProfile(address)
  const name = profile.name ?? shortAddress(address)
  const isSigning = state.status === 'signing'
  const isBusy = isSigning || state.status === 'verifying'
  const message = 'message' in state ? state.message : undefined
  const { name: app, icons } = ctx.options.metadata

  useEffect(() => {
    if (state.status === 'wanted') void prepareSignIn(ctx)
  }, [ctx, state.status])
  useEffect(() => {
    // While the panel is closing, its view may still load.
    if (!ctx.store.get().modal.open) return
    reconsiderSignIn(ctx)
    // The screen opened before the need to sign in was checked.
    if (ctx.store.get().signIn.status === 'idle')
      void needsSignIn(ctx).then((unsigned) => unsigned === false && go.finish())
  }, [ctx, go])
  const blocked = t('signIn.blocked')
  useScreen(isBusy ? { blocked, light: 'wait', status: t('signIn.waiting', { wallet }) } : { blocked })

  const leave = async () => {
    if (await cancelSignIn(ctx)) go.finish()
    else go.close()
  }
  const approve = async () => {
    if (await sign(ctx)) go.finish()
  }
  if (state.status === 'unread') return <Unread app={app} onCancel={leave} />
  return (
    <>
      <SignInSummary
        app={{ name: app, src: icons.find(isPicture) }}
        visitor={{ address, picture: profile.picture }}
        waiting
      />
      <Prose centered>
        {t.parts('signIn.why').map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <b key={part.slot} className={profile.name === undefined ? 'code' : undefined}>
              {name}
            </b>
          ),
        )}
      </Prose>
      <MessagePreview
        title={t('signIn.message')}
        text={message ? (message.statement ?? t('signIn.noStatement')) : <Skeleton />}
      >
        <Facts
          facts={[
            { term: t('signIn.site'), value: message ? <bdi>{message.domain}</bdi> : <Skeleton width={96} /> },
            message?.expirationTime !== undefined && {
              term: t('signIn.until'),
              value: timeText(message.expirationTime, t.locale),
            },
            {
              term: t('signIn.nonce'),
              value: message ? (
                <span className="code" dir="ltr">
                  {message.nonce.length > 12 ? `${message.nonce.slice(0, 10)}…` : message.nonce}
                </span>
              ) : (
                <Skeleton width={72} />
              ),
            },
          ]}
        />
      </MessagePreview>
      <Actions layout="row">
        <Button disabled={state.status === 'verifying'} onPress={() => void leave()}>
          {t('signIn.cancel')}
        </Button>
        <Button
          kind="primary"
          disabled={message === undefined}
          loading={isBusy}
          loadingLabel={isSigning ? t('signIn.signing') : t('signIn.verifying')}
          onPress={() => void approve()}
        >
          {t('signIn.sign')}
        </Button>
      </Actions>
    </>
  )
}

/** Shown when sessions could not be read: the wallet stays connected, the page stays locked, and the visitor can try again. */
function Unread({ app, onCancel }: { readonly app: string; readonly onCancel: () => Promise<void> }) {
  const { ctx, t, go } = useModal()
  const [isAsking, setAsking] = useState(false)
  const title = t('signIn.unread')
  useScreen({ blocked: t('signIn.blocked'), alert: title })
  const ask = async () => {
    setAsking(true)
    const isUnsigned = await needsSignIn(ctx)
    setAsking(false)
    if (isUnsigned === false) go.finish()
  }
  return (
    <>
      <Message title={title}>{t('signIn.unreadText', { app })}</Message>
      <Actions layout="row">
        <Button onPress={() => void onCancel()}>{t('signIn.cancel')}</Button>
        <Button kind="primary" loading={isAsking} loadingLabel={t('signIn.verifying')} onPress={() => void ask()}>
          {t('signIn.askAgain')}
        </Button>
      </Actions>
    </>
  )
}

const timeText = (time: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time))

/** Hosts are developed on http: their own pictures count too. */
const isPicture = (icon: string): boolean =>
  /^(data:image\/|https:)/.test(icon) ||
  (URL.canParse(icon, location.href) && new URL(icon, location.href).origin === location.origin)
