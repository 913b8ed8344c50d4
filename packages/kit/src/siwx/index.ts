import { FoyerError, isFoyerError, isRecord } from '@foyer/base'
import { SIGN_IN_SESSION_NOT_FOUND, STORAGE_UNAVAILABLE } from '@foyer/base/catalogue'
import { type auth, authCalls, createClient } from '@foyer/contracts'
import { printSignInMessage, type SignInMessage } from '@foyer/contracts/sign-in-message'
import { createBrowserStorage, type StoredRecord } from '../core/page/storage.ts'
import { SDK_VERSION } from '../core/sdk.ts'
import type { SiweConfig, Siwx, SiwxMessage, SiwxMessageData, SiwxSession } from '../core/siwx.ts'

export type { SiweConfig, Siwx, SiwxMessage, SiwxMessageData, SiwxSession }

export type FoyerSiwxOptions = {
  /** The URL of @foyer/server, as in `createFoyer`. */
  readonly apiUrl: string
  readonly projectId: string
  /** A statement to include in the message: one line of ASCII. Default: none. */
  readonly statement?: string
  /** Whether visitors have to sign in to use the page. Default: true. */
  readonly required?: boolean
  /** The maximum lifetime of a session in milliseconds. The server may shorten it. Default: 7 days. */
  readonly lifetimeMs?: number
  /** Default: true. */
  readonly signOutOnDisconnect?: boolean
  readonly retries?: Siwx['retries']
  /** Separates the stored sessions of several instances on the same page. Default: `foyer`. */
  readonly id?: string
}

/** `foyerSiwx` also returns the session token, which a host's own backend can verify at `/auth/v1/me`. */
export type FoyerSiwx = Siwx & { readonly getToken: (chainId: string, address: string) => string | undefined }

const WEEK_MS = 7 * 86_400_000

/**
 * Creates a sign-in configuration that uses @foyer/server. The server creates nonces, verifies signatures (EOA,
 * ERC-1271, ERC-6492) and manages sessions. The browser stores the session token.
 * @example
 * const siwx = foyerSiwx({ apiUrl: 'https://api.example', projectId: 'atoll' })
 * createFoyer({ projectId: 'atoll', networks: [mainnet], siwx })
 */
export function foyerSiwx(options: FoyerSiwxOptions): FoyerSiwx {
  const { apiUrl, projectId, statement, lifetimeMs = WEEK_MS } = options
  const client = createClient<typeof auth>(authCalls, {
    baseUrl: apiUrl.replace(/\/$/, ''),
    common: () => ({ projectId, st: 'foyer', sv: SDK_VERSION }),
  })
  const storage = createBrowserStorage({
    prefix: `@foyer/siwx/${options.id ?? 'foyer'}`,
    area: () => (typeof localStorage === 'undefined' ? undefined : localStorage),
    onProblem: (reason) => {
      // biome-ignore lint/suspicious/noConsole: told once, as by `createFoyer`: the visit goes on in memory.
      console.warn(`[Foyer] ${new FoyerError(STORAGE_UNAVAILABLE, { context: { reason } }).message}`)
    },
  })
  const kept = () => storage.read(SESSIONS) ?? []
  const keep = (sessions: readonly KeptSession[]) => storage.write(SESSIONS, sessions)
  const of = (chainId: string, address: string) =>
    kept().find(
      (session) => session.chainId === chainId && session.accountAddress.toLowerCase() === address.toLowerCase(),
    )
  const end = async (session: KeptSession) => {
    keep(kept().filter(({ token }) => token !== session.token))
    // If the server is unreachable, its session expires later. In this browser it has already ended.
    await client.signOut({ query: {}, headers: bearer(session.token) }).catch(() => undefined)
  }

  return {
    async createMessage({ accountAddress, chainId }) {
      const { nonce } = await client.getNonce({ query: {} })
      const now = Date.now()
      const data: SiwxMessageData & SignInMessage = {
        accountAddress,
        chainId,
        domain: location.host,
        // Excludes query and fragment, because they may contain data that should not appear in a wallet's history.
        uri: location.origin + location.pathname,
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + lifetimeMs).toISOString(),
        ...(statement === undefined ? {} : { statement }),
      }
      // Prints the text on demand, because there is no address yet if the wallet signs in while connecting.
      return { ...data, toString: () => printSignInMessage(data) }
    },
    async addSession({ message, signature, data }) {
      const { token, session } = await client.authenticate({ query: {}, body: { message, signature } })
      const { chainId, accountAddress } = session
      if (chainId !== data.chainId || accountAddress.toLowerCase() !== data.accountAddress.toLowerCase())
        throw new Error('the server signed in somebody else')
      const others = kept().filter((other) => other.chainId !== chainId || other.accountAddress !== accountAddress)
      keep([{ token, chainId, accountAddress, message, signature, data }, ...others].slice(0, KEPT_MAX))
    },
    async revokeSession(chainId, address) {
      const session = of(chainId, address)
      if (session) await end(session)
    },
    async setSessions(sessions) {
      const stays = ({ chainId, accountAddress }: KeptSession) =>
        sessions.some(({ data }) => data.chainId === chainId && data.accountAddress === accountAddress)
      await Promise.all(
        kept()
          .filter((session) => !stays(session))
          .map(end),
      )
    },
    async getSessions(chainId, address) {
      const session = of(chainId, address)
      if (!session) return []
      try {
        await client.getMe({ query: {}, headers: bearer(session.token) })
        return [{ data: session.data as SiwxMessageData, message: session.message, signature: session.signature }]
      } catch (error) {
        // Any other error neither ends the session nor proves that it is valid.
        if (!isFoyerError(error, SIGN_IN_SESSION_NOT_FOUND)) throw error
        // The session ended on the server, so delete it here too.
        keep(kept().filter(({ token }) => token !== session.token))
        return []
      }
    },
    getRequired: () => options.required ?? true,
    signOutOnDisconnect: options.signOutOnDisconnect ?? true,
    ...(options.retries ? { retries: options.retries } : {}),
    getToken: (chainId, address) => of(chainId, address)?.token,
  }
}

/** The maximum number of stored sessions, one per account and network. */
const KEPT_MAX = 20
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A session with its bearer token. */
type KeptSession = {
  readonly token: string
  readonly chainId: string
  readonly accountAddress: string
  readonly message: string
  readonly signature: string
  readonly data: object
}
const SESSIONS: StoredRecord<readonly KeptSession[]> = {
  name: 'sessions',
  check: (value) => (Array.isArray(value) && value.every(isKeptSession) ? value : undefined),
}
const isKeptSession = (value: unknown): value is KeptSession =>
  isRecord(value) &&
  [value.token, value.chainId, value.accountAddress, value.message, value.signature].every(
    (text) => typeof text === 'string',
  ) &&
  isRecord(value.data)
