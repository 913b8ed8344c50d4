import { AUGUSTUS, hasAugustus, readAugustus } from '@foyer/contracts/swap-augustus'
import { SWAP_ROUTERS } from '@foyer/contracts/swap-routers'
import {
  ALLOWANCE_HOLDER,
  FEATURE,
  hasSettler,
  readSettler,
  registryAbi,
  SETTLER_REGISTRY,
} from '@foyer/contracts/swap-settler'
import { isSame, type ReadSwap, readSwap } from '@foyer/contracts/swap-transaction'
import { pipe, regex, safeParse, string } from 'valibot'
import { encodeFunctionData, type Hex } from 'viem'
import { inTime } from '../compare/sources.ts'
import type { AskNode } from '../rpc/node.ts'
import type { SwapIn } from './content.ts'
import type { Call } from './read-call.ts'

/*
 * Swaps that are known to be what they read like: of SwapRouter02 or of Velora's Augustus at its own address, read from the first byte to
 * the last, or of a Settler of 0x that is in use, and paid out to the account. A contract of a stranger may have the same functions and
 * do anything. Loaded with the first call that could be one.
 */

type Around = { readonly account: string; readonly chainId: string; readonly node: AskNode }

/** @returns what each of these calls swaps, for the same call only */
export async function readSwaps(calls: readonly Call[], around: Around): Promise<SwapIn> {
  const { chainId } = around
  const isSettled = hasSettler(chainId) && calls.some(({ to }) => isAt(ALLOWANCE_HOLDER, to))
  const settlers = isSettled ? await settlersInUse(around) : []
  const swaps = new Map(calls.map((call) => [keyOf(call), swapOf(call, around, settlers)]))
  return (call) => swaps.get(keyOf(call))
}

const keyOf = ({ to, value, data }: Parameters<SwapIn>[0]): string => `${to} ${value} ${data}`

function swapOf(call: Call, { account, chainId }: Around, settlers: readonly string[]): ReadSwap | undefined {
  const { to } = call
  if (to === undefined) return undefined
  const transaction = { ...call, to: to as Hex }
  const own = account as Hex
  if (isAt(ALLOWANCE_HOLDER, to)) return readSettler(transaction, { account: own, networkId: chainId, settlers })
  if (isAt(AUGUSTUS, to) && hasAugustus(chainId)) return readAugustus(transaction, own)
  const [router, wrapped] = SWAP_ROUTERS[chainId] ?? []
  if (!isOnThisMachine() && !isAt(router, to)) return undefined
  return readSwap(transaction, { account: own, wrapped: isOnThisMachine() ? undefined : (wrapped as Hex) })
}

const isAt = (contract: string | undefined, to: string | undefined): boolean =>
  contract !== undefined && to !== undefined && isSame(contract, to)

const word = pipe(string(), regex(/^0x0{24}[\da-f]{40}$/i))

/**
 * The Settler in use and the one before it, by the operator's node. None where it does not say, or the registry reverts because 0x has
 * stopped them: what they do is unknown then.
 */
async function settlersInUse({ chainId, node }: Around): Promise<readonly string[]> {
  const named = async (functionName: 'ownerOf' | 'prev') => {
    const data = encodeFunctionData({ abi: registryAbi, functionName, args: [FEATURE] })
    const answer = await inTime(node(chainId, 'eth_call', [{ to: SETTLER_REGISTRY, data }, 'latest']))
    const read = safeParse(word, answer)
    return read.success ? [`0x${read.output.slice(-40)}`] : []
  }
  const [current, before] = await Promise.all([named('ownerOf'), named('prev')])
  return current.length > 0 ? [...current, ...before] : []
}

/** A server on this machine may have a chain of its own under any id, with contracts at any address. */
const isOnThisMachine = (): boolean => typeof location === 'object' && /(^|\.)localhost$/.test(location.hostname)
