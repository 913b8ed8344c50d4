import type { CaipNetworkId } from '@foyer/base'
import { SIGN_IN_NAMESPACE } from '@foyer/base/constants'
import { type Account, accountOf, type SessionState } from './connections/session.ts'

/** What a sign-in message says (CAIP-122 https://chainagnostic.org/CAIPs/caip-122). Times are ISO 8601. */
export type SiwxMessageData = {
  readonly accountAddress: string
  readonly chainId: CaipNetworkId
  readonly domain: string
  readonly uri: string
  readonly version: string
  readonly nonce: string
  readonly statement?: string | undefined
  readonly issuedAt?: string | undefined
  readonly expirationTime?: string | undefined
  readonly notBefore?: string | undefined
  readonly requestId?: string | undefined
  readonly resources?: readonly string[] | undefined
}
/** With the text that the wallet shows and signs. */
export type SiwxMessage = SiwxMessageData & { readonly toString: () => string }

export type SiwxSession = {
  readonly data: SiwxMessageData
  readonly message: string
  readonly signature: string
  /** Present when the wallet signed in with the connection (CAIP-74). */
  readonly cacao?: unknown
}

/**
 * How a host signs its visitors in: `foyerSiwx` of `@foyer/kit/siwx` over our server, or an object of the host's own over its
 * backend (docs/sign-in.md).
 */
export type Siwx = {
  /** Makes a message for an account. Its nonce comes from whoever verifies it. */
  readonly createMessage: (input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
  }) => Promise<SiwxMessage>
  /** Verifies a signed message and keeps the session. Rejects when it does not hold. */
  readonly addSession: (session: SiwxSession) => Promise<void>
  /** Ends what is kept of an account on a network. */
  readonly revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  /** Ends everything that is not in the list. */
  readonly setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  /** What is kept of an account on a network and still holds. Rejects where that cannot be read, which is another thing than none. */
  readonly getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  /** Whether the page may be used without. Default true. */
  readonly getRequired?: () => boolean
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /** How often, and after how long in milliseconds, a message is asked for again when it could not be made. Default not at all. */
  readonly retries?: { readonly count: number; readonly intervalMs: number }
}

/** The older form of the same, for Ethereum alone; kept for hosts that have it already. */
export type SiweConfig = {
  readonly getNonce: (address?: string) => Promise<string>
  /** @returns the text to sign */
  readonly createMessage: (args: {
    readonly address: string
    readonly chainId: number
    readonly nonce: string
    readonly version: '1'
    readonly iat: string
    readonly domain: string
    readonly uri: string
    readonly statement?: string
    readonly exp?: string
    readonly nbf?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }) => string
  readonly getMessageParams?: () => Promise<{
    readonly domain: string
    readonly uri: string
    readonly statement?: string
    readonly exp?: string
    readonly nbf?: string
    readonly requestId?: string
    readonly resources?: readonly string[]
  }>
  readonly verifyMessage: (args: {
    readonly message: string
    readonly signature: string
    readonly cacao?: unknown
  }) => Promise<boolean>
  readonly getSession: () => Promise<{ readonly address: string; readonly chainId: number } | null>
  readonly signOut: () => Promise<boolean>
  readonly enabled?: boolean
  /** Default true. */
  readonly required?: boolean
  /** Each default true. */
  readonly signOutOnDisconnect?: boolean
  readonly signOutOnAccountChange?: boolean
  readonly signOutOnNetworkChange?: boolean
  readonly onSignIn?: (session: { readonly address: string; readonly chainId: number }) => void
  readonly onSignOut?: () => void
}

export const wantsSignIn = (options: { readonly siwx?: Siwx; readonly siweConfig?: SiweConfig }): boolean =>
  options.siwx !== undefined || (options.siweConfig !== undefined && options.siweConfig.enabled !== false)

/** The account that signs in, whichever chain the screens speak of. */
export const signInAccount = (session: SessionState): Account => accountOf(session, SIGN_IN_NAMESPACE)
