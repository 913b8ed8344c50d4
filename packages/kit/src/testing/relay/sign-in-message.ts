import { isRecord } from '../../connectors/pairing/peer-core.ts'
import type { AuthenticateRequest } from './types.ts'

/** Returns the payload of a CACAO for one account (CAIP-10), which the account signs as text. */
export function cacaoPayload(request: AuthenticateRequest, account: string): Record<string, unknown> & { iss: string } {
  const { chains: _chains, type: _type, ...payload } = request.payload
  const statement = [payload.statement, recapSentence(payload.resources)].filter(Boolean).join(' ')
  return { ...payload, ...(statement ? { statement } : {}), iss: `did:pkh:${account}` }
}

/** Formats a payload as an ERC-4361 message, https://eips.ethereum.org/EIPS/eip-4361#message-format */
export function signInText(payload: Record<string, unknown> & { iss: string }): string {
  const [, reference, address] = payload.iss.slice('did:pkh:'.length).split(':')
  const optional = (label: string, value: unknown) => (value === undefined ? [] : [`${label}: ${value}`])
  const { resources, statement } = payload
  return [
    `${payload.domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    ...(statement ? [`${statement}`, ''] : []),
    `URI: ${payload.aud ?? payload.uri}`,
    `Version: ${payload.version}`,
    `Chain ID: ${reference}`,
    `Nonce: ${payload.nonce}`,
    `Issued At: ${payload.iat}`,
    ...optional('Expiration Time', payload.exp),
    ...optional('Not Before', payload.nbf),
    ...optional('Request ID', payload.requestId),
    ...(Array.isArray(resources) && resources.length > 0
      ? ['Resources:', ...resources.map((resource) => `- ${resource}`)]
      : []),
  ].join('\n')
}

/** Returns the statement that describes a recap resource, https://eips.ethereum.org/EIPS/eip-5573#recap-statement */
function recapSentence(resources: unknown): string {
  const recap = Array.isArray(resources)
    ? resources.findLast((item) => typeof item === 'string' && item.startsWith('urn:recap:'))
    : undefined
  if (typeof recap !== 'string') return ''
  const value: unknown = JSON.parse(atob(recap.slice('urn:recap:'.length).replace(/-/g, '+').replace(/_/g, '/')))
  const attenuations = isRecord(value) && isRecord(value.att) ? value.att : {}
  let number = 0
  const parts: string[] = []
  for (const [resource, abilities] of Object.entries(attenuations)) {
    const verbs = new Map<string, string[]>()
    for (const ability of Object.keys(isRecord(abilities) ? abilities : {})) {
      const [verb = '', noun = ''] = ability.split('/')
      verbs.set(verb, [...(verbs.get(verb) ?? []), `'${noun}'`])
    }
    for (const [verb, nouns] of verbs) parts.push(`(${++number}) '${verb}': ${nouns.join(', ')} for '${resource}'.`)
  }
  return `I further authorize the stated URI to perform the following actions on my behalf: ${parts.join(' ')}`
}
