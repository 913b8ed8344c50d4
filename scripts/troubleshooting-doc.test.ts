import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as catalogue from '@foyer/base/catalogue'
import { expect, test } from 'vitest'
import { english } from '../packages/kit/src/locales/english.ts'
import { hostMessages } from '../packages/kit/src/locales/host.ts'
import { VARIABLES } from '../packages/server/src/settings.ts'

const ROOT = join(import.meta.dirname, '..')
const KIT = join(ROOT, 'packages/kit/src')
const read = (path: string) => readFileSync(join(KIT, path), 'utf8')
const page = readFileSync(join(ROOT, 'docs/troubleshooting.md'), 'utf8')
const entries: readonly catalogue.CatalogueEntry[] = Object.values(catalogue)
const codes = new Set(entries.map(({ code }) => code))

/** Words in capitals: codes of the catalogue, or settings of the server. */
const named = [...page.matchAll(/`([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+|APKT\w+)`/g)].map(([, name = '']) => name)
/** What the kit writes to the console in words of its own, up to the first value. */
const written = readdirSync(KIT, { recursive: true, encoding: 'utf8' })
  .filter((path) => /(?<!\.test)\.tsx?$/.test(path))
  .flatMap((path) => [...read(path).matchAll(/['`](\[Foyer\] \w[^:'`$“]*|\[Foyer\] @[^:]*)/g)])
  .map(([, line = '']) => line.trim())

test('every code and setting that the page names is there', () => {
  expect(named.length).toBeGreaterThan(30)
  expect(named.filter((name) => !codes.has(name) && !(name in VARIABLES))).toEqual([])
})

test('every code that developers read in the console is on the page', () => {
  const told = entries.filter(({ surface }) => ['alert', 'warning', 'info'].includes(surface))
  expect(told.map(({ code }) => code).filter((code) => !named.includes(code))).toEqual([])
})

test('every line of the console is on the page, and the page has no other', () => {
  expect(written.length).toBeGreaterThan(5)
  expect(written.filter((line) => !page.includes(`\`${line}`))).toEqual([])
  const shown = [...page.matchAll(/`(\[Foyer\] [^`]+)`/g)].map(([, line = '']) => line.trim().replace(/:$/, ''))
  const known = [...written, `[Foyer] ${catalogue.STORAGE_UNAVAILABLE.message.split(':')[0]}`]
  expect(shown.filter((line) => !known.some((other) => other.startsWith(line)))).toEqual([])
})

test('every sentence that the page quotes is one that visitors read', () => {
  // What a wallet without a name is called.
  const [, unnamed = ''] = /id: 'injected', name: '([^']+)'/.exec(read('chains/evm/discover.ts')) ?? []
  const sentences = [...Object.values(english), ...Object.values(hostMessages('en')), unnamed]
  const texts = sentences.flatMap((sentence) => (typeof sentence === 'string' ? sentence : Object.values(sentence)))
  const quoted = [...page.matchAll(/“([^”]+)”/g)].map(([, text = '']) => text)
  expect(quoted.length).toBeGreaterThan(10)
  expect(quoted.filter((text) => !texts.some((sentence) => sentence.startsWith(text)))).toEqual([])
})
