import { zero } from '../keys/zero.ts'
import type { Services } from '../session/services.ts'
import type { Store } from '../session/store.ts'
import type { SignerClient } from '../signer/client.ts'
import { openWithPasskey } from './open.ts'
import { signWithPasskey } from './passkey.ts'
import type { Session, WalletEvent } from './states.ts'

type Around = {
  readonly services: Services
  readonly store: Store
  readonly signer: SignerClient
  /** The host page's origin, as the browser names it. */
  readonly site: string
  readonly token: { readonly set: (token: string | undefined) => Promise<void> }
}

/** What signing in needs besides: what the page finds of the wallet, as after any login. */
type LoggedIn = (session: Session) => Promise<Extract<WalletEvent, { type: 'logged-in' }>>

/**
 * Signs in with a passkey, in place of an email, and opens the wallet with the same answer of the browser. Where the authenticator
 * derives no secret, only a device that has its half opens the wallet.
 * @param isCurrent false once the visitor has left
 * @throws PASSKEY_NOT_USED, PASSKEY_UNKNOWN, PASSKEY_UNSUITABLE
 */
export async function signInWithPasskey(
  around: Around,
  signal: AbortSignal | undefined,
  { isCurrent, loggedIn }: { readonly isCurrent: () => boolean; readonly loggedIn: LoggedIn },
): Promise<WalletEvent> {
  const { services, signer, site, token } = around
  // Whoever signs in anew is not shown what is open.
  signer.lock()
  const { id, challenge } = await services.startPasskey({ site })
  const { signed, prf } = await signWithPasskey(challenge, signal)
  try {
    const session = await services.verifyPasskey({ id, signed })
    if (isCurrent()) await token.set(session.token)
    const event = await loggedIn(session)
    const { wallet } = session
    if (event.hasHalf || !wallet || !prf || !isCurrent()) return event
    const { passkeys } = await services.listPasskeys({})
    await openWithPasskey(wallet, { credentialId: signed.credentialId, prf }, passkeys, around)
    return { type: 'unlocked', session }
  } finally {
    if (prf) zero(prf)
  }
}
