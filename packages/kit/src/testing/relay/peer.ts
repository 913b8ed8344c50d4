import { FoyerError } from '@foyer/base'
import { PAIRING_EXPIRED, RPC_REQUEST_FAILED, SESSION_NOT_FOUND } from '@foyer/base/catalogue'
import {
  browserEnvironment,
  CODES,
  createSealedChannel,
  fromHex,
  isRecord,
  memoryStorage,
  parseUri,
  type RpcError,
  type RpcRequest,
  type RpcResponse,
  randomBytes,
  recapMethods,
  toHex,
  topicOf,
} from '../../connectors/pairing/peer-core.ts'
import { createPeerEvents } from './events.ts'
import { readAuthentication, readProposal } from './read-requests.ts'
import { cacaoPayload, signInText } from './sign-in-message.ts'
import type {
  AuthenticateRequest,
  PeerSession,
  Proposal,
  RelayPeer,
  RelayPeerEvents,
  RelayPeerOptions,
} from './types.ts'

const SESSION_LIFETIME_S = 7 * 86_400
const asWritten = (id: number, answer: object) => ({ id, ...answer }) as RpcResponse // Tests may pass malformed errors on purpose.
const REJECTED: RpcError = { code: CODES.userRejected, message: 'User rejected.' }

/**
 * Creates the wallet side of WalletConnect v2, on the same encrypted channel as Foyer's client. For tests and for the
 * demo wallet. It holds no account keys: the caller signs and responds to requests.
 * @example const wallet = createRelayPeer({ relayUrl: 'ws://127.0.0.1:8080', metadata })
 */
export function createRelayPeer(options: RelayPeerOptions): RelayPeer {
  const now = () => options.clock?.now() ?? Date.now()
  const storage = options.storage ?? memoryStorage()
  const proposals = new Map<number, Proposal>()
  const authentications = new Map<number, AuthenticateRequest>()
  const sessions = new Map<string, PeerSession>()
  /** Topics of pairings whose URI lists `wc_sessionAuthenticate`. */
  const signInPairings = new Set<string>()
  const settles = new Map<number, string>()
  const { dispatch, on, next } = createPeerEvents<RelayPeerEvents>()

  const core = createSealedChannel({
    relayUrl: options.relayUrl,
    projectId: options.projectId,
    storage: async () => storage,
    environment: { ...browserEnvironment(), ...options.environment },
    now,
    tabs: false,
    onRequest: receive,
    onResponse: acknowledge,
    onStatus: () => {},
    onAlert: (error) => dispatch('alert', error),
    onBroadcast: () => {},
  })
  const ready = load()

  async function load() {
    for (const key of await storage.keys()) {
      if (!key.startsWith('peer-session:')) continue
      const session: PeerSession = JSON.parse((await storage.get(key)) ?? 'null')
      if (session.expiresAt <= now()) continue
      sessions.set(session.topic, session)
      core.listen(session.topic, session)
    }
    if (sessions.size > 0) await core.start()
  }

  async function keep(session: PeerSession) {
    sessions.set(session.topic, session)
    core.listen(session.topic, session)
    await storage.set(`peer-session:${session.topic}`, JSON.stringify(session))
  }

  async function forget(topic: string) {
    sessions.delete(topic)
    core.unlisten(topic)
    await storage.delete(`peer-session:${topic}`)
  }

  async function receive(topic: string, request: RpcRequest) {
    const params = isRecord(request.params) ? request.params : {}
    const done = (error?: RpcError) =>
      core
        .respond(topic, request.method, error ? { id: request.id, error } : { id: request.id, result: true })
        .catch((reason: Error) => dispatch('alert', reason))
    switch (request.method) {
      case 'wc_sessionPropose': {
        if (signInPairings.has(topic) && options.authenticates !== false) return
        const proposal = readProposal(topic, request.id, params)
        if (proposals.has(proposal.id)) return
        proposals.set(proposal.id, proposal)
        return dispatch('proposal', proposal)
      }
      case 'wc_sessionAuthenticate': {
        if (options.authenticates === false) return
        const authentication = readAuthentication(topic, request.id, params)
        if (authentications.has(authentication.id)) return
        authentications.set(authentication.id, authentication)
        return dispatch('authenticate', authentication)
      }
      case 'wc_sessionRequest': {
        const call = isRecord(params.request) ? params.request : {}
        const expiry = call.expiryTimestamp
        if (typeof expiry === 'number' && expiry * 1000 < now()) {
          void done({ code: CODES.requestExpired, message: 'Session request expired' })
          return
        }
        const [chainId, method] = [String(params.chainId), String(call.method)]
        return dispatch('request', { topic, id: request.id, chainId, method, params: call.params })
      }
      case 'wc_sessionExtend': {
        const session = find(topic)
        const expiresAt = now() + SESSION_LIFETIME_S * 1000
        await keep({ ...session, expiresAt })
        void done()
        return dispatch('session_extend', { topic, expiresAt })
      }
      case 'wc_sessionEvent': {
        const event = isRecord(params.event) ? params.event : {}
        const { name, data } = event
        return dispatch('session_event', { topic, name: String(name), data, chainId: String(params.chainId) })
      }
      case 'wc_sessionPing':
        void done()
        return dispatch('session_ping', { topic })
      case 'wc_pairingPing':
      case 'wc_pairingDelete':
        void done()
        return
      case 'wc_sessionDelete': {
        void done()
        await forget(topic)
        const { code, message } = params
        return dispatch('session_delete', { topic, code: Number(code), message: String(message) })
      }
      default:
        void done({ code: CODES.unknownMethod, message: 'Unknown method' })
    }
  }

  async function acknowledge(topic: string, response: RpcResponse) {
    if (settles.get(response.id) !== topic) return
    settles.delete(response.id)
    if ('error' in response) {
      await forget(topic)
      dispatch('settle_refused', { topic, error: response.error })
    } else dispatch('settled', { topic })
  }

  function find(topic: string): PeerSession {
    const session = sessions.get(topic)
    if (!session) throw new FoyerError(SESSION_NOT_FOUND)
    return session
  }

  function take<T>(from: Map<number, T>, id: number): T {
    const found = from.get(id)
    if (!found) throw new FoyerError(SESSION_NOT_FOUND)
    from.delete(id)
    return found
  }

  async function agree(peerPublicKey: string) {
    const { math } = await core.start()
    const seed = randomBytes(32)
    const publicKey = await math.publicKey('X25519', seed)
    const key = await math.agree(seed, fromHex(peerPublicKey))
    return { publicKey, publicKeyHex: toHex(publicKey), symKey: toHex(key), topic: topicOf(key) }
  }

  async function ask(topic: string, method: string, params: unknown) {
    const body = await core.request(topic, method, params, { ttl: 300 })
    if ('error' in body) throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: body.error.message } })
  }

  return {
    ready,
    async pair(text) {
      const uri = parseUri(text)
      if ((uri.expiryTimestamp ?? Number.POSITIVE_INFINITY) * 1000 <= now()) throw new FoyerError(PAIRING_EXPIRED)
      if (uri.methods?.includes('wc_sessionAuthenticate')) signInPairings.add(uri.topic)
      core.listen(uri.topic, uri)
      await core.start()
    },

    async approve(proposalId, namespaces, { expirySeconds = SESSION_LIFETIME_S } = {}) {
      const proposal = take(proposals, proposalId)
      const { symKey, topic, publicKeyHex } = await agree(proposal.proposer.publicKey)
      const expiry = Math.floor(now() / 1000) + expirySeconds
      const peer = proposal.proposer.metadata
      await keep({ topic, symKey, peer, namespaces, expiresAt: expiry * 1000 })
      const relay = { protocol: 'irn' }
      const answer = { id: proposalId, result: { relay, responderPublicKey: publicKeyHex } }
      const controller = { publicKey: publicKeyHex, metadata: options.metadata }
      const settle = {
        id: core.nextId(),
        method: 'wc_sessionSettle',
        params: { relay, controller, namespaces, expiry },
      }
      settles.set(settle.id, topic)
      if (options.publishStyle === 'wc') {
        const sessionProposalResponse = await core.seal(proposal.pairingTopic, answer)
        const sessionSettlementRequest = await core.seal(topic, settle)
        await core.relay(
          'wc_approveSession',
          {
            sessionTopic: topic,
            pairingTopic: proposal.pairingTopic,
            sessionProposalResponse,
            sessionSettlementRequest,
            ttl: 300,
            correlationId: proposalId,
          },
          300_000,
        )
      } else {
        await Promise.all([
          core.respond(proposal.pairingTopic, 'wc_sessionPropose', answer),
          core.notify(topic, settle),
        ])
      }
      return topic
    },

    async reject(proposalId, error = REJECTED) {
      const { pairingTopic } = take(proposals, proposalId)
      await core.respond(pairingTopic, 'wc_sessionPropose', asWritten(proposalId, { error }))
    },

    authenticationMessage: (request, account) => signInText(cacaoPayload(request, account)),

    async approveAuthenticate(id, signed) {
      const request = take(authentications, id)
      const { symKey, topic, publicKey, publicKeyHex } = await agree(request.requester.publicKey)
      const cacaos = signed.map(({ account, signature }) => ({
        h: { t: 'caip122' },
        p: cacaoPayload(request, account),
        s: { t: 'eip191', s: signature },
      }))
      const accounts = signed.map(({ account }) => account)
      const methods = recapMethods(request.payload.resources)
      const namespaces = {
        eip155: { accounts, chains: [...request.payload.chains], methods, events: ['chainChanged', 'accountsChanged'] },
      }
      const peer = request.requester.metadata
      await keep({ topic, symKey, peer, namespaces, expiresAt: now() + SESSION_LIFETIME_S * 1000 })
      const responder = { publicKey: publicKeyHex, metadata: options.metadata }
      const type1 = { symKey, senderPublicKey: publicKey }
      const responseTopic = topicOf(fromHex(request.requester.publicKey))
      await core.respond(responseTopic, 'wc_sessionAuthenticate', { id, result: { cacaos, responder } }, type1)
      return topic
    },

    async rejectAuthenticate(id, error = REJECTED) {
      const { requester } = take(authentications, id)
      const { symKey, publicKey: senderPublicKey } = await agree(requester.publicKey)
      const responseTopic = topicOf(fromHex(requester.publicKey))
      await core.respond(responseTopic, 'wc_sessionAuthenticate', { id, error }, { symKey, senderPublicKey })
    },

    respond: ({ topic, id }, answer) => core.respond(topic, 'wc_sessionRequest', asWritten(id, answer)),
    async update(topic, namespaces) {
      const session = find(topic)
      await ask(topic, 'wc_sessionUpdate', { namespaces })
      await keep({ ...session, namespaces })
    },
    async emit(topic, event, chainId) {
      find(topic)
      await core.notify(topic, { id: core.nextId(), method: 'wc_sessionEvent', params: { event, chainId } })
    },
    async extend(topic) {
      const session = find(topic)
      await ask(topic, 'wc_sessionExtend', {})
      await keep({ ...session, expiresAt: now() + SESSION_LIFETIME_S * 1000 })
    },
    ping: async (topic) => void (await ask(find(topic).topic, 'wc_sessionPing', {})),
    async disconnect(topic, reason = { code: CODES.userDisconnected, message: 'User disconnected' }) {
      find(topic)
      await core.notify(topic, { id: core.nextId(), method: 'wc_sessionDelete', params: reason })
      await forget(topic)
    },
    sessions: () => [...sessions.values()],
    proposals: () => [...proposals.values()],
    on,
    next,
    async destroy() {
      await ready
      await core.destroy()
    },
  }
}
