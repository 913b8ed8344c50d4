import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Inbox, startInbox } from './inbox.ts'

let inbox: Inbox
beforeAll(async () => {
  inbox = await startInbox()
})
afterAll(() => inbox.close())

/** Sends all lines at once after the greeting, then reads until the server closes the connection. */
function submit(lines: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(inbox.smtpUrl).port), '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk) => {
      answers += chunk
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(answers))
    socket.once('data', () => socket.write(`${[...lines, 'QUIT'].join('\r\n')}\r\n`))
  })
}
const ENVELOPE = ['HELO me', 'MAIL FROM:<a@b.example>', 'RCPT TO:<mara@harbour.example>', 'DATA']

test('a mail is taken, with its dots, and shown as text', async () => {
  const body = ['Subject: =?utf-8?B?R3LDvMOfZQ==?= <script>alert(1)</script>', '', '..a dot', '<b>bold</b>', '.']
  const answers = await submit([...ENVELOPE, ...body])
  expect(
    answers
      .trim()
      .split('\r\n')
      .map((line) => line.slice(0, 3)),
  ).toEqual(['220', '250', '250', '250', '354', '250', '221'])
  const [message] = inbox.messages()
  expect(message).toMatchObject({
    to: ['mara@harbour.example'],
    subject: 'Grüße <script>alert(1)</script>',
    text: '.a dot\n<b>bold</b>\n',
  })
  expect(await (await fetch(`${inbox.url}/messages`)).json()).toEqual(inbox.messages())
  for (const page of ['/', `/messages/${message?.id}`]) {
    const response = await fetch(inbox.url + page)
    const html = await response.text()
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(html).toContain('Grüße')
    expect(html).not.toMatch(/<script|<b>|style=|onclick/)
  }
})

test('quoted-printable and parts are read', async () => {
  const body = [
    'Content-Type: multipart/alternative; boundary="x"',
    '',
    '--x',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Gr=C3=BC=',
    '=C3=9Fe',
    '--x',
    'Content-Type: text/html',
    '',
    '<p>Hi</p>',
    '--x--',
    '.',
  ]
  await submit([...ENVELOPE, ...body])
  expect(inbox.messages()[0]).toMatchObject({ text: 'Grüße', html: '<p>Hi</p>' })
})

test('an empty mail, two mails in one conversation, words that are none', async () => {
  const before = inbox.messages().length
  const answers = await submit([...ENVELOPE, '.', 'NONSENSE', ...ENVELOPE.slice(1), 'Subject: two', '', 'x', '.'])
  expect(inbox.messages().length - before).toBe(2)
  expect(inbox.messages()[0]?.subject).toBe('two')
  expect(answers).toContain('500')
})

test('nothing else is there, and nothing is taken by the page', async () => {
  expect((await fetch(`${inbox.url}/messages/none`)).status).toBe(404)
  expect((await fetch(inbox.url, { method: 'POST' })).status).toBe(405)
})
