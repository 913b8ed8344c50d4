import { createTransport } from 'nodemailer'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
export type Mailer = {
  /**
   * Sends a mail through the operator's mail server. @throws Error when it is rejected; its message contains no address and no
   * password
   */
  readonly send: (mail: Mail) => Promise<void>
  /** Closes the connections; mails being sent fail. */
  readonly close: () => void
}

/** For the whole delivery, because the visitor is waiting. */
const TIMEOUT_MS = 15_000
const IDLE_MS = 30_000
const CONNECTIONS_MAX = 5
const PORTS = { 'smtp:': 25, 'smtps:': 465 } as const

/**
 * Mail submission (RFC 5321, RFC 6409) over a connection pool, with STARTTLS if it is offered. A password is only sent over
 * TLS, or to this machine.
 * @param options.url smtp(s)://user:password@host:port
 * @param options.timeoutMs for one mail, from the connection to the last answer
 */
export function createMailer(options: { url: string; from: string; timeoutMs?: number }): Mailer {
  const { from, timeoutMs = TIMEOUT_MS } = options
  const url = new URL(options.url)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const hasPassword = url.username !== ''
  const pool = createTransport({
    pool: true,
    host,
    port: Number(url.port) || PORTS[secure ? 'smtps:' : 'smtp:'],
    secure,
    // STARTTLS is used if it is offered, whether it is required or not; an invalid certificate ends the connection.
    requireTLS: hasPassword && !secure && !isHere,
    ...(hasPassword
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    maxConnections: CONNECTIONS_MAX,
    // One retry, for a server that closed an idle connection at the same moment.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const envelopeFrom = /<([^<>]+)>$/.exec(from)?.[1] ?? from

  return {
    async send({ to, ...content }) {
      const signal = AbortSignal.timeout(timeoutMs)
      try {
        await pool.sendMail({
          ...content,
          from,
          to: { name: '', address: to },
          envelope: { from: envelopeFrom, to: [to] },
          // Prevents automatic replies (RFC 3834).
          headers: { 'Auto-Submitted': 'auto-generated' },
          signal,
        })
      } catch (error) {
        throw new Error(signal.aborted ? `no answer within ${timeoutMs} ms` : reasonOf(error))
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** The error code and the server's status number; its text may contain the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const number = typeof responseCode === 'number' ? `, the mail server answered ${responseCode}` : ''
  return `${typeof code === 'string' ? code : 'unknown'}${number}`
}
