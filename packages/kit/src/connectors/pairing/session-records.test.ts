import { expect, test } from 'vitest'
import { readRecord } from './session-records.ts'

/* Storage belongs to every script of the page: what is not what was written is dropped. */

const KEY = 'ab'.repeat(32)
const SESSION = {
  topic: KEY,
  symKey: KEY,
  namespaces: {},
  peer: { name: 'Harbor', description: '', url: '', icons: [] },
  expiresAt: 1,
}
const PENDING = { topic: KEY, symKey: KEY, namespaces: {}, seed: KEY, offers: [], createdAt: 1 }
const text = (record: unknown, v = 1) => JSON.stringify({ v, d: record })

test('what was written is read', () => {
  expect(readRecord('session', text(SESSION))).toEqual(SESSION)
  expect(readRecord('pending', text(PENDING))).toEqual(PENDING)
})

test.each([undefined, '', 'null', '[]', '{', text(null), text([SESSION]), text(SESSION, 2)])('%s is none', (stored) => {
  expect(readRecord('session', stored)).toBeUndefined()
  expect(readRecord('pending', stored)).toBeUndefined()
})

const WRONG = [undefined, null, 7, 'x', KEY.slice(2)]
const rows = (kind: 'session' | 'pending', record: object) =>
  Object.keys(record).flatMap((field) =>
    WRONG.filter((value) => !(typeof value === 'number' && /At$/.test(field))).map((value) => [
      kind,
      field,
      value,
      { ...record, [field]: value },
    ]),
  ) as ['session' | 'pending', string, unknown, object][]

test.each([...rows('session', SESSION), ...rows('pending', PENDING)])(
  'a %s whose %s is %j is none',
  (kind, _, __, record) =>
    expect(kind === 'session' ? readRecord(kind, text(record)) : readRecord(kind, text(record))).toBeUndefined(),
)
