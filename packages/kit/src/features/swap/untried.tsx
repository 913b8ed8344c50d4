import { useModal } from '../../bridge/modal-context.ts'
import { useData } from '../../bridge/use-data.ts'
import { swapQuotes } from '../../locales/en/swap-quotes.ts'
import { Hint } from '../../ui/hint.tsx'
import type { SwapOffer, SwapOrder } from './quote.ts'
import { canSimulate } from './simulate.ts'

/** A node learns no method while a visitor looks. */
const LIFETIME_MS = 600_000

/** Says that the network's node cannot make a swap on its present state, before the visitor confirms one that nobody could try out. */
export function Untried({ order, offer }: { readonly order: SwapOrder; readonly offer: SwapOffer }) {
  const { ctx, t } = useModal()
  const { network } = order.from
  const tried = useData({
    key: ['swap-simulates', network.caipNetworkId],
    freshMs: LIFETIME_MS,
    // A node that does not answer says nothing about what it can do, and is asked again with the confirmation.
    once: true,
    load: () => canSimulate(ctx, { ...order, offer }),
  })
  return tried.data === false ? <Hint>{t.with(swapQuotes)('swap.untried', { network: network.name })}</Hint> : null
}
