import type { Server } from 'node:net'
import { type Inbox, startInbox } from '@foyer/devnet'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { listening, portOf } from '../../test/mail-server.ts'
import { readConfig } from '../config.ts'
import { createMailer, type Mailer } from './mailer.ts'

const mail = { to: 'a@harbour.example', subject: 'Grüße\r\nBcc: x@y.example', text: '.\r\n..\r\nü', html: '<p>ü</p>' }
let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox.close())

const open: { close: () => unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0).reverse()) one.close()
})
function mailerFor(url: string, options: { timeoutMs?: number; waitMs?: number; from?: string } = {}): Mailer {
  const { from = 'hello@foyer.id', ...times } = options
  const { mail: config } = readConfig({ FOYER_SMTP_URL: url, FOYER_MAIL_FROM: from }).accounts
  if (!config) throw new Error('no mail server is configured')
  const mailer = createMailer({ ...config, ...times })
  open.push(mailer)
  return mailer
}
/** A mail server that says what the test says, and what it heard. */
async function scripted(answer: (line: string) => string | undefined): Promise<{ server: Server; heard: string[] }> {
  const heard: string[] = []
  const server = await listening((socket) => {
    socket.write('220 here\r\n')
    socket.on('data', (data) => {
      heard.push(String(data))
      const said = answer(String(data))
      if (said === undefined) socket.destroy()
      else socket.write(said)
    })
  })
  open.push(server)
  return { server, heard }
}

test('any letter gets through, a dot does not end it, and a subject adds no header', async () => {
  await mailerFor(inbox.smtpUrl, { from: 'Foyer <hello@foyer.id>' }).send(mail)
  expect(inbox.messages()[0]).toMatchObject({
    to: ['a@harbour.example'],
    from: expect.stringContaining('hello@foyer.id'),
    subject: expect.stringMatching(/^Grüße\s+Bcc: x@y\.example$/),
    text: '.\n..\nü',
    html: '<p>ü</p>',
  })
})

test.each(['"mara @ sea"@harbour.example', 'mara+1@harbour.example', 'mara@xn--bcher-kva.example'])(
  'a mail for %s goes to that address, letter by letter',
  async (to) => {
    const { server, heard } = await scripted((line) => (/^DATA/.test(line) ? '354 go on\r\n' : '250 here\r\n'))
    await mailerFor(`smtp://127.0.0.1:${portOf(server)}`).send({ ...mail, to })
    expect(heard).toContain(`RCPT TO:<${to}>\r\n`)
  },
)

test('mails one after the other share a connection', async () => {
  let connections = 0
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onConnect: (_session, callback) => {
      connections += 1
      callback()
    },
    onData: (stream, _session, callback) => void stream.resume().once('end', callback),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  const mailer = mailerFor(`smtp://127.0.0.1:${portOf(server.server)}`)
  for (let count = 0; count < 3; count += 1) await mailer.send(mail)
  expect(connections).toBe(1)
})

test('a password goes to this machine, and not in the clear to another', async () => {
  const { server, heard } = await scripted((line) => {
    if (/^AUTH/.test(line)) return '535 no such user a@harbour.example\r\n'
    return /^STARTTLS/.test(line) ? '502 not here\r\n' : '250-here\r\n250 AUTH PLAIN\r\n'
  })
  const send = (host: string) => mailerFor(`smtp://foyer:p%40ss@${host}:${portOf(server)}`).send(mail)
  await expect(send('127.0.0.1')).rejects.toThrow(/^EAUTH, the mail server answered 535$/)
  expect(heard).toContain(`AUTH PLAIN ${Buffer.from('\0foyer\0p@ss').toString('base64')}\r\n`)
  // Another name of this machine, which nothing but its address gives away.
  heard.length = 0
  await expect(send('0.0.0.0')).rejects.toThrow(/^ETLS/)
  expect(heard.join('')).not.toMatch(/AUTH|MAIL/)
})

test('STARTTLS with a certificate that nobody vouches for ends it, before anything is said', async () => {
  let authenticated = 0
  // It has a certificate that it made itself.
  const server = new SMTPServer({
    logger: false,
    onAuth: (_auth, _session, callback) => {
      authenticated += 1
      callback(null, { user: 'u' })
    },
  })
  server.on('error', () => {}) // The client hangs up, which is what is tested.
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  open.push(server)
  for (const credentials of ['', 'u:p@'])
    await expect(mailerFor(`smtp://${credentials}127.0.0.1:${portOf(server.server)}`).send(mail)).rejects.toThrow(
      /^E(TLS|SOCKET)/,
    )
  expect(authenticated).toBe(0)
})

test('an error names no address, whatever the server says', async () => {
  const { server } = await scripted((line) =>
    /^EHLO/.test(line) ? '250 here\r\n' : `550 no such user <${mail.to}>\r\n`,
  )
  const error: Error = await mailerFor(`smtp://127.0.0.1:${portOf(server)}`)
    .send(mail)
    .then(
      () => new Error('it was taken'),
      (reason) => reason,
    )
  expect(error.message).toBe('EENVELOPE, the mail server answered 550')
  expect(error.cause).toBeUndefined()
})

test('a server that says a little now and then is not waited for longer than the time for one mail', async () => {
  const server = await listening((socket) => {
    const timer = setInterval(() => socket.write('220-wait\r\n'), 10)
    socket.once('close', () => clearInterval(timer))
  })
  open.push(server)
  await expect(mailerFor(`smtp://127.0.0.1:${portOf(server)}`, { timeoutMs: 200 }).send(mail)).rejects.toThrow(
    'no answer within 200 ms',
  )
})

/** A mail server that takes what is sent to `quick@…`, and says nothing of other recipients. */
const slowForMost = () =>
  scripted((line) => {
    if (/^RCPT/.test(line)) return /quick@/.test(line) ? '250 here\r\n' : ''
    return /^DATA/.test(line) ? '354 go on\r\n' : '250 here\r\n'
  })

test('mails that hang keep no other from its time: the clock starts when a connection takes a mail', async () => {
  const { server, heard } = await slowForMost()
  const mailer = mailerFor(`smtp://127.0.0.1:${portOf(server)}`, { timeoutMs: 1_500 })
  const slow = Array.from({ length: 5 }, () => mailer.send(mail))
  const quick = mailer.send({ ...mail, to: 'quick@harbour.example' })
  for (const result of await Promise.allSettled(slow)) expect(result).toMatchObject({ status: 'rejected' })
  await quick
  expect(heard.filter((line) => /^RCPT/.test(line))).toHaveLength(6)
})

test('a mail that no connection takes within its time was not handed over', async () => {
  const { server, heard } = await slowForMost()
  const mailer = mailerFor(`smtp://127.0.0.1:${portOf(server)}`, { waitMs: 50 })
  const slow = Array.from({ length: 5 }, () => mailer.send(mail).catch((error: unknown) => error))
  await expect(mailer.send({ ...mail, to: 'quick@harbour.example' })).rejects.toMatchObject({
    message: 'no connection was free within 50 ms',
    mayBeSent: false,
  })
  mailer.close()
  await Promise.all(slow)
  expect(heard.join('')).not.toContain('quick@')
})

test('only a mail server that was not reached has certainly sent nothing', async () => {
  const refusing = await scripted((line) => (/^EHLO/.test(line) ? '250 here\r\n' : '550 no\r\n'))
  const hangingUp = await scripted((line) => (/^EHLO/.test(line) ? '250 here\r\n' : undefined))
  const outcomeOf = (host: string) =>
    mailerFor(`smtp://${host}`)
      .send(mail)
      .catch((error: unknown) => error)
  expect(await outcomeOf('127.0.0.1:1')).toMatchObject({ mayBeSent: false })
  expect(await outcomeOf('mail.invalid')).toMatchObject({ mayBeSent: false })
  for (const { server } of [refusing, hangingUp])
    expect(await outcomeOf(`127.0.0.1:${portOf(server)}`)).toMatchObject({ mayBeSent: true })
})

test('closing ends the connections, and what is being sent fails', async () => {
  const gone = deferred()
  const asked = deferred()
  const server = await listening((socket) => {
    socket.once('close', () => gone.resolve())
    asked.resolve()
  })
  open.push(server)
  const mailer = mailerFor(`smtp://127.0.0.1:${portOf(server)}`)
  const sending = mailer.send(mail)
  const failed = expect(sending).rejects.toThrow()
  await asked.promise
  mailer.close()
  await Promise.all([failed, gone.promise])
})

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = () => {}
  const promise = new Promise<void>((done) => {
    resolve = done
  })
  return { promise, resolve }
}
