import { expect, test } from 'vitest'
import { allowedIn, labelIn, labelProblem } from './label.ts'

test.each([
  ['mara', undefined],
  ['', undefined],
  ['a-b1', undefined],
  ['x'.repeat(63), undefined],
  ['ma!', { kind: 'character', character: '!' }],
  ['ma ra', { kind: 'space' }],
  ['ma.ra', { kind: 'character', character: '.' }],
  // Letters of other scripts that look like Latin ones.
  ['mаra', { kind: 'character', character: 'а' }],
  ['mara😀', { kind: 'character', character: '😀' }],
  ['ma\u200bra', { kind: 'character', character: 'U+200B' }],
  ['ma\u202era', { kind: 'character', character: 'U+202E' }],
  ['abc', { kind: 'short' }],
  ['x'.repeat(64), { kind: 'long' }],
  ['xn--mara', { kind: 'reserved' }],
])('%s', (label, problem) => expect(labelProblem(label)).toEqual(problem))

test('capitals are lowered, and the zone of a pasted name is left out', () => {
  expect(labelIn('Mara', undefined)).toBe('mara')
  expect(labelIn(' MARA.foyer.id ', 'foyer.id')).toBe('mara')
  expect(labelIn('mara.eth', 'foyer.id')).toBe('mara.eth')
  // A space in the middle of typing is not taken away under the visitor.
  expect(labelIn('mara ', 'foyer.id')).toBe('mara ')
})

test('suggestions are asked for what can be in a name', () => {
  expect(allowedIn('Ma!ra.éa')).toBe('maraa')
  expect(allowedIn('x'.repeat(80))).toHaveLength(63)
})
