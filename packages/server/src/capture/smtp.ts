import { randomBytes } from 'node:crypto'
import { connect as connectTcp, isIP, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { type Conversation, conversation } from './smtp-lines.ts'

export type Mail = {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}
/** Hands a mail to the operator's mail server. @throws Error when it is not taken */
export type SendMail = (mail: Mail) => Promise<void>

/** For everything together: the visitor waits. */
const TIMEOUT_MS = 15_000
const PORTS = { 'smtp:': 25, 'smtps:': 465 } as const

/**
 * Submission of mail (RFC 5321, RFC 6409): one connection a mail, STARTTLS where it is offered, AUTH PLAIN. A password is only ever
 * sent under TLS, or to this machine.
 * @param url smtp(s)://user:password@host:port
 */
export function createSendMail({ url, from }: { url: string; from: string }): SendMail {
  const server = new URL(url)
  const isSecure = server.protocol === 'smtps:'
  const host = server.hostname.replace(/^\[|\]$/g, '')
  const port = Number(server.port) || PORTS[isSecure ? 'smtps:' : 'smtp:']
  const credentials = server.username
    ? Buffer.from(`\0${decodeURIComponent(server.username)}\0${decodeURIComponent(server.password)}`).toString('base64')
    : undefined
  // A certificate is asked for by name; an address has none.
  const servername = isIP(host) ? '' : host
  const isHere = /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host)

  return async (mail) => {
    const socket = isSecure ? connectTls({ host, port, servername }) : connectTcp({ host, port })
    const timer = setTimeout(() => socket.destroy(new Error('the mail server takes too long')), TIMEOUT_MS)
    try {
      await submit(socket, mail)
    } finally {
      clearTimeout(timer)
      socket.destroy()
    }
  }

  async function submit(socket: Socket, mail: Mail): Promise<void> {
    let line = conversation(socket)
    await line.expect(220)
    let offers = await line.say('EHLO localhost', 250)
    let isPrivate = isSecure || isHere
    if (!isSecure && /^STARTTLS$/im.test(offers)) {
      await line.say('STARTTLS', 220)
      line.end()
      const secured = connectTls({ socket, servername })
      line = conversation(secured)
      offers = await line.say('EHLO localhost', 250)
      isPrivate = true
    }
    if (credentials !== undefined) {
      if (!isPrivate) throw new Error('the mail server offers no TLS for the password')
      await line.say(`AUTH PLAIN ${credentials}`, 235)
    }
    await handOver(line, mail, from)
  }
}

async function handOver(line: Conversation, mail: Mail, from: string): Promise<void> {
  await line.say(`MAIL FROM:<${addressIn(from)}>`, 250)
  await line.say(`RCPT TO:<${mail.to}>`, 250)
  await line.say('DATA', 354)
  await line.say(`${messageOf(mail, from)}\r\n.`, 250)
  // It is taken. Whether the goodbye is heard changes nothing.
  line.write('QUIT')
}

/** `Foyer <hello@foyer.id>` or a plain address. */
const addressIn = (from: string): string => /<([^<>]+)>$/.exec(from)?.[1] ?? from

/**
 * A mail in two forms (RFC 2046). Bodies are base64: no line can look like the end of the mail, and any letter gets through.
 */
function messageOf({ to, subject, text, html }: Mail, from: string): string {
  const boundary = `part-${randomBytes(12).toString('hex')}`
  const part = (type: string, body: string) => [
    `--${boundary}`,
    `Content-Type: ${type}; charset=utf-8`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(Buffer.from(body)
      .toString('base64')
      .match(/.{1,76}/g) ?? []),
  ]
  return [
    `From: ${from}`,
    `To: <${to}>`,
    `Subject: ${encodedWord(subject)}`,
    `Date: ${new Date().toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${randomBytes(16).toString('hex')}@${addressIn(from).split('@').at(-1)}>`,
    'MIME-Version: 1.0',
    // Machines that answer mail must not answer this one (RFC 3834).
    'Auto-Submitted: auto-generated',
    `Content-Type: multipart/alternative; boundary=${boundary}`,
    '',
    ...part('text/plain', text),
    ...part('text/html', html),
    `--${boundary}--`,
  ].join('\r\n')
}

/** RFC 2047; also the end of any line break in it. */
function encodedWord(text: string): string {
  return /^[ -~]{1,200}$/.test(text) ? text : `=?utf-8?B?${Buffer.from(text.slice(0, 40)).toString('base64')}?=`
}
