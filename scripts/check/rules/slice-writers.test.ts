import { expect, test } from 'vitest'
import { messagesOf } from '../fixture.ts'
import { sliceWriters } from './slice-writers.ts'

const STATE = `export type State = {
  /** modal/a.ts */
  readonly modal: {
    /** Nested, and no owner. */
    readonly open: boolean
  }
  /** core/b.ts, by a reducer */
  readonly toast: string
  readonly alerts: string
}
`
const found = (path: string, text: string) =>
  messagesOf(sliceWriters, {
    'packages/kit/src/core/state.ts': STATE,
    'packages/kit/src/modal/a.ts': '',
    'packages/kit/src/core/b.ts': '',
    [`packages/kit/src/${path}`]: text,
  })

test.each([
  ['modal/a.ts', 'ctx.store.set({ modal: {} })'],
  ['core/b.ts', 'store.set({ toast: undefined, alerts })'],
  ['core/c.test.ts', 'ctx.store.set({ modal: {} })'],
  ['core/c.ts', 'other.set({ modal: {} }); map.set("store", {})'],
])('%s may %s', (path, text) => expect(found(path, text)).toEqual([]))

test.each([
  ['core/b.ts', 'ctx.store.set({ modal: {} })', "'modal' is set in modal/a.ts only"],
  ['modal/a.ts', 'store.set({ modal, alerts })', "'alerts' is set in core/b.ts only"],
  ['modal/a.ts', 'store.set({ unknown: 1 })', "'unknown' is set in no file only"],
  ['modal/a.ts', 'store.set(patch)', 'name the slices where they are set'],
  ['modal/a.ts', 'store.set({ ...patch })', 'name the slices where they are set'],
])('%s may not %s', (path, text, message) => expect(found(path, text)).toEqual([message]))

test('an owner that is no file is found', () =>
  expect(messagesOf(sliceWriters, { 'packages/kit/src/core/state.ts': STATE })).toContain(
    "modal/a.ts, which sets 'modal', is no file",
  ))
