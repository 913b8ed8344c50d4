import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'
import {
  accountAddress,
  type Call,
  deploymentOf,
  ENTRY_POINT,
  encodeCalls,
  operationHash,
  ownerSignature,
  type UserOperation,
  userOperationData,
} from '@foyer/smart-account'
import { PASSKEY_VERIFIER } from '@foyer/smart-account/addresses'
import { addOwner, removeOwner, removeOwnerIf, verifierAddress } from '@foyer/smart-account/owner-calls'
import { isPasskeyOwner, OWNERS_CALL, ownersOf } from '@foyer/smart-account/owners'
import {
  type Assertion,
  passkeyChecks,
  passkeyKeysOf,
  passkeyOwner,
  passkeySignature,
  passkeyStub,
} from '@foyer/smart-account/passkeys'
import { createPublicClient, type Hex, http, numberToHex, type TypedDataDefinition, toBytes } from 'viem'
import { createBundlerClient, createPaymasterClient, entryPoint08Abi, toSmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Chain, startChain } from '../chain.ts'
import { type Bundler, startBundler } from './bundler.ts'

/*
 * A passkey as the second owner of a smart account, on a real chain with the real EntryPoint. The authenticator is Node's own P-256; the
 * peer that sends the operations is viem.
 */

const RECEIVER: Hex = '0x00000000000000000000000000000000000a110a'
const VISITOR_WAS_PRESENT_AND_VERIFIED = 0x05

let chain: Chain
let bundler: Bundler
beforeAll(async () => {
  chain = await startChain({ chainId: 1 })
  bundler = await startBundler({ chains: [chain] })
})
afterAll(async () => {
  await bundler?.close()
  await chain?.stop()
})

type Sign = (operation: UserOperation) => Hex | Promise<Hex>

function newAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  // The point is at the end of SubjectPublicKeyInfo.
  const point = new Uint8Array(publicKey.export({ format: 'der', type: 'spki' }).subarray(-65))
  return { privateKey, owner: passkeyOwner(point) }
}

/** What an authenticator of the wallet origin answers, https://www.w3.org/TR/webauthn-3/#sctn-authenticator-data */
function assertionOf(key: KeyObject, challenge: Hex, flags = VISITOR_WAS_PRESENT_AND_VERIFIED): Assertion {
  const clientDataJSON = new TextEncoder().encode(
    JSON.stringify({
      type: 'webauthn.get',
      challenge: Buffer.from(toBytes(challenge)).toString('base64url'),
      origin: 'https://wallet.example',
      crossOrigin: false,
    }),
  )
  const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()
  const authenticatorData = Buffer.concat([sha256('wallet.example'), Buffer.from([flags, 0, 0, 0, 0])])
  const signature = createSign('sha256')
    .update(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
    .sign(key)
  return { authenticatorData: new Uint8Array(authenticatorData), clientDataJSON, signature: new Uint8Array(signature) }
}

async function accountWith(seedOwner = privateKeyToAccount(generatePrivateKey())) {
  const account = accountAddress(seedOwner.address)
  const network = {
    id: 1,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const client = createPublicClient({ chain: network, transport: http(chain.rpcUrl), pollingInterval: 20 })
  const transport = http(`${bundler.url}/1`)
  const bySeed: Sign = async (operation) => {
    const data = userOperationData(operation, 1) as unknown as TypedDataDefinition
    return ownerSignature(seedOwner.address, await seedOwner.signTypedData(data))
  }
  const send = async (calls: readonly Call[], sign: Sign = bySeed, stub?: Hex): Promise<boolean> => {
    const smartAccount = await toSmartAccount({
      client,
      entryPoint: { abi: entryPoint08Abi, address: ENTRY_POINT, version: '0.8' },
      getAddress: async () => account,
      getFactoryArgs: async () => deploymentOf(seedOwner.address),
      encodeCalls: async (asked) => encodeCalls(asked as readonly Call[]),
      getStubSignature: async () => stub ?? ownerSignature(seedOwner.address, `0x${'11'.repeat(64)}1b`),
      signMessage: async () => '0x',
      signTypedData: async () => '0x',
      async signUserOperation({ signature: _, chainId: __, ...given }) {
        const fields = Object.entries(given).map(([name, value]) => [
          name,
          typeof value === 'bigint' ? numberToHex(value) : value,
        ])
        return sign({ ...(Object.fromEntries(fields) as unknown as UserOperation), sender: account })
      },
    })
    const sender = createBundlerClient({
      account: smartAccount,
      chain: network,
      client,
      transport,
      pollingInterval: 20,
      paymaster: createPaymasterClient({ transport }),
      userOperation: {
        estimateFeesPerGas: async () => ({ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }),
      },
    })
    const hash = await sender.sendUserOperation({ calls: [...calls] as never })
    return (await sender.waitForUserOperationReceipt({ hash })).success
  }
  return {
    account,
    seedOwner,
    send,
    owners: async () => ownersOf((await client.call({ to: account, data: OWNERS_CALL })).data ?? '0x'),
    hasVerifier: async () => (await client.getCode({ address: PASSKEY_VERIFIER })) !== undefined,
  }
}

const callTo = (to: Hex): Call => ({ to, value: 0n })

test('the verifier is where the page expects it, and the first account that wants it brings it', async () => {
  expect(verifierAddress()).toBe(PASSKEY_VERIFIER)
  const wallet = await accountWith()
  const { owner } = newAuthenticator()
  expect(await wallet.hasVerifier()).toBe(false)
  expect(await wallet.send(addOwner(wallet.account, owner, false))).toBe(true)
  expect(await wallet.hasVerifier()).toBe(true)
  expect(await wallet.owners()).toEqual([wallet.seedOwner.address.toLowerCase(), owner.toLowerCase()])
})

test('a passkey that owns the account acts alone, and no other passkey does', async () => {
  const wallet = await accountWith()
  const { owner, privateKey } = newAuthenticator()
  await wallet.send(addOwner(wallet.account, owner, await wallet.hasVerifier()))
  const signedBy =
    (key: KeyObject, named: Hex, flags?: number): Sign =>
    (operation) =>
      passkeySignature(named, assertionOf(key, operationHash(operation, 1), flags))
  const stub = passkeyStub(owner)
  // Often enough to meet both halves of the signatures.
  for (let turn = 0; turn < 4; turn += 1)
    expect(await wallet.send([callTo(RECEIVER)], signedBy(privateKey, owner), stub)).toBe(true)
  const other = newAuthenticator()
  for (const sign of [
    signedBy(other.privateKey, owner),
    signedBy(other.privateKey, other.owner),
    // The visitor touched the authenticator, which has not verified who that is.
    signedBy(privateKey, owner, 0x01),
    // Over something else.
    () => stub,
  ])
    await expect(wallet.send([callTo(RECEIVER)], sign, stub)).rejects.toThrow('AA24')
})

test('an owner that was removed owns nothing; a passkey may remove the key of the wallet', async () => {
  const wallet = await accountWith()
  const { owner, privateKey } = newAuthenticator()
  const byPasskey: Sign = (operation) => passkeySignature(owner, assertionOf(privateKey, operationHash(operation, 1)))
  const stub = passkeyStub(owner)
  const add = async () => wallet.send(addOwner(wallet.account, owner, await wallet.hasVerifier()))
  expect(await add()).toBe(true)
  expect(await wallet.send([removeOwner(wallet.account, owner)])).toBe(true)
  await expect(wallet.send([callTo(RECEIVER)], byPasskey, stub)).rejects.toThrow('AA24')
  expect(await add()).toBe(true)
  expect(await wallet.send([removeOwner(wallet.account, wallet.seedOwner.address)], byPasskey, stub)).toBe(true)
  await expect(wallet.send([callTo(RECEIVER)])).rejects.toThrow('AA24')
  expect(await wallet.owners()).toEqual([owner.toLowerCase()])
})

test('the key goes only if another passkey is an owner too, and one signs for that', async () => {
  const wallet = await accountWith()
  const [first, second] = [newAuthenticator(), newAuthenticator()]
  const key = wallet.seedOwner.address
  const byFirst: Sign = (operation) =>
    passkeySignature(first.owner, assertionOf(first.privateKey, operationHash(operation, 1)))
  const take = () =>
    wallet.send(removeOwnerIf(wallet.account, second.owner, key), byFirst, passkeyStub(first.owner)).catch(() => false)
  await wallet.send(addOwner(wallet.account, first.owner, await wallet.hasVerifier()))
  expect(await take()).toBe(false)
  expect(await wallet.owners()).toContain(key.toLowerCase())
  await wallet.send(addOwner(wallet.account, second.owner, true))
  expect(await take()).toBe(true)
  expect((await wallet.owners()).toSorted()).toEqual(
    [first.owner, second.owner].map((one) => one.toLowerCase()).toSorted(),
  )
})

test('a passkey’s key is learned from two of its answers', () => {
  const { owner, privateKey } = newAuthenticator()
  const keysOf = (challenge: Hex) => passkeyKeysOf(assertionOf(privateKey, challenge)).map(passkeyOwner)
  const [first, second] = [keysOf(`0x${'01'.repeat(32)}`), keysOf(`0x${'02'.repeat(32)}`)]
  expect(first).toHaveLength(2)
  expect(first.filter((key) => second.includes(key))).toEqual([owner])
  expect(isPasskeyOwner(owner)).toBe(true)
  expect(isPasskeyOwner(privateKeyToAccount(generatePrivateKey()).address)).toBe(false)
})

test('what a check takes is measured with a signature that passes it, and with one that does not', async () => {
  const wallet = await accountWith()
  await wallet.send(addOwner(wallet.account, newAuthenticator().owner, await wallet.hasVerifier()))
  const client = createPublicClient({ transport: http(chain.rpcUrl) })
  const { passing, failing } = passkeyChecks()
  // https://eips.ethereum.org/EIPS/eip-7913: the selector of `verify`.
  expect((await client.call(passing)).data?.slice(0, 10)).toBe('0x024ad318')
  expect((await client.call(failing)).data?.slice(0, 10)).toBe('0xffffffff')
  const [more, less] = await Promise.all([client.estimateGas(passing), client.estimateGas(failing)])
  expect(more).toBeGreaterThan(less)
})

test('what is no key, and no assertion, is refused', () => {
  expect(() => passkeyOwner(new Uint8Array(65))).toThrow(RangeError)
  expect(() => passkeyOwner(new Uint8Array(64))).toThrow(RangeError)
  const { owner, privateKey } = newAuthenticator()
  const assertion = assertionOf(privateKey, `0x${'00'.repeat(32)}`)
  const clientDataJSON = new TextEncoder().encode('{"type":"webauthn.create","challenge":"AA"}')
  expect(() => passkeySignature(owner, { ...assertion, clientDataJSON })).toThrow(RangeError)
  // As an authenticator with another algorithm answers, for example.
  expect(() => passkeyKeysOf({ ...assertion, signature: new Uint8Array(256) })).toThrow(RangeError)
})
