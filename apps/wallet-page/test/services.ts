import { createHash, randomBytes } from 'node:crypto'
import {
  contextMessage,
  halfInfo,
  passkeyMessage,
  RECOVERY_CONTEXT,
  rotationMessage,
  rotationWords,
} from '@foyer/contracts/half'
import { recoverMessageAddress } from 'viem'
import { seal } from './seal.ts'

/*
 * The login service and the recovery service in memory, for tests of the page: they check every proof of possession,
 * keep what they are given, and seal what they release.
 */

type Wallet = { readonly id: string; readonly epoch: number; readonly addresses: { readonly eip155: string } }
type Text =
  | 'email'
  | 'key'
  | 'id'
  | 'code'
  | 'context'
  | 'half'
  | 'recoveryHalf'
  | 'recoveryHash'
  | 'walletId'
  | 'sealTo'
  | 'statement'
  | 'receipt'
  | 'proof'
  | 'site'
  | 'provider'
  | 'credentialId'
  | 'sealed'
  | 'ciphertext'
  | 'encapsulated'
type Body = Readonly<Record<Text, string>> & {
  readonly wallet: Wallet
  readonly epoch: number
  readonly hasKit: boolean
  readonly passkeys: readonly { context: string; credentialId: string; half: string; sealed: string }[]
  readonly replaces?: string
}
const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text, 'base64url'))
const text = (value: Uint8Array): string => Buffer.from(value).toString('base64url')
const sealed = (to: string, half: Uint8Array, walletId: string, context: string, epoch: number) => {
  const { encapsulated, ciphertext } = seal(bytes(to), halfInfo(walletId, context, epoch), half)
  return { encapsulated: text(encapsulated), ciphertext: text(ciphertext), epoch }
}
const inAnHour = '2026-11-22T13:00:00Z'

class Refusal extends Error {
  readonly status: number
  readonly code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}

/** Verifies a proof and returns the session's key as a text. */
async function keyOf(proof: string, request: Request, token: string | undefined): Promise<string> {
  const [head = '', payload = '', signature = ''] = proof.split('.')
  const header = JSON.parse(Buffer.from(head, 'base64url').toString())
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('jwk', header.jwk, algorithm, true, ['verify'])
  const isSigned = await crypto.subtle.verify(
    algorithm,
    key,
    Buffer.from(signature, 'base64url'),
    Buffer.from(`${head}.${payload}`),
  )
  const { origin, pathname } = new URL(request.url)
  const ath = token === undefined ? undefined : createHash('sha256').update(token).digest('base64url')
  const isRight = header.typ === 'dpop+jwt' && header.alg === 'ES256' && !('d' in header.jwk)
  if (!isSigned || !isRight || claims.htm !== request.method || claims.htu !== origin + pathname || claims.ath !== ath)
    throw new Refusal(401, 'SIGN_IN_SESSION_NOT_FOUND')
  if (Math.abs(claims.iat * 1_000 - Date.now()) > 300_000) throw new Refusal(401, 'PROOF_STALE')
  return text(new Uint8Array(await crypto.subtle.exportKey('raw', key)))
}

export function createTestServices() {
  const CODE = '123456'
  const clock = { now: Date.now() }
  let mailed = 0
  const jtis = new Set<string>()
  const logins = new Map<string, { email: string; key: string }>()
  /** What the window of a social login brings back: an email that has a session then, or a status. */
  const socials = new Map<
    string,
    { key: string; result: { email: string } | { status: string }; userName?: string; linked?: string }
  >()
  const sessions = new Map<string, { email: string; key: string }>()
  const wallets = new Map<
    string,
    {
      wallet: Wallet
      enabled: boolean
      halves: Map<string, { half: Uint8Array; key: string | null }>
      recoveryHash: string
    }
  >()
  const passkeys = new Map<string, { context: string; credentialId: string; sealed: string }[]>()
  const recoveryHalves = new Map<string, { half: Uint8Array; epoch: number }>()
  const requests = new Map<string, { walletId: string; key: string; sealTo: string; status: string }>()
  const deviceRequests = new Map<string, { email: string; key: string; sealTo: string; admission?: object }>()
  /** Called before and after a call takes effect. What it throws is a lost connection. */
  let interrupt: (path: string, moment: 'before' | 'after') => void = () => undefined
  /** The next call of this path is refused. */
  let refused: { readonly path: string; readonly status: number } | undefined
  /** The next call of this path arrives later. */
  let postponed: { readonly path: string; request?: Request } | undefined

  const walletOf = (email: string) => {
    const found = wallets.get(email)
    return found?.enabled ? found : undefined
  }
  const known = (email: string) => {
    const found = walletOf(email)
    return {
      email,
      wallet: found?.wallet ?? null,
      contexts: [...(found?.halves.keys() ?? [])],
      expiresAt: inAnHour,
      frozen: null,
      hasKit: false,
    }
  }
  async function addContext({ context, half, epoch, walletId, proof, replaces }: Body, key: string, email: string) {
    const found = walletOf(email)
    if (found?.wallet.epoch !== epoch) throw new Refusal(409, 'NAME_TAKEN')
    const hash = createHash('sha256').update(bytes(half)).digest('base64url')
    const message = contextMessage(walletId, epoch, context, hash)
    const signer = await recoverMessageAddress({ message, signature: bytes(proof) })
    if (signer !== found.wallet.addresses.eip155) throw new Refusal(400, 'INVALID_BODY')
    found.halves.set(context, { half: bytes(half), key })
    if (replaces !== undefined && found.halves.get(replaces)?.key === key) found.halves.delete(replaces)
    return { success: true }
  }
  const handlers: Record<string, (body: Body, key: string, email: string) => unknown> = {
    '/login/v1/start': ({ email, key }) => {
      mailed += 1
      const id = text(randomBytes(16))
      logins.set(id, { email, key })
      return { id, resendAfterSeconds: 30, expiresAt: inAnHour }
    },
    '/login/v1/verify': ({ id, code }, key) => {
      const login = logins.get(id)
      if (!login || login.key !== key || code !== CODE) throw new Refusal(400, 'CODE_WRONG')
      logins.delete(id)
      const token = text(randomBytes(32))
      sessions.set(token, login)
      return { token, createdAt: inAnHour, ...known(login.email) }
    },
    '/login/v1/social/start': ({ provider }, key) => {
      const id = text(randomBytes(16))
      socials.set(id, { key, result: { status: 'waiting' } })
      return { id, uri: `https://wallet.example/social/start?login=${id}&${provider}`, expiresAt: inAnHour }
    },
    '/login/v1/social/read': ({ id }, key) => {
      const login = socials.get(id)
      if (login?.key !== key) throw new Refusal(404, 'NOT_FOUND')
      const { result } = login
      if ('status' in result)
        return {
          status: result.status,
          suggested: result.status === 'email' ? 'a@b.example' : null,
          session: null,
          userName: null,
        }
      login.result = { status: 'ended' }
      const token = text(randomBytes(32))
      sessions.set(token, { email: result.email, key })
      const session = { token, createdAt: inAnHour, ...known(result.email) }
      return { status: 'done', suggested: null, session, userName: login.userName ?? null }
    },
    '/login/v1/social/link': ({ id }, _key, email) => {
      const login = socials.get(id)
      if (login) login.linked = email
      return { success: true, userName: login?.userName ?? null }
    },
    '/login/v1/session': (_body, _key, email) => known(email),
    '/login/v1/wallet': ({ wallet, context, half, recoveryHalf, recoveryHash }, key, email) => {
      if (walletOf(email)) throw new Refusal(409, 'NAME_TAKEN')
      const halves = new Map<string, { half: Uint8Array; key: string | null }>([
        [context, { half: bytes(half), key }],
        [RECOVERY_CONTEXT, { half: bytes(recoveryHalf), key: null }],
      ])
      wallets.set(email, { wallet, enabled: false, halves, recoveryHash })
      return { statement: text(Buffer.from(JSON.stringify({ wallet, recoveryHash }))) }
    },
    '/login/v1/wallet/enable': ({ walletId, receipt }, _key, email) => {
      const found = wallets.get(email)
      if (!found || found.wallet.id !== walletId || receipt !== `receipt ${walletId} ${found.recoveryHash}`)
        throw new Refusal(409, 'NAME_TAKEN')
      found.enabled = true
      return { success: true }
    },
    '/login/v1/contexts': addContext,
    '/login/v1/recovery': ({ walletId, site }, key, email) => {
      const found = walletOf(email)
      if (found?.wallet.id !== walletId || !found.halves.has(RECOVERY_CONTEXT)) throw new Refusal(404, 'NOT_FOUND')
      return { statement: text(Buffer.from(JSON.stringify({ walletId, site, key }))) }
    },
    '/login/v1/wallet/rotate': async (body, key, email) => {
      const found = walletOf(email)
      const hash = createHash('sha256').update(rotationWords(body)).digest('base64url')
      const message = rotationMessage(body.walletId, body.epoch, hash)
      const signer = await recoverMessageAddress({ message, signature: bytes(body.proof) })
      if (signer !== found?.wallet.addresses.eip155) throw new Refusal(400, 'INVALID_BODY')
      if (found.wallet.epoch !== body.epoch - 1) throw new Refusal(409, 'WALLET_CONFLICT')
      const wallet = { ...found.wallet, epoch: body.epoch, ciphertext: body.ciphertext }
      const halves = new Map<string, { half: Uint8Array; key: string | null }>([
        [body.context, { half: bytes(body.half), key }],
        ...body.passkeys.map(({ context, half }) => [context, { half: bytes(half), key: null }] as const),
      ])
      wallets.set(email, { ...found, wallet, halves })
      passkeys.set(
        email,
        body.passkeys.map(({ context, credentialId, sealed: locked }) => ({ context, credentialId, sealed: locked })),
      )
      return { success: true }
    },
    '/login/v1/recovery/erasure': ({ walletId }, _key, email) => {
      const found = walletOf(email)
      if (found?.wallet.id !== walletId || found.halves.has(RECOVERY_CONTEXT)) throw new Refusal(404, 'NOT_FOUND')
      return { statement: text(Buffer.from(JSON.stringify({ walletId }))) }
    },
    '/recovery/v1/erase': ({ statement }) => {
      recoveryHalves.delete(JSON.parse(Buffer.from(statement, 'base64url').toString()).walletId)
      return { success: true }
    },
    '/login/v1/contexts/release': ({ context, walletId, epoch, sealTo }, key, email) => {
      const kept = walletOf(email)?.halves.get(context)
      if (!kept || (kept.key !== null && kept.key !== key)) throw new Refusal(404, 'NOT_FOUND')
      return sealed(sealTo, kept.half, walletId, context, epoch)
    },
    '/login/v1/passkeys': async (
      { context, half, walletId, epoch, credentialId, sealed: locked, proof },
      _key,
      email,
    ) => {
      const found = walletOf(email)
      const hash = (of: string) => createHash('sha256').update(bytes(of)).digest('base64url')
      const words = { walletId, epoch, context, credentialId, halfHash: hash(half), sealedHash: hash(locked) }
      const signer = await recoverMessageAddress({ message: passkeyMessage(words), signature: bytes(proof) })
      if (signer !== found?.wallet.addresses.eip155) throw new Refusal(400, 'INVALID_BODY')
      found.halves.set(context, { half: bytes(half), key: null })
      passkeys.set(email, [...(passkeys.get(email) ?? []), { context, credentialId, sealed: locked }])
      return { success: true }
    },
    '/login/v1/passkeys/list': (_body, _key, email) => ({
      passkeys: (passkeys.get(email) ?? []).map((one) => ({ ...one, device: 'Chrome', createdAt: inAnHour })),
    }),
    '/login/v1/device-requests': ({ sealTo }, key, email) => {
      const id = text(randomBytes(16))
      deviceRequests.set(id, { email, key, sealTo })
      return { id, expiresAt: new Date(clock.now + 600_000).toISOString() }
    },
    '/login/v1/device-requests/read': ({ id }, key) => {
      const request = deviceRequests.get(id)
      if (request?.key !== key) return { status: 'ended' }
      const { admission } = request
      return admission ? { status: 'admitted', admission } : { status: 'pending' }
    },
    '/login/v1/device-requests/list': (_body, key, email) => ({
      requests: [...deviceRequests]
        .filter(([, request]) => request.email === email && request.key !== key && !request.admission)
        .map(([id, { sealTo }]) => ({ id, sealTo, site: 'https://host.example', device: 'Chrome', askedAt: inAnHour })),
    }),
    '/login/v1/device-requests/admit': async (body, _key, email) => {
      const request = deviceRequests.get(body.id)
      if (!request) throw new Refusal(410, 'CODE_EXPIRED')
      await addContext(body, request.key, email)
      const { context, epoch, encapsulated, ciphertext } = body
      request.admission = { context, epoch, encapsulated, ciphertext }
      return { success: true }
    },
    '/login/v1/sign-out': () => ({ success: true }),
    '/recovery/v1/enrol': ({ statement, half }) => {
      const { wallet, recoveryHash } = JSON.parse(Buffer.from(statement, 'base64url').toString())
      if (createHash('sha256').update(bytes(half)).digest('base64url') !== recoveryHash)
        throw new Refusal(400, 'INVALID_BODY')
      recoveryHalves.set(wallet.id, { half: bytes(half), epoch: wallet.epoch })
      return { receipt: `receipt ${wallet.id} ${recoveryHash}` }
    },
    '/recovery/v1/request': ({ statement, sealTo, key }) => {
      const { walletId, key: asking } = JSON.parse(Buffer.from(statement, 'base64url').toString())
      if (asking !== key) throw new Refusal(400, 'INVALID_BODY')
      const id = text(randomBytes(16))
      requests.set(id, { walletId, sealTo, key, status: 'pending' })
      return { id, resendAfterSeconds: 30, expiresAt: inAnHour }
    },
    '/recovery/v1/release': ({ id }, key) => {
      const request = requests.get(id)
      const kept = request && recoveryHalves.get(request.walletId)
      if (!kept || request.key !== key) throw new Refusal(404, 'NOT_FOUND')
      if (request.status !== 'approved' && request.status !== 'released')
        return { status: request.status, opensAt: request.status === 'waiting' ? inAnHour : null, half: null }
      request.status = 'released'
      const half = sealed(request.sealTo, kept.half, request.walletId, RECOVERY_CONTEXT, kept.epoch)
      return { status: 'released', opensAt: null, half }
    },
  }

  const answer = async (request: Request): Promise<unknown> => {
    const { pathname } = new URL(request.url)
    const token = request.headers.get('authorization')?.replace('Bearer ', '')
    const proof = request.headers.get('dpop') ?? ''
    const key = await keyOf(proof, request, token)
    if (jtis.has(proof)) throw new Refusal(401, 'SIGN_IN_SESSION_NOT_FOUND')
    jtis.add(proof)
    const session = sessions.get(token ?? '')
    const isOpen = /^\/recovery|start|verify|social\/read/.test(pathname)
    if (!isOpen && session?.key !== key) throw new Refusal(401, 'SIGN_IN_SESSION_NOT_FOUND')
    return await handlers[pathname]?.(await request.json(), key, session?.email ?? '')
  }
  return {
    CODE,
    clock,
    /** How many codes were mailed. */
    mails: () => mailed,
    wallets,
    socials,
    /** What the window does. */
    answerSocial: (result: { email: string } | { status: 'refused' | 'failed' | 'email' }, userName?: string) => {
      for (const login of socials.values()) if ('status' in login.result) Object.assign(login, { result, userName })
    },
    passkeys,
    recoveryHalves,
    requests,
    deviceRequests,
    sessions,
    fetch: async (url: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(url, init)
      const { pathname } = new URL(request.url)
      interrupt(pathname, 'before')
      if (postponed?.path === pathname && !postponed.request) {
        postponed.request = request
        throw new TypeError('the page went away')
      }
      try {
        const { path, status = 0 } = refused ?? {}
        if (path === pathname) {
          refused = undefined
          throw new Refusal(status, 'NOT_FOUND')
        }
        const body = await answer(request)
        interrupt(pathname, 'after')
        return Response.json(body)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        return Response.json(
          { error: { code: error.code, context: { left: 4, now: new Date().toISOString() } } },
          { status: error.status },
        )
      }
    },
    refuseOnce: (path: string, status: number) => {
      refused = { path, status }
    },
    /** The page never gets the answer to its next call of the path. @returns what has the call arrive */
    postpone: (path: string) => {
      const call: NonNullable<typeof postponed> = { path }
      postponed = call
      return async () => {
        if (!call.request) throw new Error('it was not called')
        await answer(call.request)
      }
    },
    interrupt: (hook: typeof interrupt) => {
      interrupt = hook
    },
    /** What the link of the second mail does. */
    answerRecovery: (status: 'approved' | 'waiting' | 'stopped') => {
      for (const request of requests.values()) if (request.status !== 'released') request.status = status
    },
  }
}
