import { FoyerError } from '@foyer/base'
import { INVALID_BODY, INVALID_PARAMETER, NOT_FOUND } from '@foyer/base/catalogue'
import { parseAnswer, type UpstreamAnswer, UpstreamFailure } from '../http/upstream.ts'
import type { Node } from '../nodes.ts'

/**
 * Reads that pages may make through the proxy, below the address of a network's Esplora
 * (https://github.com/Blockstream/esplora/blob/master/API.md).
 */
const READS: readonly RegExp[] = [
  /^\/address\/[0-9A-Za-z]{14,90}(\/utxo|\/txs(\/chain(\/[0-9a-f]{64})?|\/mempool)?)?$/,
  /^\/tx\/[0-9a-f]{64}(\/status|\/hex|\/outspends?(\/\d{1,5})?)?$/,
  /^\/fee-estimates$/,
  /^\/blocks\/tip\/(height|hash)$/,
]
/** Networks whose endpoint speaks it. */
const SPEAKS_ESPLORA = /^bip122:/
const TRANSACTION = /^([0-9a-f]{2}){60,}$/i
/** What a node says of a transaction that it does not take is a sentence. */
const REFUSAL_MAX_CHARACTERS = 1_000

/** What comes back as it was: the answer, or the node's refusal of a question. */
type EsploraAnswer = { readonly status: 200 | 400 | 404; readonly type: string; readonly text: string }

/**
 * Passes one of Esplora's calls to the operator's endpoint of a network.
 * @param call.path below the network's address
 * @param call.transaction hex of a signed transaction, to hand in
 * @throws INVALID_PARAMETER for a network without such an endpoint, NOT_FOUND, INVALID_BODY, UPSTREAM_UNAVAILABLE
 */
export async function proxyEsplora(
  nodes: ReadonlyMap<string, Node>,
  chainId: string,
  call: { readonly path: string; readonly transaction?: string },
): Promise<EsploraAnswer> {
  const node = SPEAKS_ESPLORA.test(chainId) ? nodes.get(chainId) : undefined
  if (!node)
    throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'chainId', reason: 'this network is not served' } })
  const { path, transaction } = call
  if (transaction !== undefined && !TRANSACTION.test(transaction))
    throw new FoyerError(INVALID_BODY, { context: { reason: 'it is not a transaction in hex' } })
  if (!(transaction === undefined ? READS.some((read) => read.test(path)) : path === '/tx'))
    throw new FoyerError(NOT_FOUND, { context: { path: path.slice(0, 200) } })
  const url = `${node.url.replace(/\/$/, '')}${path}`
  const post = transaction === undefined ? {} : { post: { type: 'text/plain', text: transaction } }
  return node.upstream.ask({ url, ...post }, readAnswer)
}

function readAnswer({ status, text }: UpstreamAnswer): EsploraAnswer {
  if (status === 400 || status === 404)
    return { status, type: 'text/plain', text: text.slice(0, REFUSAL_MAX_CHARACTERS) }
  if (status !== 200) throw new UpstreamFailure(`status-${status}`)
  return { status, type: typeOf(text), text }
}

/** Numbers, hashes and transactions come bare, all else as JSON. @throws UpstreamFailure for anything else, HTML for example */
function typeOf(text: string): string {
  if (/^[0-9a-f]+$/i.test(text.trim())) return 'text/plain'
  const value = parseAnswer(text)
  if (typeof value !== 'object' || value === null) throw new UpstreamFailure('wrong-shape')
  return 'application/json'
}
