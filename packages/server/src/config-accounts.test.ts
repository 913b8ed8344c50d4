import { isFoyerError } from '@foyer/base'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const SECRET = 'x7Qm2pLs9VtR4bNc8KdJ6hWf3GyZ5uEa'
const LOCAL_KEY = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97'
const OUTSIDE = { PUBLIC_URL: 'https://api.example', FOYER_SECRET: SECRET }

test('on this machine everything has a default; beyond it the operator’s secret is needed', () => {
  expect(readConfig({}).accounts).toMatchObject({ names: { zone: 'foyer.id', given: [] } })
  expect(readConfig({}).accounts.mail).toBeUndefined()
  expect(readConfig(OUTSIDE).accounts.secret).toBe(SECRET)
  expect(readConfig(OUTSIDE).accounts.names.signingKey).not.toBe(LOCAL_KEY)
})

test('what the URL of the mail server spells with percent signs is read', () => {
  const mailOf = (login: string) =>
    readConfig({ FOYER_SMTP_URL: `smtp://${login}mail.example`, FOYER_MAIL_FROM: 'a@b.example' }).accounts.mail
  expect(mailOf('u%40b:p%25ss@')).toMatchObject({ login: { user: 'u@b', password: 'p%ss' } })
  expect(mailOf('')).not.toHaveProperty('login')
})

test.each<[Record<string, string>, string]>([
  [{ PUBLIC_URL: 'https://api.example' }, 'FOYER_SECRET'],
  [{ PUBLIC_URL: 'https://localhost.example' }, 'FOYER_SECRET'],
  [{ ...OUTSIDE, FOYER_SECRET: 'short' }, 'FOYER_SECRET'],
  [{ FOYER_SECRET: 'short' }, 'FOYER_SECRET'],
  [{ ...OUTSIDE, FOYER_SECRET: 'a'.repeat(64) }, 'FOYER_SECRET'],
  [{ ...OUTSIDE, FOYER_SECRET: 'local world: everybody knows this secret' }, 'FOYER_SECRET'],
  [{ ...OUTSIDE, FOYER_NAMES_KEY: LOCAL_KEY }, 'FOYER_NAMES_KEY'],
  [{ ...OUTSIDE, FOYER_NAMES_KEY: `0x${'0'.repeat(63)}1` }, 'FOYER_NAMES_KEY'],
  [{ FOYER_NAMES_KEY: '0x1234' }, 'FOYER_NAMES_KEY'],
  [{ FOYER_NAMES_ZONE: 'Foyer.id' }, 'FOYER_NAMES_ZONE'],
  [{ FOYER_NAMES_RESOLVER: 'foyer' }, 'FOYER_NAMES_RESOLVER'],
  [{ FOYER_NAMES: 'x' }, 'FOYER_NAMES'],
  [{ FOYER_NAMES: '[]' }, 'FOYER_NAMES'],
  [{ FOYER_NAMES: '{"mara.eth":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}' }, 'FOYER_NAMES'],
  [{ FOYER_NAMES: '{"abc.foyer.id":"0x70997970C51812dc3A010C7d01b50e0d17dc79C8"}' }, 'FOYER_NAMES'],
  [{ FOYER_NAMES: '{"mara.foyer.id":"0x7099"}' }, 'FOYER_NAMES'],
  [{ FOYER_SMTP_URL: 'mail.example', FOYER_MAIL_FROM: 'a@b.example' }, 'FOYER_SMTP_URL'],
  [{ FOYER_SMTP_URL: 'http://mail.example', FOYER_MAIL_FROM: 'a@b.example' }, 'FOYER_SMTP_URL'],
  [{ FOYER_SMTP_URL: 'smtp://mail.example' }, 'FOYER_MAIL_FROM'],
  [{ FOYER_SMTP_URL: 'smtp://mail.example', FOYER_MAIL_FROM: 'a@b.example\r\nBcc: x@y.example' }, 'FOYER_MAIL_FROM'],
  [{ FOYER_SMTP_URL: 'smtp://mail.example', FOYER_MAIL_FROM: 'Foyer' }, 'FOYER_MAIL_FROM'],
  [{ FOYER_SMTP_URL: 'smtp://u:pa%ss@mail.example', FOYER_MAIL_FROM: 'a@b.example' }, 'FOYER_SMTP_URL'],
  [{ FOYER_SMTP_URL: 'smtp://u%ff:pass@mail.example', FOYER_MAIL_FROM: 'a@b.example' }, 'FOYER_SMTP_URL'],
  [{ FOYER_MAILS_PER_DAY: '-1' }, 'FOYER_MAILS_PER_DAY'],
  [{ FOYER_MAILS_PER_CALLER: 'all' }, 'FOYER_MAILS_PER_CALLER'],
  [{ FOYER_EVENTS_PER_DAY: '1e3' }, 'FOYER_EVENTS_PER_DAY'],
])('%j does not start: %s', (env, option) => {
  let thrown: unknown
  try {
    readConfig(env)
  } catch (error) {
    thrown = error
  }
  expect(isFoyerError(thrown) && [thrown.code, thrown.context.option]).toEqual(['INVALID_OPTION', option])
})
