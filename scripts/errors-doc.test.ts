import { readFileSync } from 'node:fs'
import * as catalogue from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { ERRORS_DOC, errorsDoc } from './errors-doc.ts'

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
