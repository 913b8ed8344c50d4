import { shortAddress } from '@foyer/base'
import type { NativeCurrency } from '@foyer/base/networks'
import { object } from 'valibot'
import type { AccountHolding } from '../account-chains.ts'
import type { AccountToken } from '../tokens.ts'
import { COMMITMENT, type SolanaRpc, whole } from './rpc.ts'
import { readTokenAccounts } from './token-accounts.ts'

/** Maximum number of holdings, as protection against spam. Listed tokens are always included. */
const UNLISTED_MAX = 100
const balance = object({ value: whole })

/**
 * What an account holds on one cluster: SOL first, then tokens of both token programs. An unlisted mint has no name, since
 * mints contain none and anyone can publish metadata for them.
 * @throws UPSTREAM_UNAVAILABLE, RpcError
 */
export async function readHoldings(
  rpc: SolanaRpc,
  native: NativeCurrency,
  tokens: ReadonlyMap<string, AccountToken>,
  account: string,
): Promise<readonly AccountHolding[]> {
  const [{ value: lamports }, accounts] = await Promise.all([
    rpc.request('getBalance', [account, COMMITMENT], balance),
    readTokenAccounts(rpc, account),
  ])
  const held = new Map<string, { amount: bigint; decimals: number }>()
  for (const { mint, amount, decimals } of accounts)
    held.set(mint, { decimals, amount: (held.get(mint)?.amount ?? 0n) + amount })
  const holdings = [...held].filter(([, { amount }]) => amount > 0n).map(([mint, one]) => holdingOf(mint, one, tokens))
  const listed = holdings.filter(({ isSuspect }) => !isSuspect)
  const others = holdings.filter(({ isSuspect }) => isSuspect).slice(0, UNLISTED_MAX)
  const own = lamports > 0n ? [{ ...native, amount: lamports, iconId: native.symbol, isSuspect: false } as const] : []
  return [...own, ...listed, ...others]
}

function holdingOf(
  mint: string,
  { amount, decimals }: { readonly amount: bigint; readonly decimals: number },
  tokens: ReadonlyMap<string, AccountToken>,
): AccountHolding {
  const token = tokens.get(mint)
  // A mint with other decimals than the listed token is a different token.
  if (token && token.decimals === decimals) {
    const { name, symbol, iconId } = token
    return { address: mint, amount, decimals, name, symbol, isSuspect: false, ...(iconId ? { iconId } : {}) }
  }
  return { address: mint, amount, decimals, name: shortAddress(mint), symbol: shortAddress(mint), isSuspect: true }
}
