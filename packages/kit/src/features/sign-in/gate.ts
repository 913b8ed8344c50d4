import { type CaipAddress, type CaipNetworkId, isCaipNetworkId, isRecord, parseCaipAddress } from '@foyer/base'
import { SIGN_IN_NAMESPACE } from '@foyer/base/constants'
import type { Connection } from '../../core/connections/connections.ts'
import { opensAtOf } from '../../core/connections/opens-at.ts'
import { isUnsupported } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { inTime } from '../../core/in-time.ts'
import { isText, type StoredRecord } from '../../core/page/storage.ts'
import { requiresSignIn } from '../../core/sign-in-required.ts'
import { type Siwx, signInAccount } from '../../core/siwx.ts'
import { fromSiweConfig } from './from-siwe-config.ts'
import { setSignIn } from './sign-in-state.ts'

/** The network on which each address last signed in. */
export const SIGNED_IN_ON: StoredRecord<Readonly<Record<string, CaipNetworkId>>> = {
  name: 'signedInOn',
  check: (value) =>
    isRecord(value) && Object.values(value).every(isCaipNetworkId)
      ? (value as Record<string, CaipNetworkId>)
      : undefined,
}

/** Addresses that declined an optional sign-in and are not asked again automatically, until their wallet is disconnected. */
const DECLINED: StoredRecord<readonly string[]> = {
  name: 'declinedSignIn',
  check: (value) => (Array.isArray(value) && value.every(isText) ? value : undefined),
}
const DECLINED_MAX = 50
/** Timeout for the host's backend. */
const SESSIONS_TIMEOUT_MS = 15_000

/* Decides whether a visitor has to sign in, and what happens to sessions when the account changes. */

/** The host's sign-in configuration; undefined if there is none. */
export function siwxOf(ctx: Context): Siwx | undefined {
  const { siwx, siweConfig } = ctx.options
  return siwx ?? (siweConfig && siweConfig.enabled !== false ? fromSiweConfig(siweConfig) : undefined)
}

/**
 * Whether the account has to sign in because it has no session. It is not asked on a network that the host does not list, or
 * after it declined an optional sign-in, or while its wallet signs nothing. If sessions cannot be read, the gate stays closed (`unread`) and the read can be
 * retried.
 * @returns undefined when the account has changed by the time of the answer; that change starts its own check
 */
export async function needsSignIn(ctx: Context): Promise<boolean | undefined> {
  const siwx = siwxOf(ctx)
  const { session, networks, signIn } = ctx.store.get()
  const account = signInAccount(session)
  const { address, caipAddress } = account
  const isBlocked = isUnsupported(session, networks, SIGN_IN_NAMESPACE)
  if (!siwx || address === undefined || caipAddress === undefined || isBlocked) {
    setSignIn(ctx, { status: 'idle' })
    return false
  }
  const { caipNetworkId } = parseCaipAddress(caipAddress)
  const required = requiresSignIn(ctx.options)
  const isSigned = await hasSession(siwx, caipAddress)
  if (signInAccount(ctx.store.get().session).caipAddress !== caipAddress) return undefined
  if (isSigned) ctx.storage.write(SIGNED_IN_ON, { ...ctx.storage.read(SIGNED_IN_ON), [address]: caipNetworkId })
  // A wallet that only shows signs nothing yet: its visitor is asked on the next visit.
  const isLeft = opensAtOf(account) !== undefined || ctx.storage.read(DECLINED)?.includes(address) === true
  const isDeclined = !isSigned && !required && isLeft
  // A concurrent call may already have advanced the state.
  if (ctx.store.get().signIn === signIn)
    setSignIn(ctx, {
      status: isSigned ? 'done' : isDeclined ? 'declined' : isSigned === false ? 'wanted' : 'unread',
      required,
    })
  return !isSigned && !isDeclined
}

/** The visitor does not sign in. If signing in is optional, this is stored for the account. */
export function declineSignIn(ctx: Context): void {
  const { signIn } = ctx.store.get()
  const required = 'required' in signIn && signIn.required
  setSignIn(ctx, { status: 'declined', required })
  // An account that was never asked has not declined.
  if (!required && signIn.status !== 'unread') rememberDeclined(ctx, true)
}

/** Called when the screen closes: an account that could sign in and did not has declined. */
export function leaveSignIn(ctx: Context): void {
  const { signIn } = ctx.store.get()
  const isOpen = 'message' in signIn || signIn.status === 'wanted' || signIn.status === 'unread'
  if (isOpen && !signIn.required) declineSignIn(ctx)
}

/** The visitor or the page asks for the sign-in again. */
export function reconsiderSignIn(ctx: Context): void {
  const { signIn } = ctx.store.get()
  if (signIn.status === 'declined') setSignIn(ctx, { status: 'wanted', required: signIn.required })
}

export function rememberDeclined(ctx: Context, isDeclined: boolean): void {
  const { address } = signInAccount(ctx.store.get().session)
  if (address !== undefined) keepDeclined(ctx, isDeclined ? [address] : [], [address])
}

function keepDeclined(ctx: Context, added: readonly string[], left: readonly string[]): void {
  const others = (ctx.storage.read(DECLINED) ?? []).filter((known) => !left.includes(known))
  const all = [...added, ...others].slice(0, DECLINED_MAX)
  if (all.length > 0) ctx.storage.write(DECLINED, all)
  else ctx.storage.remove(DECLINED)
}

/** @returns undefined when that cannot be read */
export async function hasSession(
  siwx: Siwx,
  account: CaipAddress,
  timeoutMs = SESSIONS_TIMEOUT_MS,
): Promise<boolean | undefined> {
  const { caipNetworkId, address } = parseCaipAddress(account)
  try {
    const sessions = await inTime(siwx.getSessions(caipNetworkId, address), timeoutMs)
    return sessions && sessions.length > 0
  } catch {
    return undefined // Unknown is neither yes nor no: access is not granted, and the wallet is not disconnected.
  }
}

/**
 * Follows a change of account or network. When no account is left, all sessions end if the host configured that.
 * @returns whether the new account has to sign in, as `needsSignIn`
 */
export async function followAccount(
  ctx: Context,
  now: CaipAddress | undefined,
  before: CaipAddress | undefined,
): Promise<boolean | undefined> {
  // What is known of the previous account does not apply to the next one.
  setSignIn(ctx, { status: 'idle' })
  if (now !== undefined) return needsSignIn(ctx)
  const siwx = siwxOf(ctx)
  if (before !== undefined && siwx && siwx.signOutOnDisconnect !== false) {
    // The wallet is already disconnected; a session that could not be ended expires by itself.
    await siwx.setSessions([]).catch(() => undefined)
  }
  return false
}

/**
 * Follows the wallets: accounts of one that disconnects are asked again when they are back, and while another wallet stays, their sessions
 * end.
 */
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
  const addresses = gone
    .flatMap((connection) => connection.addresses)
    .filter((address) => !stay.some((connection) => connection.addresses.includes(address)))
  if (addresses.length > 0) keepDeclined(ctx, [], addresses)
  // If none stays, `followAccount` ends all sessions.
  if (!siwx || siwx.signOutOnDisconnect === false || stay.length === 0) return
  const networks = ctx.store.get().networks.filter(({ chainNamespace }) => chainNamespace === SIGN_IN_NAMESPACE)
  const ends = addresses.flatMap((address) =>
    networks.map(({ caipNetworkId }) => siwx.revokeSession(caipNetworkId, address)),
  )
  // A session that could not be ended expires by itself.
  await Promise.allSettled(ends)
}
