import { createHash, createSign, generateKeyPairSync } from 'node:crypto'
import { accountAddress, operationHash, type UserOperation } from '@foyer/smart-account'
import { passkeyKeysOf, passkeyOwner } from '@foyer/smart-account/passkeys'
import { decodeAbiParameters, encodeAbiParameters, type Hex, hexToString, isHex, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test, vi } from 'vitest'
import { chainIdOf } from '../../test/own-network.ts'
import type { Content } from '../approve/content.ts'
import { TEXTS } from '../approve/texts.ts'
import { createSmartAccounts } from './accounts.ts'
import { ownerIn } from './passkey-signature.ts'
import { askSmartAccount, type Sign } from './requests.ts'

/* An account that passkeys own. What the contract takes of their signatures is tested on a real chain (packages/devnet). */

const KEY = privateKeyToAccount(`0x${'7'.repeat(64)}`)
const ACCOUNT = accountAddress(KEY.address)
const BASE = 'eip155:8453'
const FRIEND = '0x000000000000000000000000000000000000f00d'
const HASH = `0x${'ab'.repeat(32)}`
const LIMITS = { callGasLimit: '0x100', verificationGasLimit: '0x200', preVerificationGas: '0x300' }
/** Of a network that takes much for the length of a call. */
const [FAILING_GAS, PASSING_GAS] = [3_000_000, 3_320_000]

function newPasskey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
  const answer = (challenge: Uint8Array) => {
    const text = Buffer.from(challenge).toString('base64url')
    const json = JSON.stringify({ type: 'webauthn.get', challenge: text, origin: 'https://wallet.example' })
    const authenticatorData = Buffer.concat([sha256('wallet.example'), Buffer.from([5, 0, 0, 0, 0])])
    const signature = createSign('sha256')
      .update(Buffer.concat([authenticatorData, sha256(json)]))
      .sign(privateKey)
    return { authenticatorData, clientDataJSON: new TextEncoder().encode(json), signature: new Uint8Array(signature) }
  }
  const owner = ownerIn(answer(Uint8Array.of(1)), answer(Uint8Array.of(2)))
  return { answer, owner }
}

/** @param owners as the contract says, or something else that the node answers */
function opened(owners: readonly Hex[] | string, passkey: Pick<ReturnType<typeof newPasskey>, 'answer'>) {
  const estimates: string[] = []
  const node = vi.fn(async (chainId: string, method: string, params: unknown) => {
    if (method === 'eth_chainId') return chainIdOf(chainId)
    if (method === 'eth_getCode') return '0x60'
    if (method === 'eth_estimateGas')
      return `0x${(estimates.push(method) === 1 ? PASSING_GAS : FAILING_GAS).toString(16)}`
    if (method === 'eth_getBalance') return '0x100000000000000'
    const [call] = params as [{ to?: string }]
    if (method !== 'eth_call' || call.to !== ACCOUNT) return '0x5'
    return typeof owners === 'string' ? owners : encodeAbiParameters([{ type: 'bytes[]' }], [owners])
  })
  const services = {
    listAccountNetworks: async () => ({ networks: [BASE] }),
    prepareOperation: vi.fn(async (_: { operation: Record<string, unknown> }) => ({ ...LIMITS, payment: null })),
    sendOperation: vi.fn(async (_: { chainId: string; operation: UserOperation & { signature: Hex } }) => ({
      hash: HASH,
    })),
    readOperation: async () => ({ receipt: null }),
  }
  const askOwner = vi.fn(async (challenge: Uint8Array) => passkey.answer(challenge))
  const accounts = createSmartAccounts({ services: services as never, node, askOwner, isOffered: true })
  const shown: Content[] = []
  const byKey = vi.fn()
  const sign: Sign = async (make, use, otherwise) => {
    const { content, subject } = await make()
    shown.push(content)
    if (!otherwise) byKey()
    const signed = (await otherwise?.(subject, new AbortController().signal)) ?? new Uint8Array(65)
    return use(subject, async () => signed)
  }
  const ask = (method: string, params: unknown) =>
    askSmartAccount(
      { method, params, chainId: BASE },
      {
        origin: 'https://atoll.example',
        owner: KEY.address,
        accounts,
        node,
        tokens: async () => new Map(),
        paid: async () => [],
        sign,
      },
    )
  const send = () =>
    ask('wallet_sendCalls', [{ version: '2.0.0', chainId: '0x2105', calls: [{ to: FRIEND, value: '0x1' }] }])
  return { ask, send, askOwner, services, shown, byKey }
}

/** The owner that signs, and the challenge that its passkey was asked with. */
function read(signature: Hex) {
  const [owners, [auth = '0x']] = decodeAbiParameters([{ type: 'bytes[]' }, { type: 'bytes[]' }], signature)
  const parts = ['bytes32', 'bytes32', 'uint256', 'uint256', 'bytes', 'string'].map((type) => ({ type }))
  const clientData = JSON.parse(String(decodeAbiParameters(parts, auth)[5])) as { challenge: string }
  return { owners, challenge: toHex(Buffer.from(clientData.challenge, 'base64url')) }
}

test('where the wallet’s key owns it no more, a passkey signs what was shown, and the question says so', async () => {
  const [passkey, other] = [newPasskey(), newPasskey()]
  const { send, askOwner, services, shown, byKey } = opened([other.owner, passkey.owner], passkey)
  await send()
  const { operation } = services.sendOperation.mock.calls[0]?.[0] ?? {}
  const { signature = '0x', ...sent } = operation ?? ({} as never)
  const hash = operationHash(sent as UserOperation, 8453)
  expect(read(signature)).toEqual({ owners: [passkey.owner], challenge: hash })
  expect(shown[0]?.facts).toContainEqual({ label: TEXTS.signedBy, value: TEXTS.yourPasskey })
  expect([askOwner.mock.calls.length, byKey.mock.calls.length]).toEqual([1, 0])
})

test('its draft is as long as what is sent, and says what the check takes that bundlers do not measure', async () => {
  const passkey = newPasskey()
  const { send, services } = opened([passkey.owner], passkey)
  await send()
  const { operation: draft } = services.prepareOperation.mock.calls[0]?.[0] ?? { operation: {} }
  const { operation } = services.sendOperation.mock.calls[0]?.[0] ?? {}
  expect(Number(draft.signatureGas)).toBe(320_000 * 1.25 + 20_000)
  expect(String(draft.signature).length).toBeGreaterThanOrEqual(String(operation?.signature).length)
})

test('messages and typed data are signed by it too', async () => {
  const passkey = newPasskey()
  const { ask, askOwner } = opened([passkey.owner], passkey)
  const signature = (await ask('personal_sign', ['0x4869', ACCOUNT])) as Hex
  expect(read(signature).owners).toEqual([passkey.owner])
  const typed = {
    domain: { name: 'Mail', chainId: 8453 },
    types: { Mail: [{ name: 'to', type: 'address' }] },
    primaryType: 'Mail',
    message: { to: FRIEND },
  }
  const nested = await ask('eth_signTypedData_v4', [ACCOUNT, JSON.stringify(typed)])
  expect(isHex(nested) && hexToString(nested)).toContain('Mail(address to)')
  expect(askOwner.mock.calls.map(([challenge]) => challenge.length)).toEqual([32, 32])
})

test('while the wallet’s key is an owner, it signs, and no passkey is asked', async () => {
  const passkey = newPasskey()
  const { send, askOwner, byKey } = opened([KEY.address.toLowerCase() as Hex, passkey.owner], passkey)
  await send()
  expect([askOwner.mock.calls.length, byKey.mock.calls.length]).toEqual([0, 1])
})

test('a passkey that does not own it signs nothing, and neither does anything where no one here does', async () => {
  const [passkey, stranger] = [newPasskey(), newPasskey()]
  const wrong = opened([passkey.owner], stranger)
  await expect(wrong.send()).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
  expect(wrong.services.sendOperation).not.toHaveBeenCalled()
  for (const owners of [[FRIEND], [], '0x', '0xzz', 'nonsense'] as const) {
    const { send, askOwner, shown } = opened(owners, passkey)
    await expect(send()).rejects.toMatchObject({ code: 'SIGNING_REFUSED' })
    expect([askOwner.mock.calls.length, shown.length]).toEqual([0, 0])
  }
})

test('a passkey’s key is told by two of its answers, not by those of two passkeys', () => {
  const [passkey, other] = [newPasskey(), newPasskey()]
  const [first, second] = [passkey.answer(Uint8Array.of(1)), passkey.answer(Uint8Array.of(2))]
  expect(passkeyKeysOf(first).map((key) => passkeyOwner(key).toLowerCase())).toContain(ownerIn(first, second))
  expect(() => ownerIn(first, other.answer(Uint8Array.of(1)))).toThrow()
  // Twice the same answer does not tell which of two keys it was.
  expect(() => ownerIn(first, first)).toThrow()
})
