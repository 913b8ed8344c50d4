import { FoyerError } from '@foyer/base'
import { CONNECTION_REJECTED, FAILED_TO_CONNECT } from '@foyer/base/catalogue'
import type { SocialProvider } from '@foyer/contracts/social-calls'
import type { Services } from '../session/services.ts'
import type { SignerClient } from '../signer/client.ts'
import type { Session, WalletEvent } from './states.ts'

/* Logging in with an account of another service, in a window that the host opens. The window and this page share nothing but the
   login service, so a window that the browser has cut off from the host works as well. */

type Around = {
  readonly services: Services
  readonly signer: SignerClient
  /** The host page's origin, as the browser names it. */
  readonly site: string
  readonly pause: () => Promise<void>
}

/** Whoever signs in anew is not shown what is open. */
export async function startSocial(provider: SocialProvider, { services, signer, site }: Around): Promise<WalletEvent> {
  signer.lock()
  const { id, uri } = await services.startSocial({ provider, site })
  return { type: 'social-started', loginId: id, uri }
}

/** @throws CONNECTION_REJECTED when the visitor refused; FAILED_TO_CONNECT */
export async function readSocial(
  id: string,
  { services, pause }: Around,
): Promise<WalletEvent | (Session & { readonly token: string; readonly userName: string | null })> {
  const { status, suggested, session, userName } = await services.readSocial({ id })
  if (status === 'waiting') {
    await pause()
    return { type: 'social-pending' }
  }
  if (status === 'email') return { type: 'email-needed', suggested }
  if (session) return { ...session, userName }
  throw new FoyerError(status === 'refused' ? CONNECTION_REJECTED : FAILED_TO_CONNECT)
}
