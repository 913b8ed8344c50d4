import type { FoyerError } from '@foyer/base'
import type { WalletRecord } from '@foyer/contracts/login-session'
import type { SocialProvider } from '@foyer/contracts/social-calls'

/* What the machine of machine.ts goes through, what happens to it, and what it has done. */

/** `email`: null for an account whose passkeys sign in. */
export type Identity = { readonly email: string | null; readonly wallet: WalletRecord }
/** `isOwn`: the recovery service has no part in the wallet, so that only a passkey opens it on a new device. */
export type Own = { readonly isOwn?: true }
/** `isDue`: the worker locked itself, because the time of its keys was over. */
export type Locked = Identity & Own & { readonly name: 'locked'; readonly isDue?: boolean }
/** The second mail is waited for. */
export type Recovering = Identity & {
  readonly name: 'recovering'
  readonly requestId: string
  readonly opensAt: string | null
  /** Another device was asked to let this one in. */
  readonly isAsking?: boolean
  /** The visitor looks at the wallet until then: the host has its addresses. */
  readonly isViewed?: boolean
}
export type Halves = {
  readonly context: string
  readonly own: Uint8Array
  readonly service: Uint8Array
  readonly recovery: { readonly own: Uint8Array; readonly service: Uint8Array }
}

export type WalletState =
  | { readonly name: 'signed-out' }
  /** `link`: the social login whose account is added to that of the email. `from`: what a code is to unlock. */
  | { readonly name: 'starting'; readonly email: string; readonly link?: string; readonly from?: Locked }
  | { readonly name: 'code'; readonly email: string; readonly loginId: string; readonly link?: string }
  | { readonly name: 'verifying'; readonly email: string; readonly loginId: string; readonly link?: string }
  | { readonly name: 'social-starting' }
  /** The window may be opened at `uri`, and is waited for next. */
  | { readonly name: 'social'; readonly loginId: string; readonly uri: string }
  | { readonly name: 'social-waiting'; readonly loginId: string; readonly uri: string }
  /** The account of the other service is new here, and needs an email that is proven with a code. */
  | { readonly name: 'social-email'; readonly loginId: string; readonly suggested: string | null }
  /** The browser asks for a passkey that signs in, or for a new one. */
  | { readonly name: 'passkey-verifying' }
  | { readonly name: 'resuming' }
  /** The login service did not answer, so whether there is a session is unknown. */
  | { readonly name: 'unreached' }
  /** There is a session, and creating its wallet failed. */
  | { readonly name: 'unmade'; readonly email: string | null }
  | { readonly name: 'creating'; readonly email: string | null; readonly made?: Identity & { readonly halves: Halves } }
  | (Identity & Own & { readonly name: 'unlocking' })
  /** This device is new, and the visitor has a passkey that opens the wallet at once. */
  | (Identity & Own & { readonly name: 'choosing'; readonly isAsking?: boolean })
  /** `from`: where it goes on without the passkey. */
  | (Identity & Own & { readonly name: 'asking-passkey'; readonly from?: Locked | Recovering })
  | (Identity & { readonly name: 'asking-recovery' })
  | Recovering
  /** `isNew`: the wallet was made by this login. */
  | (Identity & Own & { readonly name: 'ready'; readonly isNew?: true })
  | Locked

export type Session = {
  readonly email: string | null
  readonly wallet: WalletRecord | null
  readonly contexts: readonly string[]
}

export type WalletEvent =
  | { readonly type: 'page-opened' }
  | { readonly type: 'email-given'; readonly email: string }
  | { readonly type: 'code-given'; readonly code: string }
  /** `signal` takes the browser's question away. */
  | { readonly type: 'passkey-given'; readonly signal?: AbortSignal }
  /** A new wallet is wanted, which a passkey signs in to. */
  | { readonly type: 'passkey-wanted' }
  /** The host has given up. */
  | { readonly type: 'passkey-left' }
  | { readonly type: 'social-given'; readonly provider: SocialProvider }
  | { readonly type: 'social-awaited' }
  /** The host has given the window up. */
  | { readonly type: 'social-left' }
  | { readonly type: 'social-started'; readonly loginId: string; readonly uri: string }
  | { readonly type: 'social-pending' }
  | { readonly type: 'email-needed'; readonly suggested: string | null }
  | { readonly type: 'unlock-asked' }
  | { readonly type: 'sign-out-asked' }
  /** Another tab has signed out, or has opened another wallet. */
  | { readonly type: 'ended-elsewhere' }
  | { readonly type: 'worker-locked'; readonly isDue?: boolean }
  | { readonly type: 'code-sent'; readonly loginId: string }
  /** `hasHalf`: this device has a half of the wallet, in a context that the login service knows. */
  | {
      readonly type: 'logged-in'
      readonly session: Session
      readonly hasHalf: boolean
      readonly hasPasskey?: boolean
      /** The worker locked itself, and nobody has proven since that the owner is here. */
      readonly isDue?: boolean
    }
  | { readonly type: 'passkey-chosen' }
  /** The second mail is waited for again. */
  | { readonly type: 'recovery-resumed' }
  /** The login service has another data key of the wallet. */
  | { readonly type: 'key-rotated'; readonly wallet: WalletRecord }
  /** The login service has another email for the wallet. */
  | { readonly type: 'email-changed'; readonly email: string }
  | { readonly type: 'recovery-chosen' }
  /** Another device is asked to let this one in. */
  | { readonly type: 'device-asked' }
  | { readonly type: 'device-pending' }
  | { readonly type: 'device-ended' }
  | { readonly type: 'no-session' }
  | { readonly type: 'made'; readonly wallet: WalletRecord; readonly halves: Halves }
  | { readonly type: 'kept' }
  | { readonly type: 'stored'; readonly statement: string }
  | { readonly type: 'enrolled'; readonly receipt: string }
  | { readonly type: 'enabled' }
  /** `session`: where signing in and opening were one step. */
  | { readonly type: 'unlocked'; readonly session?: Session }
  /** This device's half does not open the wallet. */
  | { readonly type: 'half-useless'; readonly hasPasskey?: boolean }
  /** `viewedUntil`: the visitor looks at the wallet already, which opens at that time (ISO 8601). */
  | { readonly type: 'recovery-asked'; readonly requestId: string; readonly viewedUntil?: string | undefined }
  /** The visitor looks at the wallet while it waits. */
  | { readonly type: 'view-chosen' }
  /** Without `opensAt`: as before, because the service was not reached. */
  | { readonly type: 'recovery-pending'; readonly opensAt?: string | null; readonly isAsking: boolean }
  | { readonly type: 'recovery-ended' }
  /** Another tab, or an earlier look of this one, has opened the wallet with the answer. */
  | { readonly type: 'recovery-used' }
  | { readonly type: 'failed'; readonly error: FoyerError }

export type Effect =
  | { readonly do: 'resume' }
  | { readonly do: 'send-code'; readonly email: string; readonly link?: string }
  | { readonly do: 'verify'; readonly loginId: string; readonly code: string; readonly link?: string }
  | { readonly do: 'start-social'; readonly provider: SocialProvider }
  | { readonly do: 'read-social'; readonly loginId: string }
  | { readonly do: 'sign-in-with-passkey'; readonly signal: AbortSignal | undefined }
  | { readonly do: 'make-with-passkey' }
  | { readonly do: 'make' }
  | { readonly do: 'keep'; readonly wallet: WalletRecord; readonly halves: Halves }
  | { readonly do: 'store'; readonly wallet: WalletRecord; readonly halves: Halves }
  | { readonly do: 'enrol'; readonly statement: string; readonly halves: Halves }
  | { readonly do: 'enable'; readonly wallet: WalletRecord; readonly receipt: string }
  | { readonly do: 'unlock'; readonly wallet: WalletRecord }
  | { readonly do: 'use-passkey'; readonly wallet: WalletRecord; readonly email: string | null }
  | { readonly do: 'ask-recovery'; readonly wallet: WalletRecord }
  | { readonly do: 'read-recovery'; readonly wallet: WalletRecord; readonly requestId: string }
  | { readonly do: 'read-admission'; readonly wallet: WalletRecord }
  /** `isDue`: on the wallet's own page, only its owner opens it again. */
  | { readonly do: 'lock'; readonly isDue?: boolean }
  | { readonly do: 'sign-out' }
