import { withMinus } from '../core/data/fiat.ts'
import type { Holding } from '../core/data/holdings.ts'
import { amountText, valueText } from '../core/data/holdings.ts'
import { networkPicture } from '../core/networks/network-picture.ts'
import { figure } from '../locales/direction.ts'
import { TokenLogo } from '../ui/logo.tsx'
import { Row } from '../ui/row.tsx'
import { RowPair } from '../ui/row-pair.tsx'
import { useModal, useModalState } from './modal-context.ts'
import { useDirectory } from './use-directory.ts'

/** An asset with its balance and value, and with its network where there are several. The value is shown only if a price is known. */
export function HoldingRow({
  holding,
  onPress,
}: {
  readonly holding: Holding
  readonly onPress?: (() => void) | undefined
}) {
  const { ctx, t } = useModal()
  const directory = useDirectory(ctx)
  const hasSeveral = useModalState(({ networks }) => networks.length > 1)
  const { name, symbol, network } = holding
  const amount = amountText(holding.amount, holding.decimals, symbol, t.locale)
  return (
    <Row
      size={60}
      name={name}
      subtitle={hasSeveral ? t('holding.on', { amount, network: network.name }) : amount}
      leading={
        <TokenLogo
          name={symbol}
          src={holding.iconUrl}
          network={{ name: network.name, src: networkPicture(network, directory) }}
        />
      }
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
