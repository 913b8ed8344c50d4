import { isRecord, readMetadata } from '../../connectors/pairing/peer-core.ts'
import type { AskedNamespace, AuthenticateRequest, Proposal } from './types.ts'

/** The parameters of wc_sessionPropose. */
export function readProposal(pairingTopic: string, id: number, params: Record<string, unknown>): Proposal {
  const proposer = isRecord(params.proposer) ? params.proposer : {}
  return {
    id,
    pairingTopic,
    proposer: { publicKey: String(proposer.publicKey), metadata: readMetadata(proposer.metadata) },
    requiredNamespaces: readAsked(params.requiredNamespaces),
    optionalNamespaces: readAsked(params.optionalNamespaces),
    expiresAt: Number(params.expiryTimestamp) * 1000,
  }
}

function readAsked(value: unknown): Record<string, AskedNamespace> {
  const texts = (list: unknown) => (Array.isArray(list) ? list.map(String) : [])
  return Object.fromEntries(
    Object.entries(isRecord(value) ? value : {}).map(([name, entry]) => {
      const { chains, methods, events } = isRecord(entry) ? entry : {}
      return [name, { chains: texts(chains), methods: texts(methods), events: texts(events) }]
    }),
  )
}

/** The parameters of wc_sessionAuthenticate. */
export function readAuthentication(
  pairingTopic: string,
  id: number,
  params: Record<string, unknown>,
): AuthenticateRequest {
  const requester = isRecord(params.requester) ? params.requester : {}
  const payload = isRecord(params.authPayload) ? params.authPayload : {}
  const chains = Array.isArray(payload.chains) ? payload.chains.map(String) : []
  return {
    id,
    pairingTopic,
    requester: { publicKey: String(requester.publicKey), metadata: readMetadata(requester.metadata) },
    payload: { ...payload, chains },
  }
}
