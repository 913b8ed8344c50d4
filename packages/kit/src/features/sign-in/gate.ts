import { type CaipAddress, type CaipNetworkId, isCaipNetworkId, parseCaipAddress } from '@foyer/base'
import { FEATURE_NAMESPACES } from '@foyer/base/constants'
import type { Context } from '../../core/context.ts'
import { accountOf, isUnsupported } from '../../core/session.ts'
import type { Siwx } from '../../core/siwx.ts'
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
 * Whether the active account has no session. Asking is left out where it could not be answered: outside of EVM (specification,
 * section 9) and on a network that the page does not use. A backend that does not answer counts as no session: it fails closed.
 */
export async function needsSignIn(ctx: Context): Promise<boolean> {
  const siwx = siwxOf(ctx)
  const { session, networks } = ctx.store.get()
  const { address, caipAddress, namespace } = accountOf(session)
  if (!siwx || address === undefined || caipAddress === undefined || isUnsupported(session, networks)) return false
  if (!(FEATURE_NAMESPACES.signIn as readonly string[]).includes(namespace)) return false
  const { caipNetworkId } = parseCaipAddress(caipAddress)
  const required = siwx.getRequired?.() ?? true
  const isSigned = await hasSession(siwx, caipAddress)
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
 * Follows a change of account or network. Whoever left is signed out where the host wants that.
 * @returns whether the new account has to sign in
 */
export async function followAccount(
  ctx: Context,
  now: CaipAddress | undefined,
  before: CaipAddress | undefined,
): Promise<boolean> {
  if (now !== undefined) return needsSignIn(ctx)
  ctx.store.set({ signIn: { status: 'idle' } })
  const siwx = siwxOf(ctx)
  if (before !== undefined && siwx && siwx.signOutOnDisconnect !== false) {
    // The wallet is gone already; a session that could not be ended runs out by itself.
    await siwx.setSessions([]).catch(() => undefined)
  }
  return false
}
