import { isFoyerError, shortAddress } from '@foyer/base'
import { SENT_UNKNOWN } from '@foyer/base/catalogue'
import { useModal, useModalState, useScreen } from '../../bridge/modal-context.ts'
import { useCopy } from '../../bridge/use-copy.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import { fiatText, worth } from '../../core/fiat.ts'
import type { SendOrder } from '../../core/sending.ts'
import { accountOf } from '../../core/session.ts'
import { AddressCard } from '../../ui/address.tsx'
import { Actions, Button } from '../../ui/button.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Hint } from '../../ui/hint.tsx'
import { Note } from '../../ui/notice.tsx'
import { TransferSill } from '../../ui/sill.tsx'
import { type Caution, stops } from './cautions.ts'
import { costOf } from './draft.ts'
import { depositText, exactAmount, feeText, nativePrice, totalText } from './money.ts'
import type { PreviewChange } from './prepare.ts'
import { problemText } from './problem.ts'
import { useCautions, useConfirm } from './use-review.ts'

export { send as words } from '../../locales/en/send.ts'

/** The whole address, every digit of the amount, what it costs, and what to beware of: the last look before the wallet. */
export function View({ args: { order } }: { readonly args: { readonly order: SendOrder } }) {
  const { t, go } = useModal()
  const { holding, amount, receiver } = order
  const { network } = holding
  const { from, wallet } = useSender()
  const { holdings = [] } = useHoldings()
  const { copied, copy } = useCopy()
  const cautions = useCautions(order)
  const { state, preview, confirm } = useConfirm(order)
  const isStopped = cautions !== undefined && stops(cautions)
  const isBusy = state.status === 'asking' || state.status === 'switching'
  const price = nativePrice(holdings, network)
  const value = worth(amount, holding.decimals, holding.price)
  const waiting = (preview?.nonce ?? 0) - (preview?.confirmedNonce ?? 0)
  useScreen(
    isBusy
      ? { light: 'wait', status: t('send.confirming', { wallet }) }
      : copied
        ? { status: t('send.copied') }
        : isStopped
          ? { alert: t(`caution.${cautions[0] ?? 'look-alike'}`) }
          : {},
  )

  return (
    <>
      <TransferSill
        from={{ address: from }}
        to={{ address: receiver.address }}
        coin={{ name: holding.symbol, src: holding.iconUrl }}
        stage="before"
        amount={{
          text: exactAmount(amount, holding, t.locale),
          ...(value === undefined ? {} : { note: fiatText(value, t.locale) }),
        }}
      />
      <AddressCard
        address={receiver.address}
        title={t('send.toAddress', { network: network.name })}
        copyLabel={copied ? t('send.copied') : t('send.copy')}
        onCopy={() => copy(receiver.address)}
      />
      {cautions?.map((caution) => (
        <Warning key={caution} caution={caution} />
      ))}
      {waiting > 0 && <Note>{t('send.waits', { count: waiting })}</Note>}
      {state.status === 'changed' && <Changed change={state.change} order={order} price={price} />}
      {state.status === 'declined' && (
        <Note tone="danger" alert>
          {t('send.declined', { wallet })}
        </Note>
      )}
      {state.status === 'failed' && (
        <Note tone="danger" alert>
          {isFoyerError(state.error, SENT_UNKNOWN)
            ? t('send.unknown')
            : t('send.failed', { reason: problemText(t, state.error) })}
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
          preview && total(totalText({ holding, amount, cost: costOf(preview), price }, t.locale), t('send.total')),
        ]}
      />
      {preview?.deposit !== undefined && <Hint>{t('send.depositText')}</Hint>}
      <Actions>
        {isStopped ? (
          <Button kind="primary" onPress={go.back}>
            {t('send.change')}
          </Button>
        ) : (
          <Button
            kind="primary"
            disabled={cautions === undefined || (preview === undefined && state.status !== 'failed')}
            loading={isBusy}
            loadingLabel={
              state.status === 'switching'
                ? t('send.switching', { network: network.name, wallet })
                : t('send.confirming', { wallet })
            }
            onPress={() => void confirm(t)}
          >
            {t('send.confirm', { wallet })}
          </Button>
        )}
      </Actions>
    </>
  )
}

function useSender() {
  const from = useModalState(({ session }) => accountOf(session).address) ?? ''
  const wallet = useModalState(({ session }) => accountOf(session).wallet?.name) ?? shortAddress(from)
  return { from, wallet }
}

const total = (value: string | undefined, term: string) => value !== undefined && { term, value, total: true }

function Warning({ caution }: { readonly caution: Caution }) {
  const { t } = useModal()
  return (
    <Note tone={stops([caution]) ? 'danger' : 'warning'} title={t(`caution.${caution}`)}>
      {t(`caution.${caution}.text`)}
    </Note>
  )
}

/** Both figures: what the visitor read, and what is true now. */
function Changed({
  change,
  order,
  price,
}: {
  readonly change: PreviewChange
  readonly order: SendOrder
  readonly price: string | undefined
}) {
  const { t } = useModal()
  const isFee = change.kind === 'fee'
  const fee = (value: bigint) => feeText(value, order.holding.network, price, t.locale)
  const figures = isFee
    ? { before: fee(change.before), after: fee(change.after) }
    : { before: t.number(change.before), after: t.number(change.after) }
  return (
    <Note tone="warning" title={t(isFee ? 'send.feeRose' : 'send.orderChanged')} alert>
      {t(isFee ? 'send.feeRoseText' : 'send.orderChangedText', figures)}
    </Note>
  )
}
