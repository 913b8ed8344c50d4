import { shortAddress } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import type { ReactNode } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useClock } from '../../bridge/use-clock.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import type { Context } from '../../core/context.ts'
import { transactionUrl } from '../../core/networks/explorer.ts'
import { findNetwork } from '../../core/networks/networks.ts'
import { reset } from '../../core/routing/navigation.ts'
import type { SentTransfer } from '../../core/transfers/sending.ts'
import { exactAmount, feeText, nativePrice, pendingText } from '../../core/transfers/texts.ts'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { FundsLine } from '../../ui/funds-line.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Message } from '../../ui/notice.tsx'
import { type TransferStage, TransferSummary } from '../../ui/transfer-summary.tsx'
import { setDraft } from './draft.ts'

export { send as messages } from '../../locales/en/send.ts'

const STAGES: Readonly<Record<SentTransfer['outcome']['status'], TransferStage>> = {
  pending: 'travelling',
  delivered: 'arrived',
  reverted: 'back',
  replaced: 'back',
  dropped: 'back',
}

export { OutcomeView as View }

/** The state of a transfer: pending, delivered, or failed. */
function OutcomeView({ args: { transferId } }: { readonly args: { readonly transferId: string } }) {
  const { ctx, t, go } = useModal()
  const transfer = useModalState(({ transfers }) => transfers.find(({ id }) => id === transferId))
  const network = useModalState((state) => transfer && findNetwork(state.networks, transfer.network))
  const now = useClock(ctx.now, 1_000)
  const settles = settlingOf(ctx, network)
  const words = transfer && wordsOf(t, transfer, network, settles, now)
  useScreen(
    !transfer || !words
      ? {}
      : transfer.outcome.status === 'pending'
        ? { light: 'wait', status: t('outcome.announcePending', { amount: words.amount }) }
        : transfer.outcome.status === 'delivered'
          ? { light: 'open', status: words.title }
          : { alert: words.title },
  )
  if (!transfer || !words) return null

  const { outcome } = transfer
  const hash = outcome.status === 'pending' || outcome.status === 'dropped' ? transfer.hash : outcome.hash
  const href = transactionUrl(network, hash)
  const hasFailed = !(outcome.status === 'pending' || outcome.status === 'delivered')
  // The first payment may still arrive, or another transaction replaced it, so the first action is to check before sending
  // again.
  const isOpenEnded = outcome.status === 'dropped' || outcome.status === 'replaced'
  const again = (keep: boolean) => {
    if (keep) setDraft(ctx, { receiver: transfer.toName ?? transfer.to })
    reset(ctx, { view: 'Account' })
    const { requestId, amount, to, toName: name, symbol, decimals, contract, iconUrl } = transfer
    if (!keep || requestId === undefined || !network) return go.push({ view: 'Send' })
    // What a host asks for is paid as it is asked for.
    const receiver = { address: to, ...(name === undefined ? {} : { name }) }
    go.push({
      view: 'SendReview',
      args: {
        order: {
          holding: { network, symbol, decimals, contract, iconUrl },
          amount: BigInt(amount),
          receiver,
          requestId,
        },
      },
    })
  }
  return (
    <>
      <TransferSummary
        from={{ address: transfer.from }}
        to={{ address: transfer.to }}
        coin={{ name: transfer.symbol, src: transfer.iconUrl }}
        stage={STAGES[outcome.status]}
      />
      <Message title={words.title}>{words.text}</Message>
      {hasFailed ? (
        <>
          <Kept transfer={transfer} network={network} amount={words.amount} />
          {isOpenEnded && transfer.nonce !== undefined && (
            <Hint>
              {t(outcome.status === 'dropped' ? 'outcome.sameNonce' : 'outcome.newNonce', {
                nonce: String(transfer.nonce),
              })}
            </Hint>
          )}
        </>
      ) : (
        <Figures transfer={transfer} network={network} amount={words.amount} hash={hash} />
      )}
      <Actions>
        {outcome.status === 'delivered' && (
          <Button kind="primary" onPress={go.close}>
            {t('outcome.done')}
          </Button>
        )}
        {outcome.status === 'delivered' && (
          <Button kind="text" onPress={() => again(false)}>
            {t('outcome.again')}
          </Button>
        )}
        {outcome.status === 'reverted' && (
          <Button kind="primary" onPress={() => again(true)}>
            {t('outcome.retry')}
          </Button>
        )}
        {outcome.status !== 'delivered' && href !== undefined && (
          <LinkButton kind={isOpenEnded ? 'primary' : hasFailed ? 'text' : 'secondary'} href={href}>
            {t('outcome.explorer')}
          </LinkButton>
        )}
        {isOpenEnded && <Button onPress={() => again(true)}>{t('outcome.again')}</Button>}
      </Actions>
    </>
  )
}

function Kept({ transfer, network, amount }: PartProps) {
  const { t } = useModal()
  const { holdings = [] } = useHoldings()
  const { outcome } = transfer
  if (outcome.status === 'reverted' && network) {
    const fee = feeText(BigInt(outcome.fee), network, nativePrice(holdings, network), t.locale)
    return <FundsLine>{t('outcome.revertedFunds', { amount, fee })}</FundsLine>
  }
  // What a replacing transaction did with the money is not known here; for one that was dropped or cancelled it is.
  const isKept = outcome.status === 'dropped' || (outcome.status === 'replaced' && outcome.kind === 'cancelled')
  return isKept ? <FundsLine>{t('outcome.keptFunds', { amount })}</FundsLine> : null
}

function Figures({ transfer, network, amount, hash }: PartProps & { readonly hash: string }) {
  const { t } = useModal()
  const { holdings = [] } = useHoldings()
  const { outcome } = transfer
  const isDelivered = outcome.status === 'delivered'
  const href = transactionUrl(network, hash)
  const short = (
    <span className="code" dir="ltr">
      {shortAddress(hash)}
    </span>
  )
  return (
    <Facts
      facts={[
        !isDelivered && { term: t('outcome.amount'), value: amount },
        !isDelivered && {
          term: t('outcome.to'),
          value: <Receiver transfer={transfer} />,
        },
        isDelivered &&
          network !== undefined && {
            term: t('send.fee'),
            value: feeText(BigInt(outcome.fee), network, nativePrice(holdings, network), t.locale),
          },
        {
          term: t('outcome.transaction'),
          value:
            isDelivered && href !== undefined ? (
              <a href={href} target="_blank" rel="noreferrer">
                {short}
                <Icon name="external" />
              </a>
            ) : (
              short
            ),
        },
      ]}
    />
  )
}

const Receiver = ({ transfer: { to, toName } }: Pick<PartProps, 'transfer'>) =>
  toName === undefined ? (
    <span className="code" dir="ltr">
      {shortAddress(to)}
    </span>
  ) : (
    <bdi>{toName}</bdi>
  )

const settlingOf = ({ adapters }: Context, network: Network | undefined): readonly [number, number] =>
  (network && adapters.get(network.chainNamespace)?.can.transfer?.settlesIn) ?? [0, 1]

type PartProps = { readonly transfer: SentTransfer; readonly network: Network | undefined; readonly amount: string }

function wordsOf(
  t: ReturnType<typeof useModal>['t'],
  transfer: SentTransfer,
  network: Network | undefined,
  settles: readonly [number, number],
  now: number,
): { readonly amount: string; readonly title: string; readonly text: ReactNode } {
  const { outcome } = transfer
  const amount = exactAmount(BigInt(transfer.amount), transfer, t.locale)
  const name = network?.name ?? transfer.network
  const said = (title: string, text: ReactNode) => ({ amount, title, text })
  switch (outcome.status) {
    case 'pending': {
      return said(t('outcome.pendingTitle'), pendingText(t, name, settles, now - transfer.sentAt))
    }
    case 'delivered':
      return said(
        t('outcome.deliveredTitle', { amount }),
        t
          .parts('outcome.deliveredText')
          .map((part) => (typeof part === 'string' ? part : <Receiver key={part.slot} transfer={transfer} />)),
      )
    case 'reverted':
      return said(t('outcome.revertedTitle', { network: name }), t('outcome.revertedText', { reason: outcome.reason }))
    case 'replaced': {
      const key = outcome.kind === 'cancelled' ? 'cancelled' : 'replaced'
      return said(t(`outcome.${key}Title`), t(`outcome.${key}Text`))
    }
    case 'dropped':
      return said(t('outcome.droppedTitle'), t('outcome.droppedText', { network: name }))
  }
}
