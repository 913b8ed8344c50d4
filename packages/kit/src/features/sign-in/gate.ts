import { type CaipAddress, type CaipNetworkId, isCaipNetworkId, parseCaipAddress } from '@foyer/base'
import { SIGN_IN_NAMESPACE } from '@foyer/base/constants'
import type { Connection } from '../../core/connections.ts'
import type { Context } from '../../core/context.ts'
import { isUnsupported } from '../../core/session.ts'
import { type Siwx, signInAccount } from '../../core/siwx.ts'
import { isRecord, type StoredRecord } from '../../core/storage.ts'
import { fromSiweConfig } from './from-siwe-config.ts'

/** On which network each address signed in last. */
export const SIGNED_IN_ON: StoredRecord<Readonly<Record<string, CaipNetworkId>>> = {
  name: 'signedInOn',
  check: (value) =>
    isRecord(value) && Object.values(value).every(isCaipNetworkId)
      ? (value as Record<string, CaipNetworkId>)
      : undefined,
}

/* Whether a visitor has to sign in, and what happens to sessions when the account changes. */

/** The host's way of signing in; undefined where there is none. */
export function siwxOf(ctx: Context): Siwx | undefined {
  const { siwx, siweConfig } = ctx.options
  return siwx ?? (siweConfig && siweConfig.enabled !== false ? fromSiweConfig(siweConfig) : undefined)
}

/**
 * Whether the account that signs in has no session. Nobody is asked on a network that the page does not use, nor again who has
 * declined what is not required. A backend that does not answer counts as no session: it fails closed.
 * @returns undefined when another account is here by the time of the answer: whatever brought it asks for it
 */
export async function needsSignIn(ctx: Context): Promise<boolean | undefined> {
  const siwx = siwxOf(ctx)
  const { session, networks, signIn } = ctx.store.get()
  const { address, caipAddress } = signInAccount(session)
  const isBlocked = isUnsupported(session, networks, SIGN_IN_NAMESPACE)
  if (!siwx || address === undefined || caipAddress === undefined || isBlocked) {
    ctx.store.set({ signIn: { status: 'idle' } })
    return false
  }
  const { caipNetworkId } = parseCaipAddress(caipAddress)
  const required = siwx.getRequired?.() ?? true
  if (signIn.status === 'declined' && !required) return false
  const isSigned = await hasSession(siwx, caipAddress)
  if (signInAccount(ctx.store.get().session).caipAddress !== caipAddress) return undefined
  if (isSigned) ctx.storage.write(SIGNED_IN_ON, { ...ctx.storage.read(SIGNED_IN_ON), [address]: caipNetworkId })
  ctx.store.set({ signIn: { status: isSigned ? 'done' : 'wanted', required } })
  return !isSigned
}

export async function hasSession(siwx: Siwx, account: CaipAddress): Promise<boolean> {
  const { caipNetworkId, address } = parseCaipAddress(account)
  try {
    return (await siwx.getSessions(caipNetworkId, address)).length > 0
  } catch {
    return false // Not known is not signed in.
  }
}

/**
 * Follows a change of account or network. Where nobody is left, everybody is signed out if the host wants that.
 * @returns whether the new account has to sign in, as `needsSignIn`
 */
export async function followAccount(
  ctx: Context,
  now: CaipAddress | undefined,
  before: CaipAddress | undefined,
): Promise<boolean | undefined> {
  // What the one before has declined, the next one has not.
  ctx.store.set({ signIn: { status: 'idle' } })
  if (now !== undefined) return needsSignIn(ctx)
  const siwx = siwxOf(ctx)
  if (before !== undefined && siwx && siwx.signOutOnDisconnect !== false) {
    // The wallet is gone already; a session that could not be ended runs out by itself.
    await siwx.setSessions([]).catch(() => undefined)
  }
  return false
}

/** Follows the wallets: one that goes takes the sessions of its accounts along, while another stays. */
export async function followWallets(
  ctx: Context,
  now: readonly Connection[],
  before: readonly Connection[],
): Promise<void> {
  const siwx = siwxOf(ctx)
  const stay = now.filter(({ namespace }) => namespace === SIGN_IN_NAMESPACE)
  const gone = before.filter(
    ({ namespace, id }) => namespace === SIGN_IN_NAMESPACE && !stay.some((connection) => connection.id === id),
  )
  // Where nobody stays, `followAccount` ends them all.
  if (!siwx || siwx.signOutOnDisconnect === false || stay.length === 0) return
  const networks = ctx.store.get().networks.filter(({ chainNamespace }) => chainNamespace === SIGN_IN_NAMESPACE)
  const addresses = gone
    .flatMap((connection) => connection.addresses)
    .filter((address) => !stay.some((connection) => connection.addresses.includes(address)))
  const ends = addresses.flatMap((address) =>
    networks.map(({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, address)),
  )
  // A session that could not be ended runs out by itself.
  await Promise.allSettled(ends)
}
