import { expect, test } from 'vitest'
import { codeMail } from '../capture/mail.ts'
import { loginMail } from '../login/mail.ts'
import { ar } from '../login/mail-texts/ar.ts'
import { en } from '../login/mail-texts/en.ts'
import { recoveryMail } from '../recovery/mail.ts'
import { UNKNOWN_DEVICE } from '../wallet-keys/device.ts'
import type { MailPart } from './compose.ts'
import { escaped } from './html.ts'
import { languageOf } from './language.ts'

/* Mails, and the language that they are written in. */

const SITE = 'https://atoll.example'
const email = 'mara@harbour.example'
const values = {
  site: SITE,
  device: 'Chrome on Linux',
  adds: 'GitHub',
  next: 'new@harbour.example',
  effectiveAt: new Date(Date.UTC(2026, 0, 2, 3, 4)),
  opensAt: new Date(Date.UTC(2026, 0, 2, 3, 4)),
  network: 'Base',
  service: 'GitHub',
  added: 'Firefox on Windows',
}
const kinds = Object.keys(en) as (keyof typeof en)[]

test.each([
  [undefined, 'en'],
  ['', 'en'],
  ['ar', 'ar'],
  ['AR-eg,en;q=0.5', 'ar'],
  ['de-DE,de;q=0.9,ar;q=0.4,en;q=0.8', 'en'],
  ['en;q=0.2, ar;q=0.7', 'ar'],
  ['ar;q=0, fr', 'en'],
  ['arn', 'en'],
  [';;q=,,', 'en'],
])('Accept-Language %j is answered in %s', (header, language) => {
  expect(languageOf(header)).toBe(language)
})

test.each(kinds)('a mail of the kind %s says the same in every language, with English below the others', (kind) => {
  const shown = { code: '123456', freeze: 'https://wallet.example/freeze#u.1.t' }
  const own = loginMail(kind, { email, language: 'ar' }, values as never, shown)
  const english = loginMail(kind, { email, language: 'en' }, values as never, shown)
  expect(own.subject).toMatch(/\p{Script=Arabic}/u)
  for (const line of lines(en[kind](values)).split('\n')) {
    for (const { text, html } of [english, own]) {
      expect(text).toContain(line)
      expect(html).toContain(escaped(line))
    }
  }
  expect(english.text).not.toMatch(/\p{Script=Arabic}/u)
  expect(english.html).not.toContain('rtl')
  expect(own.html).toContain('<div lang="ar" dir="rtl">')
  expect(own.text.indexOf('--')).toBeGreaterThan(0)
  for (const { text } of [own, english]) expect(text.endsWith(`\n\n${shown.freeze}\n`)).toBe(true)
  // What a mail is about is in both: who asks, for what, and until when.
  const named = (text: string) => text.match(/[A-Za-z][\w@.:/-]*/g) ?? []
  for (const fact of ['Chrome on Linux', 'new@harbour.example', '03:04 UTC', 'GitHub', 'Firefox on Windows'])
    expect(lines(ar[kind](values)).includes(fact), fact).toBe(lines(en[kind](values)).includes(fact))
  expect(named(own.subject).every((name) => english.subject.includes(name))).toBe(true)
})
const lines = ({ before, after = [], warning }: MailPart) => [...before, ...after, warning].join('\n')

test('the facts stand in rows: the page, the device, when, and from when on', () => {
  const at = new Date(Date.UTC(2026, 0, 1, 9, 30))
  const said = { ...values, site: SITE }
  const { text, html } = loginMail('exportWait', { email, language: 'en' }, said, { at })
  expect(text).toContain(
    'Page: atoll.example\nDevice: Chrome on Linux\nAsked: 1 Jan 2026, 09:30 UTC\nTakes effect: 2 Jan 2026, 03:04 UTC\n',
  )
  const rows = [...html.matchAll(/<th scope="row"[^>]*>([^<]+)<\/th><td[^>]*><bdi>([^<]+)</g)].map(([, ...row]) => row)
  expect(rows).toEqual([
    ['Page', 'atoll.example'],
    ['Device', 'Chrome on Linux'],
    ['Asked', '1 Jan 2026, 09:30 UTC'],
    ['Takes effect', '2 Jan 2026, 03:04 UTC'],
  ])
})

test('the deadline is what a list of mails shows first, and only there', () => {
  const { html, text } = codeMail({ email, language: 'en' }, '123456', SITE)
  const preheader = 'Valid for 10 minutes. Enter it only on atoll.example.'
  expect(/<body[^>]*>\s*<div style="display:none[^>]*>([^<]+)</.exec(html)?.[1]).toBe(preheader)
  expect(text).not.toContain(preheader)
})

test('the one button says what it does and which host it opens, in both languages; a mail with a code alone has no link', () => {
  const freeze = 'https://wallet.example/freeze#u.1.t'
  const { html, text } = loginMail('passkey', { email, language: 'ar' }, { device: 'Chrome' }, { freeze })
  expect(html.match(/<a /g)).toHaveLength(2)
  expect(html).toMatch(/>Freeze the wallet<\/a>/)
  expect(html).toContain('The button opens wallet.example.')
  expect(text).toContain(`تجميد المحفظة · Freeze the wallet:\n\n${freeze}`)
  expect(codeMail({ email, language: 'ar' }, '123456', SITE).html).not.toContain('<a ')
})

test('an unknown device is named in the language of the mail', () => {
  const { text } = loginMail('passkey', { email, language: 'ar' }, { device: UNKNOWN_DEVICE })
  expect(text.split('--')[0]).not.toContain(UNKNOWN_DEVICE)
})

test('the code comes first, once, and reads from left to right', () => {
  const { text, html } = codeMail({ email, language: 'ar' }, '123456', SITE)
  expect(text.startsWith('123 456\n')).toBe(true)
  expect(html.match(/123 456/g)).toHaveLength(1)
  expect(html).toMatch(/<p dir="ltr"[^>]*>123 456/)
})

test.each(kinds)(
  'every colour of the mail %s is said for programs without style sheets, and again for the dark',
  (kind) => {
    const shown = { code: '123456', freeze: 'https://wallet.example/freeze#u.1.t' }
    const { html } = loginMail(kind, { email, language: 'ar' }, values as never, shown)
    const [, dark = ''] = /<style>@media \(prefers-color-scheme:dark\)\{(.*)\}<\/style>/.exec(html) ?? []
    const coloured = [...html.matchAll(/<(\w+)([^>]*style="[^"]*#[0-9a-f]{6}[^>]*)>/g)]
    expect(coloured.length).toBeGreaterThan(4)
    for (const [, element = '', attributes = ''] of coloured) {
      const [, name] = /class="(\w+)"/.exec(attributes) ?? []
      for (const [, property] of attributes.matchAll(/[;"](color|background-color):#/g))
        expect(dark, element).toContain(`.${name}{${property}:#`)
      if (/background-color/.test(attributes) && !/^(p|hr)$/.test(element)) expect(attributes).toMatch(/bgcolor="#/)
    }
    // Gmail takes style sheets of up to 8 kB, without functions and attribute selectors.
    expect(dark.length).toBeLessThan(8_000)
    expect(dark).not.toMatch(/[[@]|url|var\(/)
  },
)

test('the link that lets a device in is there once', () => {
  const link = 'https://wallet.example/device#id.secret'
  const { text, html } = recoveryMail({ email, language: 'ar' }, { link, site: SITE, device: 'Safari on iOS' })
  expect(text.split(link)).toHaveLength(2)
  expect(html).toContain(`<a href="${link}" `)
})
