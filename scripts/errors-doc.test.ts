import { readFileSync } from 'node:fs'
import * as catalogue from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { english } from '../packages/kit/src/locales/english.ts'
import { ERRORS_DOC, errorsDoc, unraised } from './errors-doc.ts'

const page = readFileSync(ERRORS_DOC, 'utf8')
const documented = [...page.matchAll(/^\| `(\w+)` \| `(\w+)` \|/gm)].map(([, code, name]) => `${code} ${name}`)
const known = Object.entries(catalogue).map(([name, { code }]) => `${code} ${name}`)

test('every error is documented', () => {
  expect(known.filter((error) => !documented.includes(error))).toEqual([])
})

test('every documented error exists', () => {
  expect(documented.filter((error) => !known.includes(error))).toEqual([])
})

test('the page says what the catalogue says', () => {
  expect(page).toBe(errorsDoc())
})

// What hosts alone are told would be looked for in the modal in vain.
test('what visitors are told in a toast has its words among theirs, except for what has no words of its own', () => {
  const unnamed = (text: string) => text.replace(/\{\w+\}/g, '{}')
  const texts = Object.values(english).flatMap((text) => (typeof text === 'string' ? text : Object.values(text)))
  const words = new Set(texts.map(unnamed))
  const toasts = [...page.matchAll(/^\| `\w+` \| `(\w+)` \| toast \|[^|]*\| (.*) \|$/gm)]
  expect(toasts.length).toBeGreaterThan(5)
  expect(toasts.filter(([, , message = '']) => !words.has(unnamed(message))).map(([, name]) => name)).toEqual([
    'UNKNOWN_ERROR',
  ])
})

test('a row is kept only where nothing raises it, and no screen has its words', () => {
  const rowsOf = (source: string, texts: readonly string[] = []) => {
    const kept = unraised(source, texts)
    return ['NETWORK_NOT_FOUND', 'ERROR_REGISTERING_NAME'].filter((name) => !kept.has(name))
  }
  expect(rowsOf('throw new FoyerError(NETWORK_NOT_FOUND)')).toEqual(['NETWORK_NOT_FOUND'])
  expect(rowsOf('', ['Error registering name {label}'])).toEqual(['ERROR_REGISTERING_NAME'])
  for (const mention of [
    "import {\n  NETWORK_NOT_FOUND,\n} from '@foyer/base/catalogue'",
    '/** @throws NETWORK_NOT_FOUND */',
    'read() // NETWORK_NOT_FOUND',
    "const WORDS = { NETWORK_NOT_FOUND: 'problem.unsupported' }",
    'throw new FoyerError(SWITCH_NETWORK_NOT_FOUND)',
  ])
    expect(rowsOf(mention)).toEqual([])
})
