import type { Network } from '@foyer/base/networks'
import { assetIdOf, setOnrampDraft, setPayDraft } from '../core/money-in-drafts.ts'
import { hasExchanges, hasOnramp } from '../core/networks/money-in.ts'
import { topUp } from '../locales/en/top-up.ts'
import { Button } from '../ui/button.tsx'
import { useModal, useModalState } from './modal-context.ts'

type TopUpProps = {
  readonly size?: 'lg' | 'md'
  /** What is short, without `contract` the native currency: the ways begin with it, if they have it. */
  readonly asset?:
    | {
        readonly network: Network
        readonly contract?: string | undefined
        readonly symbol: string
        readonly price?: string | undefined
      }
    | undefined
}

/** What pays the network's fee. */
export const nativeOf = ({ network }: { readonly network: Network }) => ({
  network,
  symbol: network.nativeCurrency.symbol,
})

/** The ways for money to come to the account, where something is short. Draws nothing if the project has none. */
export function TopUp({ size = 'lg', asset }: TopUpProps) {
  const { ctx, t, go } = useModal()
  // Both are features of the project, which may come later than this screen.
  useModalState((state) => state.features)
  const spoken = t.with(topUp)
  const deposit = () => {
    if (asset) setPayDraft(ctx, { asset: assetIdOf(asset.network, asset.contract), amount: undefined })
    go.push({ view: 'Pay' })
  }
  const buy = () => {
    // Sellers name currencies by their symbols, which any token may have; only those that are listed have a price.
    if (asset && (asset.contract === undefined || asset.price !== undefined))
      setOnrampDraft(ctx, { currency: asset.symbol, network: asset.network.caipNetworkId })
    go.push({ view: 'OnRampProviders' })
  }
  return (
    <>
      {hasExchanges(ctx) && (
        <Button kind="secondary" size={size} onPress={deposit}>
          {spoken('topUp.deposit')}
        </Button>
      )}
      {hasOnramp(ctx) && (
        <Button kind="secondary" size={size} onPress={buy}>
          {spoken('topUp.buy')}
        </Button>
      )}
    </>
  )
}
