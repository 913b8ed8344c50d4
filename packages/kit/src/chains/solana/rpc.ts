import { FoyerError, isFoyerError, messageOf } from '@foyer/base'
import { RPC_REQUEST_FAILED } from '@foyer/base/catalogue'

/** The node answered with an error. */
export class NodeRefusal extends Error {
  override readonly name = 'NodeRefusal'
  readonly code: number
  /** Details of a simulation that failed before the transaction was sent. */
  readonly data: unknown
  constructor({ code, message, data }: { code: number; message: string; data?: unknown }) {
    super(message.slice(0, 200))
    this.code = code
    this.data = data
  }
}

/** There was no answer, so the request may still have taken effect. */
class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
}
export const isUnanswered = (error: unknown): boolean =>
  isFoyerError(error, RPC_REQUEST_FAILED) && error.cause instanceof NoAnswer

const TIMEOUT_MS = 15_000
/** A JSON string, or a whole number with its surrounding characters. */
const TEXTS_AND_NUMBERS = /"(?:[^"\\]|\\.)*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g
/** An integer that may exceed the precision of a float. */
const LARGE = /^-?\d{16,}$/

/** A node, or several in the order in which they are tried. */
export type RpcUrls = string | readonly string[]

/**
 * One call to a Solana node, https://solana.com/docs/rpc. Sent as text/plain to avoid a preflight. Numbers that exceed a
 * float's precision are returned as texts, see `units`. A node that did not answer `sendTransaction` may have submitted it, so
 * a later rejection by another node is not conclusive and is not thrown.
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
    // A gateway that lost its connection to the node does not know the result of the call.
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

/** The part of an answer at a path of keys; undefined if it does not exist. */
export function at(value: unknown, ...path: readonly (string | number)[]): unknown {
  return path.reduce<unknown>(
    (part, key) => (typeof part === 'object' && part !== null ? (part as Record<string, unknown>)[key] : undefined),
    value,
  )
}

/** An integer of base units. @throws RPC_REQUEST_FAILED for anything else */
export function units(value: unknown, what: string): bigint {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return BigInt(value)
  if (typeof value === 'string' && /^\d{1,20}$/.test(value)) return BigInt(value)
  throw unreadable(what)
}

export const unreadable = (what: string): FoyerError =>
  new FoyerError(RPC_REQUEST_FAILED, { context: { reason: `the node's answer cannot be read: ${what}` } })

/** The commitment of reads: confirmed by two thirds of the stake. */
export const CONFIRMED = { commitment: 'confirmed' } as const
