import { fromHex, toHex } from './bytes.ts'
import { topicOf } from './names.ts'
import type { SealedChannel } from './sealed-channel.ts'
import type { PeerMetadata, PendingRecord } from './session-records.ts'
import { expirySeconds, type SessionStore } from './session-store.ts'

/**
 * Sends the proposal of a new or resumed record, and its sign-in request if there is one. Resolves when the relay has accepted
 * them.
 */
export async function sendProposal(options: {
  channel: SealedChannel
  sessionStore: SessionStore
  metadata: PeerMetadata
  now: () => number
  record: PendingRecord
}): Promise<void> {
  const { channel, sessionStore, metadata, now, record } = options
  const current = () => sessionStore.pendingPairings().find(({ topic }) => topic === record.topic)
  const { math } = await channel.start()
  const publicKeyBytes = await math.publicKey('X25519', fromHex(record.seed))
  const publicKey = toHex(publicKeyBytes)
  const expiryTimestamp = expirySeconds(record)
  const proposal = {
    requiredNamespaces: {},
    optionalNamespaces: record.namespaces,
    relays: [{ protocol: 'irn' }],
    proposer: { publicKey, metadata },
    pairingTopic: record.topic,
    expiryTimestamp,
  }
  const sending = [
    channel.notify(record.topic, { id: record.proposalId, method: 'wc_sessionPropose', params: proposal }),
  ]
  if (record.auth) {
    const { authPayload } = await import('./authenticate.ts')
    const auth = { ...record.auth, responseTopic: topicOf(publicKeyBytes) }
    sessionStore.putPending({ ...(current() ?? record), auth })
    sending.push(
      channel.notify(record.topic, {
        id: auth.id,
        method: 'wc_sessionAuthenticate',
        params: {
          authPayload: authPayload(auth.request, record.namespaces, now()),
          requester: { publicKey, metadata },
          expiryTimestamp,
        },
      }),
    )
  }
  await Promise.all(sending)
  const latest = current()
  if (latest) sessionStore.putPending({ ...latest, published: true })
}
