import { createClient } from '@foyer/contracts'
import type { Answer, Endpoint } from '@foyer/contracts/endpoint'
import { loginCalls, recoveryCalls } from '@foyer/contracts/login-calls'
import type { WalletRecord } from '@foyer/contracts/login-session'
import {
  type DraftOperation,
  operationCalls,
  type PaymasterService,
  type SignedOperation,
} from '@foyer/contracts/operation-calls'
import { type SocialProvider, socialCalls } from '@foyer/contracts/social-calls'
import { type GenericSchema, is, literal, object, string } from 'valibot'
import { proofOf, type SessionKey } from './session-key.ts'

/** What a passkey has signed. base64url; `clientData` is its JSON. */
export type SignedByPasskey = {
  readonly credentialId: string
  readonly clientData: string
  readonly authenticatorData: string
  readonly signature: string
}

/** Who may take which token of which account. Addresses are in lower case. */
type NotedAllowance = {
  readonly chainId: string
  readonly account: string
  readonly token: string
  readonly spender: string
  /** Seconds of the epoch, where it was signed. */
  readonly signedUntil?: number
}

/** What the page sends. Bytes are base64url. */
type Bodies = {
  /** `site` is the host page as the browser names it, `key` the session's public key. */
  startLogin: { email: string; site: string; key: string; link?: string }
  /** Sent with `proof`, which says the same as the header, for the code to be tied to the key. */
  verifyLogin: { id: string; code: string }
  getLogin: Record<string, never>
  /** `recoveryHash` is the SHA-256 of the half that the recovery service gets. */
  createWallet: { wallet: WalletRecord; context: string; half: string; recoveryHalf: string; recoveryHash: string }
  enableWallet: { walletId: string; receipt: string }
  /** `proof`: the wallet's signature of contextMessage(). */
  addContext: { walletId: string; epoch: number; context: string; half: string; proof: string; replaces?: string }
  startRecovery: { walletId: string; site: string }
  releaseHalf: { walletId: string; epoch: number; context: string; sealTo: string }
  signOutLogin: Record<string, never>
  startSocial: { provider: SocialProvider; site: string }
  readSocial: { id: string }
  linkSocial: { id: string }
  listSocials: Record<string, never>
  /** `proof`: the wallet's signature of removeSocialMessage(). */
  removeSocial: { walletId: string; id: string; proof: string }
  enrolRecovery: { statement: string; half: string }
  requestRecovery: { statement: string; sealTo: string; key: string }
  describeRecovery: { id: string; secret: string }
  answerRecovery: { id: string; secret: string; approve: boolean }
  readRecovery: { id: string }
  listDevices: Record<string, never>
  /** `proof`: the wallet's signature of endMessage(). */
  endDevices: { walletId: string; devices: readonly string[]; proof: string }
  /** `proof`: the wallet's signature of endSiteMessage(). */
  endSite: { walletId: string; site: string; proof: string }
  /** `proof`: the wallet's signature of undoEndSiteMessage(). */
  undoEndSite: { walletId: string; site: string; proof: string }
  /** `proof`: the wallet's signature of kitMessage(). */
  noteKit: { walletId: string; proof: string }
  startEmailChange: { walletId: string; email: string }
  confirmEmailChange: { id: string; code: string }
  mailNewEmail: { id: string }
  proveNewEmail: { id: string; codeId: string; code: string }
  /** `proof`: the wallet's signature of emailMessage(), here and below. */
  applyEmailChange: { id: string; receipt: string | null; proof: string }
  getEmailChange: Record<string, never>
  stopEmailChange: { walletId: string }
  changeRecoveryEmail: { statement: string; proof: string }
  requestDevice: { walletId: string; sealTo: string }
  readDeviceRequest: { id: string }
  listDeviceRequests: Record<string, never>
  /** `proof`: the wallet's signature of contextMessage(). */
  admitDevice: {
    id: string
    walletId: string
    epoch: number
    context: string
    half: string
    encapsulated: string
    ciphertext: string
    proof: string
  }
  noteAllowances: { allowances: readonly NotedAllowance[] }
  listAllowances: Record<string, never>
  putQuestion: { id: string; sequence: number; sealed: string }
  readAnswer: { id: string }
  endQuestion: { id: string; isAnswered: boolean }
  freezeWallet: { walletId: string }
  thawWallet: { walletId: string }
  /** `context`: the passkey's whose half is to be released, if one is used. */
  startExport: { walletId: string; context?: string }
  /** `sealed`: the passkey's half. `proof`: the wallet's signature of passkeyMessage(). */
  addPasskey: {
    walletId: string
    epoch: number
    context: string
    half: string
    credentialId: string
    sealed: string
    /** Of a passkey that signs in. */
    publicKey?: string
    proof: string
  }
  listPasskeys: Record<string, never>
  startPasskey: { site: string }
  verifyPasskey: { id: string; signed: SignedByPasskey }
  createPasskeyWallet: {
    id: string
    clientData: string
    publicKey: string
    wallet: WalletRecord
    context: string
    half: string
    passkey: { context: string; credentialId: string; half: string; sealed: string }
    /** The wallet's signature of passkeyMessage(). */
    proof: string
  }
  releasePasskeyExport: {
    id: string
    signed: SignedByPasskey
    walletId: string
    epoch: number
    context: string
    sealTo: string
  }
  /** `proof`: the wallet's signature of removePasskeyMessage(). */
  removePasskey: { walletId: string; context: string; proof: string }
  listAccountNetworks: Record<string, never>
  prepareOperation: { chainId: string; operation: DraftOperation; paymasterService?: PaymasterService }
  sendOperation: { chainId: string; operation: SignedOperation }
  readOperation: { chainId: string; hash: string }
  /** `proof`: the wallet's signature of rotationMessage(). */
  rotateKey: {
    walletId: string
    epoch: number
    ciphertext: string
    context: string
    half: string
    passkeys: readonly { context: string; credentialId: string; half: string; sealed: string }[]
    hasKit: boolean
    proof: string
  }
  stateErasure: { walletId: string }
  eraseRecovery: { statement: string }
  releaseExport: { id: string; code: string; walletId: string; epoch: number; context: string; sealTo: string }
}
type LoginCalls = typeof loginCalls & typeof socialCalls & typeof operationCalls
type Calls = LoginCalls & typeof recoveryCalls
type CallName = keyof Calls
/** A row as the client's types need it: the call with the schema of its body. */
type Row<K extends CallName> = Omit<Endpoint, 'ok' | 'body' | 'query' | 'params'> &
  Calls[K] & { readonly body: GenericSchema<Bodies[K]> }
export type Services = { readonly [K in CallName]: (body: Bodies[K]) => Promise<Answer<Row<K>>> }

type Options = {
  /** Origins of the login service and of the recovery service. */
  readonly loginUrl: string
  readonly recoveryUrl: string
  readonly projectId: string
  readonly key: SessionKey
  /** The session's token, once there is one. */
  readonly token: () => string | undefined
  readonly fetch?: typeof fetch
  /** Milliseconds since 1970. Default: the clock. */
  readonly now?: () => number
}

const ofLogin = { ...loginCalls, ...socialCalls, ...operationCalls }
const BEFORE_SESSION: ReadonlySet<CallName> = new Set([
  'startLogin',
  'verifyLogin',
  'startSocial',
  'readSocial',
  'startPasskey',
  'verifyPasskey',
  'createPasskeyWallet',
])

/**
 * The calls of both services. Every request proves the possession of the session's key (RFC 9449). A service that
 * finds a proof too old or too new says what time it is, and is asked once more with that time.
 */
export function createServices(options: Options): Services {
  const { loginUrl, recoveryUrl, projectId, key, token, now = Date.now } = options
  /** How far the services' clock is ahead of this one. */
  let aheadMs = 0
  const clientOptions = { common: () => ({ projectId }), ...(options.fetch ? { fetch: options.fetch } : {}) }
  const clients = {
    ...createClient<{ [K in keyof LoginCalls]: Row<K> }>(ofLogin, { ...clientOptions, baseUrl: loginUrl }),
    ...createClient<{ [K in keyof typeof recoveryCalls]: Row<K> }>(recoveryCalls, {
      ...clientOptions,
      baseUrl: recoveryUrl,
    }),
  }
  const entries = (Object.keys(clients) as CallName[]).map((name) => [
    name,
    async (body: Bodies[CallName]) => {
      const isLogin = name in ofLogin
      const { method, path } = { ...ofLogin, ...recoveryCalls }[name]
      const url = `${isLogin ? loginUrl : recoveryUrl}${path}`
      // The recovery service does not know the sessions of the login service, and a login begins without one.
      const held = isLogin && !BEFORE_SESSION.has(name) ? token() : undefined
      const call = clients[name] as (input: { body: unknown; headers: Record<string, string> }) => Promise<unknown>
      const attempt = async () => {
        const proof = await proofOf(key, { method, url, token: held, now: now() + aheadMs })
        const headers = { dpop: proof, ...(held === undefined ? {} : { authorization: `Bearer ${held}` }) }
        return call({ body: name === 'verifyLogin' ? { ...body, proof } : body, headers })
      }
      try {
        return await attempt()
      } catch (error) {
        const time = timeIn(error)
        if (time === undefined) throw error
        aheadMs = time - now()
        return attempt()
      }
    },
  ])
  return Object.fromEntries(entries) as Services // Each entry is created from the call of the same name.
}

const stale = object({ error: object({ code: literal('PROOF_STALE'), context: object({ now: string() }) }) })

/** The service's time, if it refused a proof for being of another one. */
function timeIn(error: unknown): number | undefined {
  const { cause } = error instanceof Error ? error : { cause: undefined }
  const time = is(stale, cause) ? Date.parse(cause.error.context.now) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
