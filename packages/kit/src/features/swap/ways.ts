import type { SwapQuote } from '@foyer/contracts/swap-calls'
import { liveOf } from '../../core/connections/live-connection.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { accountOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { readPermit } from './read-permit.ts'
import type { SwapToken } from './swap-token.ts'

const CAPABILITIES_MS = 600_000

/** What the account can do in the place of an approval and a swap after it: both in one step, or a signature before the swap. */
export async function waysOf(
  ctx: Context,
  { account, from }: { readonly account: string; readonly from: SwapToken },
  quote: Pick<SwapQuote, 'provider' | 'spender'>,
): Promise<{ readonly batches?: true; readonly permits?: true }> {
  const { network, contract: token } = from
  const wallet = liveOf(ctx, network.chainNamespace)?.provider
  const swaps = adapterOf(ctx, network.chainNamespace).can.swap
  const data = chainDataOf(ctx)
  if (!wallet || !swaps || !data || token === undefined) return {}
  const known = (queryKey: readonly unknown[], queryFn: () => Promise<boolean>) =>
    data.queries.fetchQuery({
      queryKey: [...queryKey, network.caipNetworkId, account],
      staleTime: CAPABILITIES_MS,
      queryFn,
    })
  if (await known(['batches'], () => swaps.batches(wallet, network, account))) return { batches: true }
  // The embedded wallet names what a swap does by the approval and the swap, each of which it reads to the last byte.
  if (accountOf(ctx.store.get().session, network.chainNamespace).wallet?.type === 'AUTH') return {}
  const { provider, spender } = quote
  const takesPermit = await known(['permits', token, provider, spender], async () => {
    const place = { network, apiUrl: ctx.options.apiUrl, provider, spender, wrapped: undefined }
    return (await readPermit(ctx, { place, account, token: from, amount: 0n, deadline: 0n })) !== undefined
  })
  return takesPermit ? { permits: true } : {}
}
