import { expect, test } from 'vitest'
import type { Context } from '../core/context.ts'
import { embeddedWallet } from './embedded-connector.ts'

test('a host without a wallet page has no embedded wallet: a login says so, and opens no frame', async () => {
  const ctx = { options: { projectId: 'p' }, embedded: {} } as unknown as Context
  await expect(embeddedWallet(ctx)).rejects.toMatchObject({ code: 'NO_AUTH_CONNECTOR' })
  expect(ctx.embedded).toEqual({})
})
