import { formatAmount } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { ReadSwap } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { inTime } from '../compare/sources.ts'
import type { AskNode } from '../rpc/node.ts'
import { type Circumstances, coins, givenOf, type SwapIn } from './content.ts'
import type { Call } from './read-call.ts'
import { readTexts } from './read-decoded.ts'

/** `exec` of 0x's AllowanceHolder, `multicall` of SwapRouter02, and `swapExactAmountIn` of Velora's Augustus. */
const SWAPPING = /^0x(2213bc0b|5ae401dc|e3ead59e)/i

/** What is known of calls that could be swaps (read-swaps.ts). Where that code does not load in time, it is nothing. */
export async function swapsIn(
  calls: readonly Call[],
  around: { readonly account: string; readonly chainId: string; readonly node: AskNode },
): Promise<SwapIn | undefined> {
  if (!calls.some(({ data }) => SWAPPING.test(data))) return undefined
  const loaded = await inTime(import('./read-swaps.ts'))
  return loaded?.readSwaps(calls, around).catch(() => undefined)
}

/** Without the network's currency, which is no contract. */
export const tokensIn = ({ from, to, between }: ReadSwap): readonly string[] => [from, to, ...between].filter(isToken)
const isToken = (token: string): boolean => token !== NATIVE_TOKEN

/** What the decoder cannot read by itself. */
export const givenWithSwaps = (around: Circumstances) => ({
  ...givenOf(around),
  settled: (call: Parameters<SwapIn>[0]) => {
    const swap = around.swapIn?.(call)
    return swap && { to: around.account, minimum: swap.minimum, token: isToken(swap.to) ? swap.to : undefined }
  },
})

/**
 * Undefined where the operator does not list a token of it: its amounts could be anything, and one on the way could have the router take
 * more than the amount.
 */
export function swapTitle(swap: ReadSwap, around: Circumstances): string | undefined {
  const { from, amount, to, minimum, between } = swap
  if (!between.every((token) => around.tokens?.has(token.toLowerCase()))) return undefined
  const [paid, got] = [amountOf(amount, from, around), amountOf(minimum, to, around)]
  return paid === undefined || got === undefined ? undefined : readTexts().swap(paid, got)
}

function amountOf(amount: bigint, token: Hex, { chainId, tokens }: Circumstances): string | undefined {
  if (token === NATIVE_TOKEN) return nativeSymbol(chainId) && coins(amount, chainId)
  const known = tokens?.get(token.toLowerCase())
  return known && `${formatAmount(amount, known.decimals)} ${known.symbol}`
}
