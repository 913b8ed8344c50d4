import { expect, test } from 'vitest'
import { packageNamed, resolve, treeOf } from './tree.ts'

const tree = treeOf({
  'packages/one/package.json': JSON.stringify({
    name: '@foyer/one',
    exports: { '.': './src/index.ts', './deep': { 'foyer-source': './src/deep/index.ts' }, './*': './src/*.ts' },
  }),
  'packages/one/src/index.ts': '',
  'packages/one/src/deep/index.ts': '',
  'packages/one/src/other.ts': '',
  'packages/one/src/other.test.ts': '',
  'packages/two/src/user.ts': '',
})

test.each([
  ['./user.ts', 'packages/two/src/user.ts'],
  ['../../one/src/other.ts', 'packages/one/src/other.ts'],
  ['./missing.ts', undefined],
  ['@foyer/one', 'packages/one/src/index.ts'],
  ['@foyer/one/deep', 'packages/one/src/deep/index.ts'],
  ['@foyer/one/other', 'packages/one/src/other.ts'],
  ['@foyer/one/other.test', undefined],
  ['@foyer/onerous', undefined],
  ['react', undefined],
])('%s means %s', (specifier, path) => {
  expect(resolve(tree, 'packages/two/src/user.ts', { specifier })).toBe(path)
})

test('a wildcard lets files in and promises none', () => {
  expect(packageNamed(tree, '@foyer/one')?.promised).toEqual([
    'packages/one/src/index.ts',
    'packages/one/src/deep/index.ts',
  ])
})
