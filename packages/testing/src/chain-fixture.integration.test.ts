import { type ChainFixture, chainFixture, createTestWallet, testClock } from '@foyer/kit/testing'
import { createClient, custom, type Hex, http, type Transport } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import {
  getBalance,
  getBlockNumber,
  getChainId,
  getCode,
  getTransactionCount,
  getTransactionReceipt,
  sendRawTransaction,
} from 'viem/actions'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ACCOUNTS } from '../../devnet/src/accounts.ts'
import { type Chain, startChain } from '../../devnet/src/chain.ts'

/* Runs each check on the in-memory chain and on a real node, to ensure that both respond in the same way. */

const CHAIN_ID = 1
const ETHER = 10n ** 18n
const [, mara] = ACCOUNTS
const account = privateKeyToAccount(mara.privateKey)
/** A new account without a balance. */
const STRANGER = privateKeyToAccount(generatePrivateKey()).address
let node: Chain
beforeAll(async () => {
  node = await startChain({ chainId: CHAIN_ID })
})
afterAll(() => node?.stop())
afterEach(() => vi.unstubAllGlobals())

const KINDS: readonly (readonly [string, () => Transport])[] = [
  ['a node', () => http(node.rpcUrl)],
  ['the fixture', () => custom(fixture())],
]
const fixture = (): ChainFixture => chainFixture({ chainId: CHAIN_ID, balances: { [mara.address]: 10_000n * ETHER } })
const transfer = (nonce: number, value: bigint): Promise<Hex> =>
  account.signTransaction({
    type: 'eip1559',
    chainId: CHAIN_ID,
    nonce,
    to: STRANGER,
    value,
    gas: 21_000n,
    maxFeePerGas: 2_000_000_000n,
    maxPriorityFeePerGas: 0n,
  })

describe.each(KINDS)('%s', (kind, transport) => {
  test('balances, a transfer, its receipt', async () => {
    const client = createClient({ transport: transport(), pollingInterval: 50 })
    expect(await getChainId(client)).toBe(CHAIN_ID)
    expect(await getCode(client, { address: STRANGER })).toBeUndefined()
    expect(await getBalance(client, { address: STRANGER })).toBe(0n)
    const before = await getBalance(client, { address: mara.address })
    const nonce = await getTransactionCount(client, { address: mara.address })
    const number = await getBlockNumber(client, { cacheTime: 0 })

    const hash = await sendRawTransaction(client, { serializedTransaction: await transfer(nonce, ETHER) })
    await expect.poll(() => getTransactionReceipt(client, { hash }).catch(() => undefined)).toBeDefined()
    const receipt = await getTransactionReceipt(client, { hash })
    expect(receipt).toMatchObject({
      status: 'success',
      transactionHash: hash,
      from: mara.address.toLowerCase(),
      to: STRANGER.toLowerCase(),
      gasUsed: 21_000n,
      contractAddress: null,
      logs: [],
      type: 'eip1559',
    })
    expect(receipt.blockNumber).toBeGreaterThan(number)
    expect(await getBalance(client, { address: STRANGER })).toBe(ETHER)
    expect(await getBalance(client, { address: mara.address })).toBe(
      before - ETHER - receipt.gasUsed * receipt.effectiveGasPrice,
    )
    expect(await getTransactionCount(client, { address: mara.address })).toBe(nonce + 1)
  })

  test('refuses what cannot be: too much, too late, another chain, no method', async () => {
    const ask = createClient({ transport: transport() })
    const nonce = await getTransactionCount(ask, { address: mara.address })
    const send = (serializedTransaction: Hex) => sendRawTransaction(ask, { serializedTransaction })
    await expect(send(await transfer(nonce, 100_000n * ETHER))).rejects.toThrow(/insufficient funds/i)
    await send(await transfer(nonce, 1n))
    await expect.poll(() => getTransactionCount(ask, { address: mara.address })).toBe(nonce + 1)
    await expect(send(await transfer(nonce, 2n))).rejects.toThrow(/nonce/i)
    await expect(ask.request({ method: 'eth_unheardOf' as never })).rejects.toMatchObject({ code: -32601 })
    await expect(getTransactionReceipt(ask, { hash: `0x${'0'.repeat(64)}` })).rejects.toThrow(/could not be found/)
  })

  test('the test kit’s wallet sends on it', async () => {
    const isFixture = kind === 'the fixture'
    if (isFixture) vi.stubGlobal('fetch', fixture().fetch)
    const { provider } = createTestWallet({
      name: 'Harbor',
      rdns: 'test.foyer.harbor',
      uuid: '',
      icon: '',
      accounts: [account],
      chains: [{ id: CHAIN_ID, rpcUrl: isFixture ? 'http://no-node.invalid' : node.rpcUrl }],
      approve: async () => true,
      remembers: { get: () => true, set: () => undefined },
    })
    const sent = { from: mara.address, to: STRANGER, value: '0x1' }
    expect(await provider.request({ method: 'eth_sendTransaction', params: [sent] })).toMatch(/^0x[0-9a-f]{64}$/)
  })
})

test('the fixture waits with blocks when it is told to, and time stands still', async () => {
  const clock = testClock(vi, { now: new Date('2026-11-22') })
  const chain = fixture()
  const client = createClient({ transport: custom(chain) })
  chain.pause()
  const hash = await sendRawTransaction(client, { serializedTransaction: await transfer(0, 5n) })
  expect(chain.balanceOf(STRANGER)).toBe(0n)
  const seen = vi.fn()
  setTimeout(seen, 60_000)
  await clock.advance(59_999)
  expect(seen).not.toHaveBeenCalled()
  await clock.advance(1)
  expect(seen).toHaveBeenCalledOnce()
  expect(Date.now()).toBe(new Date('2026-11-22').getTime() + 60_000)
  clock.restore()
  chain.mine()
  expect(chain.balanceOf(STRANGER)).toBe(5n)
  expect(await getTransactionReceipt(client, { hash })).toMatchObject({ status: 'success' })
  expect(chain.calls).toContain('eth_sendRawTransaction')
})
