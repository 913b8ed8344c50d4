/**
 * JSON-RPC 2.0 frames (https://www.jsonrpc.org/specification) whose ids stay raw text: official clients send 19 digits, as
 * a string or as a number, and a number that long does not survive JavaScript's doubles.
 */
type Frame =
  | { readonly kind: 'request'; readonly id: string; readonly method: string; readonly params: unknown }
  | { readonly kind: 'response'; readonly id: string; readonly ok: boolean }
  | { readonly kind: 'invalid'; readonly id: string; readonly code: number; readonly reason: string }

export const RPC = {
  parse: -32700,
  invalidRequest: -32600,
  methodNotFound: -32601,
  handler: -32000,
  internal: -32603,
  tooManyRequests: 3001,
} as const

const NO_ID = 'null'
// Longer than any client's id, and short enough that an echo cannot amplify.
const ID_MAX_LENGTH = 66

/** Reads one text frame. `id` is the JSON token exactly as it was written, ready to be echoed. */
export function parseFrame(text: string): Frame {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { kind: 'invalid', id: NO_ID, code: RPC.parse, reason: 'Not JSON' }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { kind: 'invalid', id: NO_ID, code: RPC.invalidRequest, reason: 'Not a JSON-RPC object' }
  }
  const token = rawMember(text, 'id')
  if (token === undefined || !isIdToken(token)) {
    return { kind: 'invalid', id: NO_ID, code: RPC.invalidRequest, reason: 'The id must be a string or an integer' }
  }
  const frame: Readonly<Record<string, unknown>> = { ...value }
  if (typeof frame.method === 'string') {
    return { kind: 'request', id: token, method: frame.method, params: frame.params }
  }
  if ('result' in frame || 'error' in frame) return { kind: 'response', id: token, ok: !('error' in frame) }
  return { kind: 'invalid', id: token, code: RPC.invalidRequest, reason: 'Neither a request nor a response' }
}

/** A success answer; `id` is a raw token from `parseFrame`. */
export function resultFrame(id: string, result: unknown): string {
  return `{"id":${id},"jsonrpc":"2.0","result":${JSON.stringify(result)}}`
}

/** An error answer; `id` is a raw token from `parseFrame`. */
export function errorFrame(id: string, code: number, message: string, data?: string): string {
  return `{"id":${id},"jsonrpc":"2.0","error":${JSON.stringify({ code, message, data })}}`
}

function isIdToken(token: string): boolean {
  if (token.length > ID_MAX_LENGTH) return false
  return token.startsWith('"') || /^-?\d+$/.test(token)
}

/**
 * The source text of a top-level member of `text`, which must be a valid JSON object. The last one wins, as in JSON.parse.
 */
function rawMember(text: string, name: string): string | undefined {
  let found: string | undefined
  let at = skipSpace(text, text.indexOf('{') + 1)
  while (at < text.length && text[at] === '"') {
    const keyEnd = skipString(text, at)
    const key: unknown = JSON.parse(text.slice(at, keyEnd))
    const start = skipSpace(text, skipSpace(text, keyEnd) + 1)
    const end = skipValue(text, start)
    if (key === name) found = text.slice(start, end)
    at = skipSpace(text, end)
    if (text[at] !== ',') break
    at = skipSpace(text, at + 1)
  }
  return found
}

function skipSpace(text: string, from: number): number {
  let at = from
  while (text[at] === ' ' || text[at] === '\n' || text[at] === '\r' || text[at] === '\t') at += 1
  return at
}

/** The position after the string that starts at `from`. */
function skipString(text: string, from: number): number {
  let at = from
  for (;;) {
    at = text.indexOf('"', at + 1)
    if (at < 0) return text.length
    let escapes = 0
    while (text[at - 1 - escapes] === '\\') escapes += 1
    if (escapes % 2 === 0) return at + 1
  }
}

/** The position after the value that starts at `from`. */
function skipValue(text: string, from: number): number {
  let depth = 0
  let at = from
  while (at < text.length) {
    const character = text[at]
    if (character === '"') {
      at = skipString(text, at)
      if (depth === 0) return at
      continue
    }
    if (character === '{' || character === '[') depth += 1
    else if (character === '}' || character === ']') {
      if (depth === 0) return at
      depth -= 1
      if (depth === 0) return at + 1
    } else if (
      depth === 0 &&
      (character === ',' || character === ' ' || character === '\n' || character === '\r' || character === '\t')
    )
      return at
    at += 1
  }
  return at
}
