import {
  accountAddress,
  type Call,
  DELEGATES,
  deploymentOf,
  ENTRY_POINT,
  encodeCalls,
  ownerSignature,
  type UserOperation,
  userOperationData,
} from '@foyer/smart-account'
import { DELEGATE } from '@foyer/smart-account/addresses'
import {
  type Authorization,
  authorizationHash,
  authorizationOf,
  delegatedCode,
  delegationIn,
  signedAuthorization,
  stubAuthorization,
} from '@foyer/smart-account/delegation'
import { deployedAddresses } from '@foyer/smart-account/deployment'
import {
  createPublicClient,
  createWalletClient,
  encodeFunctionData,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  numberToHex,
  parseAbi,
  parseEther,
  type TypedDataDefinition,
} from 'viem'
import {
  createBundlerClient,
  createPaymasterClient,
  entryPoint08Abi,
  getUserOperationTypedData,
  toSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ACCOUNTS } from '../accounts.ts'
import { type Chain, startChain } from '../chain.ts'
import { type Bundler, startBundler } from './bundler.ts'

/* Accounts of a key that are delegated (EIP-7702) to our delegate, on a real chain with the real EntryPoint. */

const ABI = parseAbi([
  'function execute(bytes32 mode, bytes executionData) payable',
  'function isValidSignature(bytes32 hash, bytes signature) view returns (bytes4)',
  'function transfer(address to, uint256 amount) returns (bool)',
])
const VALID = '0x1626ba7e'
const RECEIVERS: readonly Hex[] = [
  '0x00000000000000000000000000000000000a110a',
  '0x00000000000000000000000000000000000a110b',
]
const FEES = { maxFeePerGas: numberToHex(3_000_000_000n), maxPriorityFeePerGas: numberToHex(1_000_000_000n) }
const STUB: Hex = `0x${'11'.repeat(64)}1b`

let chain: Chain
let bundler: Bundler
beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
  bundler = await startBundler({ chains: [chain] })
})
afterAll(async () => {
  await bundler?.close()
  await chain?.stop()
})

function onChain() {
  const network = {
    id: 8453,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [chain.rpcUrl] } },
  }
  const transport = http(chain.rpcUrl)
  const client = createPublicClient({ chain: network, transport, pollingInterval: 20 })
  const walletOf = (account: ReturnType<typeof privateKeyToAccount>) =>
    createWalletClient({ chain: network, transport, account })
  const faucet = walletOf(privateKeyToAccount(ACCOUNTS[0].privateKey))
  const mined = async (hash: Hex) => (await client.waitForTransactionReceipt({ hash })).status
  return { client, faucet, walletOf, mined }
}

/** The bundler's answer. @throws its refusal */
async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const answer = await (await fetch(`${bundler.url}/8453`, { method: 'POST', body })).json()
  const { result, error } = answer as { result: T; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

async function visitor({ ether = '0' } = {}) {
  const key = privateKeyToAccount(generatePrivateKey())
  const { client, faucet, walletOf, mined } = onChain()
  if (ether !== '0') await mined(await faucet.sendTransaction({ to: key.address, value: parseEther(ether) }))
  const codeOf = async () => (await client.getCode({ address: key.address })) ?? '0x'
  const authorize = async (authorization: Authorization) =>
    signedAuthorization(authorization, await key.sign({ hash: authorizationHash(authorization) }))

  /** Prepares, signs and sends calls, as the wallet page does. @returns whether they were made */
  async function send(
    calls: readonly Call[],
    { isSponsored = true, authorization }: { isSponsored?: boolean; authorization?: Authorization } = {},
  ): Promise<boolean> {
    const delegating = authorization ?? authorizationOf(8453, await client.getTransactionCount(key))
    const isDelegating = authorization !== undefined || delegationIn(await codeOf()) === 'none'
    const nonce = await client.readContract({
      address: ENTRY_POINT,
      abi: parseAbi(['function getNonce(address sender, uint192 key) view returns (uint256)']),
      functionName: 'getNonce',
      args: [key.address, 0n],
    })
    const draft = {
      sender: key.address,
      nonce: numberToHex(nonce),
      callData: encodeCalls(calls),
      ...FEES,
      ...(isDelegating && { factory: DELEGATES, eip7702Auth: stubAuthorization(delegating) }),
    }
    const asked = (operation: object) => [{ ...operation, signature: STUB }, ENTRY_POINT] as const
    const paymaster = (method: string, operation: object) =>
      isSponsored ? ask<object>(method, ...asked(operation), '0x2105', {}) : {}
    const stub = { ...draft, ...(await paymaster('pm_getPaymasterStubData', draft)) }
    const limited = { ...stub, ...(await ask<object>('eth_estimateUserOperationGas', ...asked(stub))) }
    const operation = { ...limited, ...(await paymaster('pm_getPaymasterData', limited)) } as unknown as UserOperation
    const data = userOperationData(operation, 8453) as unknown as TypedDataDefinition
    const signed = {
      ...operation,
      ...(isDelegating && { eip7702Auth: await authorize(delegating) }),
      signature: await key.signTypedData(data),
    }
    const hash = await ask<Hex>('eth_sendUserOperation', signed, ENTRY_POINT)
    return (await ask<{ success: boolean }>('eth_getUserOperationReceipt', hash)).success
  }
  return { key, client, faucet, mined, codeOf, send, authorize, wallet: walletOf(key) }
}
type Visitor = Awaited<ReturnType<typeof visitor>>

const pay = (...ether: readonly string[]): readonly Call[] =>
  ether.map((amount, at) => ({ to: RECEIVERS[at] as Hex, value: parseEther(amount) }))
async function delegated(options?: Parameters<typeof visitor>[0]): Promise<Visitor> {
  const made = await visitor(options)
  expect(await made.send(pay('0'))).toBe(true)
  return made
}
const balances = ({ client }: Visitor) => Promise.all(RECEIVERS.map((address) => client.getBalance({ address })))

test('the delegate is where the page expects it', async () => {
  expect(deployedAddresses().delegate).toBe(DELEGATE)
  expect(await onChain().client.getCode({ address: DELEGATE })).not.toBeUndefined()
})

test('one operation delegates the account and makes two calls, at its own address and at no cost; the next needs no authorization', async () => {
  const one = await visitor({ ether: '3' })
  const before = await balances(one)
  expect(await one.send(pay('1', '0.5'))).toBe(true)
  expect(await one.codeOf()).toBe(delegatedCode(DELEGATE))
  expect(await one.client.getBalance(one.key)).toBe(parseEther('1.5'))
  expect(await one.send(pay('0.5', '0.5'))).toBe(true)
  const after = await balances(one)
  expect(after.map((balance, at) => balance - (before[at] ?? 0n))).toEqual([parseEther('1.5'), parseEther('1')])
})

test('a batch with one call that fails makes none, and without a sponsor the account pays', async () => {
  const one = await visitor({ ether: '1' })
  const before = await balances(one)
  expect(await one.send(pay('0.5', '5'))).toBe(false)
  expect(await balances(one)).toEqual(before)
  expect(await one.send(pay('0.1', '0.1'), { isSponsored: false })).toBe(true)
  expect(await one.client.getBalance(one.key)).toBeLessThan(parseEther('0.8'))
  await expect((await visitor()).send(pay('0'), { isSponsored: false })).rejects.toThrow('AA21')
})

test('the account’s own transactions go on, also one to itself, and it takes coins with any data', async () => {
  const { key, client, wallet, mined, faucet } = await delegated({ ether: '1' })
  const to = privateKeyToAccount(generatePrivateKey()).address
  expect(await mined(await wallet.sendTransaction({ to, value: parseEther('0.25') }))).toBe('success')
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.25'))
  expect(await mined(await wallet.sendTransaction({ to: key.address, data: '0x646174613a2c' }))).toBe('success')
  // Coins with a note, as accounts without code take them.
  expect(await mined(await faucet.sendTransaction({ to: key.address, value: 7n, data: '0x1234' }))).toBe('success')
})

test('nobody but the account and EntryPoint has it make calls (T12)', async () => {
  const { key, client } = await delegated({ ether: '1' })
  const data = encodeCalls(pay('0.5'))
  const stranger = { account: ACCOUNTS[1].address, to: key.address, data }
  await expect(client.call(stranger)).rejects.toThrow()
  await expect(client.call({ ...stranger, to: DELEGATE })).rejects.toThrow()
  await client.call({ ...stranger, account: ENTRY_POINT })
  await client.call({ ...stranger, account: key.address })
})

test('operations that somebody else has signed are refused (T12)', async () => {
  const [one, other] = [await delegated(), await visitor()]
  const signTypedData = other.key.signTypedData
  Object.assign(one.key, { signTypedData })
  await expect(one.send(pay('0'))).rejects.toThrow('AA24')
})

describe('an authorization', () => {
  test.each([
    ['of every chain', { chainId: 0 }, 'another chain'],
    ['of another chain', { chainId: 1 }, 'another chain'],
    ['of another nonce', { nonce: 1 }, 'another nonce'],
    ['to an address without code', { address: RECEIVERS[0] as Hex }, 'AA23'],
  ])('%s is refused by the bundler', async (_, over, reason) => {
    const one = await visitor()
    const authorization = { ...authorizationOf(8453, 0), ...over }
    await expect(one.send(pay('0'), { authorization })).rejects.toThrow(reason)
    expect(await one.codeOf()).toBe('0x')
  })

  test('to another contract than the listed one makes the operation’s signature worthless (T12)', async () => {
    const one = await visitor()
    // It has the same code, so that only the address is wrong.
    const code = (await one.client.getCode({ address: DELEGATE })) as Hex
    const copy = privateKeyToAccount(generatePrivateKey()).address
    await one.client.request({ method: 'anvil_setCode' as never, params: [copy, code] as never })
    const authorization = { ...authorizationOf(8453, 0), address: copy }
    await expect(one.send(pay('0'), { authorization })).rejects.toThrow('AA24')
    expect(await one.codeOf()).toBe('0x')
  })

  test('of before does not replace another delegation', async () => {
    const one = await visitor()
    const code = (await one.client.getCode({ address: DELEGATE })) as Hex
    const other = privateKeyToAccount(generatePrivateKey()).address
    await one.client.request({ method: 'anvil_setCode' as never, params: [other, code] as never })
    const { chainId, nonce, yParity, ...rest } = await one.authorize({ ...authorizationOf(8453, 0), address: other })
    const list = [{ chainId: Number(chainId), nonce: Number(nonce), yParity: Number(yParity), ...rest }]
    await one.mined(await one.faucet.sendTransaction({ to: one.key.address, authorizationList: list }))
    expect(delegationIn(await one.codeOf())).toBe('other')
    await expect(one.send(pay('0'), { authorization: authorizationOf(8453, 0) })).rejects.toThrow('another nonce')
    expect(await one.codeOf()).toBe(delegatedCode(other))
  })

  test('that somebody else sends first changes nothing', async () => {
    const one = await visitor({ ether: '1' })
    const authorization = await one.authorize(authorizationOf(8453, 0))
    const { chainId, nonce, yParity, ...rest } = authorization
    const list = [{ chainId: Number(chainId), nonce: Number(nonce), yParity: Number(yParity), ...rest }]
    const sent = await one.faucet.sendTransaction({ to: one.key.address, authorizationList: list })
    expect(await one.mined(sent)).toBe('success')
    expect(delegationIn(await one.codeOf())).toBe('own')
    expect(await one.send(pay('0.1', '0.1'))).toBe(true)
  })
})

describe('signatures of the key (ERC-1271)', () => {
  const PERMIT = {
    domain: { name: 'Permit2', chainId: 8453, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' },
    types: {
      PermitSingle: [
        { name: 'details', type: 'PermitDetails' },
        { name: 'spender', type: 'address' },
        { name: 'sigDeadline', type: 'uint256' },
      ],
      PermitDetails: [
        { name: 'token', type: 'address' },
        { name: 'amount', type: 'uint160' },
        { name: 'expiration', type: 'uint48' },
        { name: 'nonce', type: 'uint48' },
      ],
    },
    primaryType: 'PermitSingle',
    message: {
      details: { token: RECEIVERS[0] as Hex, amount: 1n, expiration: 1, nonce: 0 },
      spender: RECEIVERS[1] as Hex,
      sigDeadline: 1n,
    },
  } as const

  test('count for the contracts that ask the account, as they did before: messages, and the typed data of permits', async () => {
    const { key, client } = await delegated()
    const other = privateKeyToAccount(generatePrivateKey())
    const isValid = async (hash: Hex, signature: Hex) =>
      (await client.readContract({
        address: key.address,
        abi: ABI,
        functionName: 'isValidSignature',
        args: [hash, signature],
      })) === VALID
    const digest = hashTypedData(PERMIT)
    expect(await isValid(digest, await key.signTypedData(PERMIT))).toBe(true)
    expect(await isValid(digest, await other.signTypedData(PERMIT))).toBe(false)
    const message = 'Good morning'
    expect(await isValid(hashMessage(message), await key.signMessage({ message }))).toBe(true)
    expect(await isValid(digest, await key.signMessage({ message }))).toBe(false)
    const signature = await key.signTypedData(PERMIT)
    for (const broken of ['0x', signature.slice(0, -2), `${signature}00`])
      expect(await isValid(digest, broken as Hex)).toBe(false)
    expect(await client.verifyTypedData({ ...PERMIT, address: key.address, signature })).toBe(true)
  })

  test('count for the smart account that the same key owns', async () => {
    const { key, client } = await delegated()
    const sender = accountAddress(key.address)
    const operation = {
      sender,
      nonce: '0x0',
      ...deploymentOf(key.address),
      callData: encodeCalls(pay('0')),
      ...FEES,
    } as const
    const asked = (given: object) => [{ ...given, signature: ownerSignature(key.address, STUB) }, ENTRY_POINT] as const
    const stub = { ...operation, ...(await ask<object>('pm_getPaymasterStubData', ...asked(operation), '0x2105', {})) }
    const limited = { ...stub, ...(await ask<object>('eth_estimateUserOperationGas', ...asked(stub))) }
    const paid = await ask<object>('pm_getPaymasterData', ...asked(limited), '0x2105', {})
    const final = { ...limited, ...paid } as unknown as UserOperation
    const data = userOperationData(final, 8453) as unknown as TypedDataDefinition
    const signature = ownerSignature(key.address, await key.signTypedData(data))
    const hash = await ask<Hex>('eth_sendUserOperation', { ...final, signature }, ENTRY_POINT)
    expect(await ask('eth_getUserOperationReceipt', hash)).toMatchObject({ success: true })
    expect(await client.getCode({ address: sender })).not.toBeUndefined()
  })
})

test('a batch of viem’s bundler client is made in the same way', async () => {
  const { key, client, codeOf } = await visitor({ ether: '1' })
  const transport = http(`${bundler.url}/8453`)
  const account = await toSmartAccount({
    client,
    entryPoint: { abi: entryPoint08Abi, address: ENTRY_POINT, version: '0.8' },
    extend: { abi: ABI },
    authorization: { account: key, address: DELEGATE },
    getAddress: async () => key.address,
    getFactoryArgs: async () => ({ factory: DELEGATES, factoryData: '0x' }),
    encodeCalls: async (calls) => encodeCalls(calls as readonly Call[]),
    getStubSignature: async () => STUB,
    signMessage: async ({ message }) => key.signMessage({ message }),
    signTypedData: async (data) => key.signTypedData(data as TypedDataDefinition),
    signUserOperation: async (operation) =>
      key.signTypedData(
        getUserOperationTypedData({
          chainId: 8453,
          entryPointAddress: ENTRY_POINT,
          userOperation: { ...operation, sender: key.address, signature: '0x' },
        }),
      ),
  })
  const peer = createBundlerClient({
    account,
    chain: client.chain,
    client,
    transport,
    pollingInterval: 20,
    paymaster: createPaymasterClient({ transport }),
    userOperation: {
      estimateFeesPerGas: async () => ({ maxFeePerGas: 3_000_000_000n, maxPriorityFeePerGas: 1_000_000_000n }),
    },
  })
  const authorization = await key.signAuthorization({ ...authorizationOf(8453, 0) })
  for (const given of [{ authorization }, {}]) {
    const hash = await peer.sendUserOperation({ calls: pay('0.1', '0.1'), ...given })
    expect((await peer.waitForUserOperationReceipt({ hash })).success).toBe(true)
  }
  expect(await codeOf()).toBe(delegatedCode(DELEGATE))
  expect(await client.getBalance(key)).toBe(parseEther('0.6'))
})

test('the batch is the account’s own: tokens leave from its address', async () => {
  const { key, client, faucet, mined, send } = await visitor()
  const { usdc } = chain.contracts
  const data = (to: Hex, amount: bigint) =>
    encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [to, amount] })
  const mint = encodeFunctionData({
    abi: parseAbi(['function mint(address to, uint256 amount)']),
    args: [key.address, 5n],
  })
  expect(await mined(await faucet.sendTransaction({ to: usdc, data: mint }))).toBe('success')
  const to = privateKeyToAccount(generatePrivateKey()).address
  const calls = [2n, 3n].map((amount) => ({ to: usdc, data: data(to, amount) }))
  expect(await send(calls)).toBe(true)
  const balance = (address: Hex) =>
    client.readContract({
      address: usdc,
      abi: parseAbi(['function balanceOf(address) view returns (uint256)']),
      functionName: 'balanceOf',
      args: [address],
    })
  expect([await balance(key.address), await balance(to)]).toEqual([0n, 5n])
})
