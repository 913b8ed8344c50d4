import * as v from 'valibot'

/** A topic is 32 random bytes or a hash: knowing it is the right to use it. */
const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/, 'A topic is 64 lowercase hexadecimal digits'))
const message = v.pipe(v.string(), v.minLength(1))
/** Seconds. Clamped by the relay rather than refused, so that a client with another idea of the bounds still works. */
const ttl = v.pipe(v.number(), v.minValue(0))
const tag = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(0xffff_ffff))
/** A JWT of the publisher's origin, which takes 1 to 2 kB. */
const attestation = v.nullish(v.pipe(v.string(), v.maxLength(4_096)))

// `prompt`, `tvf`, `correlationId` and other plaintext that clients add are not in these schemas: objects drop what they
// do not name, so it ends here and is neither stored nor logged.
const publish = v.object({ topic, message, ttl: v.optional(ttl, 21_600), tag: v.optional(tag, 0), attestation })
const receipt = v.object({ topic, messageId: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) })
// Subscription ids are not compared: official clients send ids of their own making.
const subscription = v.object({ topic, id: v.optional(v.string()) })

export type PublishParams = v.InferOutput<typeof publish>

/** The parameters of every method (WalletConnect relay RPC), with at most `batchSize` elements in a list. */
export function schemasFor(batchSize: number) {
  const many = <S extends v.GenericSchema>(item: S) => v.pipe(v.array(item), v.minLength(1), v.maxLength(batchSize))
  return {
    publish,
    batchPublish: v.object({ messages: many(publish) }),
    topic: v.object({ topic }),
    topics: v.object({ topics: many(topic) }),
    unsubscribe: subscription,
    batchUnsubscribe: v.object({ subscriptions: many(subscription) }),
    receipts: v.object({ receipts: many(receipt) }),
    proposeSession: v.object({
      pairingTopic: topic,
      sessionProposal: message,
      ttl: v.optional(ttl, 300),
      attestation,
    }),
    approveSession: v.object({
      sessionTopic: topic,
      pairingTopic: topic,
      sessionProposalResponse: message,
      sessionSettlementRequest: message,
      ttl: v.optional(ttl, 300),
      attestation,
    }),
  }
}
