import { FoyerError } from '@foyer/base'
import { EXCHANGE_AMOUNT_OUT_OF_RANGE, EXCHANGE_ASSET_NOT_SUPPORTED, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { array, type InferOutput, nullable, object, optional, picklist, pipe, regex, safeParse, string } from 'valibot'
import { parseAnswer, type UpstreamAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { ExchangeContext, ExchangeProvider, PaymentNews } from '../provider.ts'

/** An exchange of the local world, and what it knows this server by. */
export type LocalExchange = {
  readonly id: string
  readonly name: string
  /** Without a slash at the end. */
  readonly url: string
  readonly apiKey: string
  readonly secretKey: string
}

const decimal = pipe(string(), regex(/^\d{1,20}(\.\d{1,18})?$/))
const assets = object({
  assets: array(
    object({
      symbol: string(),
      network: string(),
      contract: nullable(string()),
      withdrawalFee: decimal,
      min: decimal,
      max: decimal,
    }),
  ),
})
const opened = object({ url: string() })
const refusal = object({ error: string(), min: optional(decimal), max: optional(decimal) })
const session = object({
  sessionId: string(),
  status: picklist(['created', 'in_progress', 'succeeded', 'failed']),
  transactionHash: optional(pipe(string(), regex(/^\w{32,128}$/))),
})

/** The exchanges of `npm start` and of the tests. They pay out on the local chains. */
export function createLocalExchange(
  { id, name, url, apiKey, secretKey }: LocalExchange,
  { upstream }: ExchangeContext,
): ExchangeProvider {
  const headers = { authorization: `Bearer ${secretKey}` }
  return {
    id,
    name,
    pageHosts: [new URL(url).hostname],
    async assets() {
      const query = new URLSearchParams({ apiKey })
      const { assets: own } = await upstream.call({ url: `${url}/assets?${query}`, schema: assets })
      return own.map(({ symbol, network, contract, withdrawalFee, min, max }) => ({
        ...{ currency: symbol, network, withdrawalFee, min, max },
        contract: contract ?? undefined,
      }))
    },
    async open({ sessionId, asset: { currency, network }, amount, address, returnUrl }) {
      const text = JSON.stringify({ sessionId, asset: currency, network, amount, address, returnUrl })
      const answer = await upstream.ask(
        { url: `${url}/sessions`, headers, post: { type: 'application/json', text } },
        (given) => (given.status === 422 ? refusalOf(given) : parsed(opened, given)),
      )
      if (answer instanceof FoyerError) throw answer
      return { url: answer.url }
    },
    async read({ id: sessionId }) {
      const answer = await upstream.ask({ url: `${url}/sessions/${sessionId}`, headers }, (given) =>
        given.status === 404 ? undefined : parsed(session, given),
      )
      return answer?.sessionId === sessionId ? newsOf(answer) : undefined
    },
  }
}

/** @throws UpstreamFailure */
function parsed<S extends typeof opened | typeof session>(schema: S, { status, text }: UpstreamAnswer): InferOutput<S> {
  if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
  const { success, output } = safeParse(schema, parseAnswer(text))
  if (!success) throw new UpstreamFailure('wrong-shape')
  return output
}

function refusalOf({ text }: UpstreamAnswer): FoyerError {
  const { success, output } = safeParse(refusal, parseAnswer(text))
  if (!success) return new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: 'exchange' } })
  const { error, min = '0', max = '0' } = output
  return error === 'amount_out_of_range'
    ? new FoyerError(EXCHANGE_AMOUNT_OUT_OF_RANGE, { context: { min, max } })
    : new FoyerError(EXCHANGE_ASSET_NOT_SUPPORTED)
}

/** Something that was sent without a transaction has not been sent yet. */
function newsOf({ status, transactionHash }: InferOutput<typeof session>): PaymentNews | undefined {
  if (status === 'created') return undefined
  if (status === 'failed') return { status: 'FAILED' }
  return status === 'succeeded' && transactionHash !== undefined
    ? { status: 'SUCCESS', transactionHash }
    : { status: 'IN_PROGRESS' }
}
