import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as evm from './chains/evm/index.ts'
import * as pairing from './connectors/pairing/index.ts'
import * as pairingCore from './connectors/pairing/peer-core.ts'
import * as kit from './index.ts'
import * as react from './react/index.ts'

const manifest = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8'))

test('the subpaths, and the sources that are snapshot here', () => {
  const sources = Object.entries<Record<string, string>>(manifest.exports).map(
    ([subpath, conditions]) => `${subpath} ${conditions['foyer-source']}`,
  )
  expect(sources).toMatchInlineSnapshot()
})

test('@foyer/kit', () => {
  expect(Object.keys(kit).sort()).toMatchInlineSnapshot()
})

test('@foyer/kit/react', () => {
  expect(Object.keys(react).sort()).toMatchInlineSnapshot()
})

test('@foyer/kit/evm', () => {
  expect(Object.keys(evm).sort()).toMatchInlineSnapshot()
})

test('@foyer/kit/pairing', () => {
  expect(Object.keys(pairing).sort()).toMatchInlineSnapshot()
})

test('@foyer/kit/pairing-core: promises nothing to hosts, and should not grow by accident either', () => {
  expect(Object.keys(pairingCore).sort()).toMatchInlineSnapshot()
})
