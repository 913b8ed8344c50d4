import { PAIRING_EXPIRY_MARGIN_MS, PAIRING_LIFETIME_MS } from '@foyer/base/constants'
import type { WalletEntry } from '@foyer/contracts'
import type { ReactNode } from 'react'
import { useModal, useScreen } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import type { PairingOffer } from '../../core/connections/connector.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Message, Note } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ConnectedAnimation } from './connected-animation.tsx'
import { Trouble } from './lazy-trouble.tsx'
import { usePairing } from './use-pairing.ts'

export { connecting as messages } from '../../locales/en/connecting.ts'

/** Pairing with any wallet that scans the code: ConnectingWalletConnectBasic. */
export const View = () => <PairingByCode />

/** A code that a phone wallet scans, with a ring that shows its remaining lifetime. */
export function PairingByCode({ wallet }: { readonly wallet?: WalletEntry }) {
  const { ctx } = useModal()
  const { connector, attempt, isOwn, renew } = usePairing()
  const directory = useDirectory(ctx)
  const mark = wallet && <Logo name={wallet.name} src={directory?.walletImage(wallet)} size={48} />

  if (!connector) return <Trouble notSetUp onRetry={renew} />
  if (attempt.status === 'connected') {
    const name = wallet?.name ?? connector.name
    return (
      <ConnectedAnimation address={attempt.address}>
        <Logo name={name} src={wallet && directory?.walletImage(wallet)} size={64} />
      </ConnectedAnimation>
    )
  }
  if (attempt.status === 'expired') return <Trouble expired mark={mark} onRetry={renew} />
  if (attempt.status === 'declined' || attempt.status === 'failed')
    return <Trouble attempt={attempt} name={wallet?.name} mark={mark} onRetry={renew} />
  if (attempt.status === 'waiting' && attempt.relay === 'unreachable') return <Trouble onRetry={renew} />
  const slow = attempt.status === 'waiting' && attempt.relay === 'slow'
  return (
    <Code
      // Before our relay is there, no wallet could answer it.
      offer={attempt.status === 'waiting' && (!isOwn || attempt.relay === 'ok') ? attempt.pairing : undefined}
      mark={mark}
      wallet={wallet?.name}
      slow={slow}
    />
  )
}

type CodeProps = {
  readonly offer: PairingOffer | undefined
  readonly mark: ReactNode
  readonly wallet: string | undefined
  readonly slow: boolean
}

function Code({ offer, mark, wallet, slow }: CodeProps) {
  const { ctx, t } = useModal()
  const now = useClock(ctx.now, 1_000)
  const { copied, copy } = useCopy()
  const usable = PAIRING_LIFETIME_MS - PAIRING_EXPIRY_MARGIN_MS
  const left = offer ? Math.max(0, offer.expiresAt - PAIRING_EXPIRY_MARGIN_MS - now) : usable
  const text = wallet === undefined ? t('pairing.scanTextAny') : t('pairing.scanText', { wallet })
  const label = offer ? t('pairing.code', { app: ctx.options.metadata.name }) : t('pairing.preparing')
  useScreen(copied ? { status: t('pairing.copied') } : { light: 'wait', status: slow ? t('pairing.slowTitle') : label })

  return (
    <>
      <QrCode value={offer?.uri} label={label} mark={mark} remaining={left / usable} />
      {slow ? (
        <Note tone="warning" title={t('pairing.slowTitle')}>
          {t('pairing.slowText')}
        </Note>
      ) : (
        <Message title={t('pairing.scanTitle')}>{text}</Message>
      )}
      <Actions>
        <Button icon={copied ? 'check' : 'copy'} disabled={!offer} onPress={() => offer && copy(offer.uri)}>
          {copied ? t('pairing.copied') : t('pairing.copy')}
        </Button>
      </Actions>
      {!slow && <Hint centered>{t('pairing.expiresIn', { time: clock(left) })}</Hint>}
    </>
  )
}

/** 3:12 */
const clock = (ms: number): string =>
  `${Math.floor(ms / 60_000)}:${String(Math.floor(ms / 1_000) % 60).padStart(2, '0')}`
