import {
  accountAddress,
  beforeDeployment,
  deploymentOf,
  ENTRY_POINT,
  encodeCalls,
  FACTORY,
  ownerSignature,
  personalSignData,
  type TypedData,
  typedDataSignature,
  typedDataSignData,
  type UserOperation,
  userOperationData,
} from '@foyer/smart-account'
import { deployedAddresses } from '@foyer/smart-account/deployment'
import {
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  stringToBytes,
  type TypedDataDefinition,
} from 'viem'
import { createBundlerClient, createPaymasterClient, entryPoint08Abi, toSmartAccount } from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../accounts.ts'
import { type Chain, startChain } from '../chain.ts'
import { type Bundler, startBundler } from './bundler.ts'

/*
 * Smart accounts on two real chains, through the real EntryPoint. The peer is viem: its bundler client sends the operations, its
 * paymaster client has them sponsored, and it verifies the signatures.
 */

const ABI = parseAbi([
  'function initialize(address owner)',
  'function addSigners(bytes[] signers)',
  'function removeSigners(bytes[] signers)',
  'function execute(bytes32 mode, bytes executionData) payable',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function implementation() view returns (address)',
  'function createAccount(address owner, uint256 index) returns (address)',
])
const RECEIVERS: readonly Hex[] = [
  '0x00000000000000000000000000000000000a110a',
  '0x00000000000000000000000000000000000a110b',
]
const STUB: Hex = `0x${'11'.repeat(64)}1b`

let chains: Chain[] = []
let bundler: Bundler
beforeAll(async () => {
  chains = await Promise.all([1, 8453].map((chainId) => startChain({ chainId })))
  bundler = await startBundler({ chains })
})
afterAll(async () => {
  await bundler?.close()
  await Promise.all(chains.map((chain) => chain.stop()))
})

function on(index: number) {
  const { chainId, rpcUrl } = chains[index] as Chain
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const transport = http(rpcUrl)
  const client = createPublicClient({ chain, transport, pollingInterval: 20 })
  const faucet = createWalletClient({ chain, transport, account: privateKeyToAccount(ACCOUNTS[0].privateKey) })
  const bundlerTransport = http(`${bundler.url}/${chainId}`)
  return { chain, client, faucet, bundlerTransport, tester: createTestClient({ chain, transport, mode: 'anvil' }) }
}
type Place = ReturnType<typeof on>
type Key = ReturnType<typeof privateKeyToAccount>

const newOwner = () => privateKeyToAccount(generatePrivateKey())
const sign = (key: Key, data: TypedData) => key.signTypedData(data as unknown as TypedDataDefinition)

/** The account as viem uses one. */
const accountOf = ({ client, chain }: Place, key: Key) =>
  toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: ENTRY_POINT, version: '0.8' },
    getAddress: async () => accountAddress(key.address),
    getFactoryArgs: async () => deploymentOf(key.address),
    encodeCalls: async (calls) => encodeCalls(calls),
    getStubSignature: async () => ownerSignature(key.address, STUB),
    signMessage: async () => '0x',
    signTypedData: async () => '0x',
    async signUserOperation({ signature: _, chainId: __, ...given }) {
      const operation = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, typeof value === 'bigint' ? numberToHex(value) : value]),
      ) as unknown as UserOperation
      const sender = accountAddress(key.address)
      return ownerSignature(key.address, await sign(key, userOperationData({ ...operation, sender }, chain.id)))
    },
  })

const clientOf = async (place: Place, key: Key, sponsored: boolean) =>
  createBundlerClient({
    account: await accountOf(place, key),
    chain: place.chain,
    client: place.client,
    transport: place.bundlerTransport,
    pollingInterval: 20,
    ...(sponsored ? { paymaster: createPaymasterClient({ transport: place.bundlerTransport }) } : {}),
    userOperation: {
      estimateFeesPerGas: async () => ({ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }),
    },
  })

async function fund(place: Place, to: Hex, ether: string) {
  const hash = await place.faucet.sendTransaction({ to, value: parseEther(ether) })
  await place.client.waitForTransactionReceipt({ hash })
}
/** Has a wallet without a balance deploy its account, which the paymaster pays for. */
async function deployed(place: Place): Promise<Key> {
  const key = newOwner()
  const client = await clientOf(place, key, true)
  const hash = await client.sendUserOperation({ calls: [{ to: RECEIVERS[0] as Hex, value: 0n }] })
  expect((await client.waitForUserOperationReceipt({ hash })).success).toBe(true)
  return key
}

test('the factory and its code are where the page expects them, on every chain', async () => {
  const { factory, implementation } = deployedAddresses()
  expect(factory).toBe(FACTORY)
  for (const index of [0, 1]) {
    const told = await on(index).client.readContract({ address: factory, abi: ABI, functionName: 'implementation' })
    expect(told).toBe(implementation)
  }
})

test('a sponsored batch of two calls makes the account, and costs its owner nothing', async () => {
  for (const index of [0, 1]) {
    const place = on(index)
    const key = newOwner()
    const account = accountAddress(key.address)
    await fund(place, account, '3')
    const client = await clientOf(place, key, true)
    const before = await Promise.all(RECEIVERS.map((address) => place.client.getBalance({ address })))
    const hash = await client.sendUserOperation({
      calls: RECEIVERS.map((to) => ({ to, value: parseEther('1') })),
    })
    const { success, userOpHash, actualGasUsed } = await client.waitForUserOperationReceipt({ hash })
    expect({ success, userOpHash }).toEqual({ success: true, userOpHash: hash })
    expect(actualGasUsed).toBeGreaterThan(100_000n)
    expect(await place.client.getBalance({ address: account })).toBe(parseEther('1'))
    const after = await Promise.all(RECEIVERS.map((address) => place.client.getBalance({ address })))
    expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([parseEther('1'), parseEther('1')])
    expect((await client.getUserOperation({ hash })).userOperation.sender).toBe(account)
  }
})

test('a batch with one call that fails does nothing at all', async () => {
  const place = on(0)
  const key = await deployed(place)
  await fund(place, accountAddress(key.address), '1')
  const client = await clientOf(place, key, true)
  const before = await place.client.getBalance({ address: RECEIVERS[0] as Hex })
  const calls = [
    { to: RECEIVERS[0] as Hex, value: parseEther('0.5') },
    { to: RECEIVERS[1] as Hex, value: parseEther('5') },
  ]
  const hash = await client.sendUserOperation({ calls })
  expect((await client.waitForUserOperationReceipt({ hash })).success).toBe(false)
  expect(await place.client.getBalance({ address: RECEIVERS[0] as Hex })).toBe(before)
})

test('without a sponsor the account pays; without a balance the operation is refused with its reason', async () => {
  const place = on(0)
  const key = newOwner()
  const client = await clientOf(place, key, false)
  const calls = [{ to: RECEIVERS[0] as Hex, value: 0n }]
  await expect(client.sendUserOperation({ calls })).rejects.toThrow('AA21')
  await fund(place, accountAddress(key.address), '1')
  const hash = await client.sendUserOperation({ calls })
  const { success, actualGasCost } = await client.waitForUserOperationReceipt({ hash })
  expect(success).toBe(true)
  // What was paid in advance and not used is a deposit of the account at EntryPoint.
  expect(await place.client.getBalance({ address: accountAddress(key.address) })).toBeLessThan(
    parseEther('1') - actualGasCost + 1n,
  )
})

test('operations of others, for another chain, or a second time, are refused', async () => {
  const place = on(0)
  const key = await deployed(place)
  const account = await accountOf(place, key)
  const client = await clientOf(place, key, true)
  const prepared = await client.prepareUserOperation({ calls: [{ to: RECEIVERS[0] as Hex, value: 0n }] })
  const { signature: _, account: __, ...operation } = prepared as typeof prepared & { account: unknown }
  const send = (signature: Hex) =>
    client.sendUserOperation({ ...operation, signature, account: undefined, entryPointAddress: ENTRY_POINT } as never)
  const own = await account.signUserOperation(operation as never)
  const theirs = await (await accountOf(place, newOwner())).signUserOperation({
    ...operation,
    sender: account.address,
  } as never)
  const elsewhere = await (await accountOf(on(1), key)).signUserOperation(operation as never)
  await expect(send(theirs)).rejects.toThrow('AA24')
  await expect(send(elsewhere)).rejects.toThrow('AA24')
  await send(own)
  await expect(send(own)).rejects.toThrow('AA25')
})

describe('signatures', () => {
  const MESSAGE = 'Good morning'
  const DATA: TypedData = {
    domain: {
      name: 'Mail',
      version: '1',
      chainId: 1n,
      verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
    },
    types: {
      // A type before the primary one in the alphabet, which its description has to name.
      Attachment: [{ name: 'name', type: 'string' }],
      Mail: [
        { name: 'to', type: 'address' },
        { name: 'files', type: 'Attachment[]' },
      ],
    },
    primaryType: 'Mail',
    message: { to: RECEIVERS[0], files: [{ name: 'a' }, { name: 'b' }] },
  }
  const PLAIN: TypedData = {
    ...DATA,
    types: { Mail: [{ name: 'to', type: 'address' }] },
    message: { to: RECEIVERS[0] },
  }
  const messageSignature = async (key: Key, chainId = 1) =>
    ownerSignature(key.address, await sign(key, personalSignData(key.address, chainId, stringToBytes(MESSAGE))))
  const dataSignature = async (key: Key, data: TypedData, chainId = 1) => {
    const wrapped = typedDataSignData(key.address, chainId, data)
    return typedDataSignature(data, ownerSignature(key.address, await sign(key, wrapped as TypedData)))
  }

  test('of messages and typed data count before the account is there, and after (ERC-6492, ERC-1271, ERC-7739)', async () => {
    const place = on(0)
    const [later, now] = [newOwner(), await deployed(place)]
    for (const [key, wrap] of [
      [later, (signature: Hex) => beforeDeployment(later.address, signature)],
      [now, (signature: Hex) => signature],
    ] as const) {
      const address = accountAddress(key.address)
      expect(
        await place.client.verifyMessage({ address, message: MESSAGE, signature: wrap(await messageSignature(key)) }),
      ).toBe(true)
      for (const data of [DATA, PLAIN]) {
        const signature = wrap(await dataSignature(key, data))
        expect(
          await place.client.verifyTypedData({ address, ...(data as unknown as TypedDataDefinition), signature }),
        ).toBe(true)
      }
    }
  })

  test('of one account count for no other, on no other chain, and no plain signature of the owner counts', async () => {
    const place = on(0)
    const [key, other] = [await deployed(place), await deployed(place)]
    const address = accountAddress(key.address)
    const isValid = async (hash: Hex, signature: Hex, account = address) =>
      (await place.client.readContract({
        address: account,
        abi: ABI,
        functionName: 'isValidSignature',
        args: [hash, signature],
      })) === '0x1626ba7e'
    const hash = hashMessage(MESSAGE)
    expect(await isValid(hash, await messageSignature(key))).toBe(true)
    expect(await isValid(hash, await messageSignature(other))).toBe(false)
    expect(await isValid(hash, await messageSignature(key, 8453))).toBe(false)
    expect(await isValid(hash, ownerSignature(key.address, await key.signMessage({ message: MESSAGE })))).toBe(false)
    const digest = hashTypedData(DATA as unknown as TypedDataDefinition)
    expect(await isValid(digest, await dataSignature(key, DATA))).toBe(true)
    expect(await isValid(digest, await dataSignature(key, DATA, 8453))).toBe(false)
    expect(await isValid(digest, ownerSignature(key.address, await sign(key, DATA)))).toBe(false)
    // A second owner of both accounts: what was signed for one is nothing to the other.
    expect(await isValid(digest, await dataSignature(key, DATA), accountAddress(other.address))).toBe(false)
  })

  test('a call without an address, which the account would read as one to itself, is not encoded', () => {
    expect(() => encodeCalls([{ to: `0x${'0'.repeat(40)}`, data: '0x12' }])).toThrow(RangeError)
  })

  test('data with a type of the wrapper’s name is not signed at all', () => {
    const types = { ...PLAIN.types, TypedDataSign: [{ name: 'x', type: 'uint256' }] }
    expect(typedDataSignData(newOwner().address, 1, { ...PLAIN, types })).toBeUndefined()
  })
})

describe('nobody but the owner', () => {
  const call = (place: Place, to: Hex, data: Hex) => place.client.call({ account: ACCOUNTS[1].address, to, data })

  test('initializes an account or the code of all accounts', async () => {
    const place = on(0)
    const key = await deployed(place)
    const initialize = encodeFunctionData({ abi: ABI, functionName: 'initialize', args: [ACCOUNTS[1].address] })
    await expect(call(place, accountAddress(key.address), initialize)).rejects.toThrow()
    await expect(call(place, deployedAddresses().implementation, initialize)).rejects.toThrow()
  })

  test('executes, or changes the owners; the last owner stays', async () => {
    const place = on(0)
    const key = await deployed(place)
    const account = accountAddress(key.address)
    const add = encodeFunctionData({ abi: ABI, functionName: 'addSigners', args: [[ACCOUNTS[1].address]] })
    const remove = encodeFunctionData({ abi: ABI, functionName: 'removeSigners', args: [[key.address]] })
    for (const data of [add, remove, encodeCalls([{ to: RECEIVERS[0] as Hex }])])
      await expect(call(place, account, data)).rejects.toThrow()
    const client = await clientOf(place, key, true)
    const send = async (data: Hex) => {
      const hash = await client.sendUserOperation({ calls: [{ to: account, data }], callGasLimit: 300_000n })
      return (await client.waitForUserOperationReceipt({ hash })).success
    }
    expect(await send(remove)).toBe(false)
    expect(await send(add)).toBe(true)
  })

  test('is hurt by an account that somebody else has made for them', async () => {
    const place = on(0)
    const key = newOwner()
    const hash = await place.faucet.writeContract({
      address: FACTORY,
      abi: ABI,
      functionName: 'createAccount',
      args: [key.address, 0n],
    })
    await place.client.waitForTransactionReceipt({ hash })
    const client = await clientOf(place, key, true)
    const sent = await client.sendUserOperation({ calls: [{ to: RECEIVERS[0] as Hex, value: 0n }] })
    expect((await client.waitForUserOperationReceipt({ hash: sent })).success).toBe(true)
  })
})

test('the bundler refuses what is no operation, and other entry points', async () => {
  const ask = async (method: string, params: unknown) => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
    return (await (await fetch(`${bundler.url}/1`, { method: 'POST', body })).json()) as { error?: { code: number } }
  }
  expect((await ask('eth_sendUserOperation', [{}, ENTRY_POINT])).error?.code).toBe(-32602)
  expect((await ask('eth_sendUserOperation', [{ sender: '0x' }, RECEIVERS[0]])).error?.code).toBe(-32602)
  expect((await ask('eth_sendUserOperation', 'x')).error?.code).toBe(-32600)
  expect((await ask('eth_mine', [])).error?.code).toBe(-32601)
  expect((await fetch(`${bundler.url}/999`, { method: 'POST', body: '{}' })).status).toBe(404)
})
