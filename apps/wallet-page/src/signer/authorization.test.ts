import { DELEGATE } from '@foyer/smart-account/addresses'
import { safeParse } from 'valibot'
import { type Hex, recoverTypedDataAddress } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { expect, test } from 'vitest'
import { type Signable, signerRequest } from './messages.ts'
import { createSigner } from './signer.ts'

/* What delegates the standard account to code (EIP-7702). */

const OPERATION = {
  domain: { name: 'ERC4337', version: '1', chainId: 8453 },
  types: { PackedUserOperation: [{ name: 'nonce', type: 'uint256' }] },
  primaryType: 'PackedUserOperation',
  message: { nonce: 5n },
}
const AUTHORIZATION = { chainId: 8453, address: DELEGATE, nonce: 7 } as const

async function opened() {
  const signer = createSigner()
  const { addresses } = await signer.handle({ kind: 'create', walletId: 'w'.repeat(16), epoch: 1 })
  const sign = async (authorization: Extract<Signable, { type: 'delegatedOperation' }>['authorization']) => {
    const content = { type: 'delegatedOperation', typedData: OPERATION, authorization } as const
    const { signed } = await signer.handle({ kind: 'sign', content, account: addresses.eip155 })
    return Buffer.from(signed).toString('hex')
  }
  return { own: addresses.eip155, sign }
}

test('an operation is signed, and after it what delegates its account', async () => {
  const { own, sign } = await opened()
  const signed = await sign(AUTHORIZATION)
  expect(signed).toHaveLength(2 * 130)
  const [operation, r, s, v] = [signed.slice(0, 130), signed.slice(130, 194), signed.slice(194, 258), signed.slice(258)]
  const data = { ...OPERATION, primaryType: 'PackedUserOperation', signature: `0x${operation}` } as const
  expect(await recoverTypedDataAddress(data)).toBe(own)
  const authorization = { ...AUTHORIZATION, r: `0x${r}`, s: `0x${s}`, yParity: v === '1c' ? 1 : 0 } as const
  expect(await recoverAuthorizationAddress({ authorization })).toBe(own)
  expect(await sign(null)).toBe(operation)
})

test.each([
  ['on every network', { chainId: 0 }],
  ['to another contract', { address: '0x00000000000000000000000000000000000a110a' }],
  ['to nothing', { address: `0x${'0'.repeat(40)}` }],
])('nothing at all is signed with a delegation %s (T12)', async (_, over) => {
  const { sign } = await opened()
  await expect(sign({ ...AUTHORIZATION, ...over })).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
})

test('no other form of a delegation gets to the worker’s key (T12)', () => {
  const request = (content: object) => ({ kind: 'sign', content, account: `0x${'a'.repeat(40)}` as Hex })
  const delegated = { type: 'delegatedOperation', typedData: OPERATION, authorization: AUTHORIZATION }
  expect(safeParse(signerRequest, request(delegated)).success).toBe(true)
  for (const wrong of [
    { type: 'authorization', authorization: AUTHORIZATION },
    { ...delegated, authorization: { ...AUTHORIZATION, chainId: '0x2105' } },
    { ...delegated, authorization: [AUTHORIZATION] },
    { ...delegated, authorization: { ...AUTHORIZATION, nonce: -1 } },
  ])
    expect(safeParse(signerRequest, request(wrong)).success).toBe(false)
})
