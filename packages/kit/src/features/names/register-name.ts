import { isFoyerError } from '@foyer/base'
import { NAME_TAKEN, NOT_FOUND } from '@foyer/base/catalogue'
import { COIN_TYPE_OFFSET } from '@foyer/base/constants'
import { printNameMessage } from '@foyer/contracts/name-message'
import type { Context } from '../../core/context.ts'
import { isPassing } from '../../core/data/cache.ts'
import { nameQuery } from '../../core/data/chain-queries.ts'
import { nameClientOf } from './name-client.ts'
import {
  failed,
  isStill,
  type NameOutcome,
  type NameOwner,
  nameOwner,
  serverOutcome,
  signFor,
  walletOutcome,
} from './owner.ts'
import { rememberNewName } from './refresh.ts'

type Attempt = {
  /** Aborted when the visitor cancels or leaves. */
  readonly signal: AbortSignal
  /** The wallet has signed, and the server is asked. */
  readonly onSigned: () => void
}

/**
 * Registers a name for the active account: its wallet signs, the server keeps it. A signature is sent for the account that
 * gave it, and for no other (T38).
 */
export async function registerName(ctx: Context, name: string, { signal, onSigned }: Attempt): Promise<NameOutcome> {
  let owner: NameOwner | undefined
  let signed: Awaited<ReturnType<typeof signFor>>
  try {
    owner = nameOwner(ctx)
    signed = await signFor(ctx, owner, name, printNameMessage)
  } catch (error) {
    return signal.aborted || (owner && !isStill(ctx, owner)) ? { status: 'over' } : walletOutcome(error)
  }
  if (signal.aborted || !isStill(ctx, owner)) return { status: 'over' }
  onSigned()
  const outcome = await send(ctx, owner, name, signed)
  // The name is registered, whether or not the screen is still there.
  if (outcome.status === 'done') rememberNewName(ctx, owner.address, name)
  return signal.aborted || !isStill(ctx, owner) ? { status: 'over' } : outcome
}

/**
 * Sends a registration. If no answer arrives, it is sent once more with the same key, which the server answers as it did the
 * first time; a name that is taken by this account is one that an earlier request has registered.
 */
async function send(
  ctx: Context,
  owner: NameOwner,
  name: string,
  signed: { readonly message: string; readonly signature: string },
): Promise<NameOutcome> {
  const client = nameClientOf(ctx)
  const headers = { 'idempotency-key': randomKey() }
  const body = { coin_type: owner.coinType, address: owner.address, ...signed }
  for (let left = 1; ; left--) {
    try {
      await client.registerName({ query: {}, body, headers })
      return { status: 'done' }
    } catch (error) {
      const isLost = isPassing(error)
      if (!isLost && !isFoyerError(error, NAME_TAKEN)) return serverOutcome(error)
      const holder = await holderOf(ctx, owner, name)
      if (holder === 'self') return { status: 'done' }
      if (!isLost || holder === 'other') return failed('taken')
      if (left === 0 || holder === 'unknown') return failed('lost')
    }
  }
}

/** Who has the name on the owner's network. */
async function holderOf(
  ctx: Context,
  owner: NameOwner,
  name: string,
): Promise<'self' | 'other' | 'nobody' | 'unknown'> {
  try {
    const record = await nameQuery(ctx, name)?.load(new AbortController().signal)
    const entry = record?.addresses[String(owner.coinType)] ?? record?.addresses[String(COIN_TYPE_OFFSET)]
    return entry?.address.toLowerCase() === owner.address.toLowerCase() ? 'self' : 'other'
  } catch (error) {
    return isFoyerError(error, NOT_FOUND) ? 'nobody' : 'unknown'
  }
}

const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
