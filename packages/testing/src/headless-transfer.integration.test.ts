import { base } from '@foyer/base/networks'
import { ACCOUNTS, type Chain, startChain } from '@foyer/devnet'
import { createTestClient, http, parseEther, publicActions } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evm } from '../../kit/src/chains/evm/index.ts'
import {
  createFoyer,
  createTransferFlow,
  getWallets,
  type HeadlessFoyer,
  type TransferState,
} from '../../kit/src/headless/index.ts'
import { createTestWallet, MemoryArea } from '../../kit/src/testing/index.ts'

/* Headless transfers: a host's own page with a wallet, on a real chain. */

const [, mara, theo] = ACCOUNTS
const PORT = 18_747
const RPC_URL = `http://127.0.0.1:${PORT}`
const node = createTestClient({
  chain: { id: 8453, name: 'local', nativeCurrency: base.nativeCurrency, rpcUrls: { default: { http: [RPC_URL] } } },
  mode: 'anvil',
  transport: http(RPC_URL),
}).extend(publicActions)
const ETHER = { network: base, symbol: 'ETH', decimals: 18 }
let chain: Chain
let foyer: HeadlessFoyer
let isApproved: boolean
const asked: string[] = []

beforeAll(async () => {
  chain = await startChain({ chainId: 8453, port: PORT })
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
  isApproved = true
  asked.length = 0
  createTestWallet({
    name: 'Harbor',
    rdns: 'example.harbor',
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [privateKeyToAccount(mara.privateKey)],
    chains: [{ id: 8453, rpcUrl: RPC_URL }],
    approve: async ({ method }) => {
      asked.push(method)
      return method !== 'eth_sendTransaction' || isApproved
    },
  }).announce(window)
  foyer = createFoyer({ networks: [base], adapters: [evm()], customRpcUrls: { 'eip155:8453': [{ url: RPC_URL }] } })
  await vi.waitFor(
    async () => expect((await getWallets(foyer)).map(({ id }) => id)).toContain('example.harbor'),
    15_000,
  )
  await foyer.connect('example.harbor')
})
afterEach(() => {
  foyer.destroy()
  vi.unstubAllGlobals()
})
const sends = () => asked.filter((method) => method === 'eth_sendTransaction').length

test('from an amount and an address to the money at the other end, the receiver compared on the way', async () => {
  const outcomes: string[] = []
  const flow = await createTransferFlow(foyer, { onOutcome: ({ outcome }) => outcomes.push(outcome.status) })
  const states: TransferState['status'][] = []
  flow.watch((state) => {
    if (states.at(-1) !== state.status) states.push(state.status)
  })
  const before = await node.getBalance({ address: theo.address })
  flow.set({ asset: ETHER, amount: '0.25', to: theo.address.toLowerCase() })
  await vi.waitFor(() => expect(flow.state()).toMatchObject({ status: 'prepared', risks: { timesSent: 0 } }), 10_000)
  // The address has its checksum, and the wallet has not received a transaction yet.
  expect(flow.state()).toMatchObject({ receiver: { address: theo.address } })
  expect(sends()).toBe(0)
  flow.review()
  flow.confirm()
  flow.confirm()
  await vi.waitFor(() => expect(outcomes).toEqual(['delivered']), 30_000)
  expect(flow.state()).toMatchObject({ status: 'sent', transfer: { outcome: { status: 'delivered' } } })
  expect(states).toEqual(['draft', 'receiver', 'prepared', 'reviewed', 'asking', 'sent'])
  expect(sends()).toBe(1)
  expect(await node.getBalance({ address: theo.address })).toBe(before + parseEther('0.25'))
})

test('declined: nothing was sent, and it can be confirmed again', async () => {
  const flow = await createTransferFlow(foyer)
  isApproved = false
  flow.set({ asset: ETHER, amount: 10n ** 15n, to: theo.address })
  await vi.waitFor(() => expect(flow.state()).toMatchObject({ status: 'prepared', risks: {} }), 10_000)
  flow.review()
  flow.confirm()
  await vi.waitFor(
    () => expect(flow.state()).toMatchObject({ status: 'refused', error: { code: 'USER_REJECTED' } }),
    10_000,
  )
  isApproved = true
  flow.confirm()
  await vi.waitFor(() => expect(flow.state().status).toBe('sent'), 10_000)
  expect(sends()).toBe(2)
})

test('a burn address is never confirmed', async () => {
  const flow = await createTransferFlow(foyer)
  flow.set({ asset: ETHER, amount: '0.1', to: '0x000000000000000000000000000000000000dEaD' })
  await vi.waitFor(
    () => expect(flow.state()).toMatchObject({ status: 'prepared', risks: { risks: ['burn', 'unchecked'] } }),
    10_000,
  )
  flow.review()
  flow.confirm()
  expect(flow.state().status).toBe('reviewed')
  expect(sends()).toBe(0)
})
