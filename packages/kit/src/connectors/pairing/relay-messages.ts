import { isRecord } from '@foyer/base'

/** The relay's answer to one of our calls. */
export type RelayAnswer = {
  readonly kind: 'answer'
  readonly id: string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A message that the relay pushes, to be acknowledged with `idToken`. */
type RelayDelivery = {
  readonly kind: 'delivery'
  /** The id as written in the frame: relays may use numbers that JavaScript cannot represent. */
  readonly idToken: string
  readonly topic: string
  readonly message: string
  /** Epoch milliseconds by the relay's clock. */
  readonly publishedAt: number | undefined
}

/** Parses a text frame of a relay; undefined if it is neither of the two. */
export function readRelayMessage(text: string): RelayAnswer | RelayDelivery | undefined {
  const value = parse(text)
  if (!isRecord(value)) return undefined
  const { id, method, params, result, error } = value
  if (typeof method === 'string') {
    const data = method.endsWith('_subscription') && isRecord(params) ? params.data : undefined
    if (!isRecord(data)) return undefined
    const { topic, message, publishedAt } = data
    if (typeof topic !== 'string' || typeof message !== 'string') return undefined
    const idToken = /"id"\s*:\s*(\d+)[,}\s]/.exec(text)?.[1] ?? JSON.stringify(id)
    return {
      kind: 'delivery',
      idToken,
      topic,
      message,
      publishedAt: typeof publishedAt === 'number' ? publishedAt : undefined,
    }
  }
  const answer = { kind: 'answer', id: String(id) } as const
  if (!isRecord(error)) return { ...answer, result }
  return { ...answer, error: { code: Number(error.code), message: String(error.message) } }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // Not JSON; the frame is ignored.
  }
}
