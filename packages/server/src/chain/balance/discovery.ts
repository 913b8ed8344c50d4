import { array, object, pipe, regex, string } from 'valibot'
import { type Hex, pad, toEventSelector } from 'viem'
import type { Database } from '../../db/database.ts'
import type { ServedChain } from '../chains.ts'
import { RpcError } from '../rpc.ts'

/** Finds tokens that an account may hold in addition to the listed ones. */
export type TokenDiscovery = {
  /**
   * ERC-20 contracts related to the account, the most likely first. It may include tokens that are not held, since balances are
   * read afterwards.
   * @param account in checksummed or lower-case form
   */
  readonly tokensOf: (chain: ServedChain, account: Hex) => Promise<readonly Hex[]>
  /** Whether it finds every token, as far as its first block. */
  readonly isComplete: boolean
}

/** The maximum that nodes search, which covers the last hours or days of a chain. */
const BLOCKS = 10_000n
/** Higher than the number that is read, because listed ones are among them. */
const INDEXED_MAX = 200
const TRANSFER = toEventSelector('Transfer(address,address,uint256)')
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,16}$/))
const logs = array(object({ address: pipe(string(), regex(/^0x[0-9a-f]{40}$/i)), topics: array(string()) }))

/**
 * Searches the node's last blocks for tokens sent to the account, for networks without an index. Older tokens are found only if
 * they are listed. Many public nodes reject such searches, and then nothing is found.
 */
export const discoverByLogs: TokenDiscovery = {
  isComplete: false,
  async tokensOf(chain, account) {
    try {
      const latest = BigInt(await chain.rpc.request('eth_blockNumber', [], quantity))
      const from = latest > BLOCKS ? latest - BLOCKS : 0n
      const filter = {
        fromBlock: `0x${from.toString(16)}`,
        toBlock: `0x${latest.toString(16)}`,
        topics: [TRANSFER, null, pad(account).toLowerCase()],
      }
      const found = await chain.rpc.request('eth_getLogs', [filter], logs)
      // The transfer of an NFT has its id as a fourth topic.
      const tokens = found.filter(({ topics }) => topics.length === 3).map(({ address }) => address as Hex)
      return [...new Set(tokens.reverse())]
    } catch (error) {
      if (error instanceof RpcError) return []
      throw error
    }
  },
}

/** Uses our own index, which has every transfer since its first block. */
export function discoverByIndex(db: Database): TokenDiscovery {
  return {
    isComplete: true,
    async tokensOf(chain, account) {
      // Tokens that the account has moved come before those that others have sent, so that spam cannot displace them.
      const rows = await db.query<{ contract: Hex }>(
        `select transfers.contract from transfers
          join transactions using (chain, block, position)
          where transfers.recipient = $1 and transfers.chain = $2 and transfers.standard = 'ERC20'
          group by transfers.contract
          order by bool_or(transactions.sender = $1) desc, max(block) desc
          limit $3`,
        [account.toLowerCase(), chain.id, INDEXED_MAX],
      )
      return rows.map(({ contract }) => contract)
    },
  }
}
