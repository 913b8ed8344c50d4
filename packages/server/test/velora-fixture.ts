import { augustusAbi } from '@foyer/contracts/swap-augustus'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import { encodeFunctionData, type Hex } from 'viem'
import type { SwapNetwork } from '../src/swap/provider.ts'

/*
 * What Velora answers. PRICE is the answer of GET /prices in https://developers.velora.xyz, “Retrieve a price”, with the method that we ask
 * for; a transaction is encoded here, in the shape of “Build a transaction”, whose own example is read in
 * contracts/swap-augustus.test.ts. Nothing was recorded from the service itself.
 */

export const NOW = 1_772_445_600_000
export const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
export const WETH = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
export const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const THIEF = '0x6666666666666666666666666666666666666666'
const NOBODY = '0x0000000000000000000000000000000000000000'
export const FEE = { account: '0x90F79bf6EB2c4f870365E785982E1f101E93b906', bips: 85n } as const
const tokens = [
  { address: USDC, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
  { address: WETH, name: 'Wrapped Ether', symbol: 'WETH', decimals: 18 },
]
export const network = {
  id: 'eip155:1',
  native: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  tokens,
  token: async (address: Hex) => tokens.find((token) => token.address === address),
} as unknown as SwapNetwork // Nothing is read from its node.
export const AMOUNT = 1_000_000_000n

export const PRICE = {
  blockNumber: 19462957,
  network: 1,
  srcToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  srcDecimals: 6,
  srcAmount: '1000000000',
  destToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
  destDecimals: 18,
  destAmount: '283341969876959340',
  bestRoute: [
    {
      percent: 100,
      swaps: [
        {
          srcToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
          srcDecimals: 6,
          destToken: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          destDecimals: 18,
          swapExchanges: [
            {
              exchange: 'UniswapV3',
              srcAmount: '1000000000',
              destAmount: '283341969876959340',
              percent: 100,
              poolAddresses: ['0x88e6a0c2ddd26feeb64f039a2c41296fcb3f5640'],
              data: { gasUSD: '13.515820' },
            },
          ],
        },
      ],
    },
  ],
  gasCostUSD: '14.656605',
  gasCost: '118200',
  side: 'SELL',
  version: '6.2',
  contractAddress: '0x6a000f20005980200259b80c5102003040001068',
  tokenTransferProxy: '0x6a000f20005980200259b80c5102003040001068',
  contractMethod: 'swapExactAmountIn',
  partnerFee: 0,
  srcUSD: '999.4370000000',
  destUSD: '1003.8267642998',
  partner: 'anon',
  maxImpactReached: false,
  hmac: '7975cda2fd343cb90f1a15d1ec11302c467a8d7d',
}
export const OUT = BigInt(PRICE.destAmount)

type Body = Readonly<Record<'destAmount' | 'userAddress', string>> & { readonly partnerFeeBps?: string }
const swapOf = ({ destAmount, userAddress }: Body) => ({
  srcToken: USDC as Hex,
  destToken: NATIVE_TOKEN as Hex,
  fromAmount: AMOUNT,
  toAmount: BigInt(destAmount),
  quotedAmount: OUT,
  metadata: `0x${'5'.repeat(64)}` as Hex,
  beneficiary: userAddress as Hex,
})
const partnerOf = ({ partnerFeeBps }: Body) => ({
  partner: (partnerFeeBps === undefined ? NOBODY : FEE.account) as Hex,
  share: BigInt(partnerFeeBps ?? 0),
  flags: partnerFeeBps === undefined ? 1n << 92n : (1n << 91n) | (1n << 92n) | (1n << 95n),
})
export type Change = {
  readonly swap?: Partial<ReturnType<typeof swapOf>>
  readonly paid?: Partial<ReturnType<typeof partnerOf>>
  readonly permit?: Hex
  readonly tx?: object
}
/** What it builds of a request, changed on the way. */
export function builtOf(body: Body, { swap, paid, permit = '0x', tx }: Change) {
  const { partner, share, flags } = { ...partnerOf(body), ...paid }
  const packed = (BigInt(partner) << 96n) | flags | share
  const data = encodeFunctionData({
    abi: augustusAbi,
    functionName: 'swapExactAmountIn',
    args: [THIEF, { ...swapOf(body), ...swap }, packed, permit, '0x1234'],
  })
  return {
    from: body.userAddress,
    to: PRICE.contractAddress,
    value: '0',
    data,
    gasPrice: '16000000000',
    chainId: 1,
    ...tx,
  }
}
