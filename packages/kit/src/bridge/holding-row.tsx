import { withMinus } from '../core/data/fiat.ts'
import type { Holding } from '../core/data/holdings.ts'
import { amountText, valueText } from '../core/data/holdings.ts'
import { figure } from '../locales/direction.ts'
import { RowPair } from '../ui/row-pair.tsx'
import { useModal, useModalState } from './modal-context.ts'
import { TokenRow } from './token-row.tsx'

/** An asset with its balance and value, and with its network where there are several. The value is shown only if a price is known. */
export function HoldingRow({
  holding,
  onPress,
}: {
  readonly holding: Holding
  readonly onPress?: (() => void) | undefined
}) {
  const { t } = useModal()
  const hasSeveral = useModalState(({ networks }) => networks.length > 1)
  const amount = amountText(holding.amount, holding.decimals, holding.symbol, t.locale)
  return (
    <TokenRow
      token={holding}
      subtitle={hasSeveral ? t('holding.on', { amount, network: holding.network.name }) : amount}
      trailing={
        <RowPair
          value={valueText(holding, t.locale) ?? t('holding.noPrice')}
          note={holding.change24h === undefined ? undefined : <Change percent={holding.change24h} />}
        />
      }
      onPress={onPress}
    />
  )
}

function Change({ percent }: { readonly percent: string }) {
  const { t } = useModal()
  const share = Number(percent)
  const text = new Intl.NumberFormat(t.locale, {
    style: 'percent',
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
    signDisplay: 'exceptZero',
  }).format(share / 100)
  return <span className={share > 0 ? 'up' : share < 0 ? 'down' : undefined}>{figure(withMinus(text), t.locale)}</span>
}
