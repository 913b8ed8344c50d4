import { fromHex, toHex } from './bytes.ts'
import type { Core } from './core.ts'
import { expirySeconds, type Ledger } from './ledger.ts'
import { topicOf } from './names.ts'
import type { PeerMetadata, PendingRecord } from './records.ts'

/**
 * Sends the proposal of a new or resumed record, and its sign-in request where there is one; resolves when the relay has
 * it.
 */
export async function propose(options: {
  core: Core
  ledger: Ledger
  metadata: PeerMetadata
  now: () => number
  record: PendingRecord
}): Promise<void> {
  const { core, ledger, metadata, now, record } = options
  const current = () => ledger.pendings().find(({ topic }) => topic === record.topic)
  const { math } = await core.start()
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
  const sending = [core.notify(record.topic, { id: record.proposalId, method: 'wc_sessionPropose', params: proposal })]
  if (record.auth) {
    const { authPayload } = await import('./authenticate.ts')
    const auth = { ...record.auth, responseTopic: topicOf(publicKeyBytes) }
    ledger.putPending({ ...(current() ?? record), auth })
    sending.push(
      core.notify(record.topic, {
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
  if (latest) ledger.putPending({ ...latest, published: true })
}
