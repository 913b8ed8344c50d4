import { decodeAbiParameters, type Hex, slice, zeroAddress } from 'viem'
import { riskOf } from '../decoded.ts'
import { type Call, type Effects, type Row, row } from './row.ts'

type Tuple = readonly [to: string, value: bigint, data: Hex]

/** An empty list does nothing that its name says, so its effects are unknown. */
const nested = (calls: readonly Call[], effects: Effects = {}): Effects =>
  calls.length === 0 ? { risks: [riskOf('unknown-call')], isComplete: false } : { ...effects, calls }

const call = ([to, value, data]: Tuple): Call => ({ to, value, data })

/** A contract that calls itself for each item: every item sees the whole value of the transaction. */
const ownCalls = (items: readonly Hex[], { to, value }: Call): Effects =>
  nested(items.map((data) => ({ to, value, data })))

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
    ([to, value, data, operation]) =>
      nested([{ to, value, data }], { risks: [operation === 0 ? undefined : riskOf('delegatecall', to)] }),
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

/** ERC-7579: the first byte of the mode is the kind of the call. */
const SINGLE = '00'
const BATCH = '01'
const DELEGATECALL = 'ff'
const BATCH_TYPES = [
  { type: 'tuple[]', components: [{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }] },
] as const

function execution(mode: Hex, data: Hex, outer: Call): Effects {
  const kind = mode.slice(2, 4).toLowerCase()
  if (kind === DELEGATECALL) return { risks: [riskOf('delegatecall', outer.to)], isComplete: false }
  if (kind === SINGLE) {
    if (data.length < 2 + 2 * 52) return { risks: [riskOf('malformed', outer.to)], isComplete: false }
    const rest = data.length === 2 + 2 * 52 ? '0x' : slice(data, 52)
    return nested([{ to: slice(data, 0, 20), value: BigInt(slice(data, 20, 52)), data: rest }])
  }
  if (kind !== BATCH) return { risks: [riskOf('malformed', outer.to)], isComplete: false }
  // ERC-7821 reads the address zero as the account itself.
  const [items] = decodeAbiParameters(BATCH_TYPES, data)
  return nested(items.map(([to, value, inner]) => call([to === zeroAddress ? outer.to : to, value, inner])))
}

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
