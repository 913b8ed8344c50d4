import { shortAddress } from '@foyer/base'
import { useEffect } from 'react'
import { type ModalEnv, useModal, useScreen } from '../../bridge/modal-context.ts'
import { EMBEDDED_CONNECTOR } from '../../connectors/embedded-connector.ts'
import { isLoggedIn } from '../../connectors/embedded-login.ts'
import { walletPageUrl } from '../../connectors/wallet-page-url.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { showToast } from '../../core/notices.ts'
import { wantedNamespace } from '../../core/routing/wanted-namespace.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { PASSKEY } from '../../ui/late-icons.ts'
import { List } from '../../ui/list.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { Row } from '../../ui/row.tsx'
import { RowIcon } from '../../ui/row-icon.tsx'

type NewWalletProps = { readonly address: string; readonly onContinue: () => void }

/** A wallet that was made by this login: its picture, and the next step to one that its owner alone recovers. */
export function NewWallet({ address, onContinue }: NewWalletProps) {
  const env = useModal()
  const { ctx, t } = env
  useEffect(() => {
    const before = connections(ctx)
    return ctx.store.watch(
      ({ modal }) => modal.open,
      // A sign-out closes the modal, too.
      (isOpen) => isOpen || connections(ctx) !== before || void connectClosed(env),
    )
  }, [ctx, env])
  const { name, icons } = ctx.options.metadata
  const account = shortAddress(address)
  useScreen({ light: 'open', status: `${t('newWallet.title')}. ${t('newWallet.text', { account })}` })
  return (
    <>
      <ConnectAnimation state="opened" visitor={{ address }}>
        <Logo name={name} src={icons[0]} size={64} />
      </ConnectAnimation>
      <Message title={t('newWallet.title')}>
        {t.parts('newWallet.text').map((part) =>
          typeof part === 'string' ? (
            part
          ) : (
            <bdi key={part.slot} className="code">
              {account}
            </bdi>
          ),
        )}
      </Message>
      <List label={t('newWallet.next')}>
        <Row
          key="passkey"
          kind="soft"
          name={t('newWallet.passkey')}
          subtitle={t('newWallet.passkeyText')}
          leading={<RowIcon name={PASSKEY} />}
          size={60}
          end="external"
          href={`${walletPageUrl(ctx)}#passkeys`}
        />
      </List>
      <Actions>
        <Button kind="primary" onPress={onContinue}>
          {t('newWallet.continue', { app: name })}
        </Button>
      </Actions>
    </>
  )
}

const connections = ({ store }: Context): number =>
  Object.values(store.get().session.namespaces).filter(({ status }) => status === 'connected').length

/**
 * Connects the wallet that was just made, for a visitor who has closed the modal on it: they have typed the code for this page. Not
 * where a signature would be asked for, and not in the place of what the visitor does next.
 */
async function connectClosed({ ctx, t, go }: ModalEnv): Promise<void> {
  // The stack is there until the modal has closed.
  const wanted = wantedNamespace(ctx.store.get().router)
  const isFree = () => {
    const { modal, attempt } = ctx.store.get()
    return !ctx.modalRuntime.ended && !modal.open && attempt.status === 'idle'
  }
  if (!isFree() || ctx.options.siwx || ctx.options.siweConfig) return
  if (!(await isLoggedIn(ctx)) || !isFree()) return
  try {
    await go.connect(EMBEDDED_CONNECTOR, wanted && [wanted])
  } catch {
    return // The page still says Connect, and the host has heard why.
  }
  const { wallet } = accountOf(ctx.store.get().session)
  if (ctx.embedded.isNotKept) showToast(ctx, 'info', t('toast.notKept'))
  else if (wallet) showToast(ctx, 'success', t('toast.connected', { wallet: wallet.name }))
}
