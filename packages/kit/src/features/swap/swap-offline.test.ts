import { mainnet } from '@foyer/base/networks'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { connectedAs } from '../../../test/connected-as.ts'
import { universalAdapter } from '../../chains/universal/adapter.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { createSwapFlow } from './swap-flow.ts'
import { SWAP_SERVICES } from './swap-services.ts'

/* The visitor is offline when the swap is confirmed, so that the code of a confirmation cannot be loaded. */

vi.mock('./confirming.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

const ETH = { network: mainnet, name: 'Ether', symbol: 'ETH', decimals: 18, address: NATIVE_TOKEN }
const USDC_CONTRACT = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const USDC = { ...ETH, name: 'USD Coin', symbol: 'USDC', decimals: 6, address: USDC_CONTRACT, contract: USDC_CONTRACT }

let foyer: Foyer
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryArea())
  foyer = createFoyer({ networks: [mainnet], publicRpc: true })
  foyer.context.adapters.set('eip155', { ...universalAdapter('eip155'), watch: () => () => undefined })
  connectedAs(foyer.context, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8')
})
afterEach(() => {
  foyer.destroy()
  vi.unstubAllGlobals()
})

test('it is refused, and the host hears of it', async () => {
  const heard: unknown[] = []
  foyer.on('SWAP_ERROR', ({ from, to }) => heard.push([from, to]))
  const offer = {
    ...{ provider: 'uniswap', toAmount: 3_400_000_000n, fee: undefined, priceImpact: '0.04', spender: undefined },
    ...{ route: [], networkFee: 10n, isFixed: false, at: Date.now(), held: 10n ** 19n, heldNative: 10n ** 19n },
    allowance: undefined,
  }
  const flow = createSwapFlow(foyer.context, {}, { ...SWAP_SERVICES, readOffer: async () => offer })
  flow.watch(() => undefined)
  flow.set({ from: ETH, to: USDC, amount: 10n ** 18n })
  await vi.waitFor(() => expect(flow.state().status).toBe('priced'))
  flow.review()
  flow.confirm()
  await vi.waitFor(() => expect(flow.state().status).toBe('refused'))
  await vi.dynamicImportSettled()
  expect(heard).toEqual([['ETH', 'USDC']])
})
