import { cleanText, FoyerError, isFoyerError } from '@foyer/base'
import { METHOD_NOT_SUPPORTED, SWAP_NOT_AS_QUOTED, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { askToSimulate, readSimulation, type SimulatedCall, type Simulation } from '@foyer/contracts/simulation'
import type { Context } from '../../core/context.ts'
import { readTargetOf } from '../../core/data/read-target.ts'
import { purposeOf, type SwapOffer, type SwapOrder } from './quote.ts'
import { isSameInAnyCase } from './swap-token.ts'
import { swapsOn } from './swaps-on.ts'

/* A swap is made on the present state by the network's node before anybody is asked to pay for it. */

type Shown = SwapOrder & { readonly offer: SwapOffer }
type Built = { readonly to: string; readonly data: string; readonly minimum: bigint }
type Approve = (limit: bigint) => Promise<{ readonly to: string; readonly data: string }>

/**
 * Compares what a built swap does to the account with the review. Both tokens are asked for the account's balances before and after it,
 * since what their events say is not always what arrives. A missing approval is simulated with it. A node that cannot simulate
 * says nothing against the swap; an answer that cannot be read does.
 * @param approve makes the call that allows the router to take so much
 * @throws SWAP_NOT_AS_QUOTED with `leaves`, `arrives`, `other` or `simulation`; TRANSFER_REFUSED, RPC_REQUEST_FAILED
 */
export async function simulateSwap(ctx: Context, review: Shown, built: Built, approve: Approve): Promise<void> {
  const { offer, amount } = review
  const { to, data } = built
  const swap: SimulatedCall = { to, data, value: review.from.contract === undefined ? amount : 0n }
  const limit = async (most: bigint) => ({ ...(await approve(most)), value: 0n })
  const approvals = purposeOf(offer, amount) === 'swap' ? [] : [await limit(amount)]
  const run = (calls: readonly SimulatedCall[]) => simulated(ctx, review, [...calls, swap])
  let simulation = await run(approvals)
  // Some tokens replace no limit by another.
  if (simulation?.succeeds === false && approvals.length > 0 && offer.allowance)
    simulation = await run([await limit(0n), ...approvals])
  if (!simulation) return
  if (!simulation.succeeds) {
    const reason = cleanText(simulation.reason ?? '', REASON_MAX) ?? UNKNOWN_REASON
    throw new FoyerError(TRANSFER_REFUSED, { context: { reason } })
  }
  const field = mismatch(simulation, review, built.minimum)
  if (field !== undefined) throw new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field } })
}

/** Whether the network's node can make swaps on its present state. @throws when it does not answer */
export const canSimulate = async (ctx: Context, review: Shown): Promise<boolean> =>
  (await simulated(ctx, review, [])) !== undefined

const REASON_MAX = 200
const UNKNOWN_REASON = 'unknown reason'

/** With what both tokens said before and after the calls; undefined where the node cannot simulate. */
async function simulated(ctx: Context, review: Shown, calls: readonly SimulatedCall[]) {
  const { account, from } = review
  const swaps = swapsOn(ctx, from.network)
  const reads = contractsOf(review).map((to) => ({ to, value: 0n, data: balanceData(account) }))
  const all = [...reads, ...calls, ...reads]
  const ask = (method: string, params: readonly unknown[]) => swaps.ask(readTargetOf(ctx, from.network), method, params)
  const given = await askToSimulate(ask, account, all).then(
    (result) => ({ result }),
    (error: unknown) => {
      if (!isUnsupported(error)) throw error
      return undefined
    },
  )
  if (!given) return undefined
  const simulation = readSimulation(given.result, account, all.length)
  if (!simulation) throw new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field: 'simulation' } })
  return simulation
}

/** The first thing that the review does not show. */
function mismatch(simulation: Simulation, review: Shown, minimum: bigint): string | undefined {
  const { from, to, amount, offer } = review
  const { returned = [], changes, items, allowances, movesCurrency } = simulation
  const contracts = contractsOf(review)
  /** Of the native currency, moves are all that a simulation tells. */
  const changeOf = (contract: string | undefined): bigint | undefined => {
    if (contract === undefined) return changes.find((change) => change.contract === undefined)?.amount ?? 0n
    const at = contracts.indexOf(contract)
    const [before, after] = [at, returned.length - contracts.length + at].map((index) => wordIn(returned[index]))
    return before === undefined || after === undefined ? undefined : after - before
  }
  const isOf = (contract: string | undefined, token: string | undefined) => isSameInAnyCase(contract ?? '', token ?? '')
  const [paid, received] = [changeOf(from.contract), changeOf(to.contract)]
  if (paid === undefined || received === undefined) return 'simulation'
  if (-paid > amount) return 'leaves'
  // Where the node does not tell what moves, nobody knows whether it arrives.
  if (received < minimum) return to.contract || movesCurrency ? 'arrives' : 'simulation'
  const isOther = changes.some(
    ({ contract, amount: change }) => change < 0n && !isOf(contract, from.contract) && !isOf(contract, to.contract),
  )
  // What the review approves, and what is left of an earlier approval.
  const isAllowed = ({ contract, spender }: Simulation['allowances'][number]) =>
    isOf(contract, from.contract) && isOf(spender, offer.spender)
  return isOther || items.some((item) => item.amount < 0n) || !allowances.every(isAllowed) ? 'other' : undefined
}

const contractsOf = ({ from, to }: Shown): string[] => [from, to].flatMap(({ contract }) => contract ?? [])

/** balanceOf(address) */
const balanceData = (account: string): string => `0x70a08231${account.slice(2).toLowerCase().padStart(64, '0')}`
const wordIn = (returned = ''): bigint | undefined =>
  /^0x[0-9a-f]{64}/i.test(returned) ? BigInt(returned.slice(0, 66)) : undefined

/** Nodes have many words for a method that they do not know, and some only a status of HTTP. They have answered other methods just before. */
function isUnsupported(error: unknown): boolean {
  if (!isFoyerError(error)) return false
  const { details, status } = (error.cause ?? {}) as { readonly details?: unknown; readonly status?: unknown }
  return isFoyerError(error, METHOD_NOT_SUPPORTED) || REFUSED.includes(status) || NO_METHOD.test(String(details))
}
/** Forbidden, not found, method not allowed, not implemented. */
const REFUSED: readonly unknown[] = [403, 404, 405, 501]
const NO_METHOD =
  /(method|eth_simulatev1)\b.*(unknown|blocked|requires|disabled|\b(not|n’t|n't) (exist|found|support|available|allowed|enabled|implement|whitelisted|permitted|recogni))|(unknown|unrecogni[sz]ed|invalid) (rpc )?method|unsupported/i
