import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { ROUTER_ITSELF, routerAbi, type SwapTransaction } from '@foyer/contracts/swap-transaction'
import { encodeFunctionData, type Hex, isAddressEqual } from 'viem'
import type { OfferTerms, SwapRequest } from '../../provider.ts'
import { encodePath } from './amounts.ts'
import type { PlannedPart } from './plan.ts'

type Swap = Pick<SwapRequest, 'from' | 'to' | 'amount'> & {
  readonly router: Hex
  readonly parts: readonly PlannedPart[]
}

/**
 * The transaction of SwapRouter02: each part, and a payout where the router holds what came out, to unwrap it or to take the fee.
 * Its own functions have no deadline, so they stand in its `multicall`.
 */
export function buildSwap({ from, to, amount, router, parts }: Swap, terms: OfferTerms): SwapTransaction {
  const { account, minimum, deadline, fee } = terms
  const isFromNative = isAddressEqual(from, NATIVE_TOKEN)
  const isToNative = isAddressEqual(to, NATIVE_TOKEN)
  const receiver = isToNative || fee ? ROUTER_ITSELF : account
  const minimums = shareOut(minimum, parts)
  const steps = parts.map((part, index) => stepOf(part, minimums[index] ?? 0n, receiver))
  if (isToNative && fee) {
    const args = [minimum, account, fee.bips, fee.account] as const
    steps.push(encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9WithFee', args }))
  } else if (isToNative) {
    steps.push(encodeFunctionData({ abi: routerAbi, functionName: 'unwrapWETH9', args: [minimum, account] }))
  } else if (fee) {
    const args = [to, minimum, account, fee.bips, fee.account] as const
    steps.push(encodeFunctionData({ abi: routerAbi, functionName: 'sweepTokenWithFee', args }))
  }
  // What a pool would not take of the native currency stays in the router, where anybody can take it.
  if (isFromNative) steps.push(encodeFunctionData({ abi: routerAbi, functionName: 'refundETH' }))
  const data = encodeFunctionData({ abi: routerAbi, functionName: 'multicall', args: [deadline, steps] })
  return { to: router, data, value: isFromNative ? amount : 0n }
}

function stepOf({ route, amount }: PlannedPart, minimum: bigint, receiver: Hex): Hex {
  if (route.version === 2) {
    const args = [amount, minimum, route.path, receiver] as const
    return encodeFunctionData({ abi: routerAbi, functionName: 'swapExactTokensForTokens', args })
  }
  const path = encodePath(route.path, route.tiers)
  const params = { path, recipient: receiver, amountIn: amount, amountOutMinimum: minimum }
  return encodeFunctionData({ abi: routerAbi, functionName: 'exactInput', args: [params] })
}

/** Each part's share of the minimum; together they are exactly that. */
function shareOut(minimum: bigint, parts: readonly PlannedPart[]): readonly bigint[] {
  const out = parts.reduce((sum, part) => sum + part.out, 0n)
  const shares = parts.slice(0, -1).map((part) => (minimum * part.out) / out)
  return [...shares, minimum - shares.reduce((sum, share) => sum + share, 0n)]
}
