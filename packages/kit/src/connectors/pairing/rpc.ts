import { isRecord } from '@foyer/base'

/**
 * Methods between the two clients, with the time that a relay keeps a message (seconds) and its tag; the answer's tag is higher
 * by one. https://specs.walletconnect.com/2.0/specs/clients/sign/rpc-methods
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
/** Methods for which a wallet shows its owner a notification. */
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

/** Publishing options of a message. `ttl` in seconds. */
export type Delivery = { readonly ttl: number; readonly tag: number; readonly prompt?: boolean }

/** @param ttl seconds, if the request lives longer than its method's default */
export function requestDelivery(method: string, ttl?: number): Delivery {
  const [defaultTtl, tag] = METHODS[method] ?? [86_400, 0]
  return { ttl: ttl ?? defaultTtl, tag, prompt: PROMPTS.test(method) }
}

/** Rejections of a proposal or sign-in have their own tags, so that a relay may notify the other side of them. */
export function responseDelivery(method: string, body: RpcBody): Delivery {
  const [ttl, tag] = METHODS[method] ?? [86_400, -1]
  if ('error' in body && tag === 1100) return { ttl, tag: 1120 }
  if ('error' in body && tag === 1116) return { ttl, tag: 1118 }
  return { ttl, tag: tag + 1 }
}

/** Parses a decrypted payload; undefined if it is not a JSON-RPC 2.0 message. */
export function parsePayload(text: string): RpcRequest | RpcResponse | undefined {
  const value: unknown = JSON.parse(text)
  if (!isRecord(value)) return undefined
  const { id, method, params, result, error } = value
  if (typeof id !== 'number' || !Number.isSafeInteger(id)) return undefined
  if (typeof method === 'string') return { id, method, params }
  if (error !== undefined && error !== null) return { id, error: readError(error) }
  return result === undefined ? undefined : { id, result }
}

/** Any value in place of an error counts as one. The code may be a text of digits; the default is the server error. */
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

/**
 * Ids of 16 digits (in effect epoch microseconds) that always increase, so that an older update can be distinguished from a
 * newer one.
 */
export function createIds(now: () => number): () => number {
  let last = 0
  return () => {
    last = Math.max(last + 1, now() * 1000 + Math.floor(Math.random() * 1000))
    return last
  }
}
