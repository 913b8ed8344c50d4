import { expect, test } from 'vitest'
import { messagesOf } from '../fixture.ts'
import { scenes } from './scenes.ts'

const TABLE = 'export const views = {\n  Connect: {\n  },\n  Account: { load: 1 },\n}\n'

test('a view that no scene names is found', () => {
  const found = (walks: string) =>
    messagesOf(scenes, { 'packages/kit/src/modal/views.ts': TABLE, 'e2e/views-account.ts': walks })
  expect(found("show({ view: 'Connect' })")).toEqual(['Account has no scene in e2e/views*.ts'])
  expect(found("show({ view: 'Connect' }); show({ view: 'Account' })")).toEqual([])
})
