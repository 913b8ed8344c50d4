import { base } from '@foyer/base/networks'
import { ACCOUNTS, type Chain, deployStrictToken, startChain } from '@foyer/devnet'
import { createPublicClient, erc20Abi, type Hex, http } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { evm } from '../../kit/src/chains/evm/index.ts'
import { loadAdapters } from '../../kit/src/core/connections/live-connections.ts'
import { prepareApproval, sendApproval } from '../../kit/src/features/swap/approve.ts'
import type { SwapReview } from '../../kit/src/features/swap/build.ts'
import { createFoyer, getWallets, type HeadlessFoyer } from '../../kit/src/headless/index.ts'
import { createTestWallet, MemoryArea } from '../../kit/src/testing/index.ts'

/* Approvals of swaps on a real chain, of a token that replaces no limit by another. */

const [, mara, theo] = ACCOUNTS
const PORT = 18_749
const RPC_URL = `http://127.0.0.1:${PORT}`
const ROUTER = theo.address
const client = createPublicClient({ transport: http(RPC_URL) })
let chain: Chain
let token: Hex
let foyer: HeadlessFoyer

beforeAll(async () => {
  chain = await startChain({ chainId: 8453, port: PORT })
  token = await deployStrictToken(chain, mara.address, 1_000n)
})
afterAll(() => chain?.stop())
beforeEach(async () => {
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('localStorage', new MemoryArea())
  createTestWallet({
    name: 'Harbor',
    rdns: 'example.harbor',
    uuid: '00000000-0000-4000-8000-000000000001',
    icon: 'data:image/png;base64,iVBORw0KGgo=',
    accounts: [privateKeyToAccount(mara.privateKey)],
    chains: [{ id: 8453, rpcUrl: RPC_URL }],
    approve: async () => true,
  }).announce(window)
  foyer = createFoyer({
    networks: [base],
    adapters: [evm()],
    // Beside a server on this machine, the quote names the router.
    apiUrl: 'http://localhost:8788',
    projectId: 'testing',
    customRpcUrls: { 'eip155:8453': [{ url: RPC_URL }] },
  })
  await vi.waitFor(
    async () => expect((await getWallets(foyer)).map(({ id }) => id)).toContain('example.harbor'),
    15_000,
  )
  await foyer.connect('example.harbor')
  await loadAdapters(foyer.context)
})
afterEach(() => {
  foyer.destroy()
  vi.unstubAllGlobals()
})

const allowance = () =>
  client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [mara.address, ROUTER] })

/** A review of a swap that pays so much, with the limit that the chain has now. */
async function reviewOf(amount: bigint): Promise<SwapReview> {
  const asset = { network: base, name: 'Strict', symbol: 'STRICT', decimals: 6, address: token, contract: token }
  return {
    account: mara.address,
    from: asset,
    to: asset,
    amount,
    slippage: 100,
    wrapped: undefined,
    offer: {
      provider: 'uniswap',
      toAmount: 1n,
      fee: undefined,
      priceImpact: undefined,
      spender: ROUTER,
      route: [],
      networkFee: undefined,
      isFixed: false,
      at: 0,
      held: 1_000n,
      heldNative: 1n,
      allowance: await allowance(),
    },
  }
}

async function approve(amount: bigint) {
  const review = await reviewOf(amount)
  const approval = await prepareApproval(foyer.context, review)
  const { type } = await sendApproval(foyer.context, review, approval, () => undefined)
  return { resets: approval.resets, type, allowance: await allowance() }
}

test('another limit than the one that is there: first that one goes, then it is approved', async () => {
  expect(await approve(100n)).toEqual({ resets: false, type: 'approved', allowance: 100n })
  expect(await approve(250n)).toEqual({ resets: true, type: 'approved', allowance: 0n })
  expect(await approve(250n)).toEqual({ resets: false, type: 'approved', allowance: 250n })
})

test('what the token refuses for another reason is refused', async () => {
  const review = await reviewOf(10n ** 6n)
  await expect(prepareApproval(foyer.context, review)).rejects.toMatchObject({ code: 'INSUFFICIENT_BALANCE' })
})
