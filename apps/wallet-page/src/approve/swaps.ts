import { formatAmount } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { AUGUSTUS, hasAugustus, readAugustus } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { SWAP_ROUTERS } from '@foyer/contracts/swap-routers'
import { type ReadSwap, readSwap } from '@foyer/contracts/swap-transaction'
import type { Hex } from 'viem'
import { type Circumstances, coins } from './content.ts'
import { readTexts } from './read-decoded.ts'

type Call = { readonly to: string | undefined; readonly value: bigint; readonly data: Hex }

/*
 * Swaps that are known to be what they read like: of SwapRouter02 or of Velora's Augustus at its own address, read from the first byte to
 * the last, and paid out to the account. A contract of a stranger may have the same functions and do anything.
 */

/** What a call swaps. Undefined where that is not known. */
export function swapIn({ to, data, value }: Call, { account, chainId }: Pick<Circumstances, 'account' | 'chainId'>) {
  if (to?.toLowerCase() === AUGUSTUS.toLowerCase() && hasAugustus(chainId))
    return readAugustus({ data, value }, account as Hex)
  const [router, wrapped] = SWAP_ROUTERS[chainId] ?? []
  const isRouter = to !== undefined && (isOnThisMachine() || to.toLowerCase() === router?.toLowerCase())
  if (!isRouter) return undefined
  const known = { account: account as Hex, wrapped: isOnThisMachine() ? undefined : (wrapped as Hex) }
  return readSwap({ data, value }, known)
}

/** Without the network's currency, which is no contract. */
export const tokensIn = ({ from, to, between }: ReadSwap): readonly string[] =>
  [from, to, ...between].filter((token) => token !== NATIVE_TOKEN)

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

/** A server on this machine may have a chain of its own under any id, with contracts at any address. */
const isOnThisMachine = (): boolean => typeof location === 'object' && /(^|\.)localhost$/.test(location.hostname)
