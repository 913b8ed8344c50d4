import type { Hex } from 'viem'
import { allowance } from '../allowances.ts'
import { type Given, type Part, riskOf, unclear } from '../decoded.ts'
import { valuesOf } from './abi.ts'
import { type Call, type Row, row } from './row.ts'
import { receiverRisks, SWAP_ROUTER_02 } from './swaps.ts'
import { type Moved, moves } from './tokens.ts'

/* Uniswap's Universal Router: a list of commands of one byte each, with an input for each. */

/** The other bits of a command say whether it may fail. */
const COMMAND = 0x3f
/** More commands than this are not read. */
const COMMANDS_MAX = 64
/** A portion of the output, in hundredths of a percent, that sites take as their fee. */
const FEE_MAX = 100n

type Command = {
  readonly types: string
  readonly read: (values: readonly unknown[], call: Call, given: Given) => Part
}

/** A command that only says who receives. What the router swaps, and for how much, is not read. */
const receiver = (types: string, index: number): Command => ({
  types,
  read: (values, call, given) => ({
    risks: receiverRisks(SWAP_ROUTER_02, String(values[index]), { ...call, isSwept: true }, given),
  }),
})

type Details = readonly [token: string, amount: bigint, expires: number]
const permits = (details: readonly Details[], to: string, given: Given): Part[] =>
  details.map(([contract, amount, expires]) => allowance({ contract, to, amount, expires: BigInt(expires) }, given))

const join = (parts: readonly Part[]): Part => ({
  actions: parts.flatMap(({ actions = [] }) => actions),
  risks: parts.flatMap(({ risks = [] }) => risks),
})

const COMMANDS: Readonly<Record<number, Command>> = {
  0: receiver('address,uint256,uint256,bytes,bool', 0),
  1: receiver('address,uint256,uint256,bytes,bool', 0),
  2: receiver('address,address,uint160', 1),
  3: {
    types: '((address,uint160,uint48,uint48)[],address,uint256),bytes',
    read: ([permit], _, given) => {
      const [details, to] = permit as readonly [readonly Details[], string]
      return join(permits(details, to, given))
    },
  },
  4: receiver('address,address,uint256', 1),
  5: receiver('address,address,uint256', 1),
  6: {
    types: 'address,address,uint256',
    read: ([, to, portion], call, given) =>
      (portion as bigint) > FEE_MAX ? { risks: receiverRisks(SWAP_ROUTER_02, String(to), call, given) } : {},
  },
  8: receiver('address,uint256,uint256,address[],bool', 0),
  9: receiver('address,uint256,uint256,address[],bool', 0),
  10: {
    types: '((address,uint160,uint48,uint48),address,uint256),bytes',
    read: ([permit], _, given) => {
      const [details, to] = permit as readonly [Details, string]
      return join(permits([details], to, given))
    },
  },
  11: receiver('address,uint256', 0),
  12: receiver('address,uint256', 0),
  13: {
    types: '(address,address,uint160,address)[]',
    read: ([list], _, given) => moves(list as readonly Moved[], given),
  },
}

function commands([codes, inputs]: readonly [Hex, readonly Hex[]], call: Call, given: Given): Part {
  const list = [...codes.slice(2).matchAll(/../g)].map(([code]) => Number.parseInt(code, 16) & COMMAND)
  if (list.length > COMMANDS_MAX) return unclear('too-deep')
  if (list.length !== inputs.length) return unclear('malformed')
  const parts = list.map((code, index): Part => {
    const command = COMMANDS[code]
    if (!command) return {}
    const values = valuesOf(command.types, inputs[index] ?? '0x')
    return values ? command.read(values, call, given) : { risks: [riskOf('malformed', call.to)] }
  })
  const action = { kind: 'call', contract: call.to, name: 'execute' } as const
  return { ...join([{ actions: [action] }, ...parts]), isComplete: false }
}

export const UNIVERSAL: Readonly<Record<Hex, Row>> = {
  '0x3593564c': row<[Hex, readonly Hex[]]>('execute(bytes,bytes[],uint256)', commands, true),
  '0x24856bc3': row<[Hex, readonly Hex[]]>('execute(bytes,bytes[])', commands, true),
}
