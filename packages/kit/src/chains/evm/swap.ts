import { augustusMismatch } from '@foyer/contracts/swap-augustus'
import { FEATURE, registryAbi, SETTLER_REGISTRY, settlerMismatch } from '@foyer/contracts/swap-settler'
import { type SwapTerms as ReadTerms, swapMismatch } from '@foyer/contracts/swap-transaction'
import { type Address, type BaseError, encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { getBalance, readContract } from 'viem/actions'
import type { ReadTarget, Swaps } from '../../core/connections/adapter.ts'
import { codesOf, explain } from '../../core/connections/explain.ts'
import type { SwapCall, SwapPlace, SwapTerms } from '../../core/connections/swaps.ts'
import { reader } from './reader.ts'
import { contractsOf, holderOf } from './swap-contracts.ts'

export { separatorOf, withPermit } from '@foyer/contracts/swap-permit'

/** What an account holds, and what a spender may take of it. */
export async function read(
  target: ReadTarget,
  { account, contract, spender, received }: Parameters<Swaps['read']>[1],
): Promise<Awaited<ReturnType<Swaps['read']>>> {
  const client = reader(target)
  const owner = account as Address
  const token = { address: contract as Address, abi: erc20Abi }
  try {
    const decimalsOf = (address: string | undefined) =>
      address === undefined
        ? undefined
        : readContract(client, { address: address as Address, abi: erc20Abi, functionName: 'decimals' })
    const [heldNative, held, allowance, ...decimals] = await Promise.all([
      getBalance(client, { address: owner }),
      contract === undefined ? undefined : readContract(client, { ...token, functionName: 'balanceOf', args: [owner] }),
      contract === undefined || spender === undefined
        ? undefined
        : readContract(client, { ...token, functionName: 'allowance', args: [owner, spender as Address] }),
      decimalsOf(contract),
      decimalsOf(received),
    ])
    return { held: held ?? heldNative, heldNative, allowance, decimals }
  } catch (error) {
    throw explain(error)
  }
}

/** @throws METHOD_NOT_SUPPORTED, RPC_REQUEST_FAILED */
export const ask = (target: ReadTarget, method: string, params: readonly unknown[]): Promise<unknown> =>
  reader(target)
    .request({ method, params } as never)
    .catch((error) => {
      throw explain(error)
    })

/** ERC-20 approve, for exactly this amount, and only of a contract that swaps. */
export async function approval(place: SwapPlace, amount: bigint): Promise<string | undefined> {
  const contracts = place.spender === undefined ? undefined : contractsOf(place)
  if (!contracts) return undefined
  return encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [contracts.router as Address, amount] })
}

/** Reads the call: all of it, except what a contract of 0x does within the limits that the call sets. */
export async function mismatch(
  target: ReadTarget,
  { to, data, value }: SwapCall,
  terms: SwapTerms,
): Promise<string | undefined> {
  const contracts = contractsOf(terms, to)
  if (!contracts) return 'router'
  // The server's answers have been checked to contain addresses.
  const call = { to: to as Hex, data: data as Hex, value }
  const agreed = { ...terms, ...contracts } as ReadTerms & Pick<SwapTerms, 'quoted' | 'latest'>
  const { deadline, latest } = agreed
  const holder = holderOf(terms)
  // Nothing in it would keep what the quote says.
  if (holder && deadline !== undefined) return 'deadline'
  if (holder?.kind === 'augustus') return augustusMismatch(call, agreed)
  if (holder) {
    const networkId = terms.network.caipNetworkId
    return settlerMismatch(call, { ...agreed, networkId, settlers: await readSettlers(target) })
  }
  // What is one for one needs no deadline; everything else without one, or with a late one, is not as agreed.
  return swapMismatch(call, { ...agreed, deadline: deadline && deadline <= latest ? deadline : undefined })
}

/**
 * The Settler in use and the one before it, which 0x may still build for. None where the registry reverts: 0x has stopped them.
 * @throws RPC_REQUEST_FAILED where the node does not say, which is no fault of the provider
 */
async function readSettlers(target: ReadTarget): Promise<readonly string[]> {
  const client = reader(target)
  const registry = { address: SETTLER_REGISTRY, abi: registryAbi, args: [FEATURE] } as const
  const named = (functionName: 'ownerOf' | 'prev') =>
    readContract(client, { ...registry, functionName }).catch((error: BaseError) => {
      if (!isRevert(error)) throw explain(error)
      return undefined
    })
  const [current, before] = await Promise.all([named('ownerOf'), named('prev')])
  return current ? [current, ...(before ? [before] : [])] : []
}

/** By the node's own words and the code of reverts: viem takes internal errors of a node for reverts, too. */
const isRevert = (error: BaseError): boolean => codesOf(error).includes(3) || /revert/i.test(error.details)
