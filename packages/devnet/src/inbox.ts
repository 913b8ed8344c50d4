import { createServer as createHttp, type Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer as createTcp, type Server, type Socket } from 'node:net'
import { inboxPage, STYLES } from './inbox-page.ts'
import { type Message, readMessage } from './mime.ts'

export type Inbox = {
  /** For FOYER_SMTP_URL. */
  readonly smtpUrl: string
  /** The page; `/messages` answers with the same as JSON. */
  readonly url: string
  /** What has arrived, the newest first. */
  readonly messages: () => readonly Message[]
  readonly close: () => Promise<void>
}

const MESSAGES_MAX = 100
const MESSAGE_MAX_LENGTH = 1024 * 1024
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
} as const

/**
 * The mail server of the local world: takes every mail (RFC 5321, as much of it as a client needs), delivers none, and shows them on a
 * page. Everything is in memory, on 127.0.0.1 only.
 * @param options.smtpPort, options.httpPort by default any free one
 */
export async function startInbox(options: { smtpPort?: number; httpPort?: number } = {}): Promise<Inbox> {
  const messages: Message[] = []
  const take = (raw: string, to: readonly string[]) => {
    messages.unshift(readMessage(raw, to, new Date()))
    messages.splice(MESSAGES_MAX)
  }
  const sockets = new Set<Socket>()
  const smtp = createTcp((socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    receive(socket, take)
  })
  const http = createHttp((request, response) => {
    const { status, type, body } = answerTo(request.method ?? '', request.url ?? '/', messages)
    response.writeHead(status, { ...HEADERS, 'content-type': `${type}; charset=utf-8` }).end(body)
  })
  const smtpPort = await listen(smtp, options.smtpPort)
  const httpPort = await listen(http, options.httpPort)
  return {
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    url: `http://localhost:${httpPort}`,
    messages: () => messages,
    async close() {
      for (const socket of sockets) socket.destroy()
      http.closeAllConnections()
      await Promise.all([smtp, http].map((server) => new Promise((resolve) => server.close(resolve))))
    },
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

/** One client: commands, one line each, then the lines of a mail until a dot stands alone. */
function receive(socket: Socket, take: (raw: string, to: readonly string[]) => void): void {
  let received = ''
  let to: string[] = []
  let isInData = false
  const say = (line: string) => void socket.write(`${line}\r\n`)
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1')
    if (received.length > MESSAGE_MAX_LENGTH) socket.destroy()
    while (next()) {}
  })
  say('220 localhost inbox of the local world')

  function next(): boolean {
    if (isInData) return nextMessage()
    const end = received.indexOf('\r\n')
    if (end === -1) return false
    const line = received.slice(0, end)
    received = received.slice(end + 2)
    const [verb = ''] = line.toUpperCase().split(' ')
    if (verb === 'EHLO') say('250-localhost\r\n250-8BITMIME\r\n250 AUTH PLAIN')
    else if (verb === 'AUTH') say('235 welcome')
    else if (verb === 'RCPT') {
      to.push(Buffer.from(/<(.*)>/.exec(line)?.[1] ?? '', 'latin1').toString('utf8'))
      say('250 ok')
    } else if (verb === 'DATA') {
      isInData = true
      say('354 go on, a dot alone ends it')
    } else if (verb === 'QUIT') {
      say('221 bye')
      socket.end()
    } else if (/^(HELO|MAIL|RSET|NOOP)$/.test(verb)) say('250 ok')
    else say('502 not here')
    return true
  }

  function nextMessage(): boolean {
    const end = `\r\n${received}`.indexOf('\r\n.\r\n')
    if (end === -1) return false
    const raw = received.slice(0, Math.max(0, end - 2)).replace(/^\.\./gm, '.')
    received = received.slice(end + 3)
    take(raw, to)
    to = []
    isInData = false
    say('250 kept')
    return true
  }
}

function listen(server: Server | HttpServer, port = 0): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })
}
