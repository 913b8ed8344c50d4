import { type Hex, zeroAddress } from 'viem'
import { isSame } from '../addresses.ts'
import { isUnlimited } from '../allowances.ts'
import { type Given, type Part, riskOf, type Settled, unclear } from '../decoded.ts'
import { type Call, type Row, row } from './row.ts'

type Router = {
  /** The receiver that stands for whoever calls. */
  readonly sender?: string
  /** The receiver that stands for the router. */
  readonly here?: string
}

/** Other receivers are addresses: what goes to the address 1 of a router that has no such word is lost. */
const UNISWAP_V2: Router = {}
const SWAP_ROUTER: Router = { here: zeroAddress }
const AUGUSTUS: Router = { sender: zeroAddress }
export const SWAP_ROUTER_02: Router = { sender: `0x${'1'.padStart(40, '0')}`, here: `0x${'2'.padStart(40, '0')}` }

/** So few base units are nothing, of any token. */
const TINY = 1_000n

type Terms = Settled['terms'] & { readonly most?: bigint | undefined }

function swap(router: Router, { to, minimum, most, token }: Terms, call: Call, given: Given): Part {
  return {
    actions: [{ ...received(router, { to, minimum, token }, call, given), name: 'swap' }],
    risks: [
      minimum <= TINY ? riskOf('minimum-zero') : undefined,
      most !== undefined && isUnlimited(most) ? riskOf('any-price') : undefined,
      ...receiverRisks(router, to, call, given),
    ],
  }
}

function received({ sender, here }: Router, { to, minimum, token }: Terms, call: Call, given: Given) {
  const receiver = to === sender ? given.account : to === here ? call.to : to
  return { kind: 'swap', ...(token === undefined ? {} : { contract: token }), to: receiver, amount: minimum } as const
}

export function receiverRisks({ sender, here }: Router, to: string, call: Call, given: Given) {
  if (isSame(to, given.account) || to === sender) return []
  if (to !== here && !isSame(to, call.to)) return [riskOf('recipient-not-you', to)]
  return [riskOf(call.isSwept ? 'left-in-router' : 'kept-by-router', to)]
}

/** Amount, limit, path, recipient and a deadline in Uniswap v2. `minimum` is the index of what is received. */
const v2 = (name: string, minimum: 0 | 1, router = UNISWAP_V2): Row =>
  row<[bigint, bigint, string[], string]>(
    `${name}(uint256,uint256,address[],address${router === UNISWAP_V2 ? ',uint256' : ''})`,
    ([first, second, path, to], call, given) => {
      const token = name.includes('ForETH') || name.includes('ForExactETH') ? undefined : path.at(-1)
      const terms = minimum === 1 ? { to, minimum: second, token } : { to, minimum: first, most: second, token }
      return swap(router, terms, call, given)
    },
    router !== UNISWAP_V2,
  )

/** Uniswap v2 for ether: the amount that is sent is the transaction's value. */
const v2Ether = (name: string): Row =>
  row<[bigint, string[], string, bigint]>(
    `${name}(uint256,address[],address,uint256)`,
    ([minimum, path, to], call, given) => swap(UNISWAP_V2, { to, minimum, token: path.at(-1) }, call, given),
    true,
  )

/** A path begins and ends with a token; where the amount to receive is exact, it is written backwards. */
const endOf = (path: string, isBackwards: boolean): string =>
  isBackwards ? path.slice(0, 42) : `0x${path.slice(2).slice(-40)}`

/** Uniswap v3: one tuple of parameters. `recipient`, `minimum` and `most` are indexes in it. */
const v3 = (router: Router, signature: string, recipient: number, minimum: number, most?: number): Row =>
  row<[readonly unknown[]]>(
    signature,
    ([values], call, given) =>
      swap(
        router,
        {
          to: String(values[recipient]),
          minimum: values[minimum] as bigint,
          most: most === undefined ? undefined : (values[most] as bigint),
          token: signature.includes('(bytes,') ? endOf(String(values[0]), most !== undefined) : String(values[1]),
        },
        call,
        given,
      ),
    true,
  )

const V3_SINGLE = '(address,address,uint24,address,uint256,uint256,uint160)'
const V3_SINGLE_WITH_DEADLINE = '(address,address,uint24,address,uint256,uint256,uint256,uint160)'
const V3_PATH = '(bytes,address,uint256,uint256)'
const V3_PATH_WITH_DEADLINE = '(bytes,address,uint256,uint256,uint256)'

const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
/** Who gets a share, flags, and the share in hundredths of a per cent. */
const SHARE = 0x3fffn
const CAP = 1n << 92n
/** Beside a share, they change nothing of what arrives at least: `direct`, `cap` and `surplus`. */
const FLAGS = (1n << 91n) | CAP | (1n << 95n)
const LOW = (1n << 96n) - 1n
/**
 * Velora’s Augustus, by the rules of `swap-augustus.ts` in the contracts: the minimum is reckoned before the partner’s share, and a base
 * unit stays there. Whoever trades, and how, is not read. With a permit in it, or terms that share in another way, the call is unknown.
 */
const augustus = row<[string, readonly unknown[], bigint, string]>(
  'swapExactAmountIn(address,(address,address,uint256,uint256,uint256,bytes32,address),uint256,bytes,bytes)',
  ([, [, token, , amount, quoted, , to], partnerAndFee, permit], call, given) => {
    const [terms, share] = [partnerAndFee & LOW, partnerAndFee & SHARE]
    const isUsual = partnerAndFee === terms ? terms === CAP : (terms & ~(SHARE | FLAGS)) === 0n && share <= 10_000n
    const before = amount as bigint
    // What arrives above the quoted amount can be somebody else's, so that one below the minimum takes from it.
    if (permit !== '0x' || !isUsual || (quoted as bigint) < before)
      return unclear('unknown-call', { kind: 'call', contract: call.to, name: 'swapExactAmountIn' })
    const least = before - (before * share) / 10_000n - 1n
    const received = isSame(String(token), NATIVE) ? undefined : String(token)
    return swap(AUGUSTUS, { to: String(to), minimum: least > 0n ? least : 0n, token: received }, call, given)
  },
  true,
)

/** A swap by a function that is not read here, of which the caller has read what it brings. */
export function settledSwap(call: Call, given: Given): Part | undefined {
  const terms = given.settled?.(call)
  return terms && swap(UNISWAP_V2, terms, call, given)
}

/** What a router holds at the end, of a token or of the network's currency, goes to an address. A minimum of zero is usual. */
const remainder = (signature: string, minimum: number, recipient?: number): Row =>
  row(
    signature,
    (values, call, given) => {
      const to = recipient === undefined ? given.account : String(values[recipient])
      const token = minimum === 1 ? String(values[0]) : undefined
      return {
        actions: [
          {
            ...received(UNISWAP_V2, { to, minimum: values[minimum] as bigint, token }, call, given),
            name: 'remainder',
          },
        ],
        risks: [...receiverRisks(UNISWAP_V2, to, call, given), ...aloneRisks(call)],
      }
    },
    true,
  )

/** These functions take no ether; in a multicall, the ether is for the swap before them. */
const aloneRisks = ({ to, value, isShared }: Call) => [
  value > 0n && !isShared ? riskOf('unexpected-value', to) : undefined,
]

export const SWAPS: Readonly<Record<Hex, Row>> = {
  '0x38ed1739': v2('swapExactTokensForTokens', 1),
  '0x8803dbee': v2('swapTokensForExactTokens', 0),
  '0x4a25d94a': v2('swapTokensForExactETH', 0),
  '0x18cbafe5': v2('swapExactTokensForETH', 1),
  '0x5c11d795': v2('swapExactTokensForTokensSupportingFeeOnTransferTokens', 1),
  '0x791ac947': v2('swapExactTokensForETHSupportingFeeOnTransferTokens', 1),
  '0x472b43f3': v2('swapExactTokensForTokens', 1, SWAP_ROUTER_02),
  '0x42712a67': v2('swapTokensForExactTokens', 0, SWAP_ROUTER_02),
  '0x7ff36ab5': v2Ether('swapExactETHForTokens'),
  '0xfb3bdb41': v2Ether('swapETHForExactTokens'),
  '0xb6f9de95': v2Ether('swapExactETHForTokensSupportingFeeOnTransferTokens'),
  '0x414bf389': v3(SWAP_ROUTER, `exactInputSingle(${V3_SINGLE_WITH_DEADLINE})`, 3, 6),
  '0x04e45aaf': v3(SWAP_ROUTER_02, `exactInputSingle(${V3_SINGLE})`, 3, 5),
  '0xc04b8d59': v3(SWAP_ROUTER, `exactInput(${V3_PATH_WITH_DEADLINE})`, 1, 4),
  '0xb858183f': v3(SWAP_ROUTER_02, `exactInput(${V3_PATH})`, 1, 3),
  '0xdb3e2198': v3(SWAP_ROUTER, `exactOutputSingle(${V3_SINGLE_WITH_DEADLINE})`, 3, 5, 6),
  '0x5023b4df': v3(SWAP_ROUTER_02, `exactOutputSingle(${V3_SINGLE})`, 3, 4, 5),
  '0xf28c0498': v3(SWAP_ROUTER, `exactOutput(${V3_PATH_WITH_DEADLINE})`, 1, 3, 4),
  '0x09b81346': v3(SWAP_ROUTER_02, `exactOutput(${V3_PATH})`, 1, 2, 3),
  '0xe3ead59e': augustus,
  '0x49404b7c': remainder('unwrapWETH9(uint256,address)', 0, 1),
  '0x49616997': remainder('unwrapWETH9(uint256)', 0),
  '0xdf2ab5bb': remainder('sweepToken(address,uint256,address)', 1, 2),
  '0xe90a182f': remainder('sweepToken(address,uint256)', 1),
  // A site's fee comes first. The router takes no more than one per cent for it.
  '0x9b2c0a37': remainder('unwrapWETH9WithFee(uint256,address,uint256,address)', 0, 1),
  '0xd4ef38de': remainder('unwrapWETH9WithFee(uint256,uint256,address)', 0),
  '0xe0e189a0': remainder('sweepTokenWithFee(address,uint256,address,uint256,address)', 1, 2),
  '0x3068c554': remainder('sweepTokenWithFee(address,uint256,uint256,address)', 1),
  '0x12210e8a': row(
    'refundETH()',
    (_, call) => ({ actions: [{ kind: 'call', contract: call.to, name: 'refundETH' }], risks: aloneRisks(call) }),
    true,
  ),
}
