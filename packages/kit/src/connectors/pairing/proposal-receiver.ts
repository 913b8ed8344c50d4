import { FoyerError, isRecord } from '@foyer/base'
import { SETTLE_INVALID } from '@foyer/base/catalogue'
import { fromHex, isHex32, toHex } from './bytes.ts'
import { topicOf } from './names.ts'
import { grantedNamespaces } from './namespaces.ts'
import { CODES, type RpcError, type RpcRequest, type RpcResponse } from './rpc.ts'
import type { SealedChannel } from './sealed-channel.ts'
import { type Cacao, type Offer, type PendingRecord, readMetadata } from './session-records.ts'
import { SESSION_EXTENSION_MS, type SessionStore } from './session-store.ts'

/** Maximum number of wallets that may answer one proposal before the first has settled. */
const CANDIDATES_MAX = 4
/** Maximum duration of a session; longer ones are shortened to it. */
const SESSION_LIFETIME_MAX_MS = 30 * 86_400_000
/** From this difference on, our clock is assumed to be wrong, and expiry is calculated from the relay's. */
const CLOCK_TOLERANCE_MS = 3_600_000

type ProposalReceiver = {
  onResponse(topic: string, response: RpcResponse): Promise<void>
  /** @returns whether the request was about a proposal */
  onRequest(topic: string, request: RpcRequest, publishedAt: number | undefined): boolean
}

/** Handles the answers to a proposal: accepts the first session that settles and rejects the others. */
export function createProposalReceiver(options: {
  channel: SealedChannel
  sessionStore: SessionStore
  now: () => number
  onAlert: (error: FoyerError) => void
}): ProposalReceiver {
  const { channel, sessionStore, now } = options

  /** The current record: it may have been withdrawn during an asynchronous step. */
  const current = (record: PendingRecord) =>
    sessionStore.pendingPairings().find(({ topic }) => topic === record.topic) ?? record

  const fail = (record: PendingRecord, failure: { code: string; reason: string }) => {
    if (record.status === 'open') sessionStore.putPending({ ...record, status: 'failed', failure })
  }
  const failSaid = async (record: PendingRecord, error: RpcError) => {
    const { proposalFailure } = await import('./failures.ts')
    fail(current(record), proposalFailure(error))
  }
  const failInvalid = (record: PendingRecord, reason: string) => fail(record, { code: SETTLE_INVALID.code, reason })

  async function onResponse(topic: string, response: RpcResponse): Promise<void> {
    const record = sessionStore
      .pendingPairings()
      .find((pending) => pending.topic === topic || pending.auth?.responseTopic === topic)
    if (!record) return
    if (record.auth?.responseTopic === topic) await onAuthAnswer(record, response)
    else if (response.id === record.proposalId) await onProposalAnswer(record, response)
    // An error on the pairing topic for a sign-in means that the wallet does not support it, and will answer the proposal.
  }

  async function onProposalAnswer(record: PendingRecord, response: RpcResponse) {
    if ('error' in response) return failSaid(record, response.error)
    const offer = await candidateOf(record, response.result, 'responderPublicKey')
    record = current(record)
    if (!offer) return failInvalid(record, 'no usable key of the wallet')
    if (record.offers.length >= CANDIDATES_MAX || record.offers.some(({ topic }) => topic === offer.topic)) return
    sessionStore.putPending({ ...record, offers: [...record.offers, offer] })
  }

  async function candidateOf(record: PendingRecord, result: unknown, key: string): Promise<Offer | undefined> {
    const responderPublicKey = isRecord(result) ? result[key] : undefined
    if (!isHex32(responderPublicKey)) return undefined
    try {
      const { math } = await channel.start()
      const symKey = await math.agree(fromHex(record.seed), fromHex(responderPublicKey))
      return { topic: topicOf(symKey), symKey: toHex(symKey), responderPublicKey }
    } catch {
      return undefined // A low-order point, with which no secret can be agreed.
    }
  }

  async function onAuthAnswer(record: PendingRecord, response: RpcResponse) {
    if (!record.auth || response.id !== record.auth.id) return
    if ('error' in response) return failSaid(record, response.error)
    const responder = isRecord(response.result) ? response.result.responder : undefined
    const offer = await candidateOf(record, responder, 'publicKey')
    if (!offer || !isRecord(responder)) return failInvalid(record, 'no usable key of the wallet')
    const { readAuthAnswer } = await import('./authenticate.ts')
    const read = readAuthAnswer(response.result, record.auth.request, record.namespaces)
    record = current(record)
    if (typeof read === 'string') return failInvalid(record, read)
    if (record.status !== 'open') {
      sessionStore.putPending({ ...record, offers: [...record.offers, offer] })
      if (record.status === 'settled') reportSecond()
      return turnAway(offer)
    }
    accept(record, offer, {
      ...read,
      peer: readMetadata(responder.metadata),
      expiresAt: now() + SESSION_EXTENSION_MS,
    })
  }

  function onRequest(topic: string, request: RpcRequest, publishedAt: number | undefined): boolean {
    for (const record of sessionStore.pendingPairings()) {
      const offer = record.offers.find((candidate) => candidate.topic === topic)
      if (offer && request.method === 'wc_sessionSettle') {
        settle(record, offer, request, publishedAt)
        return true
      }
      if (record.topic === topic) {
        const known = request.method === 'wc_pairingPing' || request.method === 'wc_pairingDelete'
        answer(topic, request, known ? undefined : { code: CODES.unknownMethod, message: 'Unknown method' })
        return true
      }
    }
    return false
  }

  function settle(record: PendingRecord, offer: Offer, request: RpcRequest, publishedAt: number | undefined) {
    if (record.status === 'settled') {
      // The error ends the session in the wallet. A second message would make deployed wallets fail.
      answer(offer.topic, request, { code: CODES.settlementFailed, message: 'Another wallet settled first' })
      return reportSecond()
    }
    if (record.status !== 'open') {
      answer(offer.topic, request)
      return turnAway(offer)
    }
    const checked = checkSettle(record, offer, request.params, publishedAt)
    if (typeof checked === 'string') {
      answer(offer.topic, request, { code: CODES.settlementFailed, message: checked })
      return failInvalid(record, checked)
    }
    accept(record, offer, checked)
    answer(offer.topic, request)
  }

  function checkSettle(record: PendingRecord, offer: Offer, params: unknown, publishedAt: number | undefined) {
    if (!isRecord(params)) return 'no parameters'
    const { controller, expiry } = params
    if (!isRecord(controller) || controller.publicKey !== offer.responderPublicKey) {
      return 'the controller is not who answered the proposal'
    }
    const time = now()
    const relayTime =
      publishedAt !== undefined && Math.abs(publishedAt - time) > CLOCK_TOLERANCE_MS ? publishedAt : time
    const restMs = typeof expiry === 'number' ? expiry * 1000 - relayTime : Number.NaN
    if (!(restMs > 0)) return 'expired'
    // A wallet without any of the host's networks is connected on its own network; the page shows the mismatch.
    const namespaces = grantedNamespaces(params.namespaces, record.namespaces, { elsewhere: true })
    if (typeof namespaces === 'string') return namespaces
    const expiresAt = time + Math.min(restMs, SESSION_LIFETIME_MAX_MS)
    return { namespaces, expiresAt, peer: readMetadata(controller.metadata) }
  }

  function accept(
    record: PendingRecord,
    offer: Offer,
    session: Omit<Parameters<SessionStore['putSession']>[0], 'topic' | 'symKey' | 'updateId' | 'auths'> & {
      auths?: Cacao[]
    },
  ) {
    sessionStore.putSession({ ...session, topic: offer.topic, symKey: offer.symKey, updateId: 0 })
    const offers = record.offers.filter(({ topic }) => topic !== offer.topic)
    sessionStore.putPending({ ...record, offers, status: 'settled', sessionTopic: offer.topic })
  }

  /** Ends a session that a wallet opened too late. */
  function turnAway(offer: Offer) {
    const params = { code: CODES.userDisconnected, message: 'The pairing is over' }
    channel.notify(offer.topic, { id: channel.nextId(), method: 'wc_sessionDelete', params }).catch(options.onAlert)
  }

  function reportSecond() {
    const reason = 'another wallet had settled this pairing'
    options.onAlert(new FoyerError(SETTLE_INVALID, { context: { reason } }))
  }

  function answer(topic: string, { id, method }: RpcRequest, error?: { code: number; message: string }) {
    channel.respond(topic, method, error ? { id, error } : { id, result: true }).catch(options.onAlert)
  }

  return { onResponse, onRequest }
}
