import { expect, test } from 'vitest'
import { findingsOf, messagesOf } from '../fixture.ts'
import { cycles } from './cycles.ts'

const ring = (closing: string) => ({
  'packages/a/src/one.ts': "\nimport { two } from './two.ts'",
  'packages/a/src/two.ts': "import { three } from './three.ts'",
  'packages/a/src/three.ts': closing,
})

test.each([
  ["import { one } from './one.ts'", 'cycle'],
  ["export { one } from './one.ts'", 'cycle'],
  ["const load = () => import('./one.ts')", 'lazy-cycle'],
  ["import type { One } from './one.ts'", 'type-cycle'],
  ["type One = import('./one.ts').One", 'type-cycle'],
])('a ring closed by %s is a %s, told once', (closing, rule) => {
  expect(findingsOf(cycles, ring(closing))).toEqual([`packages/a/src/one.ts:2 ${rule}`])
})

test('tells the way round', () => {
  expect(messagesOf(cycles, ring("import { one } from './one.ts'"))).toEqual([
    'packages/a/src/one.ts → packages/a/src/two.ts → packages/a/src/three.ts → packages/a/src/one.ts',
  ])
})

test('a file that everybody imports is no ring', () => {
  expect(
    findingsOf(cycles, {
      ...ring(''),
      'packages/a/src/four.ts': "import { one } from './one.ts'\nimport './three.ts'",
    }),
  ).toEqual([])
})

test('a file that imports itself is one', () => {
  expect(findingsOf(cycles, { 'packages/a/src/one.ts': "import { one } from './one.ts'" })).toEqual([
    'packages/a/src/one.ts:1 cycle',
  ])
})
