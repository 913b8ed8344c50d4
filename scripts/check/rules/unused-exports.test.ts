import { expect, test } from 'vitest'
import { findingsOf } from '../fixture.ts'
import { unusedExports } from './unused-exports.ts'

const A = 'packages/a/src/a.ts'
const UNUSED = [`${A}:1 unused-export`]
const found = (text: string, others: Readonly<Record<string, string>> = {}) =>
  findingsOf(unusedExports, { [A]: text, ...others })

test('an export that nobody imports is found', () => {
  expect(found('export const one = 1')).toEqual(UNUSED)
  expect(found('export type One = 1', { 'packages/a/src/b.ts': "import type { Two } from './a.ts'" })).toEqual(UNUSED)
})

test.each([
  ['a source', 'packages/a/src/b.ts', "import { one } from './a.ts'"],
  ['a source of another workspace', 'apps/x/src/b.ts', "import * as a from '../../../packages/a/src/a.ts'"],
  ['a lazy import', 'packages/a/src/b.ts', "const load = () => import('./a.ts')"],
  ['a subpath', 'packages/a/package.json', JSON.stringify({ name: '@foyer/a', exports: { '.': './src/a.ts' } })],
  ['a test of a package for tests', 'packages/testing/src/b.test.ts', "import { one } from '../../a/src/a.ts'"],
])('%s uses an export', (_, path, text) => {
  expect(found('export const one = 1', { [path]: text })).toEqual([])
})

test('a wildcard subpath uses nothing', () => {
  const manifest = JSON.stringify({ name: '@foyer/a', exports: { './*': './src/*.ts' } })
  expect(found('export const one = 1', { 'packages/a/package.json': manifest })).toEqual(UNUSED)
})

test('a subpath of a private package, and a script that takes a whole module, use nothing', () => {
  const manifest = JSON.stringify({ name: '@foyer/a', private: true, exports: { '.': './src/a.ts' } })
  expect(found('export const one = 1', { 'packages/a/package.json': manifest })).toEqual(UNUSED)
  const script = "import * as a from '../packages/a/src/a.ts'"
  expect(found('export const one = 1', { 'scripts/docs.ts': script })).toEqual(UNUSED)
})

test('a test uses only what its own file needs as well', () => {
  const byTest = { 'packages/a/src/a.test.ts': "import { one } from './a.ts'" }
  expect(found('export const one = 1', byTest)).toEqual(UNUSED)
  expect(found('export const one = 1\nglobalThis.name = String(one)', byTest)).toEqual([])
})

test('passing everything on uses nothing; what is taken through it is used', () => {
  const files = {
    'packages/a/src/all.ts': "export * from './more.ts'",
    'packages/a/src/more.ts': "export * from './a.ts'",
  }
  expect(found('export const one = 1', files)).toEqual(UNUSED)
  const user = { 'packages/a/src/b.ts': "import { one } from './all.ts'" }
  expect(found('export const one = 1\nexport const two = 2', { ...files, ...user })).toEqual([`${A}:2 unused-export`])
})
