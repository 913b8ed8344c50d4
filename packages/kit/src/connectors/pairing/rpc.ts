import { isRecord } from '@foyer/base'

/**
 * Methods between the two clients: how long a relay keeps a message (seconds) and its tag; an answer has the tag plus one.
 * https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
 */
const METHODS: Readonly<Record<string, readonly [ttl: number, tag: number]>> = {
  wc_pairingDelete: [86_400, 1000],
  wc_pairingPing: [30, 1002],
  wc_sessionPropose: [300, 1100],
  wc_sessionSettle: [300, 1102],
  wc_sessionUpdate: [86_400, 1104],
  wc_sessionExtend: [86_400, 1106],
  wc_sessionRequest: [300, 1108],
  wc_sessionEvent: [300, 1110],
  wc_sessionDelete: [86_400, 1112],
  wc_sessionPing: [86_400, 1114],
  wc_sessionAuthenticate: [3_600, 1116],
}
/** Methods on which a wallet wakes its owner with a notification. */
const PROMPTS = /Propose|Request|Event|Authenticate/

/** Codes of the sign protocol, https://specs.walletconnect.com/2.0/specs/clients/sign/error-codes */
export const CODES = {
  invalidUpdate: 1003,
  unauthorizedMethod: 3001,
  userRejectedRequest: 4001,
  userRejected: 5000,
  userDisconnected: 6000,
  settlementFailed: 7000,
  requestExpired: 8000,
  unknownMethod: 10001,
} as const

export type RpcError = { readonly code: number; readonly message: string; readonly data?: unknown }
export type RpcRequest = { readonly id: number; readonly method: string; readonly params: unknown }
export type RpcBody = { readonly result: unknown } | { readonly error: RpcError }
export type RpcResponse = { readonly id: number } & RpcBody

/** How a message goes out. `ttl` in seconds. */
export type Delivery = { readonly ttl: number; readonly tag: number; readonly prompt?: boolean }

/** @param ttl seconds, where the request itself lives longer than its method's default */
export function requestDelivery(method: string, ttl?: number): Delivery {
  const [defaultTtl, tag] = METHODS[method] ?? [86_400, 0]
  return { ttl: ttl ?? defaultTtl, tag, prompt: PROMPTS.test(method) }
}

/** Refusals of a proposal or sign-in have tags of their own, so that a relay may wake the other side for them. */
export function responseDelivery(method: string, body: RpcBody): Delivery {
  const [ttl, tag] = METHODS[method] ?? [86_400, -1]
  if ('error' in body && tag === 1100) return { ttl, tag: 1120 }
  if ('error' in body && tag === 1116) return { ttl, tag: 1118 }
  return { ttl, tag: tag + 1 }
}

/** Reads a decrypted payload; undefined when it is no JSON-RPC 2.0 message. */
export function parsePayload(text: string): RpcRequest | RpcResponse | undefined {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) return undefined
  const { id, method, params, result, error } = value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof method === 'string') return { id, method, params }
  if (error !== undefined && error !== null) return { id, error: readError(error) }
  return result === undefined ? undefined : { id, result }
}

/** Whatever stands where an error belongs is one. A code may be a text of digits; without one it is the server's own error. */
function readError(error: unknown): RpcError {
  const { code, message, data } = isRecord(error) ? error : { message: error }
  const number = typeof code === 'string' && /^-?\d+$/.test(code) ? Number(code) : code
  return {
    code: typeof number === 'number' ? number : SERVER_ERROR,
    message: typeof message === 'string' ? message : 'Unknown error',
    ...(data === undefined ? {} : { data }),
  }
}
/** https://www.jsonrpc.org/specification#error_object */
const SERVER_ERROR = -32_000

/** Ids of 16 digits (epoch microseconds, in effect) that always grow, so that an older update can be told from a newer. */
export function createIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}
