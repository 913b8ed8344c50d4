import * as v from 'valibot'
import type { Connection } from './connection.ts'
import type { Delivery } from './delivery.ts'
import { createFetch } from './fetch.ts'
import { RPC } from './jsonrpc.ts'
import { acceptPublish, type PublishContext, type PublishOutcome, TAG } from './publish.ts'
import type { RateLimiter } from './rate.ts'
import { type PublishParams, schemasFor } from './schemas.ts'

type MethodContext = PublishContext & {
  readonly delivery: Delivery
  /** By client id, by address, by project. */
  readonly publishRates: Readonly<Record<'client' | 'address' | 'project', RateLimiter>>
}

type RpcError = { readonly code: number; readonly message: string; readonly data?: string }

/** What a method answers; `after` runs once the answer is on its way: the caller is answered first, then topics are read. */
type MethodAnswer =
  | { readonly result: unknown; readonly after?: () => void }
  | { readonly error: RpcError; readonly after?: () => void }

type Methods = {
  /** The name to count a call under, or undefined when no method has this name. */
  canonical(method: string): string | undefined
  /** Validates and runs. Rejects only when the store fails. */
  call(method: string, params: unknown, connection: Connection): Promise<MethodAnswer>
}

type Handler = (params: unknown, connection: Connection) => Promise<MethodAnswer>

/** What a publisher is told of a message that was not stored. */
const REFUSALS: Partial<Record<PublishOutcome, Pick<RpcError, 'message' | 'data'>>> = {
  full: { message: 'The mailbox is full', data: 'MailboxLimitExceeded' },
  'store-full': { message: 'The relay is full', data: 'StoreLimitExceeded' },
  'address-full': { message: 'Too much from this address waits to be read', data: 'AddressLimitExceeded' },
  'project-full': { message: 'Too much of this project waits to be read', data: 'ProjectLimitExceeded' },
}

/** The relay's RPC: the methods of the WalletConnect relay API, under their `irn_` and `iridium_` names. */
export function createMethods(context: MethodContext): Methods {
  const { delivery, limits } = context
  const schemas = schemasFor(limits.batchSize)
  const fetch = createFetch(context)

  async function publishAll(messages: readonly PublishParams[], connection: Connection): Promise<MethodAnswer> {
    const refused = takePublishes(messages.length, connection)
    if (refused !== undefined) return { error: refused }
    const outcomes = await Promise.all(messages.map((one) => acceptPublish(context, connection, one)))
    if (connection.autosub) {
      for (const { tag, topic } of messages) if (tag === TAG.propose) connection.proposed.add(topic)
    }
    return answerPublish(outcomes, messages)
  }

  function takePublishes(count: number, connection: Connection): RpcError | undefined {
    const { client, address, project } = context.publishRates
    const now = performance.now()
    const { payer, identity } = connection
    // One after the other: who is over one limit takes nothing from the next.
    const waitMs =
      client.take(identity.clientId, now, count) ||
      address.take(payer.address, now, count) ||
      (payer.project === undefined ? 0 : project.take(payer.project, now, count))
    if (waitMs === 0) return undefined
    return { code: RPC.tooManyRequests, message: `Too many requests; retry after ${waitMs} ms`, data: String(waitMs) }
  }

  /** Topics are read after duplicates too: the first attempt may have been stored without reaching this point. */
  function answerPublish(
    outcomes: readonly PublishOutcome[],
    messages: readonly { readonly topic: string }[],
  ): MethodAnswer {
    const after = () => {
      for (const topic of new Set(messages.map((message) => message.topic))) delivery.wake(topic)
    }
    const refusal = outcomes.map((outcome) => REFUSALS[outcome]).find((one) => one !== undefined)
    return refusal === undefined ? { result: true, after } : { error: { code: RPC.handler, ...refusal }, after }
  }

  async function subscribeAll(topics: readonly string[], connection: Connection): Promise<string[] | RpcError> {
    const added = new Set(topics.filter((topic) => !connection.subscriptions.has(topic))).size
    if (connection.subscriptions.size + added > limits.topicsPerSocket) {
      return { code: RPC.handler, message: 'Too many subscriptions', data: 'SubscriberLimitExceeded' }
    }
    return Promise.all(topics.map((topic) => delivery.subscribe(connection, topic)))
  }

  async function subscribe(topics: readonly string[], connection: Connection, shape: (ids: string[]) => unknown) {
    const ids = await subscribeAll(topics, connection)
    if (!Array.isArray(ids)) return { error: ids }
    return { result: shape(ids), after: () => wakeFor(connection, topics) }
  }

  function wakeFor(connection: Connection, topics: readonly string[]): void {
    for (const topic of topics) delivery.wake(topic, connection)
  }

  const table: Readonly<Record<string, Handler>> = {
    irn_publish: handler(schemas.publish, (params, connection) => publishAll([params], connection)),
    irn_batchPublish: handler(schemas.batchPublish, ({ messages }, connection) => publishAll(messages, connection)),
    irn_subscribe: handler(schemas.topic, ({ topic }, connection) => subscribe([topic], connection, ([id]) => id)),
    irn_batchSubscribe: handler(schemas.topics, ({ topics }, connection) =>
      subscribe(topics, connection, (ids) => ids),
    ),
    // "Blocking" asks to be answered when the subscription is in force, which is when this relay always answers.
    irn_subscribeBlocking: handler(schemas.topic, ({ topic }, connection) =>
      subscribe([topic], connection, ([id]) => id),
    ),
    irn_batchSubscribeBlocking: handler(schemas.topics, ({ topics }, connection) =>
      subscribe(topics, connection, (ids) => ids.map((id) => ({ id }))),
    ),
    irn_unsubscribe: handler(schemas.unsubscribe, async ({ topic }, connection) => {
      delivery.unsubscribe(connection, topic)
      return { result: true }
    }),
    irn_batchUnsubscribe: handler(schemas.batchUnsubscribe, async ({ subscriptions }, connection) => {
      for (const { topic } of subscriptions) delivery.unsubscribe(connection, topic)
      return { result: true }
    }),
    irn_fetchMessages: handler(schemas.topic, ({ topic }, connection) => fetch([topic], connection)),
    irn_batchFetchMessages: handler(schemas.topics, ({ topics }, connection) => fetch(topics, connection)),
    irn_batchReceive: handler(schemas.receipts, async ({ receipts }, connection) => {
      await Promise.all(receipts.map(({ topic, messageId }) => delivery.receive(connection, topic, messageId)))
      return { result: true }
    }),
    // A pairing topic comes into being by being followed.
    wc_createTopic: handler(schemas.topic, ({ topic }, connection) => subscribe([topic], connection, () => true)),
    wc_proposeSession: handler(schemas.proposeSession, async (params, connection) => {
      const { pairingTopic: topic, sessionProposal: message, ttl, attestation } = params
      const ids = await subscribeAll([topic], connection)
      if (!Array.isArray(ids)) return { error: ids }
      return publishAll([{ topic, message, ttl, attestation, tag: TAG.propose }], connection)
    }),
    wc_approveSession: handler(schemas.approveSession, async (params, connection) => {
      const { pairingTopic, sessionTopic, ttl, attestation } = params
      const ids = await subscribeAll([sessionTopic], connection)
      if (!Array.isArray(ids)) return { error: ids }
      const refused = takePublishes(2, connection)
      if (refused !== undefined) return { error: refused }
      const common = { ttl, attestation }
      // Settle is stored first, so that whoever is led to the session topic by the response finds it there.
      const settle = { ...common, topic: sessionTopic, message: params.sessionSettlementRequest, tag: TAG.settle }
      const response = {
        ...common,
        topic: pairingTopic,
        message: params.sessionProposalResponse,
        tag: TAG.proposeResponse,
      }
      const outcomes = [
        await acceptPublish(context, connection, settle),
        await acceptPublish(context, connection, response, sessionTopic),
      ]
      return answerPublish(outcomes, [response, settle])
    }),
  }

  const canonical = (method: string): string | undefined => {
    const name = method.startsWith('iridium_') ? `irn_${method.slice('iridium_'.length)}` : method
    return Object.hasOwn(table, name) ? name : undefined
  }

  return {
    canonical,
    async call(method, params, connection) {
      const run = table[canonical(method) ?? '']
      if (run === undefined) return { error: { code: RPC.methodNotFound, message: 'No such method' } }
      return run(params, connection)
    },
  }
}

function handler<S extends v.GenericSchema>(
  schema: S,
  run: (params: v.InferOutput<S>, connection: Connection) => Promise<MethodAnswer>,
): Handler {
  return async (params, connection) => {
    const parsed = v.safeParse(schema, params)
    if (parsed.success) return run(parsed.output, connection)
    // The path and the rule, never the received value: it may hold a topic.
    const at = v.getDotPath(parsed.issues[0]) ?? 'params'
    return { error: { code: RPC.invalidRequest, message: `Invalid parameter: ${at}`, data: at } }
  }
}
