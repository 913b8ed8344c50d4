import { isRecord } from '@foyer/base'
import { fromText, toBase64 } from './bytes.ts'
import { grantedNamespaces, isTexts, type RequestedNamespaces, type SessionNamespaces } from './namespaces.ts'
import type { AuthRequest, Cacao } from './session-records.ts'

/**
 * Connecting and signing in with one approval (wc_sessionAuthenticate): a CAIP-222 payload whose last resource is an
 * ERC-5573 recap of the methods that the session may use. Loaded only when asked for.
 */
export type AuthPayload = AuthRequest & { readonly type: 'caip122'; readonly version: '1'; readonly iat: string }

const RECAP = 'urn:recap:'

export function authPayload(request: AuthRequest, namespaces: RequestedNamespaces, now: number): AuthPayload {
  const methods = namespaces.eip155?.methods ?? []
  const abilities = Object.fromEntries(
    [...methods].sort().map((method) => [`request/${method}`, [{ chains: request.chains }]]),
  )
  // ERC-5573 specifies base64url and deployed wallets use base64; without padding and with these characters the two are the
  // same.
  const recap = RECAP + toBase64(fromText(JSON.stringify({ att: { eip155: abilities } }))).replace(/=+$/, '')
  const resources = [...(request.resources ?? []), ...(methods.length > 0 ? [recap] : [])]
  return { type: 'caip122', version: '1', iat: new Date(now).toISOString(), ...request, resources }
}

/**
 * Validates the wallet's answer against the request.
 * @returns the signed statements and the session that follows from them, or the reason for rejecting it
 */
export function readAuthAnswer(
  result: unknown,
  request: AuthRequest,
  asked: RequestedNamespaces,
): { auths: Cacao[]; namespaces: SessionNamespaces } | string {
  const cacaos = isRecord(result) ? result.cacaos : undefined
  if (!Array.isArray(cacaos) || cacaos.length === 0) return 'no signed statement'
  const auths: Cacao[] = []
  const accounts: string[] = []
  const methods = new Set<string>()
  for (const cacao of cacaos) {
    if (!isCacao(cacao)) return 'a statement of unknown shape'
    const { iss, domain, nonce, aud, resources } = cacao.p
    if (domain !== request.domain || nonce !== request.nonce || aud !== request.aud)
      return 'a statement for another request'
    if (!iss.startsWith('did:pkh:')) return 'an issuer that is no did:pkh'
    auths.push(cacao)
    accounts.push(iss.slice('did:pkh:'.length))
    for (const method of recapMethods(resources)) methods.add(method)
  }
  const entry = asked.eip155
  const granted = [...methods].filter((method) => entry?.methods.includes(method))
  const namespaces = grantedNamespaces(
    { eip155: { accounts, methods: granted, events: [...(entry?.events ?? [])] } },
    { eip155: { methods: [], events: [], ...entry, chains: request.chains } },
  )
  return typeof namespaces === 'string' ? namespaces : { auths, namespaces }
}

/** Methods of the recap among the resources of a statement; empty when there is none. */
export function recapMethods(resources: unknown): string[] {
  const recap = isTexts(resources) ? resources.findLast((resource) => resource.startsWith(RECAP)) : undefined
  if (!recap) return []
  try {
    const text = atob(recap.slice(RECAP.length).replace(/-/g, '+').replace(/_/g, '/'))
    const value: unknown = JSON.parse(text)
    const attenuations = isRecord(value) && isRecord(value.att) ? value.att : {}
    return Object.values(attenuations).flatMap((abilities) =>
      isRecord(abilities) ? Object.keys(abilities).map((ability) => ability.replace(/^request\//, '')) : [],
    )
  } catch {
    return [] // An unreadable recap grants nothing.
  }
}

function isCacao(value: unknown): value is Cacao {
  if (!isRecord(value) || !isRecord(value.h) || !isRecord(value.p) || !isRecord(value.s)) return false
  return typeof value.p.iss === 'string' && typeof value.s.s === 'string'
}
