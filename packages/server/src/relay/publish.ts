import { createHash } from 'node:crypto'
import type { Budget, Budgets, Payer } from './budgets.ts'
import type { Connection } from './connection.ts'
import type { RelayLimits } from './limits.ts'
import type { RelayMetrics } from './metrics.ts'
import type { PublishParams } from './schemas.ts'
import { type AppendOutcome, bytesOf, type RelayStore, type StoredMessage } from './stores/store.ts'

export type PublishContext = {
  readonly store: RelayStore
  readonly budgets: Budgets
  readonly limits: RelayLimits
  readonly metrics: RelayMetrics
  readonly clock: { now(): number }
  readonly verify: 'off' | 'passthrough'
}

/** `address-full`, `project-full`: refused, the publisher's network or project has as much in the store as it may. */
export type PublishOutcome = AppendOutcome | `${Budget}-full`

/** Tags of the WalletConnect sign protocol that the relay has to know. */
export const TAG = { propose: 1100, proposeResponse: 1101, settle: 1102, authenticate: 1116 } as const

// A QR code may be scanned by a second wallet: offers stay for all until they expire, everything else has one reader.
const RETAINED_TAGS: ReadonlySet<number> = new Set([TAG.propose, TAG.authenticate])

/**
 * Stores one message, when there is room for it in every budget. Resolves when the store has it as safely as it promises; the caller
 * answers the publisher and then
 * wakes the topic.
 * @param connection of the publisher
 * @param follow session topic announced with it, see `StoredMessage.follow`
 */
export async function acceptPublish(
  context: PublishContext,
  { identity, payer }: Pick<Connection, 'identity' | 'payer'>,
  params: PublishParams,
  follow?: string,
): Promise<PublishOutcome> {
  const started = performance.now()
  const outcome = await append(context, payer, seal(context, identity.clientId, params, follow))
  context.metrics.count('publishes', outcome)
  context.metrics.observePublish((performance.now() - started) / 1000)
  return outcome
}

async function append(
  { store, budgets, limits, clock }: PublishContext,
  payer: Payer,
  message: StoredMessage,
): Promise<PublishOutcome> {
  const { topic, id, expiresAt } = message
  const held = await budgets.hold({ topic, id, expiresAt, bytes: bytesOf(message) }, payer, clock.now())
  if (held === 'address' || held === 'project') return `${held}-full`
  // What was counted for an earlier copy stays counted.
  const giveBack = async () => (held === 'new' ? budgets.release(topic, id) : undefined)
  try {
    const outcome = await store.append(message, limits)
    if (outcome !== 'stored') await giveBack()
    return outcome
  } catch (error) {
    // The first failure is what the publisher hears; a count that cannot be taken back ends with the message's lifetime.
    await giveBack().catch(() => {})
    throw error
  }
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
