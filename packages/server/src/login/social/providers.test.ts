import { expect, test } from 'vitest'
import { named } from './providers.ts'

const known = { subject: '1' }

test.each(['mara', 'Mara Lind', 'ma_ra.1', '深い', 'x'.repeat(64)])('%s is a name to show', (name) => {
  expect(named(known, name)).toEqual({ subject: '1', userName: name })
})

test.each([
  ['too long', 'x'.repeat(65)],
  ['empty', ''],
  ['of two lines', 'mara\nPaid: yes'],
  ['with a line separator', 'mara\u2028'],
  ['turned around', 'mara\u202Emoc'],
  ['with a hidden character', 'ma\u200Bra'],
  ['with half a character', 'mara\uD800'],
  ['no text', 7],
  ['missing', undefined],
])('a name that is %s is none, and the visitor logs in without it', (_, name) => {
  expect(named(known, name)).toBe(known)
})
