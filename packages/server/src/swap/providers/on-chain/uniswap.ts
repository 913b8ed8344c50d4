import { FoyerError } from '@foyer/base'
import { INSUFFICIENT_LIQUIDITY } from '@foyer/base/catalogue'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { type Hex, isAddressEqual } from 'viem'
import type { Offer, SwapNetwork, SwapPair, SwapProvider, SwapRequest } from '../../provider.ts'
import { type Question, readAmounts } from './amounts.ts'
import { buildSwap } from './build.ts'
import type { Deployment } from './deployments.ts'
import {
  besideOf,
  bestOf,
  type CostOf,
  type Found,
  gasOf,
  impactOf,
  isDivisible,
  type PlannedPart,
  planOf,
  shareOf,
  TENTHS,
  tenthsOf,
} from './plan.ts'
import { readPools } from './pools.ts'
import { priceOver } from './price-over.ts'
import { beforeFee, findOffer } from './receive.ts'
import { pairsOf, type Route, routesOf } from './routes.ts'

/** Listed tokens with these symbols are between others, besides the wrapped native currency: most pools have one of them. */
const BETWEEN = ['USDC', 'USDT', 'DAI']
/** Hundredths of a per cent. Whoever loses half to the own effect on the price meant something else. */
const IMPACT_MAX = 5_000n
/** Units of gas, more than measured: a limit that is too low makes a swap fail. Besides the pools, what moves the tokens. */
const SWAP_GAS = 110_000n

/**
 * Uniswap v2 and v3, read from the chain through the operator's node, in at most three round trips: which pools there are (and, at the
 * same time, what gas costs), what comes out of each route of up to three pools, and what comes out of parts of the amount. What is to be received takes the last two again for each amount tried.
 * @param deployments by CAIP-2 id
 */
export function createUniswap(deployments: ReadonlyMap<string, Deployment>): SwapProvider {
  return {
    id: 'uniswap',
    isUsual: true,
    spender({ network, from, to }) {
      const deployment = deployments.get(network.id)
      if (!deployment || isAddressEqual(from, NATIVE_TOKEN)) return undefined
      return to !== undefined && isSame(from, to, deployment) ? undefined : deployment.router
    },
    async quote(request) {
      const deployment = deployments.get(request.network.id)
      if (!deployment || isSame(request.from, request.to, deployment)) return undefined
      return offerOf(request, deployment, await readRoutes(request, deployment))
    },
    async quoteReceive({ receive, fee, ...pair }) {
      const deployment = deployments.get(pair.network.id)
      if (!deployment || isSame(pair.from, pair.to, deployment)) return undefined
      const [routes, back] = await Promise.all([
        readRoutes(pair, deployment),
        readRoutes({ ...pair, from: pair.to, to: pair.from }, deployment),
      ])
      return findOffer(beforeFee(receive, fee), {
        quote: (amount) => offerOf({ ...pair, amount }, deployment, routes),
        quoteBack: (amount) => offerOf({ ...pair, from: pair.to, to: pair.from, amount }, deployment, back),
      })
    },
  }
}

/** The native currency and its wrapped token: no pool has both. */
const isSame = (from: Hex, to: Hex, deployment: Deployment): boolean =>
  isAddressEqual(contractOf(from, deployment), contractOf(to, deployment))

/** `gasPrice`: wei, if the node tells. */
type Ways = { readonly routes: readonly Route[]; readonly gasPrice: bigint | undefined }

async function readRoutes({ network, ...pair }: SwapPair, deployment: Deployment): Promise<Ways> {
  const [from, to] = [contractOf(pair.from, deployment), contractOf(pair.to, deployment)]
  const between = betweenOf(network, deployment)
  const [pools, gasPrice] = await Promise.all([
    readPools(network, deployment, pairsOf(from, to, between)),
    network.gasPrice().catch(() => undefined),
  ])
  return { routes: routesOf(from, to, between, pools), gasPrice }
}

async function offerOf(request: SwapRequest, deployment: Deployment, { routes, gasPrice }: Ways): Promise<Offer> {
  const { network, amount } = request
  const found = await findAmounts(network, deployment, routes, amount)
  const costOf = gasPrice === undefined ? undefined : costIn(request, deployment, { found, gasPrice })
  const best = bestOf(found, costOf)
  if (!best) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
  const beside = besideOf(best, found, costOf)
  const { parts, priceImpact } = await divide(network, deployment, { best, beside, costOf }, amount)
  // Most pools never say no: for any amount they give the rest of what they hold.
  if (priceImpact !== undefined && priceImpact > IMPACT_MAX) throw new FoyerError(INSUFFICIENT_LIQUIDITY)
  return {
    amount,
    toAmount: parts.reduce((sum, { out }) => sum + out, 0n),
    isFixed: false,
    priceImpact,
    route: parts.map(({ percent, route }) => ({
      percent,
      path: [request.from, ...route.path.slice(1, -1), request.to],
    })),
    gas: parts.reduce((sum, part) => sum + gasOf(part), SWAP_GAS),
    contracts: deployment,
    build: (terms) => buildSwap({ ...request, router: deployment.router, parts }, terms),
  }
}

async function findAmounts(
  network: SwapNetwork,
  { quoter }: Deployment,
  routes: readonly Route[],
  amount: bigint,
): Promise<readonly Found[]> {
  const outs = await readAmounts(
    network,
    quoter,
    routes.map((route) => ({ route, amount })),
  )
  return routes.flatMap((route, index) => {
    const given = outs[index]
    return given ? [{ route, ...given }] : []
  })
}

/** What gas costs of what arrives; undefined between two tokens where no route over the native currency tells its price. */
function costIn(
  { from, to, amount }: SwapRequest,
  deployment: Deployment,
  { found, gasPrice }: { readonly found: readonly Found[]; readonly gasPrice: bigint },
): CostOf | undefined {
  const isNative = (token: Hex) => isAddressEqual(contractOf(token, deployment), deployment.wrapped)
  if (isNative(to)) return (gas) => gas * gasPrice
  if (!isNative(from)) {
    const price = priceOver(deployment.wrapped, found, amount)
    return price && ((gas) => (gas * gasPrice * price.to) / price.of)
  }
  if (amount === 0n) return undefined
  const most = found.reduce((top, { out }) => (out > top ? out : top), 0n)
  return (gas) => (gas * gasPrice * most) / amount
}

async function divide(
  network: SwapNetwork,
  { quoter }: Deployment,
  {
    best,
    beside,
    costOf,
  }: { readonly best: Found; readonly beside: Found | undefined; readonly costOf: CostOf | undefined },
  amount: bigint,
): Promise<{ readonly parts: readonly PlannedPart[]; readonly priceImpact?: bigint | undefined }> {
  const share = shareOf(amount)
  if (amount < share) return { parts: planOf(amount, best, undefined, []) }
  const splits =
    beside && isDivisible(amount)
      ? TENTHS.flatMap((tenths): Question[] => {
          const part = tenthsOf(amount, tenths)
          return [
            { route: best.route, amount: part },
            { route: beside.route, amount: amount - part },
          ]
        })
      : []
  const [little, ...outs] = await readAmounts(network, quoter, [
    { route: best.route, amount: amount / share },
    ...splits,
  ])
  const pairs = TENTHS.map((_, index) => [outs[index * 2], outs[index * 2 + 1]] as const)
  const parts = planOf(amount, best, beside, pairs, costOf)
  const out = parts.reduce((sum, part) => sum + part.out, 0n)
  return { parts, priceImpact: impactOf(out, little?.out, share) }
}

const contractOf = (token: Hex, { wrapped }: Deployment): Hex => (isAddressEqual(token, NATIVE_TOKEN) ? wrapped : token)

const betweenOf = ({ tokens }: SwapNetwork, { wrapped }: Deployment): readonly Hex[] => [
  wrapped,
  ...tokens
    .filter(({ symbol, address }) => BETWEEN.includes(symbol) && !isAddressEqual(address, wrapped))
    .map(({ address }) => address),
]
