import { type FoyerError, isFoyerError, shortAddress } from '@foyer/base'
import { USER_REJECTED } from '@foyer/base/catalogue'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import { accountOf } from '../../core/connections/session.ts'
import { fiatText, worth } from '../../core/data/fiat.ts'
import { addressUrl } from '../../core/networks/explorer.ts'
import { costOf } from '../../core/transfers/amounts.ts'
import type { SendOrder } from '../../core/transfers/sending.ts'
import {
  depositText,
  exactAmount,
  feeText,
  nativePrice,
  notSentText,
  problemText,
  totalText,
} from '../../core/transfers/texts.ts'
import type { Translator } from '../../locales/translate.ts'
import { AddressCard } from '../../ui/address.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Note } from '../../ui/notice.tsx'
import { TransferSummary } from '../../ui/transfer-summary.tsx'
import { Unsettled, useRareNotes } from './lazy-notes.tsx'
import { needsConsent } from './risks.ts'
import type { TransferState } from './transfer-state.ts'
import { useReviewFlow } from './use-flow.ts'
import { useImitated } from './use-imitated.ts'

export { send as messages } from '../../locales/en/send.ts'

export { ReviewView as View }

/** The last screen before the wallet: the whole address, the exact amount, the cost and the risks. */
function ReviewView({ args: { order } }: { readonly args: { readonly order: SendOrder } }) {
  const { t, go } = useModal()
  const { holding, amount, receiver } = order
  const { network } = holding
  const { holdings = [] } = useHoldings()
  const { copied, copy } = useCopy()
  const [flow, state] = useReviewFlow(order)
  // The sender shown is the account that was prepared, even if the wallet switches meanwhile.
  const { from = '' } = state.draft
  const wallet =
    useModalState(({ session }) => accountOf(session, network.chainNamespace).wallet?.name) ?? shortAddress(from)
  const report = 'risks' in state ? state.risks : undefined
  const preview = 'prepared' in state ? state.prepared : undefined
  const failure = failureOf(state)
  const change = state.status === 'reviewed' ? state.change : undefined
  const imitated = useImitated(report?.imitated)
  const isStopped = report !== undefined && needsConsent(report.risks)
  const isBusy = state.status === 'asking' && state.step !== 'checking'
  const price = nativePrice(holdings, network)
  const value = worth(amount, holding.decimals, holding.price)
  const explorer = addressUrl(network, from)
  const isUnknown = state.status === 'unknown'
  // If an earlier transfer may still arrive, the primary button leads to it. The other button sends the new one.
  const isWarned = !isUnknown && !isBusy && flow.unsettled().length > 0
  const waiting = (preview?.nonce ?? 0) - (preview?.confirmedNonce ?? 0)
  // What has to be read before anybody confirms.
  const isNoted = isWarned || change !== undefined
  const rare = useRareNotes(isNoted || imitated !== undefined || waiting > 0)
  useScreen(
    isBusy
      ? { light: 'wait', status: t('send.confirming', { wallet }) }
      : copied
        ? { status: t('send.copied') }
        : isStopped
          ? { alert: imitated?.warning ?? t(`caution.${report.risks[0] ?? 'look-alike'}`) }
          : isWarned
            ? { alert: t('send.unknown') }
            : {},
  )

  return (
    <>
      <TransferSummary
        from={{ address: from }}
        to={{ address: receiver.address }}
        coin={{ name: holding.symbol, src: holding.iconUrl }}
        stage="before"
        amount={{
          text: exactAmount(amount, holding, t.locale),
          ...(value === undefined ? {} : { note: fiatText(value, t.locale) }),
        }}
      />
      {imitated === undefined ? (
        <AddressCard
          address={receiver.address}
          title={t('send.toAddress', { network: network.name })}
          copyLabel={copied ? t('send.copied') : t('send.copy')}
          onCopy={() => copy(receiver.address)}
        />
      ) : (
        rare && <rare.Comparison order={order} imitated={imitated} />
      )}
      {report?.risks.map(
        (risk) =>
          risk !== 'look-alike' && (
            <Note key={risk} tone={needsConsent([risk]) ? 'danger' : 'warning'} title={t(`caution.${risk}`)}>
              {t(`caution.${risk}.text`)}
            </Note>
          ),
      )}
      {waiting > 0 && rare && <rare.WaitingNote count={waiting} />}
      {isWarned && <Unsettled rare={rare} flow={flow} asset={holding} />}
      {change && rare && <rare.ChangeNote change={change} asset={holding} price={price} />}
      {failure && (
        <Note tone="danger" alert>
          {isFoyerError(failure, USER_REJECTED)
            ? t('send.declined', { wallet })
            : isUnknown
              ? unknownText(t, preview?.nonce)
              : notSentText(t, failure, problemText(t, failure, network.name))}
        </Note>
      )}
      <Facts
        facts={[
          receiver.name !== undefined && { term: t('outcome.to'), value: <bdi>{receiver.name}</bdi> },
          {
            term: t('send.fee'),
            value: preview ? feeText(preview.fee, network, price, t.locale) : t('send.feeUnknown'),
          },
          preview?.deposit !== undefined && {
            term: t('send.deposit'),
            value: depositText(preview.deposit, network, t.locale),
          },
          // Who pays the fee is not known, so neither is the sum.
          preview &&
            !preview.othersMayPay &&
            total(totalText({ holding, amount, cost: costOf(preview), price }, t.locale), t('send.total')),
        ]}
      />
      {preview?.othersMayPay && <Hint>{t('send.feeOpen')}</Hint>}
      {preview?.deposit !== undefined && <Hint>{t('send.depositText')}</Hint>}
      <Actions>
        {isUnknown ? (
          <>
            {explorer !== undefined && (
              <LinkButton kind="primary" href={explorer}>
                {t('outcome.explorer')}
              </LinkButton>
            )}
            <Button onPress={flow.again}>{t('outcome.again')}</Button>
          </>
        ) : isStopped ? (
          <Button kind="primary" onPress={go.back}>
            {t('send.change')}
          </Button>
        ) : (
          <Button
            kind={isWarned ? 'secondary' : 'primary'}
            disabled={report === undefined || (preview === undefined && !failure) || (isNoted && !rare)}
            loading={isBusy}
            loadingLabel={
              isBusy && state.step === 'switching'
                ? t('send.switching', { network: network.name, wallet })
                : t('send.confirming', { wallet })
            }
            onPress={flow.confirm}
          >
            {t('send.confirm', { wallet })}
          </Button>
        )}
      </Actions>
    </>
  )
}

const total = (value: string | undefined, term: string) => value !== undefined && { term, value, total: true }

/** What sending again means on chains that number an account's transactions. */
const unknownText = (t: Translator, nonce: number | undefined) =>
  nonce === undefined ? t('send.unknown') : `${t('send.unknown')} ${t('outcome.sameNonce', { nonce: String(nonce) })}`

/** Why the transfer was not sent, or may not have been. */
function failureOf(state: TransferState): FoyerError | undefined {
  if (state.status === 'refused' || state.status === 'unknown') return state.error
  return state.status === 'reviewed' ? state.failure : undefined
}
