import { randomUUID } from 'node:crypto'
import { createServer as createHttp, type Server as HttpServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { domainToASCII } from 'node:url'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import { inboxPage, type Message, STYLES } from './inbox-page.ts'

export type Inbox = {
  /** The value for FOYER_SMTP_URL. */
  readonly smtpUrl: string
  /** The inbox page. `/messages` returns the messages as JSON. */
  readonly url: string
  /** Received messages, newest first. */
  readonly messages: () => readonly Message[]
  readonly close: () => Promise<void>
}

const MESSAGES_MAX = 100
const MESSAGE_MAX_BYTES = 1024 * 1024
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/**
 * The mail server of the local world. It accepts every mail, delivers none, and shows them on a page. Messages are kept
 * in memory. It listens on 127.0.0.1 only.
 * @param options.smtpPort, options.httpPort by default any free port
 */
export async function startInbox(options: { smtpPort?: number; httpPort?: number } = {}): Promise<Inbox> {
  const messages: Message[] = []
  const smtp = createSmtp((message) => {
    messages.unshift(message)
    messages.splice(MESSAGES_MAX)
  })
  const http = createHttp((request, response) => {
    const { status, type, body } = answerTo(request.method ?? '', request.url ?? '/', messages)
    response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body)
  })
  const smtpPort = await listen(smtp.server, options.smtpPort)
  const httpPort = await listen(http, options.httpPort)
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://localhost:${httpPort}`,
    messages: () => messages,
    async close() {
      http.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => smtp.close(() => resolve())),
        new Promise((resolve) => http.close(resolve)),
      ])
    },
  }
}

function createSmtp(arrived: (message: Message) => void): SMTPServer {
  const server = new SMTPServer({
    banner: 'inbox of the local world',
    // The server is reachable from this machine only, so it needs neither a certificate nor real credentials.
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    authOptional: true,
    disableReverseLookup: true,
    size: MESSAGE_MAX_BYTES,
    closeTimeout: 1,
    onAuth: (_auth, _session, callback) => callback(null, { user: 'anybody' }),
    onData(stream, { envelope }, callback) {
      read(
        stream,
        envelope.rcptTo.map(({ address }) => asSent(address)),
      ).then(
        (message) => {
          if (message) arrived(message)
          callback(message ? null : Object.assign(new Error('Message too large'), { responseCode: 552 }))
        },
        (error: Error) => callback(error),
      )
    },
  })
  server.on('error', () => {}) // A client closed the connection. Its mail is not accepted.
  return server
}

/** The library converts an internationalised domain to Unicode. Convert it back to the ASCII form that was sent. */
function asSent(address: string): string {
  const host = address.slice(address.lastIndexOf('@') + 1)
  return `${address.slice(0, -host.length)}${domainToASCII(host)}`
}

/** @returns undefined if the mail is too large */
async function read(stream: SMTPServerDataStream, to: readonly string[]): Promise<Message | undefined> {
  const { from, subject, text, html } = await simpleParser(stream, { skipTextToHtml: true, skipHtmlToText: true })
  if (stream.sizeExceeded) return undefined
  return {
    id: randomUUID(),
    to,
    from: from?.text ?? '',
    subject: subject ?? '',
    receivedAt: new Date().toISOString(),
    text: text ?? '',
    html: html || '',
  }
}

function answerTo(method: string, url: string, messages: readonly Message[]) {
  const { pathname } = new URL(url, 'http://inbox')
  const [, id] = /^\/messages\/([\w-]+)$/.exec(pathname) ?? []
  const message = messages.find((candidate) => candidate.id === id)
  if (method !== 'GET') return { status: 405, type: 'text/plain', body: 'GET only' }
  if (pathname === '/messages') return { status: 200, type: 'application/json', body: JSON.stringify(messages) }
  if (pathname === '/style.css') return { status: 200, type: 'text/css', body: STYLES }
  if (pathname === '/' || message) return { status: 200, type: 'text/html', body: inboxPage(messages, message) }
  return { status: 404, type: 'text/plain', body: 'There is no such message' }
}

function listen(server: Server | HttpServer, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
