import { displayAmount } from '@foyer/base'
import { BALANCE_DISPLAY_DECIMALS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { useModal } from '../../bridge/modal-context.ts'
import type { Holdings } from '../../bridge/use-holdings.ts'
import { fiatParts, fiatText } from '../../core/data/fiat.ts'
import { gainToday, totalOf } from '../../core/data/holdings.ts'
import type { Balance as BalanceState } from '../../core/state.ts'
import type { Translator } from '../../locales/translate.ts'
import { Balance, BalanceNote } from '../../ui/account-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

/** The total value. If it is unknown, a dash and a way to try again, because an unknown value must not be shown as zero. */
export function Worth({ holdings, status, unread, asOf, retryIn, retry }: Holdings) {
  const { ctx, t } = useModal()
  if (holdings === undefined) {
    if (status === 'failed') return <Unknown retryIn={retryIn} onRetry={retry} />
    return (
      <>
        <Skeleton width={184} height={32} />
        <Skeleton width={92} height={13} />
      </>
    )
  }
  const { value, unpriced } = totalOf(holdings)
  const isEmpty = holdings.length === 0
  // An empty result is not zero unless every network was read.
  if (isEmpty && (unread.length > 0 || status === 'failed')) return <Unknown retryIn={retryIn} onRetry={retry} />
  const age = asOf === undefined ? undefined : t('account.asOf', { time: t.ago(asOf, ctx.now()) })
  const caveat = caveatOf(t, { status, unread, age, unpriced: value === undefined ? 0 : unpriced })
  const label = t('account.balance')
  const whole =
    value === undefined ? (
      <Balance label={label} whole="—" />
    ) : (
      <Balance label={label} {...fiatParts(value, t.locale)} />
    )
  if (caveat !== undefined && status === 'failed')
    return (
      <>
        {whole}
        <BalanceNote action={retryAction(t, retryIn, retry)}>{caveat}</BalanceNote>
      </>
    )
  if (value === undefined)
    return (
      <>
        {whole}
        {caveat !== undefined && <p className="soft strong">{caveat}</p>}
      </>
    )
  const gain = gainToday(holdings)
  const note = caveat ?? (isEmpty ? t('account.ready') : gain !== undefined && <Gain value={gain} />)
  return (
    <>
      {whole}
      {note !== false && (
        <p className="soft strong" dir="auto">
          {note}
        </p>
      )}
    </>
  )
}

function Gain({ value }: { readonly value: bigint }) {
  const { t } = useModal()
  return (
    <span className={value < 0n ? 'num down' : value > 0n ? 'num up' : 'num'}>
      {t('account.gain', { amount: fiatText(value, t.locale, { signed: true }) })}
    </span>
  )
}

/** The age of the figure, or the assets it leaves out. */
function caveatOf(
  t: Translator,
  {
    status,
    unread,
    age,
    unpriced,
  }: Pick<Holdings, 'status' | 'unread'> & { age: string | undefined; unpriced: number },
): string | undefined {
  if (status === 'failed') return age
  if (unread.length > 0)
    return t('account.unread', { networks: new Intl.ListFormat(t.locale).format(unread.map(({ name }) => name)) })
  if (age !== undefined) return age
  return unpriced > 0 ? t('account.unpriced', { count: unpriced }) : undefined
}

/** Without a server there are no prices, so one balance is read from the chain. */
export function ChainBalance({
  balance,
  network,
  onRetry,
}: {
  readonly balance: BalanceState | undefined
  readonly network: Network | undefined
  readonly onRetry: () => void
}) {
  const { t } = useModal()
  if (!network) return null
  if (balance?.status === 'failed') return <Unknown retryIn={0} onRetry={onRetry} />
  if (balance?.held === undefined) return <Skeleton width={184} height={32} />
  const { value, decimals, symbol } = balance.held
  return (
    <Balance
      label={t('account.balance')}
      whole={displayAmount(value, decimals, BALANCE_DISPLAY_DECIMALS, t.locale)}
      fraction={` ${symbol}`}
    />
  )
}

function Unknown({ retryIn, onRetry }: { readonly retryIn: number; readonly onRetry: () => void }) {
  const { t } = useModal()
  return (
    <>
      <Balance label={t('account.balance')} whole="—" />
      <BalanceNote action={retryAction(t, retryIn, onRetry)}>{t('account.unavailable')}</BalanceNote>
    </>
  )
}

const retryAction = (t: Translator, retryIn: number, onPress: () => void) => ({
  label: retryIn > 0 ? t('account.retryIn', { count: retryIn }) : t('account.retry'),
  onPress,
  disabled: retryIn > 0,
})
