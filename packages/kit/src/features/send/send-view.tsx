import { shortAddress } from '@foyer/base'
import { useEffect, useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useDirectory } from '../../bridge/use-directory.ts'
import { type Holdings, useHoldings } from '../../bridge/use-holdings.ts'
import type { TransferOrder } from '../../core/adapter.ts'
import { fiatText, worth } from '../../core/fiat.ts'
import { amountText, type Holding } from '../../core/holdings.ts'
import { networkPicture } from '../../core/network-picture.ts'
import { accountOf, networkOf } from '../../core/session.ts'
import { pendingTransfers } from '../../core/transfers.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Coin, NetworkMark } from '../../ui/mark.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { readSentTo } from './cautions.ts'
import { chosenHolding, draftAmount, draftProblem, setDraft } from './draft.ts'
import { depositText, feeText, nativePrice } from './money.ts'
import { problemText } from './problem.ts'
import { ReceiverField } from './receiver-field.tsx'
import { type Preparation, type ReceiverState, useMax, usePreparation, useReceiver } from './use-send.ts'

export { send as words } from '../../locales/en/send.ts'

/** What, how much, and to whom. Nothing is asked of the wallet here. */
export function View() {
  const { t } = useModal()
  const holdings = useHoldings()
  const draft = useModalState((state) => state.sendDraft)
  const current = useModalState((state) => networkOf(state.session, state.networks)?.caipNetworkId)
  if (holdings.holdings === undefined && holdings.status === 'loading')
    return [84, 70].map((width) => <RowSkeleton key={width} shape="round" lines={2} size={60} width={width} end />)
  const holding = chosenHolding(draft, holdings.holdings ?? [], current)
  if (holding) return <Form holding={holding} holdings={holdings} />
  return (
    <Nothing
      text={holdings.status === 'failed' || holdings.unread.length > 0 ? t('send.cannotCheck') : t('send.nothingText')}
    />
  )
}

function Form({ holding, holdings }: { readonly holding: Holding; readonly holdings: Holdings }) {
  const { ctx, t, go } = useModal()
  const draft = useModalState((state) => state.sendDraft)
  const from = useModalState(({ session }) => accountOf(session).address) ?? ''
  const pending = useModalState((state) => pendingTransfers(state.transfers, from).length)
  const directory = useDirectory(ctx)
  const receiver = useReceiver(draft.receiver, holding.network)
  const amount = draftAmount(draft, holding)
  const preparation = usePreparation(holding, orderOf({ holding, amount, receiver, from }))
  const prepared = preparation.status === 'ready' ? preparation.prepared : undefined
  const problem = draftProblem({ holding, amount, hasReceiver: receiver.status === 'found', prepared, pending })
  const sentTo = useSentTo(receiver)
  const max = useMax(holding, { from, to: receiver.status === 'found' ? receiver.receiver.address : from })

  const price = nativePrice(holdings.holdings ?? [], holding.network)
  const value = amount === undefined ? undefined : worth(amount, holding.decimals, holding.price)
  const isTooMuch = problem?.code === 'INSUFFICIENT_BALANCE'
  const blocked = problem !== undefined || preparation.status !== 'ready'
  const unchecked = uncheckedText(t, preparation, max.failed)
  useScreen(sayOf(receiver, unchecked))

  const review = () => {
    if (blocked || amount === undefined || receiver.status !== 'found') return
    go.push({ view: 'SendReview', args: { order: { holding, amount, receiver: receiver.receiver } } })
  }

  return (
    <>
      <AmountField
        label={t('send.amount', { symbol: holding.symbol })}
        value={draft.amount}
        decimals={holding.decimals}
        onChange={(text) => setDraft(ctx, { amount: text })}
        onSubmit={review}
        asset={
          <Chip
            kind="token"
            opens
            label={t('send.chooseToken', { symbol: holding.symbol })}
            mark={
              <Coin
                name={holding.symbol}
                src={holding.iconUrl}
                size={28}
                network={{ name: holding.network.name, src: networkPicture(holding.network, directory) }}
              />
            }
            onPress={() => go.push({ view: 'SendSelectToken' })}
          >
            {holding.symbol}
          </Chip>
        }
        worth={value === undefined ? undefined : fiatText(value, t.locale)}
        available={t('send.available', {
          amount: amountText(prepared?.held ?? holding.amount, holding.decimals, holding.symbol, t.locale),
        })}
        max={{
          label: t('send.max'),
          name: t('send.maxLabel'),
          onPress: () => void max.take(),
        }}
        error={isTooMuch ? problemText(t, problem) : undefined}
      />
      <ReceiverField state={receiver} onSubmit={review} />
      {receiver.status === 'found' && sentTo > 0 && (
        <Hint tone="success">{t('send.sentBefore', { count: sentTo })}</Hint>
      )}
      <Facts
        facts={[
          {
            term: t('send.network'),
            value: (
              <>
                <NetworkMark name={holding.network.name} src={networkPicture(holding.network, directory)} size={20} />
                {holding.network.name}
              </>
            ),
          },
          {
            term: t('send.fee'),
            value: prepared ? feeText(prepared.fee, holding.network, price, t.locale) : t('send.feeUnknown'),
          },
          prepared?.deposit !== undefined && {
            term: t('send.deposit'),
            value: depositText(prepared.deposit, holding.network, t.locale),
          },
        ]}
      />
      {unchecked !== undefined && <Hint tone="danger">{unchecked}</Hint>}
      {problem && !isTooMuch && draft.amount !== '' && receiver.status !== 'wrong' && (
        <Hint>{problemText(t, problem)}</Hint>
      )}
      <Actions>
        <Button
          kind="primary"
          disabled={blocked && preparation.status !== 'asking'}
          loading={preparation.status === 'asking' && problem === undefined}
          loadingLabel={t('send.checking')}
          onPress={review}
        >
          {t('send.review')}
        </Button>
      </Actions>
    </>
  )
}

function Nothing({ text }: { readonly text: string }) {
  const { t, go } = useModal()
  return (
    <EmptyState
      roomy
      title={t('send.nothing')}
      actions={
        <Button kind="primary" size="md" onPress={() => go.push({ view: 'Receive' })}>
          {t('receive.title')}
        </Button>
      }
    >
      {text}
    </EmptyState>
  )
}

function orderOf(input: {
  readonly holding: Holding
  readonly amount: bigint | undefined
  readonly receiver: ReceiverState
  readonly from: string
}): TransferOrder | undefined {
  const { holding, amount, receiver, from } = input
  // What is more than there is would only be refused; the form says so itself.
  if (amount === undefined || amount === 0n || amount > holding.amount || receiver.status !== 'found') return undefined
  const { contract, decimals } = holding
  return { from, to: receiver.receiver.address, amount, contract, decimals }
}

/** How often was sent to the receiver before; 0 while it is not known. */
function useSentTo(receiver: ReceiverState): number {
  const { ctx } = useModal()
  const account = useModalState(({ session }) => accountOf(session).caipAddress)
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  useEffect(() => {
    let current = true
    if (account !== undefined) void readSentTo(ctx, account).then((read) => current && setCounts(read))
    return () => {
      current = false
    }
  }, [ctx, account])
  return receiver.status === 'found' ? (counts?.get(receiver.receiver.address.toLowerCase()) ?? 0) : 0
}

/** Why the chain does not vouch for it; undefined where it does, or was not asked. */
function uncheckedText(t: ReturnType<typeof useModal>['t'], preparation: Preparation, maxFailed: boolean) {
  if (preparation.status !== 'failed') return maxFailed ? t('send.cannotCheck') : undefined
  return preparation.refused ? problemText(t, preparation.error) : t('send.cannotCheck')
}

function sayOf(receiver: ReceiverState, unchecked: string | undefined) {
  // The field says itself what is wrong with it.
  if (receiver.status === 'wrong') return {}
  if (unchecked !== undefined) return { alert: unchecked }
  return receiver.status === 'found'
    ? { status: receiver.receiver.name ?? shortAddress(receiver.receiver.address) }
    : {}
}
