import { maxUint256 } from 'viem'
import { expect, test, vi } from 'vitest'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { noteAllowances } from './allowances-given.ts'

/* What is noted of requests that the visitor has approved. */

const OWNER = '0x00000000000000000000000000000000000000Aa'
const [TOKEN, SPENDER, OTHER] = ['EE', 'bb', 'cc'].map((pair) => `0x${pair.repeat(20)}`) as [string, string, string]
const approve = (spender: string, amount: bigint) =>
  `0x095ea7b3${spender.slice(2).toLowerCase().padStart(64, '0')}${amount.toString(16).padStart(64, '0')}`
const noted = (spender: string, chainId = 'eip155:8453') => ({
  ...{ chainId, account: OWNER.toLowerCase(), token: TOKEN.toLowerCase(), spender },
})
const signed = (signedUntil: number) => ({ ...noted(SPENDER, 'eip155:1'), signedUntil })
const permit = {
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: TOKEN },
  types: {
    Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
      .map((field) => field.split(' '))
      .map(([type, name]) => ({ name, type })),
  },
  primaryType: 'Permit',
  message: { owner: OWNER, spender: SPENDER, value: '25', nonce: '0', deadline: '1893456000' },
}

const permitOf = (message: object) => [OWNER, JSON.stringify({ ...permit, message: { ...permit.message, ...message } })]

async function notesOf(method: string, params: unknown, note = vi.fn(async () => undefined as unknown)) {
  const request = { method, params, chainId: 'eip155:8453' }
  await noteAllowances(request, OWNER, { accounts: noSmartAccounts(), note })
  return note.mock.calls as unknown[][]
}

test.each([
  ['a transaction', 'eth_sendTransaction', [{ to: TOKEN, data: approve(SPENDER, maxUint256) }], [noted(SPENDER)]],
  [
    'each call of a batch, on the network that it names',
    'wallet_sendCalls',
    [
      {
        version: '2.0.0',
        chainId: '0x1',
        calls: [SPENDER, OTHER].map((spender) => ({ to: TOKEN, data: approve(spender, 5_000_000n) })),
      },
    ],
    [noted(SPENDER, 'eip155:1'), noted(OTHER, 'eip155:1')],
  ],
  ['a signed permit', 'eth_signTypedData_v4', permitOf({}), [signed(1_893_456_000)]],
  ['one that never ends', 'eth_signTypedData_v4', permitOf({ deadline: `${maxUint256}` }), [signed(9_999_999_999)]],
  ['one without an end', 'eth_signTypedData_v4', permitOf({ deadline: '0' }), [signed(9_999_999_999)]],
])('%s', async (_, method, params, allowances) => {
  expect(await notesOf(method, params)).toEqual([[allowances]])
})

test.each([
  ['a message', 'personal_sign', ['hello', OWNER]],
  ['a payment', 'eth_sendTransaction', [{ to: SPENDER, value: '0x1' }]],
  ['a call that nobody can read', 'eth_sendTransaction', [{ to: SPENDER, data: '0xdeadbeef' }]],
])('nothing is noted of %s', async (_, method, params) => {
  expect(await notesOf(method, params)).toEqual([])
})

test('what was lost on the way is noted once more', async () => {
  const note = vi.fn(async () => undefined as unknown).mockRejectedValueOnce(new TypeError('offline'))
  expect(await notesOf('eth_sendTransaction', [{ to: TOKEN, data: approve(SPENDER, 9n) }], note)).toHaveLength(2)
})
