import { FoyerError } from '@foyer/base'
import * as catalogue from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { explain } from '../../core/connections/explain.ts'
import { ar as arabic } from '../../locales/ar.ts'
import { english } from '../../locales/english.ts'
import type { Translator } from '../../locales/translate.ts'
import { refusalWords } from './refusal.ts'

type Words = Readonly<Record<string, unknown>>
const translator = (words: Words) =>
  ((key: string, values: Readonly<Record<string, string>> = {}) =>
    String(words[key]).replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '?')) as unknown as Translator
const words = (error: FoyerError, wallet?: string, status: 'declined' | 'failed' = 'failed') =>
  refusalWords({ status, error }, translator(english), wallet, 'Atoll')

const { CONNECTION_REJECTED, FAILED_TO_CONNECT, REQUEST_ALREADY_PENDING, REQUEST_TIMEOUT } = catalogue

test.each([
  ['a no', new FoyerError(CONNECTION_REJECTED), 'declined', 'Your wallet declined the request'],
  ['another question', new FoyerError(REQUEST_ALREADY_PENDING), 'failed', 'Your wallet has a request open'],
  ['5100', explain({ code: 5100 }), 'failed', 'Your wallet can’t use these networks'],
  ['5001', explain({ code: 5001 }), 'failed', 'Your wallet can’t use these networks'],
  ['5002', explain({ code: 5002 }), 'failed', 'Your wallet can’t use these networks'],
  ['5101', explain({ code: 5101 }), 'failed', 'Your wallet can’t use these networks'],
  ['an error of its own', explain({ code: -32000, message: 'boom' }), 'failed', 'Your wallet answered with an error'],
  [
    'silence',
    new FoyerError(REQUEST_TIMEOUT, { context: { path: 'x', ms: 1 } }),
    'failed',
    'Your wallet didn’t answer',
  ],
  ['what broke', new FoyerError(FAILED_TO_CONNECT), 'failed', 'Your wallet couldn’t be connected'],
] as const)('%s: %#', (_what, error, status, title) => {
  expect(words(error, undefined, status).title).toBe(title)
  expect(words(error, 'Harbor', status).title).toBe(title.replace('Your wallet', 'Harbor'))
  // Every one of them is there in the other language too, with the same names filled in.
  const { title: arabicTitle, text } = refusalWords({ status, error }, translator(arabic), 'Harbor', 'Atoll')
  expect(`${arabicTitle} ${text}`).not.toMatch(/undefined|\?|[{}]/)
  expect(arabicTitle).toContain('Harbor')
})

test('a wallet’s own words reach the visitor, cleaned', () =>
  expect(words(explain({ code: -32000, message: 'The vault\u202e is on fire.\n' })).text).toBe(
    'It says: “The vault is on fire”.',
  ))

test('what broke is told in the language of the screen', () => {
  const error = new FoyerError(FAILED_TO_CONNECT, { cause: 'the port is closed' })
  const { text } = refusalWords({ status: 'failed', error }, translator(arabic), 'Harbor', 'Atoll')
  expect(text).not.toMatch(/[a-z]/i)
})
