import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeMail } from '../capture/mail.ts'
import { mailboxOf, normalizedEmail, plainCode } from './email.ts'

test('what is taken can be written into a line of a conversation with a mail server', () => {
  const parts = fc.constantFrom(
    'a',
    'B',
    '.',
    '@',
    '"',
    ' ',
    '<',
    '>',
    '\r\n',
    '\0',
    'ü',
    '。',
    '%',
    '\\',
    'example',
    '-',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(parts, { maxLength: 12 }).map((list) => list.join('')),
      ),
      (typed) => {
        const email = normalizedEmail(typed)
        if (email === undefined) return
        expect(email).toMatch(/^[ -~]{3,254}$/)
        const [, local = '', host] = /^(.*)@([a-z0-9.-]+)$/.exec(email) ?? []
        expect(host).toBeDefined()
        // Whatever would end the address stands inside of quotes.
        if (/[<> @]/.test(local)) expect(local).toMatch(/^".*"$/)
        expect(normalizedEmail(email)).toBe(email)
      },
    ),
    { numRuns: Number(process.env.FOYER_RUNS ?? 1_000) },
  )
})

test('a code in any script’s digits is the code (R34)', () => {
  const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6, 0xe50, 0xff10, 0x1d7ce, 0x1d7ec]
  fc.assert(
    fc.property(fc.stringMatching(/^\d{6}$/), fc.constantFrom(...zeros), (code, zero) => {
      const spelled = code.replace(/\d/g, (digit) => `${String.fromCodePoint(zero + Number(digit))}\u200b `)
      expect(plainCode(spelled)).toBe(code)
    }),
  )
  expect(plainCode('12a456')).toBe('12a456')
})

test('the mail is inert whatever the site is called', () => {
  const { html, subject } = codeMail(
    { email: 'a@b.example', language: 'en' },
    '123456',
    'https://xn--bcher-kva.example',
  )
  expect(subject).toBe('123 456 is your code for xn--bcher-kva.example')
  expect(html).not.toMatch(/<(script|img|a|link)\b|https?:|url\(|@import/)
})

test.each([
  ['Canary.Mail+13@Gmail.com', 'canarymail@gmail.com'],
  ['"canary.mail"@googlemail.com', 'canarymail@gmail.com'],
  ['"canary\\+mail+1"@gmail.com', 'canary@gmail.com'],
  ['canary-mail-1@harbour.example', 'canary-mail-1@harbour.example'],
  ['"canary-mail-1"@harbour.example', 'canary-mail-1@harbour.example'],
  ['canary.mail@harbour.example', 'canary.mail@harbour.example'],
  ['canary+a+b@harbour.example', 'canary@harbour.example'],
  ['+canary@harbour.example', '+canary@harbour.example'],
  ['ca.na.ry@pm.me', 'canary@proton.me'],
])('%s counts for the mailbox %s', (email, mailbox) => expect(mailboxOf(email)).toBe(mailbox))
