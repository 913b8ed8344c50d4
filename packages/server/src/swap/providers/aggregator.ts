import { maxLength, pipe, regex, string, transform } from 'valibot'
import { getAddress, type Hex } from 'viem'
import type { Upstream } from '../../http/upstream.ts'

/* What the answers of aggregators are read with. */

export type AggregatorContext = {
  readonly upstream: Upstream
  /** The token that wraps the native currency of a public network, by its CAIP-2 id. */
  readonly wrappedOf: (networkId: string) => Hex | undefined
}

export const keyText = pipe(string(), regex(/^[\x21-\x7e]{1,200}$/, 'it is no key'))
/** Fee and slippage are reckoned with it, and what comes of that still has to be an amount of ours. */
export const units = pipe(string(), regex(/^\d{1,70}$/))
/** More than any block holds is no estimate, and would make the fee of an offer absurd. */
export const gas = pipe(string(), regex(/^\d{1,9}$/))
export const address = pipe(
  string(),
  regex(/^0x[0-9a-fA-F]{40}$/),
  transform((text) => getAddress(text.toLowerCase())),
)
export const callData = pipe(
  string(),
  // Before anything looks at it. A route of many steps has a few kilobytes.
  maxLength(2 + 2 * 65_536),
  regex(/^0x([0-9a-fA-F]{2})+$/),
  transform((text) => text.toLowerCase() as Hex),
)
