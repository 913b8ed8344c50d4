import { expect, test } from 'vitest'
import { messagesOf } from '../fixture.ts'
import { examples } from './examples.ts'

const manifest = JSON.stringify({ name: '@foyer/a', exports: { '.': './src/index.ts' } })
const found = (index: string, a = '', folder = 'kit') =>
  messagesOf(examples, {
    [`packages/${folder}/package.json`]: manifest,
    [`packages/${folder}/src/index.ts`]: index,
    [`packages/${folder}/src/a.ts`]: a,
  })
const TOLD = '/**\n * Does.\n * @example go()\n */\n'

test.each([
  ['export function go() {}', ''],
  ['export const go = () => 1', ''],
  ['/** Does. */\nexport async function go() {}', ''],
  [`${TOLD}const other = 1\nexport function go() {}`, ''],
  ["export { go } from './a.ts'", 'export function go() {}'],
  ["export { a as b, go } from './a.ts'", 'export const a = 1\nexport const go = () => a'],
  ["export * from './a.ts'", 'export function go() {}'],
])('%s %s', (index, a) => {
  expect(found(index, a)).toEqual(['go has no @example'])
  expect(found(index, a, 'base')).toEqual([])
})

test.each([
  [`${TOLD}export function go() {}`, ''],
  ["export { go } from './a.ts'", `${TOLD}export const go = () => 1`],
  ["export { other } from './a.ts'", 'export const other = 1\nexport function go() {}'],
  ['export const other = 1\nfunction go() {}', ''],
  ["export type { go } from 'elsewhere'", ''],
])('%s %s needs none', (index, a) => expect(found(index, a)).toEqual([]))
