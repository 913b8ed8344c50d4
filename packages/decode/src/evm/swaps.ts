import type { Hex } from 'viem'
import { isOwn, isSame } from '../addresses.ts'
import { type Given, type Part, riskOf } from '../decoded.ts'
import { type Call, type Row, row } from './row.ts'

/** Uniswap's routers read the address 1 as the sender. The addresses 0 and 2 stand for the router itself. */
const SENDER = `0x${'1'.padStart(40, '0')}`
const ROUTER = [`0x${''.padStart(40, '0')}`, `0x${'2'.padStart(40, '0')}`]

function swap(to: string, minimum: bigint, { to: contract }: Call, given: Given, name = 'swap'): Part {
  const isHere = [contract, ...ROUTER].some((address) => isSame(address, to))
  return {
    actions: [{ kind: 'swap', contract, to: isSame(to, SENDER) ? given.account : to, amount: minimum, name }],
    risks: [
      minimum === 0n ? riskOf('minimum-zero') : undefined,
      isHere
        ? riskOf('left-in-router', to)
        : isOwn(to, given) || isSame(to, SENDER)
          ? undefined
          : riskOf('recipient-not-you', to),
    ],
  }
}

/** Uniswap v2: amount, limit, path, recipient and deadline. `minimum` is the index of what is received. */
const v2 = (name: string, minimum: 0 | 1): Row =>
  row<[bigint, bigint, string[], string, bigint]>(
    `${name}(uint256,uint256,address[],address,uint256)`,
    (values, call, given) => swap(values[3], values[minimum], call, given),
  )

/** Uniswap v2 for ether: the amount that is sent is the transaction's value. */
const v2Ether = (name: string): Row =>
  row<[bigint, string[], string, bigint]>(
    `${name}(uint256,address[],address,uint256)`,
    ([minimum, , to], call, given) => swap(to, minimum, call, given),
    true,
  )

/** Uniswap v3: one tuple of parameters. `recipient` and `minimum` are indexes in it. */
const v3 = (signature: string, recipient: number, minimum: number): Row =>
  row<[readonly unknown[]]>(
    signature,
    ([values], call, given) => swap(String(values[recipient]), values[minimum] as bigint, call, given),
    true,
  )

export const SWAPS: Readonly<Record<Hex, Row>> = {
  '0x38ed1739': v2('swapExactTokensForTokens', 1),
  '0x8803dbee': v2('swapTokensForExactTokens', 0),
  '0x4a25d94a': v2('swapTokensForExactETH', 0),
  '0x18cbafe5': v2('swapExactTokensForETH', 1),
  '0x5c11d795': v2('swapExactTokensForTokensSupportingFeeOnTransferTokens', 1),
  '0x791ac947': v2('swapExactTokensForETHSupportingFeeOnTransferTokens', 1),
  '0x7ff36ab5': v2Ether('swapExactETHForTokens'),
  '0xfb3bdb41': v2Ether('swapETHForExactTokens'),
  '0xb6f9de95': v2Ether('swapExactETHForTokensSupportingFeeOnTransferTokens'),
  '0x414bf389': v3('exactInputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', 3, 6),
  '0x04e45aaf': v3('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', 3, 5),
  '0xc04b8d59': v3('exactInput((bytes,address,uint256,uint256,uint256))', 1, 4),
  '0xb858183f': v3('exactInput((bytes,address,uint256,uint256))', 1, 3),
  '0xdb3e2198': v3('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint256,uint160))', 3, 5),
  '0x5023b4df': v3('exactOutputSingle((address,address,uint24,address,uint256,uint256,uint160))', 3, 4),
  '0xf28c0498': v3('exactOutput((bytes,address,uint256,uint256,uint256))', 1, 3),
  '0x09b81346': v3('exactOutput((bytes,address,uint256,uint256))', 1, 2),
  // What a router holds at the end goes to an address. A minimum of zero is usual for the remainder.
  '0x49404b7c': row<[bigint, string]>('unwrapWETH9(uint256,address)', rest, true),
  '0xdf2ab5bb': row<[string, bigint, string]>(
    'sweepToken(address,uint256,address)',
    ([, minimum, to], call, given) => rest([minimum, to], call, given),
    true,
  ),
  '0x12210e8a': row(
    'refundETH()',
    (_, { to: contract }) => ({ actions: [{ kind: 'call', contract, name: 'refundETH' }] }),
    true,
  ),
}

function rest([minimum, to]: readonly [bigint, string], call: Call, given: Given): Part {
  const part = swap(to, minimum, call, given, 'remainder')
  return { ...part, risks: (part.risks ?? []).filter((risk) => risk?.code !== 'minimum-zero') }
}
