import { isFoyerError } from '@foyer/base'
import { INVALID_RECEIVER, RECEIVER_CHECKSUM, RECEIVER_ELSEWHERE, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { base } from '@foyer/base/networks'
import { ACCOUNTS, type Chain, startChain } from '@foyer/devnet'
import { createTestClient, createWalletClient, type Hex, http, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { adapter } from '../../kit/src/chains/evm/adapter.ts'
import type { SentTransaction, TransferOrder } from '../../kit/src/core/connections/adapter.ts'

/* Transfers on a real chain: fees, checks before sending, and the status afterwards. */

const [, mara, theo] = ACCOUNTS
const PORT = 18_745
const viemChain = {
  id: 8453,
  name: 'local',
  nativeCurrency: base.nativeCurrency,
  rpcUrls: { default: { http: [`http://127.0.0.1:${PORT}`] } },
}
const transfers = adapter.can.transfer as NonNullable<typeof adapter.can.transfer> // The tests fail immediately if it is missing.
const target = { network: base, rpcUrls: [`http://127.0.0.1:${PORT}`] }
const node = createTestClient({ chain: viemChain, mode: 'anvil', transport: http(target.rpcUrls[0]) }).extend(
  publicActions,
)
const wallet = createWalletClient({
  chain: viemChain,
  account: privateKeyToAccount(mara.privateKey),
  transport: http(target.rpcUrls[0]),
})
let chain: Chain
let before: Hex

beforeAll(async () => {
  chain = await startChain({ chainId: 8453, port: PORT })
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  before = await node.snapshot()
})
afterEach(async () => {
  // What still waits would be mined with automine, at some time in the next test, whose transaction may be the very same.
  await node.request({ method: 'anvil_dropAllTransactions' } as never)
  await node.setAutomine(true)
  await node.revert({ id: before })
})

const order = (change: Partial<TransferOrder> = {}): TransferOrder => ({
  from: mara.address,
  to: theo.address,
  amount: 250_000_000_000_000_000n,
  ...change,
})
/** Prepares an order and submits it like a wallet. */
async function send(change: Partial<TransferOrder> = {}, gasPrice?: bigint): Promise<SentTransaction> {
  const { transaction, nonce } = await transfers.prepare(target, order(change))
  const hash = await wallet.sendTransaction({
    to: transaction.to as Hex,
    value: BigInt(transaction.value ?? 0),
    data: (transaction.data ?? '0x') as Hex,
    gas: BigInt(transaction.gas ?? 100_000),
    ...(nonce === undefined ? {} : { nonce }),
    maxFeePerGas: gasPrice ?? 3_000_000_000n,
    maxPriorityFeePerGas: 1_000_000_000n,
  })
  return { hash, from: mara.address, transaction, ...(nonce === undefined ? {} : { nonce }) }
}

/** The node answers as soon as it has a transaction, and makes the block afterwards. */
async function inBlock<Sent extends { readonly hash: string }>(sent: Sent): Promise<Sent> {
  await node.waitForTransactionReceipt({ hash: sent.hash as Hex, pollingInterval: 10 })
  return sent
}

describe('the receiver', () => {
  test.each([
    [theo.address, theo.address],
    [theo.address.toLowerCase(), theo.address],
    [theo.address.slice(2), theo.address],
    [`0x${theo.address.slice(2).toUpperCase()}`, theo.address],
    [`  ${theo.address} `, theo.address],
  ])('%s', async (text, address) => expect(await transfers.readAddress(text, base)).toBe(address))

  test.each([
    ['a wrong checksum', theo.address.replace('C44', 'c44'), RECEIVER_CHECKSUM],
    ['too short', theo.address.slice(0, -1), INVALID_RECEIVER],
    ['Solana', '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV', RECEIVER_ELSEWHERE],
    ['Bitcoin', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', RECEIVER_ELSEWHERE],
    ['words', 'theo', INVALID_RECEIVER],
  ])('%s is refused', async (_, text, entry) => {
    const error = await transfers.readAddress(text, base).catch((caught: unknown) => caught)
    expect(isFoyerError(error, entry)).toBe(true)
  })

  test('contracts are told from people, also from those who delegated (EIP-7702)', async () => {
    expect(await transfers.isContract(target, chain.contracts.usdc)).toBe(true)
    expect(await transfers.isContract(target, theo.address)).toBe(false)
    await node.setCode({ address: theo.address, bytecode: `0xef0100${'11'.repeat(20)}` })
    expect(await transfers.isContract(target, theo.address)).toBe(false)
  })
  test('burn addresses', () => {
    expect(transfers.isBurnAddress(`0x${'0'.repeat(40)}`)).toBe(true)
    expect(transfers.isBurnAddress('0x000000000000000000000000000000000000dEaD')).toBe(true)
    expect(transfers.isBurnAddress(theo.address)).toBe(false)
  })
})

describe('preparing', () => {
  test('says what is held and what it costs, as the chain then takes it', async () => {
    const prepared = await transfers.prepare(target, order())
    expect(prepared.held).toBe(await node.getBalance({ address: mara.address }))
    expect(prepared.transaction).toEqual({ to: theo.address, value: String(order().amount), gas: '21000' })
    expect(prepared.nonce).toBe(prepared.confirmedNonce)
    const sent = await inBlock(await send())
    const trace = await transfers.trace(target, sent)
    if (trace.status !== 'included') throw new Error(`it is ${trace.status}`)
    expect(trace.fee).toBeLessThanOrEqual(prepared.maxFee)
    expect(prepared.fee).toBeLessThanOrEqual(prepared.maxFee)
  })

  test('all of the native currency but the most that the fee can be goes through', async () => {
    const { held, maxFee } = await transfers.prepare(target, order({ amount: 0n }))
    const sent = await inBlock(await send({ amount: held - maxFee }, maxFee / 21_000n))
    expect((await transfers.trace(target, sent)).status).toBe('included')
  })

  test('a token moves by its contract', async () => {
    const { usdc } = chain.contracts
    const sent = await inBlock(await send({ amount: 1_500_000n, contract: usdc }))
    expect(sent.transaction.to).toBe(usdc)
    expect((await transfers.trace(target, sent)).status).toBe('included')
    const prepared = await transfers.prepare(target, order({ amount: 1n, contract: usdc }))
    expect(prepared.held).toBe(2_914_520_000n - 1_500_000n)
  })

  test.each([
    ['more of a token than there is', { amount: 10n ** 15n, usdc: true }, /insufficient|ERC20InsufficientBalance/i],
    ['a receiver that takes nothing', { amount: 1n, reluctant: true }, /./],
  ])(
    '%s is refused before a wallet is asked',
    async (_, {
      amount,
      usdc = false,
      reluctant = false,
    }: { amount: bigint; usdc?: boolean; reluctant?: boolean }, reason) => {
      const asked = order({
        amount,
        ...(usdc ? { contract: chain.contracts.usdc } : {}),
        ...(reluctant ? { to: chain.contracts.fickle } : {}),
      })
      const error = await transfers.prepare(target, asked).catch((caught: unknown) => caught)
      expect(isFoyerError(error, TRANSFER_REFUSED)).toBe(true)
      expect(String(error)).toMatch(reason)
    },
  )

  test('transactions that wait stand before it', async () => {
    await node.setAutomine(false)
    await send()
    const { nonce, confirmedNonce } = await transfers.prepare(target, order())
    expect(nonce).toBe(Number(confirmedNonce) + 1)
  })
})

describe('following', () => {
  test('pending, then included, then taken back', async () => {
    await node.setAutomine(false)
    const sent = await send()
    const fork = await node.snapshot()
    expect(await transfers.trace(target, sent)).toEqual({ status: 'pending', nonce: sent.nonce })
    await node.mine({ blocks: 1 })
    expect((await transfers.trace(target, sent)).status).toBe('included')
    await node.revert({ id: fork })
    expect((await transfers.trace(target, sent)).status).not.toBe('included')
  })

  test('dropped: nobody knows it and its place is free', async () => {
    await node.setAutomine(false)
    const sent = await send()
    await node.dropTransaction({ hash: sent.hash as Hex })
    expect(await transfers.trace(target, sent)).toEqual({ status: 'missing' })
  })

  test.each([
    ['repriced', {}],
    ['cancelled', { to: mara.address, amount: 0n }],
    ['other', { amount: 1n }],
  ] as const)('replaced: %s', async (kind, change) => {
    await node.setAutomine(false)
    const sent = await send()
    const by = await wallet.sendTransaction({
      to: ('to' in change ? change.to : theo.address) as Hex,
      value: 'amount' in change ? change.amount : order().amount,
      nonce: sent.nonce,
      gas: 21_000n,
      maxFeePerGas: 30_000_000_000n,
      maxPriorityFeePerGas: 20_000_000_000n,
    })
    await node.mine({ blocks: 1 })
    expect(await transfers.trace(target, { ...sent, seen: true })).toEqual({ status: 'replaced', by, kind })
    // Without `seen`, the nonce is only an estimate: the wallet may have used a different one.
    expect(await transfers.trace(target, sent)).toEqual({ status: 'unclear' })
  })

  test('replaced long ago: nobody can tell by what, and nobody says that it was lost', async () => {
    await node.setAutomine(false)
    const sent = await send()
    await wallet.sendTransaction({
      to: theo.address,
      value: 1n,
      nonce: sent.nonce,
      maxFeePerGas: 30_000_000_000n,
      maxPriorityFeePerGas: 20_000_000_000n,
    })
    await node.mine({ blocks: 70 })
    expect(await transfers.trace(target, { ...sent, seen: true })).toEqual({ status: 'unclear' })
  })

  test('the place is the one that the wallet gave it', async () => {
    await node.setAutomine(false)
    await send()
    const sent = await send()
    expect(await transfers.trace(target, { ...sent, nonce: 0 })).toEqual({ status: 'pending', nonce: sent.nonce })
  })

  test('reverted, with the reason the contract gave', async () => {
    const nonce = await node.getTransactionCount({ address: mara.address })
    const data: Hex = `0xa9059cbb${theo.address.slice(2).padStart(64, '0')}${(10n ** 15n).toString(16).padStart(64, '0')}`
    const hash = await wallet.sendTransaction({ to: chain.contracts.usdc, data, gas: 100_000n, nonce })
    await inBlock({ hash })
    const trace = await transfers.trace(target, {
      hash,
      from: mara.address,
      nonce,
      transaction: { to: chain.contracts.usdc, data },
    })
    if (trace.status !== 'reverted') throw new Error(`it is ${trace.status}`)
    expect(trace.reason).toMatch(/ERC20InsufficientBalance|exceeds balance/)
    expect(trace.fee).toBeGreaterThan(0n)
  })

  test('out of gas', async () => {
    const nonce = await node.getTransactionCount({ address: mara.address })
    const data: Hex = `0xa9059cbb${theo.address.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}`
    const hash = await wallet.sendTransaction({ to: chain.contracts.usdc, data, gas: 25_000n, nonce })
    await inBlock({ hash })
    expect(
      await transfers.trace(target, {
        hash,
        from: mara.address,
        nonce,
        transaction: { to: chain.contracts.usdc, data },
      }),
    ).toMatchObject({ status: 'reverted', reason: 'out of gas' })
  })
})
