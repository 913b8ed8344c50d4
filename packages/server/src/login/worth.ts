import { messageOf } from '@foyer/base'
import type { TokenBalance } from '@foyer/contracts'
import type { WalletRecord } from '@foyer/contracts/login-session'
import { accountAddress } from '@foyer/smart-account'
import type { Address } from 'viem'
import { patiently } from '../http/patiently.ts'

type Addresses = WalletRecord['addresses']
type Balances = {
  readonly balances: readonly Pick<TokenBalance, 'quantity' | 'value'>[]
  readonly stale?: boolean | undefined
  /** The account may hold more. */
  readonly isPartial: boolean
  /** Networks that could not be read. */
  readonly unavailable?: readonly string[] | undefined
}
export type BalancesOf = (account: string) => Promise<Balances>
type WorthOptions = {
  /** What an account holds on all networks that the operator serves. @throws UPSTREAM_UNAVAILABLE, INVALID_PARAMETER */
  readonly balancesOf: BalancesOf
  /** Dollars. Without it nobody is asked, and no wallet is small. */
  readonly limit: number | undefined
  readonly log: (line: Readonly<Record<string, unknown>>) => void
}

export type Worth = {
  /** What a wallet's accounts hold, in dollars; null where that is not certain. */
  readonly of: (addresses: Addresses) => Promise<number | null>
  /** Whether they certainly hold no more than the limit. */
  readonly isSmall: (addresses: Addresses) => Promise<boolean>
}

/** The visitor waits for it before the mail is sent. */
const PATIENCE_MS = 4_000

/**
 * What the balances of a wallet's accounts are worth: its address on EVM chains, the smart account of that address, and its address
 * on Solana. One network that cannot be read, or one token without a price, makes it uncertain; so does a network whose tokens
 * our index does not follow. Collectibles and what the wallet has put into contracts are not seen.
 */
export function createWorth({ balancesOf, limit, log }: WorthOptions): Worth {
  async function of({ eip155, solana }: Addresses): Promise<number | null> {
    if (limit === undefined) return null
    const accounts = [eip155, accountAddress(eip155 as Address), solana]
    try {
      const answers = await patiently(
        PATIENCE_MS,
        'balances of a wallet',
        Promise.all(accounts.map((account) => balancesOf(account))),
      )
      return answers.every(isWhole) ? answers.flatMap(({ balances }) => balances).reduce(plusValue, 0) : null
    } catch (error) {
      log({ level: 'warn', event: 'wallet-worth-unknown', reason: messageOf(error).slice(0, 100) })
      return null
    }
  }
  return {
    of,
    async isSmall(addresses) {
      const worth = await of(addresses)
      return worth !== null && limit !== undefined && worth <= limit
    },
  }
}

/** Fresh, of every network, with all tokens, and priced. */
const isWhole = ({ balances, stale, unavailable, isPartial }: Balances): boolean =>
  !stale &&
  !isPartial &&
  !unavailable?.length &&
  balances.every(({ quantity, value }) => value !== undefined || !+quantity.numeric)

const plusValue = (sum: number, { value }: Balances['balances'][number]): number => sum + Number(value ?? 0)
