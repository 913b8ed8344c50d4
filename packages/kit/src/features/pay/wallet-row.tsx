import { parseAmount } from '@foyer/base'
import { useModal, useModalState } from '../../bridge/modal-context.ts'
import { useHoldings } from '../../bridge/use-holdings.ts'
import { accountOf } from '../../core/connections/session.ts'
import { exactAmount } from '../../core/transfers/texts.ts'
import { Logo } from '../../ui/logo.tsx'
import { Row } from '../../ui/row.tsx'
import type { Payment } from './use-exchange.ts'

/** Pays from the connected wallet, by the review of a transfer. */
export function WalletRow({ payment }: { readonly payment: Payment }) {
  const { ctx, t, go } = useModal()
  const { asset, amount, recipient, requestId } = payment
  const wallet = useModalState(({ session }) => accountOf(session, asset.network.chainNamespace).wallet)
  const { holdings } = useHoldings()
  // Those of the active account, which may be of another namespace.
  const isKnown = useModalState(({ session }) => session.active === asset.network.chainNamespace)
  const { caipNetworkId } = asset.network
  const held = holdings?.find(
    ({ network, contract }) =>
      network.caipNetworkId === caipNetworkId && contract?.toLowerCase() === asset.contract?.toLowerCase(),
  )
  const name = wallet?.name ?? t('pay.yourWallet')
  const due = parseAmount(amount, asset.decimals)
  const available = held?.amount ?? 0n
  const press = () => {
    ctx.events.emit('PAY_EXCHANGE_SELECTED', { exchange: 'wallet', caipNetworkId })
    const { symbol, decimals, network, contract, iconUrl } = asset
    const order = {
      holding: held ?? { symbol, decimals, network, contract, iconUrl },
      amount: due,
      receiver: { address: recipient },
      requestId,
    }
    go.push({ view: 'SendReview', args: { order } })
  }
  return (
    <Row
      size={60}
      name={t('pay.wallet', { name })}
      subtitle={
        holdings === undefined || !isKnown
          ? t('pay.unavailable')
          : t(available < due ? 'pay.tooLittle' : 'pay.available', { amount: exactAmount(available, asset, t.locale) })
      }
      leading={<Logo name={name} src={wallet?.icon} />}
      end="arrow"
      onPress={press}
    />
  )
}
