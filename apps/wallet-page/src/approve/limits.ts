import { isUnlimited } from '@foyer/decode/evm'
import type { KnownTokens } from '@foyer/decode/words'
import type { Hex } from 'viem'

/*
 * Calls that let somebody take all of a token, and how they are limited. A site gets what it needs with a limit too, because an allowance
 * is on the chain; a signed permission with other terms would be of no use to it, so only calls are limited.
 */

/** `approve(address,uint256)`, `increaseAllowance(address,uint256)`, `increaseApproval(address,uint256)`. https://eips.ethereum.org/EIPS/eip-20 */
const CALL = /^0x(?:095ea7b3|39509351|d73dd623)[0-9a-f]{64}([0-9a-f]{64})$/i
const AMOUNT_AT = 2 + 8 + 64

type Call = { readonly to: string | undefined; readonly data: Hex }
type Unlimited = { readonly at: number; readonly symbol: string; readonly decimals: number }

/** The first one of a token that the operator lists: without its decimals, nobody could write an amount. */
export function unlimitedCall(calls: readonly Call[], tokens: KnownTokens | undefined): Unlimited | undefined {
  for (const [at, { to, data }] of calls.entries()) {
    const [, amount] = CALL.exec(data) ?? []
    const token = to === undefined ? undefined : tokens?.get(to.toLowerCase())
    if (amount !== undefined && token && isUnlimited(BigInt(`0x${amount}`))) return { at, ...token }
  }
  return undefined
}

/** The same calls, of which the one at `at` allows no more than an amount, in base units. */
export const withLimit = <C extends Call>(calls: readonly C[], at: number, amount: bigint): readonly C[] =>
  calls.map((call, index) =>
    index === at
      ? { ...call, data: `${call.data.slice(0, AMOUNT_AT)}${amount.toString(16).padStart(64, '0')}` as Hex }
      : call,
  )
