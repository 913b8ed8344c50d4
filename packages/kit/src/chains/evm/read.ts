import { cleanText, DECIMALS_MAX, FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'
import { type Address, erc20Abi } from 'viem'
import { getBalance as readBalance, readContract } from 'viem/actions'
import type { ReadTarget, TokenAmount } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { reader } from './reader.ts'

/* Reads of a chain that need viem's client. */

/** @returns wei */
export async function getBalance(target: ReadTarget, address: string): Promise<bigint> {
  try {
    return await readBalance(reader(target), { address: address as Address })
  } catch (error) {
    throw explain(error)
  }
}

/** @throws RPC_REQUEST_FAILED, also where the contract is no token as ERC-20 describes it: https://eips.ethereum.org/EIPS/eip-20 */
export async function getTokenBalance(target: ReadTarget, owner: string, contract: string): Promise<TokenAmount> {
  const client = reader(target)
  const token = { address: contract as Address, abi: erc20Abi }
  try {
    const [value, decimals, named] = await Promise.all([
      readContract(client, { ...token, functionName: 'balanceOf', args: [owner as Address] }),
      readContract(client, { ...token, functionName: 'decimals' }),
      readContract(client, { ...token, functionName: 'symbol' }),
    ])
    const symbol = cleanText(named, SYMBOL_LENGTH)
    if (symbol === undefined || decimals > DECIMALS_MAX)
      throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'the contract is no ERC-20 token' } })
    return { value, decimals, symbol }
  } catch (error) {
    throw explain(error)
  }
}
/** Longer ones are cut: they stand in a button. */
const SYMBOL_LENGTH = 12

export async function getTokenDecimals(target: ReadTarget, contract: string): Promise<number> {
  try {
    const token = { address: contract as Address, abi: erc20Abi }
    return await readContract(reader(target), { ...token, functionName: 'decimals' })
  } catch (error) {
    throw explain(error)
  }
}
