import { ALLOWANCE_HOLDER, holderAbi, SETTLER_REGISTRY } from '@foyer/contracts/swap-settler'
import { encodeFunctionData, type Hex, pad, parseAbi } from 'viem'
import type { SwapNetwork } from '../src/swap/provider.ts'
import { AMOUNT, network, USDC } from './velora-fixture.ts'

/*
 * What 0x answers. PRICE has the shape, and all fields, of the answer that the README of 0xProject/0x-examples
 * (swap-v2-allowance-holder-headless-example) prints, for the pair of these tests. A quote is encoded here, in the shape of its
 * “quoteResponse”. Its call is put together here, too: of a Settler, as the README of swap-v2-permit2-headless-example shows one
 * with the minimum in its head (contracts/swap-settler.test.ts reads that), in a call of AllowanceHolder as its source declares it.
 * Nothing was recorded from the service itself. The Settlers are those of Ethereum that the README of 0xProject/0x-settler names.
 */

export const SETTLER = '0xD07C4F45bc9B389d286CB094F97BB6Ba45f4Bb30'
export const SETTLER_BEFORE = '0xDf31A70a21A1931e02033dBBa7DEaCe6c45cfd0f'
/** Of the native currency, as 0x writes it in a call. */
export const NOBODY = '0x0000000000000000000000000000000000000000'
const ETHER = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const FEES = {
  integratorFee: null,
  zeroExFee: { amount: '1500000', token: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', type: 'volume' },
  gasFee: null,
}

export const PRICE = {
  blockNumber: '23456789',
  buyAmount: '283000000000000000',
  buyToken: ETHER,
  fees: FEES,
  gas: '204097',
  gasPrice: '5890000',
  issues: { allowance: null, balance: null, simulationIncomplete: false, invalidSourcesPassed: [] },
  liquidityAvailable: true,
  minBuyAmount: '280170000000000000',
  route: {
    fills: [
      {
        from: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
        to: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
        source: 'Uniswap_V3',
        proportionBps: '10000',
      },
    ],
    tokens: [
      { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', symbol: 'USDC' },
      { address: '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2', symbol: 'WETH' },
    ],
  },
  sellAmount: '998500000',
  sellToken: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  totalNetworkFee: '1301007038488',
  zid: '0x124830c89e8c7cb87cf4d17d',
}
export const OUT = BigInt(PRICE.buyAmount)

const settlerAbi = parseAbi([
  'struct AllowedSlippage { address recipient; address buyToken; uint256 minAmountOut; }',
  'function execute(AllowedSlippage slippage, bytes[] actions, bytes32 zidAndAffiliate) payable returns (bool)',
])
/**
 * As 0x sends it, too: nothing is compared by the Settler itself, and receiver and minimum are in its last action. The README of the
 * example with AllowanceHolder shows such a call.
 */
export const UNCOMPARED = { recipient: NOBODY, buyToken: NOBODY, minAmountOut: 0n } as const

/** A network whose registry names these Settlers; without one, it has stopped them. */
export const networkOf = (settlers: readonly (Hex | undefined)[] = [SETTLER, SETTLER_BEFORE]): SwapNetwork => ({
  ...network,
  read: async () => settlers.map((settler) => settler && pad(settler)),
})

export type Change = {
  readonly exec?: Partial<ReturnType<typeof execOf>>
  readonly slippage?: Partial<ReturnType<typeof slippageOf>>
  readonly tx?: object
}
type Asked = { readonly taker: Hex; readonly least: bigint; readonly buyToken?: Hex }
const execOf = () => ({
  operator: SETTLER as Hex,
  token: USDC as Hex,
  amount: AMOUNT,
  target: SETTLER as Hex,
})
const slippageOf = ({ taker, least, buyToken = ETHER }: Asked) => ({
  recipient: taker,
  buyToken: buyToken as Hex,
  minAmountOut: least,
})

/** What nobody here reads: the one action of the call, and 0x's mark for its records. */
const UNREAD = [`0x${'ab'.repeat(36)}`, `0x${'c'.repeat(64)}`] as const

/** The transaction of a quote, changed on the way. */
export function transactionOf(asked: Asked, { exec, slippage, tx }: Change = {}) {
  const { operator, token, amount, target } = { ...execOf(), ...exec }
  const [action, zid] = UNREAD
  const inner = encodeFunctionData({
    abi: settlerAbi,
    functionName: 'execute',
    args: [{ ...slippageOf(asked), ...slippage }, [action], zid],
  })
  const data = encodeFunctionData({
    abi: holderAbi,
    functionName: 'exec',
    args: [operator, token, amount, target, inner],
  })
  return { to: ALLOWANCE_HOLDER.toLowerCase(), data, gas: '188297', gasPrice: '5890000', value: '0', ...tx }
}

type NodeCall = {
  readonly id: number
  readonly method: string
  readonly params: readonly [{ readonly to: Hex; readonly data: Hex }]
}
/** What a node answers where it is asked for the Settlers, and undefined otherwise. One that is not named is a call that reverts. */
export function nodeAnswer(
  body: string,
  [current, before]: readonly (Hex | undefined)[] = [SETTLER, SETTLER_BEFORE],
): object | undefined {
  const { id, method, params } = JSON.parse(body) as Partial<NodeCall>
  if (method !== 'eth_call' || params?.[0].to.toLowerCase() !== SETTLER_REGISTRY.toLowerCase()) return undefined
  const { data } = params[0]
  const settler = data === OWNER_OF_2 ? current : data === PREV_2 ? before : undefined
  const error = { code: 3, message: 'execution reverted' }
  return { jsonrpc: '2.0', id, ...(settler ? { result: pad(settler).toLowerCase() } : { error }) }
}
const FEATURE_2 = '2'.padStart(64, '0')
/** The whole calls that 0x's documentation describes: ownerOf(2) and prev(2). */
const [OWNER_OF_2, PREV_2] = [`0x6352211e${FEATURE_2}`, `0xe2603dc2${FEATURE_2}`]
