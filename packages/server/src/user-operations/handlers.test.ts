import { accountAddress } from '@foyer/smart-account'
import { parse } from 'valibot'
import { expect, test } from 'vitest'
import { createSecrets } from '../secrets.ts'
import { operationHandlers } from './handlers.ts'
import type { RpcService } from './services.ts'

const BASE = 'eip155:8453'
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const STRANGER = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const HASH = `0x${'ab'.repeat(32)}`

test.each([
  ['the smart account', accountAddress(OWNER), true],
  ['the key’s own account, in small letters', OWNER.toLowerCase(), true],
  ['somebody else', accountAddress(STRANGER), false],
])('an operation of %s is told: %s %s', async (_, sender, isTold) => {
  const bundler: RpcService = async (_method, _params, schema) =>
    parse(schema, {
      sender,
      success: true,
      actualGasUsed: '0x1',
      logs: [],
      receipt: { transactionHash: HASH, blockHash: HASH, blockNumber: '0x1' },
    })
  const budget = { spend: async () => async () => undefined }
  const unused = () => Promise.reject(new Error('not asked'))
  const handlers = operationHandlers({
    bundlers: new Map([[BASE, bundler]]),
    paymasters: new Map(),
    networks: async () => [BASE],
    sessions: { require: async () => ({ userId: 'mara', email: null }) },
    wallets: { of: async () => ({ wallet: { addresses: { eip155: OWNER } } }) },
    budgets: { account: budget, project: budget, total: budget },
    secrets: createSecrets('x'),
    isSponsored: () => false,
    onOwnersChange: unused,
    pagePaymaster: () => unused,
    publicUrl: 'https://api.example',
    log: () => undefined,
  } as unknown as Parameters<typeof operationHandlers>[0])
  const asked = { body: { chainId: BASE, hash: HASH } } as Parameters<typeof handlers.readOperation>[0]
  const info = {} as Parameters<typeof handlers.readOperation>[1]
  const { receipt } = (await handlers.readOperation(asked, info)) as { receipt: { success: boolean } | null }
  expect(receipt?.success).toBe(isTold ? true : undefined)
})
