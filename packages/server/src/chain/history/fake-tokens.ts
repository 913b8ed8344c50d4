import { isFoyerError } from '@foyer/base'
import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import type { Database } from '../../db/database.ts'
import { patiently } from '../../http/patiently.ts'
import type { ServedChain } from '../chains.ts'
import { askContracts, multicallAbi } from '../multicall.ts'
import { tokenNumber } from '../token-text.ts'

/** An unlisted token that was sent to the account without its involvement. */
export type Suspect = { readonly chain: string; readonly contract: string }
/** Tokens whose events claim a transfer to the account although its balance is zero. */
export type FindFakeTokens = (account: string, suspects: readonly Suspect[]) => Promise<ReadonlySet<string>>

export const suspectKey = ({ chain, contract }: Suspect): string => `${chain} ${contract}`

/** Limits the delay of a history by this optional check. */
const PATIENCE_MS = 2_000
const NOW = encodeFunctionData({ abi: multicallAbi, functionName: 'getCurrentBlockTimestamp' })

/**
 * Any contract can emit a false transfer event. If the index shows more incoming than outgoing transfers, the account should
 * have a balance. If the balance is zero, the token is fake.
 */
export function createFindFakeTokens(db: Database, chains: ReadonlyMap<string, ServedChain>): FindFakeTokens {
  return async (account, suspects) => {
    const ids = [...new Set(suspects.map(({ chain }) => chain))]
    const found = await Promise.all(
      ids.map((id) => {
        const contracts = new Set(suspects.flatMap(({ chain, contract }) => (chain === id ? [contract] : [])))
        return fakesOf(account, id, [...contracts])
      }),
    )
    return new Set(found.flat())
  }

  async function fakesOf(account: string, id: string, contracts: readonly string[]): Promise<string[]> {
    const chain = chains.get(id)
    if (!chain) return []
    const claimed = await claimedBy(account, id, contracts)
    if (claimed.length === 0) return []
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account as Hex] })
    const calls = [{ to: chain.multicall, data: NOW }, ...claimed.map((contract) => ({ to: contract as Hex, data }))]
    try {
      const [time, ...balances] = await patiently(PATIENCE_MS, `network ${id}`, askContracts(chain, calls, 1))
      if (time === undefined || time === 'unread' || time === 'reverted') return []
      const hasNone = (balance: (typeof balances)[number] | undefined) => {
        // A payment is not hidden because the node failed, or because tokens of strangers used up the requests.
        if (balance === undefined || balance === 'unread') return false
        // A contract that shows no balance has none to show.
        return balance === 'reverted' || (tokenNumber(balance) ?? 0n) === 0n
      }
      return claimed.flatMap((contract, index) =>
        hasNone(balances[index]) ? [suspectKey({ chain: id, contract })] : [],
      )
    } catch (error) {
      // The upstream has logged the error. Tokens that cannot be checked are shown as they are on the chain.
      if (isFoyerError(error)) return []
      throw error
    }
  }

  /** Tokens with more incoming than outgoing transfers. */
  async function claimedBy(account: string, chain: string, contracts: readonly string[]): Promise<string[]> {
    const rows = await db.query<{ contract: string }>(
      `select contract from (
         select contract, amount from transfers
           where recipient = $1 and chain = $2 and standard = 'ERC20' and contract = any($3::text[])
         union all select contract, -amount from transfers
           where sender = $1 and chain = $2 and standard = 'ERC20' and contract = any($3::text[])
       ) as moves group by contract having sum(amount) > 0`,
      [account, chain, contracts],
    )
    return rows.map(({ contract }) => contract)
  }
}
