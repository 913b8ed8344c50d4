import { base } from '@foyer/base/networks'
import { ACCOUNTS, type Chain, minedReceipt, startChain } from '@foyer/devnet'
import { createTestClient, type Hex, http, parseEther, publicActions, toHex, walletActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evm } from '../../kit/src/chains/evm/index.ts'
import type { Connector } from '../../kit/src/core/connections/connector.ts'
import { addConnection, loadAdapters } from '../../kit/src/core/connections/live-connections.ts'
import type { PaymentSession } from '../../kit/src/core/payments.ts'
import { pollTransfer } from '../../kit/src/core/transfers/poll-transfer.ts'
import { putTransfer } from '../../kit/src/core/transfers/transfers.ts'
import { pay } from '../../kit/src/features/pay/pay.ts'
import { followPayment } from '../../kit/src/features/pay/progress.ts'
import { sessions } from '../../kit/src/features/pay/sessions.ts'
import { createFoyer, type Foyer } from '../../kit/src/modal/create-foyer.ts'
import { setModal } from '../../kit/src/modal/modal-state.ts'
import { MemoryArea } from '../../kit/src/testing/index.ts'

/* R53: payments that had arrived, on a real chain whose last block is replaced. */

const [, mara] = ACCOUNTS
const payer = privateKeyToAccount(mara.privateKey)
const BASE = 'eip155:8453'
const DUE = parseEther('0.5')
let chain: Chain
let shops = 0x5a00
let shop: Hex
let foyer: Foyer
let told: unknown[]
/** What the exchange names. */
let txHash: Hex | undefined

beforeAll(async () => {
  chain = await startChain({ chainId: 8453 })
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  shop = toHex(++shops, { size: 20 })
  txHash = undefined
  vi.stubGlobal('localStorage', new MemoryArea())
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (...call: Parameters<typeof fetch>) => {
    if (!String(call[0]).includes('/v1/json-rpc')) return fetch(...call)
    const { id } = JSON.parse(String(call[1]?.body))
    return Promise.resolve(Response.json({ jsonrpc: '2.0', id, result: { status: 'SUCCESS', txHash } }))
  })
  foyer = createFoyer({
    networks: [base],
    adapters: [evm()],
    customRpcUrls: { [BASE]: [{ url: chain.rpcUrl }] },
    projectId: 'atoll',
    apiUrl: 'https://api.example',
  })
  const ctx = foyer.context
  await loadAdapters(ctx)
  const wallet = { name: 'Harbor', type: 'EXTERNAL' } as const
  const live = { providers: { eip155: { request: async () => null } }, wallet, end: async () => undefined }
  const connector: Connector = {
    ...{ id: 'harbor', ...wallet, namespaces: ['eip155'] },
    connect: async () => live,
    resume: async () => live,
  }
  addConnection(ctx, 'eip155', connector, live, { addresses: [payer.address], chain: BASE })
  told = []
  foyer.on('PAY_SUCCESS', ({ exchange, transactionHash }) => told.push({ exchange, transactionHash }))
  foyer.on('PAY_ERROR', ({ error, exchange, transactionHash }) =>
    told.push({ exchange, transactionHash, code: error.code }),
  )
})
afterEach(() => {
  foyer.destroy()
  vi.unstubAllGlobals()
})

/** A payment of the wallet's account that a block has, with the means to take the block back and to send the same again. */
async function paid() {
  const local = { ...base, id: 8453, rpcUrls: { default: { http: [chain.rpcUrl] } } }
  const node = createTestClient({ chain: local, mode: 'anvil', transport: http(chain.rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const nonce = await node.getTransactionCount({ address: payer.address })
  const serialized = await payer.signTransaction({
    ...{ type: 'eip1559', chainId: 8453, nonce, to: shop, value: DUE, gas: 21_000n },
    ...{ maxFeePerGas: parseEther('0.00000001'), maxPriorityFeePerGas: 1n },
  })
  const send = async () => {
    const hash = await node.sendRawTransaction({ serializedTransaction: serialized })
    await minedReceipt(node, hash)
    return hash
  }
  const hash = await send()
  const takeBack = async () => {
    await node.request({ method: 'anvil_reorg' as never, params: [1, []] as never })
    expect(await node.getBalance({ address: shop })).toBe(0n)
  }
  return { hash, nonce, takeBack, send }
}

const both = (exchange: string, transactionHash: Hex) => [
  { exchange, transactionHash },
  { exchange, transactionHash, code: 'UNABLE_TO_GET_DEPOSIT_STATUS' },
]

test('from an exchange: gone again is told, looked for, and told again when it arrives', async () => {
  const ctx = foyer.context
  const { hash, takeBack, send } = await paid()
  txHash = hash
  const session: PaymentSession = {
    ...{ id: 'a'.repeat(32), exchangeId: 'meridian', exchange: 'Meridian', network: BASE, contract: '' },
    ...{ symbol: 'ETH', decimals: 18, amount: '0.5', recipient: shop, account: `${BASE}:${payer.address}` },
    ...{ projectId: 'atoll', createdAt: Date.now(), since: 1 },
  }
  const progress = () => ctx.store.get().payments[session.id]
  sessions.keep(ctx, session)
  followPayment(ctx, session, 'call')
  await vi.waitFor(() => expect(progress()).toMatchObject({ stage: 'arrived', received: DUE }), 10_000)
  await takeBack()
  await vi.waitFor(() => expect(told).toEqual(both('meridian', hash)), 30_000)
  expect(progress()).toMatchObject({ stage: 'sent', isTakenBack: true, isAsking: true, received: undefined })
  expect(sessions.find(ctx, session.id)).toBeDefined()
  await send()
  await vi.waitFor(() => expect(progress()).toMatchObject({ stage: 'arrived', received: DUE }), 20_000)
  expect(told).toEqual([...both('meridian', hash), { exchange: 'meridian', transactionHash: hash }])
})

test('from the wallet: the host that was told of it hears that it is gone, and that it has arrived after all', async () => {
  const ctx = foyer.context
  const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const { hash, nonce, takeBack, send } = await paid()
  const result = pay(
    ctx,
    { asset: { network: BASE, asset: 'native', metadata }, amount: '0.5', recipient: shop },
    async ({ arguments: { id: requestId } }) => {
      setModal(ctx, { open: true })
      putTransfer(ctx, {
        ...{ id: hash, network: BASE, from: payer.address, to: shop, amount: String(DUE), decimals: 18, symbol: 'ETH' },
        ...{ hash, nonce, transaction: {}, sentAt: Date.now(), missing: 0, requestId, outcome: { status: 'pending' } },
      })
      pollTransfer(ctx, hash, () => undefined)
    },
  )
  expect(await result).toEqual({ caipNetworkId: BASE, transactionHash: hash, from: 'wallet' })
  setModal(ctx, { open: false })
  await takeBack()
  await vi.waitFor(() => expect(told).toEqual(both('wallet', hash)), 30_000)
  await send()
  await vi.waitFor(
    () => expect(told).toEqual([...both('wallet', hash), { exchange: 'wallet', transactionHash: hash }]),
    20_000,
  )
})
