import { createHash, randomBytes } from 'node:crypto'
import type { Person } from './people.ts'
import type { Provider } from './shapes.ts'

/** A request for authorization that has passed the checks of its provider. */
export type Asked = {
  readonly provider: Provider
  readonly clientId: string
  readonly redirectUri: string
  readonly scopes: readonly string[]
  readonly state: string | undefined
  readonly nonce: string | undefined
  /** The S256 challenge (RFC 7636). */
  readonly challenge: string | undefined
  readonly responseMode: string
}
export type Grant = { readonly asked: Asked; readonly person: Person }
type Redemption = {
  readonly provider: Provider
  readonly code: string
  readonly redirectUri: string
  readonly verifier: string
}

export type Grants = {
  /** @returns the id under which the visitor answers */
  readonly ask: (asked: Asked) => string
  /** Each request is answered once. */
  readonly answer: (id: string) => Asked | undefined
  readonly code: (grant: Grant, lifetimeMs: number) => string
  /** A code is used up by the first attempt, also by a wrong one. */
  readonly redeem: (redemption: Redemption) => Grant | undefined
  readonly accessToken: (grant: Grant) => string
  readonly byToken: (provider: Provider, token: string) => Grant | undefined
  /** Whether this person consents to this client for the first time. */
  readonly isFirstConsent: (grant: Grant) => boolean
}

/** Kept in memory: the local world starts empty. */
export function createGrants(now: () => number): Grants {
  const requests = new Map<string, Asked>()
  const codes = new Map<string, { grant: Grant; expiresAt: number }>()
  const tokens = new Map<string, Grant>()
  const consents = new Set<string>()
  return {
    ask: (asked) => kept(requests, asked),
    answer: (id) => taken(requests, id),
    code: (grant, lifetimeMs) => kept(codes, { grant, expiresAt: now() + lifetimeMs }),
    redeem({ provider, code, redirectUri, verifier }) {
      const entry = taken(codes, code)
      if (!entry || entry.expiresAt <= now()) return undefined
      const { asked } = entry.grant
      const challenge = verifier === '' ? undefined : createHash('sha256').update(verifier).digest('base64url')
      const isSame = asked.provider === provider && asked.redirectUri === redirectUri && asked.challenge === challenge
      return isSame ? entry.grant : undefined
    },
    accessToken: (grant) => kept(tokens, grant),
    byToken(provider, token) {
      const grant = tokens.get(token)
      return grant?.asked.provider === provider ? grant : undefined
    },
    isFirstConsent({ asked, person }) {
      const key = `${asked.provider} ${asked.clientId} ${person.id}`
      const isFirst = !consents.has(key)
      consents.add(key)
      return isFirst
    },
  }
}

function kept<T>(map: Map<string, T>, value: T): string {
  const id = randomBytes(24).toString('base64url')
  map.set(id, value)
  return id
}

function taken<T>(map: Map<string, T>, id: string): T | undefined {
  const value = map.get(id)
  map.delete(id)
  return value
}
