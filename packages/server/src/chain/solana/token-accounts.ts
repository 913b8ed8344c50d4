import { DECIMALS_MAX } from '@foyer/base'
import {
  array,
  integer,
  looseObject,
  maxValue,
  minValue,
  object,
  pipe,
  string,
  transform,
  number as wholeNumber,
} from 'valibot'
import { base58, COMMITMENT, type SolanaRpc, whole } from './rpc.ts'

/** A token account and its owner. */
type TokenAccount = {
  readonly address: string
  readonly mint: string
  /** Base units. */
  readonly amount: bigint
  readonly decimals: number
}

const PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'] as const

export const tokenDecimals = pipe(
  string(),
  transform(Number),
  wholeNumber(),
  integer(),
  minValue(0),
  maxValue(DECIMALS_MAX),
)
const accounts = object({
  value: array(
    object({
      pubkey: base58,
      account: looseObject({
        data: looseObject({
          parsed: looseObject({
            info: looseObject({ mint: base58, tokenAmount: looseObject({ amount: whole, decimals: tokenDecimals }) }),
          }),
        }),
      }),
    }),
  ),
})

/**
 * Every token account of an owner, of both token programs, in the order of the node.
 * @throws UPSTREAM_UNAVAILABLE, RpcError
 */
export async function readTokenAccounts(rpc: SolanaRpc, owner: string): Promise<readonly TokenAccount[]> {
  const found = await Promise.all(
    PROGRAMS.map((programId) =>
      rpc.request(
        'getTokenAccountsByOwner',
        [owner, { programId }, { encoding: 'jsonParsed', ...COMMITMENT }],
        accounts,
      ),
    ),
  )
  return found.flatMap(({ value }) =>
    value.map(({ pubkey, account }) => {
      const { mint, tokenAmount } = account.data.parsed.info
      return { address: pubkey, mint, amount: tokenAmount.amount, decimals: tokenAmount.decimals }
    }),
  )
}
