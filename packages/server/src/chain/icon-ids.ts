import * as networks from '@foyer/base/networks'
import type { MoneyConfig } from '../config-money.ts'
import { KNOWN_TOKENS } from './balance/token-list.ts'
import { SOLANA_TOKEN_SYMBOLS } from './solana/known-tokens.ts'

/** Every `iconId` in answers of the blockchain API: native currencies, known tokens and the operator's lists. */
export function iconIds({ tokens, accountTokens }: Pick<MoneyConfig, 'tokens' | 'accountTokens'>): ReadonlySet<string> {
  const native = Object.values(networks).flatMap((one) => ('nativeCurrency' in one ? [one.nativeCurrency.symbol] : []))
  const listed = [...KNOWN_TOKENS.values(), ...tokens.values(), ...(accountTokens?.values() ?? [])].flat()
  return new Set([...native, ...SOLANA_TOKEN_SYMBOLS, ...listed.flatMap(({ iconId }) => iconId ?? [])])
}
