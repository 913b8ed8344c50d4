import { type AmountRefusal, type FoyerError, isFoyerError, shortAddress } from '@foyer/base'
import { INSUFFICIENT_BALANCE, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { useState } from 'react'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { TokenChip } from '../../bridge/token-chip.tsx'
import { nativeOf, TopUp } from '../../bridge/top-up.tsx'
import { useDirectory } from '../../bridge/use-directory.ts'
import { type Holdings, useHoldings } from '../../bridge/use-holdings.ts'
import { networkOf } from '../../core/connections/session.ts'
import { fiatText, worth } from '../../core/data/fiat.ts'
import { amountText, type Holding } from '../../core/data/holdings.ts'
import { networkPicture } from '../../core/networks/network-picture.ts'
import { draftAmount } from '../../core/transfers/amounts.ts'
import { depositText, exactAmount, feeText, nativePrice, problemText, refusalText } from '../../core/transfers/texts.ts'
import type { Translator } from '../../locales/translate.ts'
import { AmountField } from '../../ui/amount-field.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { NetworkLogo } from '../../ui/logo.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { RowSkeleton } from '../../ui/row.tsx'
import { chosenHolding, setDraft } from './draft.ts'
import { Unsettled, useRareNotes } from './lazy-notes.tsx'
import { ReceiverField } from './receiver-field.tsx'
import { needsConsent, plainRisks } from './risks.ts'
import { orderOf, type TransferState } from './transfer-state.ts'
import { useDraftFlow, useMax } from './use-flow.ts'
import { useImitated } from './use-imitated.ts'

export { send as messages } from '../../locales/en/send.ts'

export { SendView as View }

/** The form: asset, amount and receiver. It does not request anything from the wallet. */
function SendView() {
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
  const directory = useDirectory(ctx)
  const [flow, state] = useDraftFlow(holding)
  // If an earlier transfer may still arrive, the primary button leads to it.
  const isWarned = flow.unsettled().length > 0
  const rare = useRareNotes(isWarned)
  const network = holding.network.name
  const amount = draftAmount(draft.amount, holding)
  const prepared = state.status === 'prepared' ? state.prepared : undefined
  const failure = state.status === 'receiver' ? state.failure : undefined
  const problem = flow.problem()
  const max = useMax(flow, holding)
  // A rejected paste blocks the form until the field changes, because the visitor meant that value to be there.
  const [refusal, setRefusal] = useState<AmountRefusal>()
  const isAsking = state.status === 'receiver' && failure === undefined && problem === undefined
  const report = 'risks' in state ? state.risks : undefined

  const price = nativePrice(holdings.holdings ?? [], holding.network)
  const value = amount === undefined ? undefined : worth(amount, holding.decimals, holding.price)
  const isTooMuch = problem?.code === 'INSUFFICIENT_BALANCE'
  const held = prepared?.held ?? holding.amount
  const short = isTooMuch && amount !== undefined && amount > held ? amount - held : undefined
  // The button says what is missing, so nothing else has to.
  const missing = !amount ? 'send.enterAmount' : draft.receiver.trim() === '' ? 'send.enterAddress' : undefined
  const blocked = refusal !== undefined || problem !== undefined || state.status !== 'prepared'
  const unchecked = uncheckedText(t, failure, max.failed, network)
  const imitated = useImitated(report?.imitated)
  const { from } = state.draft
  const risks =
    state.status === 'draft' || from === undefined
      ? []
      : plainRisks(ctx, { from, holding, amount: 0n, receiver: state.receiver })
  const [stop] = risks.filter((risk) => needsConsent([risk]))
  useScreen(
    sayOf(
      state,
      imitated?.warning ?? (stop ? t(`caution.${stop}`) : unchecked),
      isWarned ? t('send.unknown') : undefined,
    ),
  )

  const review = () => {
    const order = state.status === 'prepared' && !blocked ? orderOf(state) : undefined
    if (order) go.push({ view: 'SendReview', args: { order } })
  }

  return (
    <>
      {isWarned && <Unsettled rare={rare} flow={flow} asset={holding} />}
      <AmountField
        label={t('send.amount', { symbol: holding.symbol })}
        value={draft.amount}
        decimals={holding.decimals}
        symbol={holding.symbol}
        onChange={(text) => {
          setRefusal(undefined)
          setDraft(ctx, { amount: text })
        }}
        onRefuse={setRefusal}
        onSubmit={review}
        asset={<TokenChip token={holding} onPress={() => go.push({ view: 'SendSelectToken' })} />}
        worth={value === undefined ? undefined : fiatText(value, t.locale)}
        available={t('send.available', {
          amount: amountText(held, holding.decimals, holding.symbol, t.locale),
        })}
        max={{
          label: t('send.max'),
          name: t('send.maxLabel'),
          onPress() {
            setRefusal(undefined)
            max.take()
          },
        }}
        error={
          refusal
            ? refusalText(t, refusal, holding)
            : short !== undefined
              ? t('send.short', { amount: exactAmount(short, holding, t.locale) })
              : isTooMuch
                ? t('send.feeShort', { symbol: holding.network.nativeCurrency.symbol })
                : undefined
        }
      />
      <ReceiverField state={state} onSubmit={review} />
      {imitated && <Hint tone="danger">{imitated.warning}</Hint>}
      {risks.map((risk) => (
        <Hint key={risk} {...(needsConsent([risk]) ? { tone: 'danger' } : {})}>
          {t(`caution.${risk}`)}
        </Hint>
      ))}
      {report !== undefined && report.timesSent > 0 && (
        <Hint tone="success">{t('send.sentBefore', { count: report.timesSent })}</Hint>
      )}
      <Facts
        facts={[
          {
            term: t('send.network'),
            value: (
              <>
                <NetworkLogo name={holding.network.name} src={networkPicture(holding.network, directory)} size={20} />
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
      {prepared?.othersMayPay && <Hint>{t('send.feeOpen')}</Hint>}
      {unchecked !== undefined && <Hint tone="danger">{unchecked}</Hint>}
      {problem && !isTooMuch && !missing && !isWrong(state) && <Hint>{problemText(t, problem, network)}</Hint>}
      <Actions>
        <Button
          kind={isWarned ? 'secondary' : 'primary'}
          disabled={blocked && !isAsking}
          loading={isAsking}
          loadingLabel={t('send.checking')}
          onPress={review}
        >
          {t(short !== undefined ? 'problem.balance' : (missing ?? 'send.review'))}
        </Button>
        {isTooMuch && <TopUp asset={short === undefined ? nativeOf(holding) : holding} />}
      </Actions>
    </>
  )
}

function Nothing({ text }: { readonly text: string }) {
  const { t, go } = useModal()
  return (
    <EmptyState
      title={t('send.nothing')}
      actions={
        <>
          <Button kind="primary" size="md" onPress={() => go.push({ view: 'Receive' })}>
            {t('receive.title')}
          </Button>
          <TopUp size="md" />
        </>
      }
    >
      {text}
    </EmptyState>
  )
}

/** Why the chain would not accept the transfer; undefined if it would, or was not asked. */
function uncheckedText(t: Translator, failure: FoyerError | undefined, maxFailed: boolean, network: string) {
  if (!failure) return maxFailed ? t('send.cannotCheck') : undefined
  const isRefused = isFoyerError(failure, TRANSFER_REFUSED) || isFoyerError(failure, INSUFFICIENT_BALANCE)
  return isRefused ? problemText(t, failure, network) : t('send.cannotCheck')
}

const isWrong = (state: TransferState) => state.status === 'draft' && state.error !== undefined

function sayOf(state: TransferState, alert: string | undefined, warning: string | undefined) {
  // The field says itself what is wrong with it.
  if (state.status === 'draft') return warning === undefined ? {} : { alert: warning }
  if (alert !== undefined) return { alert }
  return { status: state.receiver.name ?? shortAddress(state.receiver.address) }
}
