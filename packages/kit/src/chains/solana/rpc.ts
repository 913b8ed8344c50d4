import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'

/** The node answered, and said no. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number
  /** Of a simulation that failed before it was sent. */
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message.slice(0, 200))
    this.code = code
    this.data = data
  }
}

/** Nobody answered: what was asked may have been done all the same. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}
export const isUnanswered = (error: unknown): boolean =>
  isFoyerError(error, RPC_REQUEST_FAILED) && error.cause instanceof NoAnswer

const TIMEOUT_MS = 15_000
/** What stands in a text, or a number with all that belongs to it. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** A whole number that a float may not hold. */
const LARGE = /^-?\d{16,}$/

/** A node, or several in the order in which they are asked. */
export type RpcUrls = string | readonly string[]

/**
 * One call to a Solana node, https://solana.com/docs/rpc. As text, so that no page has to ask beforehand;
 * numbers that do not fit a float arrive as texts, see `units`.
 * A node that did not answer `sendTransaction` may have handed it in: a later refusal says nothing about that, and is not thrown.
 * @throws NodeRefusal, RPC_REQUEST_FAILED when there is no answer
 */
export async function callNode(rpcUrls: RpcUrls, method: string, params: readonly unknown[]): Promise<unknown> {
  const [rpcUrl = '', ...others] = typeof rpcUrls === 'string' ? [rpcUrls] : rpcUrls
  try {
    return await callOne(rpcUrl, method, params)
  } catch (error) {
    if (others.length === 0 || !isUnanswered(error)) throw error
    return callNode(others, method, params).catch((later: unknown) => {
      throw method === 'sendTransaction' ? error : later
    })
  }
}

async function callOne(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  let answer: { result?: unknown; error?: { code?: unknown; message?: unknown; data?: unknown } }
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await response.text()
    answer = JSON.parse(text.replace(TEXTS_AND_NUMBERS, (one) => (LARGE.test(one) ? `"${one}"` : one)))
    // Who stands in front of the node and has lost it does not know what became of the call.
    if (response.status >= 500 && !answer.error) throw new NoAnswer(`status ${response.status}`)
  } catch (cause) {
    const reason = messageOf(cause)
    throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: reason.slice(0, 200) }, cause: new NoAnswer(reason) })
  }
  const { error } = answer
  if (error !== undefined && error !== null)
    throw new NodeRefusal({ code: Number(error.code) || 0, message: String(error.message), data: error.data })
  if (answer.result === undefined) throw unreadable(method)
  return answer.result
}

/** The part of an answer under a path of keys; undefined where there is none. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    value,
  )
}

/** A whole number of base units. @throws RPC_REQUEST_FAILED for anything else */
export function units(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw unreadable(what)
}

export const unreadable = (what: string): FoyerError =>
  new FoyerError(RPC_REQUEST_FAILED, { context: { reason: `the node's answer cannot be read: ${what}` } })

/** What is read: seen by two thirds of the stake. */
export const CONFIRMED = { commitment: 'confirmed' } as const
