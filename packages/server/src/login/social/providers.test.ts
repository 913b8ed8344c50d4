import { expect, test } from 'vitest'
import { named } from './providers.ts'

const known = { subject: '1' }

test.each([
  'mara',
  'Mara Lind',
  'ma_ra.1',
  '深い',
  'x'.repeat(64),
  '❤',
  'né',
  'e\u0323\u0301',
  '\u{1FAFF}',
  '\u{323B0}',
  '!',
])('%s is a name to show', (name) => {
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
  ['with a character of private use', 'mara\uE000'],
  ['with one that joins', 'ma\u034Fra'],
  ['with a filler of Hangul', 'mara\u3164'],
  ['fillers alone', '\u115F\u1160\u3164\uFFA0'],
  ['spaces alone', ' \u3000\u00A0'],
  ['Braille without dots', '\u2800 \u2800'],
  ['marks alone', '\u0301\u0301'],
  ['with marks that pile up', 'mara\u0301\u0301\u0301'],
  ['no text', 7],
  ['missing', undefined],
])('a name that is %s is none, and the visitor logs in without it', (_, name) => {
  expect(named(known, name)).toBe(known)
})
