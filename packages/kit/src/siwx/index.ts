import { FoyerError, isFoyerError, isRecord } from '@foyer/base'
import { SIGN_IN_SESSION_NOT_FOUND, STORAGE_UNAVAILABLE } from '@foyer/base/catalogue'
import { type auth, authCalls, createClient } from '@foyer/contracts'
import { printSignInMessage, type SignInMessage } from '@foyer/contracts/sign-in-message'
import { createBrowserStorage, type StoredRecord } from '../core/page/storage.ts'
import { SDK_VERSION } from '../core/sdk.ts'
import type { SiweConfig, Siwx, SiwxMessage, SiwxMessageData, SiwxSession } from '../core/siwx.ts'

export type { SiweConfig, Siwx, SiwxMessage, SiwxMessageData, SiwxSession }

export type FoyerSiwxOptions = {
  /** Where @foyer/server answers, as in `createFoyer`. */
  readonly apiUrl: string
  readonly projectId: string
  /** One line of ASCII that the message says. Default: none. */
  readonly statement?: string
  /** Whether the page may be used without. Default true. */
  readonly required?: boolean
  /** How long a session lasts at most, in milliseconds. Default 7 days; the server has the last word. */
  readonly lifetimeMs?: number
  /** Default true. */
  readonly signOutOnDisconnect?: boolean
  readonly retries?: Siwx['retries']
  /** Tells two of them on one page apart in storage. Default `foyer`. */
  readonly id?: string
}

/** What `foyerSiwx` adds for hosts: the token that their own backend can check at `/auth/v1/me`. */
export type FoyerSiwx = Siwx & { readonly getToken: (chainId: string, address: string) => string | undefined }

const WEEK_MS = 7 * 86_400_000

/**
 * Signing in over @foyer/server: nonce, verification (EOA, ERC-1271, ERC-6492) and sessions are its business, the token is kept
 * in this browser.
 * @example createFoyer({ projectId: 'atoll', networks: [mainnet], siwx: foyerSiwx({ apiUrl: 'https://api.example', projectId: 'atoll' }) })
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
    // What cannot be reached runs out by itself; here it is over.
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
        // Without query and fragment: they may hold what belongs into no wallet's history.
        uri: location.origin + location.pathname,
        version: '1',
        nonce,
        issuedAt: new Date(now).toISOString(),
        expirationTime: new Date(now + lifetimeMs).toISOString(),
        ...(statement === undefined ? {} : { statement }),
      }
      // Only when it is asked for: a wallet that signs in with the connection has no address yet.
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
        // A server that does not answer ends nothing, and proves nothing either.
        if (!isFoyerError(error, SIGN_IN_SESSION_NOT_FOUND)) throw error
        // Ended elsewhere: forgotten here.
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

/** Accounts and networks whose sessions are kept. */
const KEPT_MAX = 20
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A session with the token that proves it. */
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
