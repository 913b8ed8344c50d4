import { randomUUID } from 'node:crypto'

export type Message = {
  readonly id: string
  readonly to: readonly string[]
  readonly from: string
  readonly subject: string
  readonly receivedAt: string
  readonly text: string
  readonly html: string
}

/** Reads a mail as it came over the line (RFC 5322, RFC 2045): as much as our own mails and plain ones need. */
export function readMessage(raw: string, to: readonly string[], receivedAt: Date): Message {
  const { headers, body } = split(raw)
  const parts = partsOf(headers, body)
  const textOf = (type: string) => parts.find((part) => part.type === type)?.text ?? ''
  return {
    id: randomUUID(),
    to,
    from: headers.get('from') ?? '',
    subject: decodedWords(headers.get('subject') ?? ''),
    receivedAt: receivedAt.toISOString(),
    text: textOf('text/plain'),
    html: textOf('text/html'),
  }
}

type Part = { readonly type: string; readonly text: string }

function partsOf(headers: ReadonlyMap<string, string>, body: string): Part[] {
  const contentType = headers.get('content-type') ?? 'text/plain'
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? ''
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1]
  if (!type.startsWith('multipart/') || boundary === undefined)
    return [{ type, text: decoded(body, headers.get('content-transfer-encoding') ?? '') }]
  return `\r\n${body}`
    .split(`\r\n--${boundary}`)
    .slice(1)
    .filter((part) => !part.startsWith('--'))
    .flatMap((part) => {
      const inner = split(part.replace(/^\r\n/, ''))
      return partsOf(inner.headers, inner.body)
    })
}

function split(raw: string): { headers: ReadonlyMap<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const head = end === -1 ? raw : raw.slice(0, end)
  const lines = head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')
  const headers = new Map(
    lines.map((line) => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )
  return { headers, body: end === -1 ? '' : raw.slice(end + 4) }
}

function decoded(body: string, encoding: string): string {
  if (/^base64$/i.test(encoding)) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = /^quoted-printable$/i.test(encoding)
    ? body.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : body
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** RFC 2047, base64 in UTF-8. */
function decodedWords(text: string): string {
  return text.replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, word) => Buffer.from(word, 'base64').toString('utf8'))
}
