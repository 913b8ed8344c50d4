import { beforeEach, expect, test, vi } from 'vitest'
import { EMBEDDED_CONNECTOR } from '../connectors/embedded-connector.ts'
import type { HeadlessFoyer } from './create-foyer.ts'
import { connectByEmail } from './log-in.ts'

/* The wallet page is played here: a device that it does not know yet, whose wallet opens later. */
const page = vi.hoisted(() => ({ viewed: 0 }))
vi.mock('../connectors/embedded-login.ts', () => ({
  startEmailLogin: async () => ({ action: 'VERIFY_DEVICE', resendAt: 0 }),
  awaitDevice: async () => Date.UTC(2026, 10, 26, 4),
  connectViewOnly: async () => {
    page.viewed += 1
  },
  deviceCode: () => new Promise(() => undefined),
}))
vi.mock('../features/connect/attempt.ts', () => ({ connectWallet: async () => ({ address: '0x1' }) }))
vi.mock('../core/connections/last-login.ts', () => ({ rememberLogin: () => undefined }))
vi.mock('../modal/verbs.ts', () => ({ discover: async () => undefined }))

const options: { siwx?: object } = {}
const foyer = {
  context: { now: Date.now, options, store: { get: () => ({ connectors: [{ id: EMBEDDED_CONNECTOR }] }) } },
} as unknown as HeadlessFoyer
const connect = (viewOnly?: boolean) =>
  connectByEmail(foyer, 'mara@atoll.example', {
    onCode: () => Promise.reject(new Error('no code is asked for')),
    ...(viewOnly === undefined ? {} : { viewOnly }),
  })

beforeEach(() => {
  page.viewed = 0
})

test('a wallet that opens later: the login fails and says when', async () => {
  await expect(connect()).rejects.toMatchObject({
    code: 'EMAIL_NOT_YET',
    context: { opensAt: '2026-11-26T04:00:00.000Z' },
  })
  expect(page.viewed).toBe(0)
})

test('a wallet that opens later is connected to look, where the host wants that', async () => {
  expect(await connect(true)).toEqual({ address: '0x1' })
  expect(page.viewed).toBe(1)
})

test('where visitors have to sign in, a wallet that signs nothing yet is not connected', async () => {
  options.siwx = { getRequired: () => true }
  await expect(connect(true)).rejects.toMatchObject({ code: 'EMAIL_NOT_YET' })
  expect(page.viewed).toBe(0)
  delete options.siwx
})
