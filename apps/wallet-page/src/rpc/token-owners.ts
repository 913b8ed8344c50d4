import { fromBase58, fromBase64, toBase58 } from '@foyer/base/bytes'
import { decodeSolanaTransactions } from '@foyer/decode/solana'
import { array, maxLength, nullable, object, pipe, safeParse, string, tuple, unknown } from 'valibot'
import { readTransactionMessage } from '../signer/solana.ts'
import type { AskNode } from './node.ts'

/*
 * Tokens on Solana are sent to token accounts, whose addresses say nothing to a visitor. The usual one of an owner is derived from the
 * owner and the token (https://www.solana-program.com/docs/associated-token-account), so whoever says whose it is can be checked.
 */

const TOKEN_PROGRAMS = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb']
const DERIVED_BY = 'ATokenGPvbdGVxr1b2hvZbsiqW5xWH25efTNsLJA8knL'
const ENDING = new TextEncoder().encode('ProgramDerivedAddress')
/** The first number below 256 whose hash is no key counts. That takes more tries than these for one account of 65,536. */
const TRIES = 16
/** More receivers in one request than these stay token accounts. */
const ACCOUNTS_MAX = 20
/** A token account begins with its token and its owner. */
const HEAD = { offset: 0, length: 64 }
const states = object({
  value: pipe(
    array(nullable(object({ owner: string(), data: tuple([string(), unknown()]) }))),
    maxLength(ACCOUNTS_MAX),
  ),
})

type Sent = { readonly account: string; readonly mint: string }

/** Tokens that are sent somewhere, or that somebody may take. */
export const mintsOf = (wires: readonly Uint8Array[]): readonly string[] => [
  ...new Set(actionsOf(wires).flatMap(({ contract }) => contract ?? [])),
]

/**
 * Whose the token accounts are that get something. The node says it of those that are there; one that is made first belongs to somebody
 * whom its transaction names. Neither is believed for an account that is not derived from them.
 */
export async function tokenOwners(
  wires: readonly Uint8Array[],
  messages: readonly Uint8Array[],
  ask: (method: string, params: unknown) => ReturnType<AskNode>,
): Promise<ReadonlyMap<string, string>> {
  const owners = new Map<string, string>()
  const sent = actionsOf(wires)
    .flatMap(({ kind, to, contract }) =>
      kind === 'token-transfer' && to && contract ? { account: to, mint: contract } : [],
    )
    .slice(0, ACCOUNTS_MAX)
  if (sent.length === 0) return owners
  const asked = [sent.map(({ account }) => account), { encoding: 'base64', commitment: 'confirmed', dataSlice: HEAD }]
  const known = safeParse(states, await ask('getMultipleAccounts', asked).catch(() => undefined))
  if (!known.success || known.output.value.length !== sent.length) return owners
  const named = messages.flatMap((message) => readTransactionMessage(message)?.keys ?? [])
  for (const [at, { account, mint }] of sent.entries()) {
    const state = known.output.value[at]
    const candidates = state ? [bytesOf(state.data[0]).slice(32)] : named
    const owner = await ownerAmong(candidates, { account, mint })
    if (owner) owners.set(account, toBase58(owner))
  }
  return owners
}

const actionsOf = (wires: readonly Uint8Array[]) => decodeSolanaTransactions(wires, { account: '' }).actions

function bytesOf(base64: string): Uint8Array {
  try {
    return fromBase64(base64)
  } catch {
    return new Uint8Array() // Derives nothing.
  }
}

async function ownerAmong(candidates: readonly Uint8Array[], { account, mint }: Sent): Promise<Uint8Array | undefined> {
  for (const owner of candidates)
    for (const program of TOKEN_PROGRAMS)
      for (let number = 255; number > 255 - TRIES; number -= 1) {
        const parts = [
          owner,
          fromBase58(program),
          fromBase58(mint),
          Uint8Array.of(number),
          fromBase58(DERIVED_BY),
          ENDING,
        ]
        const hash = new Uint8Array(
          await crypto.subtle.digest('SHA-256', Uint8Array.from(parts.flatMap((part) => [...part]))),
        )
        if (toBase58(hash) === account) return owner
      }
  return undefined
}
