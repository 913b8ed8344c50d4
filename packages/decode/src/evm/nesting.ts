import { type Hex, slice, zeroAddress } from 'viem'
import { riskOf } from '../decoded.ts'
import { valuesOf } from './abi.ts'
import { type Call, type Effects, type Row, row } from './row.ts'

type Tuple = readonly [to: string, value: bigint, data: Hex]

/** An empty list does nothing that its name says, so its effects are unknown. */
const nested = (calls: readonly Call[], effects: Effects = {}): Effects =>
  calls.length === 0 ? { risks: [riskOf('unknown-call')], isComplete: false } : { ...effects, calls }

const call = ([to, value, data]: Tuple): Call => ({ to, value, data })

/** Functions of routers that pay out what the router holds: `unwrapWETH9` and `sweepToken`, with and without a receiver and a fee. */
const SWEEP = /^0x(49404b7c|49616997|df2ab5bb|e90a182f|9b2c0a37|d4ef38de|e0e189a0|3068c554)/i

/** A contract that calls itself for each item: every item sees the whole value of the transaction. */
function ownCalls(items: readonly Hex[], { to, value }: Call): Effects {
  const last = items.findLastIndex((data) => SWEEP.test(data))
  return nested(items.map((data, index) => ({ to, value, data, isShared: true, isSwept: index < last })))
}

/** Functions that make other calls. */
export const NESTING: Readonly<Record<Hex, Row>> = {
  '0xac9650d8': row<[Hex[]]>('multicall(bytes[])', ([items], outer) => ownCalls(items, outer), true),
  '0x5ae401dc': row<[bigint, Hex[]]>('multicall(uint256,bytes[])', ([, items], outer) => ownCalls(items, outer), true),
  '0x1f0464d1': row<[Hex, Hex[]]>('multicall(bytes32,bytes[])', ([, items], outer) => ownCalls(items, outer), true),
  '0x252dba42': row<[[string, Hex][]]>('aggregate((address,bytes)[])', ([items]) => untipped(items), true),
  '0xbce38bd7': row<[boolean, [string, Hex][]]>(
    'tryAggregate(bool,(address,bytes)[])',
    ([, items]) => untipped(items),
    true,
  ),
  '0x82ad56cb': row<[[string, boolean, Hex][]]>(
    'aggregate3((address,bool,bytes)[])',
    ([items]) => untipped(items.map(([to, , data]) => [to, data])),
    true,
  ),
  '0x174dea71': row<[[string, boolean, bigint, Hex][]]>(
    'aggregate3Value((address,bool,uint256,bytes)[])',
    ([items]) => nested(items.map(([to, , value, data]) => call([to, value, data]))),
    true,
  ),
  '0x34fcd5be': row<[Tuple[]]>('executeBatch((address,uint256,bytes)[])', ([items]) => nested(items.map(call)), true),
  '0xb61d27f6': row<Tuple>('execute(address,uint256,bytes)', (item) => nested([call(item)]), true),
  '0xe9ae5c53': row<[Hex, Hex]>('execute(bytes32,bytes)', ([mode, data], outer) => execution(mode, data, outer), true),
  '0x6a761202': row<[string, bigint, Hex, number, bigint, bigint, bigint, string, string, Hex]>(
    'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)',
    ([to, value, data, operation, , , gasPrice], { to: account }) =>
      nested([{ to, value, data }], {
        account,
        risks: [
          operation === 0 ? undefined : riskOf('delegatecall', to),
          gasPrice === 0n ? undefined : riskOf('gas-refund', account),
        ],
      }),
    true,
  ),
  '0x8d80ff0a': row<[Hex]>('multiSend(bytes)', ([packed]) => unpack(packed), true),
  // ERC-4337: a prefix for the account's own function, which receives the whole operation.
  '0x8dd7712f': row<[readonly [string, bigint, Hex, Hex]]>(
    'executeUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes),bytes32)',
    ([[sender, , , data]]) => nested([{ to: sender, value: 0n, data: innerOf(data) }]),
    true,
  ),
}

/** The function that `executeUserOp` is asked for in its own call data comes after that selector. */
const innerOf = (data: Hex): Hex => (/^0x8dd7712f/i.test(data) && data.length > 10 ? slice(data, 4) : data)

const untipped = (items: readonly (readonly [string, Hex])[]): Effects =>
  nested(items.map(([to, data]) => ({ to, value: 0n, data })))

/**
 * Modes of ERC-7579: the kind of the call (1 byte), whether to go on after a failure (1), unused (4), who defines the rest (4).
 * ERC-7821 defines `78210001`, a batch with data for its operator, and `78210002`, a list of such batches. Any other mode means
 * what its account says.
 */
const MODE = /^0x(00|01|ff)(?:00|01).{8}(00000000|78210001|78210002)/i
const CALLS = '(address,uint256,bytes)[]'

function execution(mode: Hex, data: Hex, outer: Call): Effects {
  const malformed: Effects = { risks: [riskOf('malformed', outer.to)], isComplete: false }
  const [, kind, form] = MODE.exec(mode) ?? []
  if (/^0xff/i.test(mode)) return { risks: [riskOf('delegatecall', outer.to)], isComplete: false }
  if (kind === '00' && form === '00000000') {
    if (data.length < 2 + 2 * 52) return malformed
    const rest = data.length === 2 + 2 * 52 ? '0x' : slice(data, 52)
    return nested([{ to: slice(data, 0, 20), value: BigInt(slice(data, 20, 52)), data: rest }])
  }
  if (kind !== '01') return malformed
  const [batches] = form === '78210002' ? (valuesOf('bytes[]', data) ?? []) : [[data]]
  const calls: Call[] = []
  for (const batch of (batches ?? []) as readonly Hex[]) {
    const [items] = valuesOf(CALLS, batch) ?? []
    if (items === undefined) return malformed
    calls.push(...(items as readonly Tuple[]).map((item) => ownAccount(item, outer)))
  }
  return nested(calls)
}

/** ERC-7821 reads the address zero as the account itself. Ether to it is left as it is: other accounts burn it. */
const ownAccount = ([to, value, data]: Tuple, outer: Call): Call =>
  call([to === zeroAddress && value === 0n ? outer.to : to, value, data])

/** Safe's packed list: operation (1 byte), address (20), value (32), length (32) and data of each call. */
function unpack(packed: Hex): Effects {
  const calls: Call[] = []
  let isDelegated = false
  let rest = packed.slice(2)
  while (rest !== '') {
    const [, operation, to, value = '', length = ''] = /^(.{2})(.{40})(.{64})(.{64})/.exec(rest) ?? []
    const end = HEAD_DIGITS + 2 * Number(`0x${length}`)
    if (operation === undefined || !(end <= rest.length)) return { risks: [riskOf('malformed')], isComplete: false }
    isDelegated ||= operation !== '00'
    calls.push({ to: `0x${to}`, value: BigInt(`0x${value}`), data: `0x${rest.slice(HEAD_DIGITS, end)}` })
    rest = rest.slice(end)
  }
  return nested(calls, { risks: [isDelegated ? riskOf('delegatecall') : undefined] })
}

const HEAD_DIGITS = 170
