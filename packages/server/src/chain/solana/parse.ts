import { array, type InferOutput, nullable, nullish, object, optional, string, unknown } from 'valibot'
import { base58, whole } from './rpc.ts'
import { tokenDecimals } from './token-accounts.ts'

/* A transaction as `getTransaction` gives it with `jsonParsed`, https://solana.com/docs/rpc/http/gettransaction, as far as it is read
   here. What is not named is dropped: transactions are kept for an hour. */

const instruction = object({
  programId: base58,
  program: optional(string()),
  /** Absent or different for programs that the node cannot parse. */
  parsed: optional(unknown()),
})
const tokenBalance = object({
  accountIndex: whole,
  mint: base58,
  owner: optional(base58),
  uiTokenAmount: object({ decimals: tokenDecimals }),
})
const transaction = object({
  slot: whole,
  blockTime: nullish(whole),
  meta: object({
    err: unknown(),
    fee: whole,
    innerInstructions: nullish(array(object({ index: whole, instructions: array(instruction) }))),
    preTokenBalances: nullish(array(tokenBalance)),
    postTokenBalances: nullish(array(tokenBalance)),
  }),
  transaction: object({
    message: object({
      accountKeys: array(object({ pubkey: base58 })),
      instructions: array(instruction),
    }),
  }),
})
export const transactionAnswer = nullable(transaction)
export type RawTransaction = InferOutput<typeof transaction>

/** A transfer by an instruction, between the addresses it contains: for tokens, between token accounts. */
export type Movement = {
  readonly source: string
  readonly target: string
  /** Base units. */
  readonly amount: bigint
  /** The mint; absent for SOL. */
  readonly mint?: string
  readonly decimals?: number
}
type TokenPlace = { readonly owner: string; readonly mint: string; readonly decimals: number }

/** Token accounts of a transaction, with owner and mint. */
export function tokenPlaces({ meta, transaction }: RawTransaction): ReadonlyMap<string, TokenPlace> {
  const keys = transaction.message.accountKeys
  const places = new Map<string, TokenPlace>()
  for (const { accountIndex, mint, owner, uiTokenAmount } of [
    ...(meta.preTokenBalances ?? []),
    ...(meta.postTokenBalances ?? []),
  ]) {
    const address = keys[Number(accountIndex)]?.pubkey
    if (address && owner) places.set(address, { owner, mint, decimals: uiTokenAmount.decimals })
  }
  return places
}

/** All transfers by instructions, including inner ones. Rent of new accounts is not included. */
export function movementsOf(raw: RawTransaction): readonly Movement[] {
  const places = tokenPlaces(raw)
  const inner = new Map(
    (raw.meta.innerInstructions ?? []).map(({ index, instructions }) => [Number(index), instructions]),
  )
  return raw.transaction.message.instructions
    .flatMap((outer, index) => [outer, ...(inner.get(index) ?? [])])
    .flatMap((one) => movementOf(one, places) ?? [])
}

type Instruction = InferOutput<typeof instruction>

function movementOf({ program, parsed }: Instruction, places: ReadonlyMap<string, TokenPlace>): Movement | undefined {
  const { type, info } = (typeof parsed === 'object' && parsed ? parsed : {}) as { type?: unknown; info?: unknown }
  const facts = (typeof info === 'object' && info ? info : {}) as Record<string, unknown>
  const { source, destination, tokenAmount } = facts
  if (typeof source !== 'string' || typeof destination !== 'string') return undefined
  if (program === 'system' && (type === 'transfer' || type === 'transferWithSeed')) {
    const amount = units(facts.lamports)
    return amount === undefined ? undefined : { source, target: destination, amount }
  }
  if (
    !program?.startsWith('spl-token') ||
    !['transfer', 'transferChecked', 'transferCheckedWithFee'].includes(String(type))
  )
    return undefined
  const place = places.get(destination) ?? places.get(source)
  const amount = units((tokenAmount as { amount?: unknown } | undefined)?.amount ?? facts.amount)
  if (!place || amount === undefined) return undefined
  const { mint, decimals } = place
  return { source, target: destination, amount, mint, decimals }
}

const units = (text: unknown): bigint | undefined =>
  typeof text === 'string' && /^\d{1,20}$/.test(text) ? BigInt(text) : undefined
