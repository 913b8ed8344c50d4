import type { Network } from '@foyer/base/networks'
import { transactionUrl } from '../core/networks/explorer.ts'
import { findNetwork } from '../core/networks/networks.ts'
import type { SentTransfer } from '../core/transfers/sending.ts'
import { exactAmount, feeText, nativePrice, pendingText } from '../core/transfers/texts.ts'
import { Actions, Button } from '../ui/button.tsx'
import { FundsLine } from '../ui/funds-line.tsx'
import { Hint } from '../ui/hint.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { useModal, useModalState } from './modal-context.ts'
import { useClock } from './use-clock.ts'
import { useHoldings } from './use-holdings.ts'

type Kind = 'outcome' | 'swap'
type Status = SentTransfer['outcome']['status'] | 'cancelled'

/** How what was sent stands, for the screens of transfers and of swaps. */
export type Outcome = {
  readonly kind: Kind
  readonly transfer: SentTransfer
  readonly network: Network | undefined
  readonly status: Status
  readonly stage: 'travelling' | 'arrived' | 'back'
  readonly amount: string
  /** Of the transaction that was mined, if one was. */
  readonly hash: string
  /** In the network's explorer. */
  readonly href: string | undefined
  /** What it cost, once that is known. */
  readonly fee: string | undefined
  /** Of a failure. */
  readonly title: string | undefined
  /** Of a failure, or while it is pending. */
  readonly text: string
}

/** @param kind whose sentences a failure has: those of transfers, or of swaps */
export function useOutcome(transferId: string, kind: Kind): Outcome | undefined {
  const { ctx, t } = useModal()
  const transfer = useModalState(({ transfers }) => transfers.find(({ id }) => id === transferId))
  const network = useModalState((state) => transfer && findNetwork(state.networks, transfer.network))
  const now = useClock(ctx.now, 1_000)
  const { holdings = [] } = useHoldings()
  if (!transfer) return undefined
  const { outcome } = transfer
  const status: Status = outcome.status === 'replaced' && outcome.kind === 'cancelled' ? 'cancelled' : outcome.status
  const hash = 'hash' in outcome ? outcome.hash : transfer.hash
  const of = {
    kind,
    transfer,
    network,
    status,
    amount: exactAmount(BigInt(transfer.amount), transfer, t.locale),
    hash,
    href: transactionUrl(network, hash),
    fee:
      network && 'fee' in outcome
        ? feeText(BigInt(outcome.fee), network, nativePrice(holdings, network), t.locale)
        : undefined,
  }
  if (status === 'delivered') return { ...of, stage: 'arrived', title: undefined, text: '' }
  const name = network?.name ?? transfer.network
  if (status === 'pending') {
    const settles = (network && ctx.adapters.get(network.chainNamespace)?.can.transfer?.settlesIn) ?? ([0, 1] as const)
    const text = pendingText(t, name, settles, now - transfer.sentAt)
    return { ...of, stage: 'travelling', title: undefined, text }
  }
  const values = { network: name, reason: 'reason' in outcome ? outcome.reason : '' }
  return {
    ...of,
    stage: 'back',
    title: t(status === 'replaced' ? 'outcome.replacedTitle' : `${kind}.${status}Title`, values),
    text: t(`outcome.${status}Text`, values),
  }
}

/** What a failure has done to the money, and what another attempt would do. */
export function Kept({ of: { status, transfer, amount, fee } }: { readonly of: Outcome }) {
  const { t } = useModal()
  const { nonce } = transfer
  return (
    <>
      {status === 'reverted' && fee !== undefined && (
        <FundsLine>{t('outcome.revertedFunds', { amount, fee })}</FundsLine>
      )}
      {/* What a replacing transaction did with the money is not known here; for one that was dropped or cancelled it is. */}
      {(status === 'dropped' || status === 'cancelled') && <FundsLine>{t('outcome.keptFunds', { amount })}</FundsLine>}
      {isOpenEnded(status) && nonce !== undefined && (
        <Hint>{t(status === 'dropped' ? 'outcome.sameNonce' : 'outcome.newNonce', { nonce: String(nonce) })}</Hint>
      )}
    </>
  )
}

type ActionsProps = { readonly of: Outcome; readonly onAgain: () => void }

/** The ways on from what has not arrived. */
export function OutcomeActions({ of: { kind, status, href }, onAgain }: ActionsProps) {
  const { t } = useModal()
  const isReverted = status === 'reverted'
  return (
    <Actions>
      {isReverted && (
        <Button kind="primary" onPress={onAgain}>
          {t(kind === 'swap' ? 'swap.again' : 'outcome.retry')}
        </Button>
      )}
      {href !== undefined && (
        <LinkButton
          kind={isOpenEnded(status) ? 'primary' : isReverted && kind === 'outcome' ? 'text' : 'secondary'}
          href={href}
        >
          {t('outcome.explorer')}
        </LinkButton>
      )}
      {isOpenEnded(status) && <Button onPress={onAgain}>{t(`${kind}.again`)}</Button>}
    </Actions>
  )
}

/** The first one may still happen, or another transaction replaced it, so the first action is to check before trying again. */
const isOpenEnded = (status: Status) => status === 'dropped' || status === 'replaced' || status === 'cancelled'
