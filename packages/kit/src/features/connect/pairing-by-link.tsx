import type { WalletEntry } from '@foyer/contracts'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { DEEP_LINK, deepLink, linkOf, openApp, webLink } from '../../core/wallets/deep-link.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import { DOWNLOAD } from '../../ui/late-icons.ts'
import { Logo } from '../../ui/logo.tsx'
import { Message } from '../../ui/notice.tsx'
import { ConnectedAnimation } from './connected-animation.tsx'
import { Trouble } from './lazy-trouble.tsx'
import { usePairing } from './use-pairing.ts'

export { connecting as messages } from '../../locales/en/connecting.ts'

export { PairingByLinkView as View }

/**
 * Pairing on a phone, where the wallet is an app next to the browser. The URI is created before the tap, because a browser
 * opens an app only directly from the tap, not after something asynchronous.
 */
function PairingByLinkView({ args: { wallet } }: { readonly args: { readonly wallet: WalletEntry } }) {
  const { ctx } = useModal()
  const { connector, attempt, renew } = usePairing()
  const directory = useDirectory(ctx)
  const mark = <Logo name={wallet.name} src={directory?.walletImage(wallet)} size={64} />

  if (!connector) return <Trouble notSetUp onRetry={renew} />
  if (attempt.status === 'connected') return <ConnectedAnimation address={attempt.address}>{mark}</ConnectedAnimation>
  if (attempt.status === 'declined' || attempt.status === 'failed')
    return <Trouble attempt={attempt} name={wallet.name} mark={mark} onRetry={renew} />
  if (attempt.status === 'waiting' && attempt.relay === 'unreachable') return <Trouble onRetry={renew} />
  return (
    <Knocking
      wallet={wallet}
      uri={attempt.status === 'waiting' ? attempt.pairing?.uri : undefined}
      expired={attempt.status === 'expired'}
      onRenew={renew}
    />
  )
}

type KnockingProps = {
  readonly wallet: WalletEntry
  readonly uri: string | undefined
  readonly expired: boolean
  readonly onRenew: () => void
}

function Knocking({ wallet, uri, expired, onRenew }: KnockingProps) {
  const { ctx, t } = useModal()
  const { copied, copy } = useCopy()
  const directory = useDirectory(ctx)
  const store =
    webLink(/iPhone|iPad|iPod|Macintosh/.test(navigator.userAgent) ? wallet.ios_store : wallet.android_store) ??
    webLink(wallet.homepage)
  useScreen(
    copied
      ? { status: t('pairing.copied') }
      : { light: 'wait', status: t('connecting.announce', { wallet: wallet.name }) },
  )

  const href = linkOf(wallet)
  const open = () => {
    const link = uri && deepLink(href, uri)
    if (!link || href === undefined) return
    ctx.storage.write(DEEP_LINK, { name: wallet.name, href })
    openApp(link)
  }
  return (
    <>
      <ConnectAnimation state="waiting">
        <Logo name={wallet.name} src={directory?.walletImage(wallet)} size={64} />
      </ConnectAnimation>
      <Message title={expired ? t('pairing.expiredTitle') : t('pairing.continueIn', { wallet: wallet.name })}>
        {expired
          ? t('pairing.expiredText')
          : t(href === undefined ? 'pairing.copyText' : 'pairing.openText', { wallet: wallet.name })}
      </Message>
      <Actions>
        {expired ? (
          <Button kind="primary" icon="refresh" onPress={onRenew}>
            {t('pairing.renew')}
          </Button>
        ) : (
          <Button kind="primary" disabled={uri === undefined || href === undefined} onPress={open}>
            {t('pairing.openApp', { wallet: wallet.name })}
          </Button>
        )}
        <Actions layout="row">
          <Button
            kind="text"
            size="md"
            icon={copied ? 'check' : 'copy'}
            disabled={uri === undefined}
            onPress={() => uri && copy(uri)}
          >
            {copied ? t('pairing.copied') : t('pairing.copy')}
          </Button>
          {store !== undefined && (
            <Button
              kind="text"
              size="md"
              icon={DOWNLOAD}
              onPress={() => window.open(store, '_blank', 'noopener,noreferrer')}
            >
              {t('pairing.getApp', { wallet: wallet.name })}
            </Button>
          )}
        </Actions>
      </Actions>
    </>
  )
}
