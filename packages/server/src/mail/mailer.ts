import { createTransport } from 'nodemailer'
import { createSlots } from './slots.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
export type Mailer = {
  /** Hands a mail to the operator's mail server. @throws MailError when it is not taken; its message names no address and no password */
  readonly send: (mail: Mail) => Promise<void>
  /** Closes the connections; mails being sent fail. */
  readonly close: () => void
}

/** A mail that was not taken. */
export class MailError extends Error {
  /** False where nothing reached the mail server: no mail of this attempt is on its way. */
  readonly mayBeSent: boolean
  constructor(message: string, mayBeSent: boolean) {
    super(message)
    this.mayBeSent = mayBeSent
  }
}

/** From the moment that a connection takes a mail: the visitor waits. */
const TIMEOUT_MS = 15_000
/** Of it, until the session is set up. */
const CONNECT_MS = 10_000
/** How long a mail waits for one of the connections. */
const WAIT_MS = 30_000
const IDLE_MS = 30_000
const CONNECTIONS_MAX = 5
const PORTS = { 'smtp:': 25, 'smtps:': 465 } as const

type MailerOptions = {
  /** smtp(s)://host:port; what it says of a user is for whoever reads the settings. */
  readonly url: string
  readonly from: string
  readonly login?: { readonly user: string; readonly password: string }
  /** For one mail, from the connection to the last answer. */
  readonly timeoutMs?: number
  /** Until one of the connections takes it. */
  readonly waitMs?: number
}

/**
 * Submission of mail (RFC 5321, RFC 6409) over one pool of connections, with STARTTLS where it is offered. A password is only ever sent
 * under TLS, or to this machine.
 */
export function createMailer(options: MailerOptions): Mailer {
  const { from, login, timeoutMs = TIMEOUT_MS, waitMs = WAIT_MS } = options
  const slots = createSlots(CONNECTIONS_MAX)
  const url = new URL(options.url)
  const secure = url.protocol === 'smtps:'
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)
  const pool = createTransport({
    pool: true,
    host,
    port: Number(url.port) || PORTS[secure ? 'smtps:' : 'smtp:'],
    secure,
    // Where STARTTLS is offered it is used, whether it is required or not, and a certificate that is not valid ends the connection.
    requireTLS: login !== undefined && !secure && !isHere,
    ...(login ? { auth: { user: login.user, pass: login.password } } : {}),
    maxConnections: CONNECTIONS_MAX,
    // A server that cannot be reached is told from one that is slow to answer.
    connectionTimeout: CONNECT_MS,
    // Once more where the server has closed an idle connection at the same moment.
    maxRequeues: 1,
    idleTimeout: IDLE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const envelopeFrom = /<([^<>]+)>$/.exec(from)?.[1] ?? from

  return {
    async send({ to, ...content }) {
      // The pool would queue it, and count that as its time.
      if (!(await slots.take(waitMs))) throw new MailError(`no connection was free within ${waitMs} ms`, false)
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
        if (signal.aborted) throw new MailError(`no answer within ${timeoutMs} ms`, true)
        throw new MailError(reasonOf(error), !isUnreachable(error))
      } finally {
        slots.giveBack()
      }
    },
    close: () => pool.close({ force: true }),
  }
}

/** No connection was made: the name is not known, or nobody answers at the address. */
function isUnreachable(error: unknown): boolean {
  const { code, syscall, timeoutType } = error as { code?: unknown; syscall?: unknown; timeoutType?: unknown }
  return code === 'EDNS' || syscall === 'connect' || timeoutType === 'CONNECT_TIMEOUT'
}

/** The code, and the number that the server answered with: its words may repeat the address. */
function reasonOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  const number = typeof responseCode === 'number' ? `, the mail server answered ${responseCode}` : ''
  return `${typeof code === 'string' ? code : 'unknown'}${number}`
}
