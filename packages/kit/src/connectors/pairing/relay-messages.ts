import { isRecord } from '@foyer/base'

/** The relay's answer to a call of ours. */
export type RelayAnswer = {
  readonly kind: 'answer'
  readonly id: string
  readonly result?: unknown
  readonly error?: { readonly code: number; readonly message: string }
}

/** A message that the relay pushes to us, and wants acknowledged under `idToken`. */
type RelayDelivery = {
  readonly kind: 'delivery'
  /** The id as it stands in the text: relays may use numbers that JavaScript cannot hold. */
  readonly idToken: string
  readonly topic: string
  readonly message: string
  /** Epoch milliseconds by the relay's clock. */
  readonly publishedAt: number | undefined
}

/** Reads one text frame of a relay; undefined for what is none of the two. */
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
    return undefined // Not JSON: not for us.
  }
}
