import { createHash } from 'node:crypto'
import type { RelayLimits } from './limits.ts'
import type { RelayMetrics } from './metrics.ts'
import type { PublishParams } from './schemas.ts'
import type { AppendOutcome, RelayStore, StoredMessage } from './stores/store.ts'

export type PublishContext = {
  readonly store: RelayStore
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly clock: { now(): number }
  readonly verify: 'off' | 'passthrough'
}

/** Tags of the WalletConnect sign protocol that the relay has to know. */
export const TAG = { propose: 1100, proposeResponse: 1101, settle: 1102, authenticate: 1116 } as const

// A QR code may be scanned by a second wallet: offers stay for all until they expire, everything else has one reader.
const RETAINED_TAGS: ReadonlySet<number> = new Set([TAG.propose, TAG.authenticate])

/**
 * Stores one message. Resolves when the store has it as safely as it promises; the caller answers the publisher and then
 * wakes the topic.
 * @param follow session topic announced with it, see `StoredMessage.follow`
 */
export async function acceptPublish(
  context: PublishContext,
  publisher: string,
  params: PublishParams,
  follow?: string,
): Promise<AppendOutcome> {
  const started = performance.now()
  const outcome = await context.store.append(seal(context, publisher, params, follow), context.limits)
  context.metrics.count('publishes', outcome)
  context.metrics.observePublish((performance.now() - started) / 1000)
  return outcome
}

function seal(
  { limits, clock, verify }: Pick<PublishContext, 'limits' | 'clock' | 'verify'>,
  publisher: string,
  { topic, message, tag, ttl, attestation }: PublishParams,
  follow: string | undefined,
): StoredMessage {
  const publishedAt = clock.now()
  const seconds = Math.min(limits.ttlMaxSeconds, Math.max(limits.ttlMinSeconds, ttl))
  const expiresAt = publishedAt + Math.round(seconds * 1000)
  return {
    topic,
    id: createHash('sha256').update(message).digest('hex'),
    message,
    tag,
    // Without one, official wallets ask a vendor's server on every message; an empty one tells them there is none.
    ...(typeof attestation === 'string' ? { attestation } : verify === 'off' ? { attestation: '' } : {}),
    publisher,
    publishedAt,
    expiresAt,
    dedupeUntil: Math.min(expiresAt, publishedAt + limits.dedupeMaxMs),
    retain: RETAINED_TAGS.has(tag),
    ...(follow === undefined ? {} : { follow }),
  }
}
