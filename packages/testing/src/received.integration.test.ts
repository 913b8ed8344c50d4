import { base, solana } from '@foyer/base/networks'
import {
  ACCOUNTS,
  type Chain,
  createSolanaBank,
  minedReceipt,
  SOLANA_ACCOUNTS,
  SOLANA_CHAIN,
  SOLANA_TOKENS,
  startChain,
  startSolana,
} from '@foyer/devnet'
import {
  createWalletClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseEther,
  parseUnits,
  publicActions,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { received as receivedOnEvm } from '../../kit/src/chains/evm/received.ts'
import { received as receivedOnSolana } from '../../kit/src/chains/solana/received.ts'
import type { ReadTarget } from '../../kit/src/core/connections/adapter.ts'
import { freePort } from '../../server/test/free-port.ts'

/* What an account received by a transaction, read from real local chains. */

const amountOf = async (read: typeof receivedOnEvm, ...call: Parameters<typeof receivedOnEvm>) =>
  (await read(...call))?.amount

type Transaction = {
  readonly to: `0x${string}`
  readonly value?: bigint
  readonly data?: `0x${string}`
  readonly gas?: bigint
}

describe('EVM', () => {
  let chain: Chain
  let target: ReadTarget
  beforeAll(async () => {
    chain = await startChain({ chainId: 8453 })
    target = { network: base, rpcUrls: [chain.rpcUrl] }
  })
  afterAll(() => chain?.stop())
  const [, payer] = ACCOUNTS
  const someone = toHex(0x51, { size: 20 })
  async function send(transaction: Transaction): Promise<`0x${string}`> {
    const account = privateKeyToAccount(payer?.privateKey ?? '0x')
    const wallet = createWalletClient({ account, transport: http(chain.rpcUrl) }).extend(publicActions)
    const hash = await wallet.sendTransaction({ chain: null, ...transaction })
    await minedReceipt(wallet, hash)
    return hash
  }
  const transfer = (value: bigint) =>
    encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [someone, value] })

  test('a token: what its events say about this account and this contract', async () => {
    const { usdc, weth } = chain.contracts
    const hash = await send({ to: usdc, data: transfer(parseUnits('12.5', 6)) })
    expect(await amountOf(receivedOnEvm, target, hash, { to: someone, contract: usdc })).toBe(12_500_000n)
    expect(
      await amountOf(receivedOnEvm, target, hash, { to: someone.toUpperCase().replace('0X', '0x'), contract: usdc }),
    ).toBe(12_500_000n)
    expect(await amountOf(receivedOnEvm, target, hash, { to: ACCOUNTS[2]?.address ?? '', contract: usdc })).toBe(0n)
    expect(await amountOf(receivedOnEvm, target, hash, { to: someone, contract: weth })).toBe(0n)
    expect(await amountOf(receivedOnEvm, target, hash, { to: someone })).toBe(0n)
  })

  test('the native currency', async () => {
    const hash = await send({ to: someone, value: parseEther('0.25') })
    expect(await amountOf(receivedOnEvm, target, hash, { to: someone })).toBe(parseEther('0.25'))
  })

  test('a transaction that failed paid nobody, and one that nobody knows is not there yet', async () => {
    const hash = await send({ to: chain.contracts.usdc, data: transfer(10n ** 30n), gas: 200_000n })
    expect(await amountOf(receivedOnEvm, target, hash, { to: someone, contract: chain.contracts.usdc })).toBe(0n)
    expect(await amountOf(receivedOnEvm, target, toHex(7, { size: 32 }), { to: someone })).toBeUndefined()
  })
})

describe('Solana', () => {
  let world: Awaited<ReturnType<typeof startSolana>>
  let target: ReadTarget
  beforeAll(async () => {
    world = await startSolana({ port: await freePort() })
    target = { network: solana, rpcUrls: [world.rpcUrl] }
    expect(solana.caipNetworkId).toBe(SOLANA_CHAIN)
  })
  afterAll(() => world?.stop())

  test('SOL, and a token of the account’s owner', async () => {
    const [from, other] = SOLANA_ACCOUNTS
    const bank = createSolanaBank(world.rpcUrl)
    const to = other?.address ?? ''
    const read = (hash: string, by: { readonly to: string; readonly contract?: string }) =>
      expect.poll(() => amountOf(receivedOnSolana, target, hash, by), { timeout: 10_000 })
    const sol = await bank.pay({ from, to, amount: 5_000_000n })
    await read(sol, { to }).toBe(5_000_000n)
    await read(sol, { to, contract: SOLANA_TOKENS.usdc.mint }).toBe(0n)
    const dollars = await bank.pay({ from, to, amount: 2_500_000n, token: 'usdc' })
    await read(dollars, { to, contract: SOLANA_TOKENS.usdc.mint }).toBe(2_500_000n)
    await read(dollars, { to: from.address, contract: SOLANA_TOKENS.usdc.mint }).toBe(0n)
  })

  test('one that nobody knows is not there yet', async () => {
    const unknown = '5'.repeat(88)
    expect(
      await amountOf(receivedOnSolana, target, unknown, { to: SOLANA_ACCOUNTS[0].address }).catch(() => undefined),
    ).toBeUndefined()
  })
})
