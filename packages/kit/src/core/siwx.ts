import type { CaipNetworkId } from '@foyer/base'
import { SIGN_IN_NAMESPACE } from '@foyer/base/constants'
import { type Account, accountOf, type SessionState } from './connections/session.ts'

/** The content of a sign-in message (CAIP-122 https://chainagnostic.org/CAIPs/caip-122). Times are ISO 8601. */
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
 * How a host signs its visitors in: `foyerSiwx` of `@foyer/kit/siwx` with our server, or an object of the host with its own
 * backend (docs/sign-in.md).
 */
export type Siwx = {
  /** Creates a message for an account. Its nonce comes from the verifying backend. */
  readonly createMessage: (input: {
    readonly accountAddress: string
    readonly chainId: CaipNetworkId
  }) => Promise<SiwxMessage>
  /** Verifies a signed message and stores the session. Rejects when it is not valid. */
  readonly addSession: (session: SiwxSession) => Promise<void>
  /** Ends the sessions of an account on a network. */
  readonly revokeSession: (chainId: CaipNetworkId, address: string) => Promise<void>
  /** Ends all sessions that are not in the list. */
  readonly setSessions: (sessions: readonly SiwxSession[]) => Promise<void>
  /** The valid sessions of an account on a network. Rejects if they cannot be read, which is different from having none. */
  readonly getSessions: (chainId: CaipNetworkId, address: string) => Promise<readonly SiwxSession[]>
  /** Whether signing in is required to use the page. Default true. */
  readonly getRequired?: () => boolean
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  /** Retries when a message could not be created: how often, and the delay in milliseconds. Default: no retries. */
  readonly retries?: { readonly count: number; readonly intervalMs: number }
}

/** The older form of the same, for Ethereum only; kept for existing integrations. */
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

/** The account that signs in, whichever namespace is active. */
export const signInAccount = (session: SessionState): Account => accountOf(session, SIGN_IN_NAMESPACE)
