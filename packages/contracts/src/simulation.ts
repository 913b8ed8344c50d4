import { array, maxLength, object, optional, picklist, pipe, regex, safeParse, string } from 'valibot'

/*
 * What a node says that calls would do (`eth_simulateV1`, https://github.com/ethereum/execution-apis). With `traceTransfers`, moves of
 * the network's currency are logs as well, like transfers of a token at an address that nobody has.
 */

export type SimulatedCall = { readonly to?: string | undefined; readonly value: bigint; readonly data: string }
/** `contract`: undefined for the network's currency. `amount` is negative where it leaves the account. */
type Change = { readonly contract: string | undefined; readonly amount: bigint }
type Item = { readonly contract: string; readonly id: bigint; readonly amount: bigint }
/** What somebody else may take from now on. `amount`: undefined for all items of a collection. */
type Allowance = { readonly contract: string; readonly spender: string; readonly amount: bigint | undefined }
export type Simulation = {
  /** False if a call would be turned back. Nothing changes then. */
  readonly succeeds: boolean
  readonly changes: readonly Change[]
  readonly items: readonly Item[]
  readonly allowances: readonly Allowance[]
  /** Whether the currency moved at all, of anybody: not all nodes tell. */
  readonly movesCurrency?: boolean
  /** What each call returned. */
  readonly returned?: readonly string[]
  /** Why a call would be turned back, in the node's words. */
  readonly reason?: string | undefined
}

/** More than any visitor reads, and far less than what would take long to read. */
const LOGS_MAX = 1_000
const CURRENCY = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const word = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
const log = object({
  address: pipe(string(), regex(/^0x[0-9a-f]{40}$/i)),
  topics: pipe(array(word), maxLength(4)),
  data: pipe(string(), regex(/^0x([0-9a-f]{2})*$/i), maxLength(131_072)),
})
const call = object({
  status: picklist(['0x0', '0x1']),
  logs: pipe(array(log), maxLength(LOGS_MAX)),
  returnData: optional(string(), '0x'),
  error: optional(object({ message: optional(string()) })),
})
/** One block. A tuple would bring its code to every page that reads answers. */
const answer = array(object({ calls: array(call) }))
type Log = { readonly address: string; readonly topics: readonly string[]; readonly data: string }

type AskNode = (method: string, params: readonly unknown[]) => Promise<unknown>
type Fees = { readonly gasPrice: string; readonly baseFeePerGas: string; readonly balance: string }

/**
 * Has a node make the calls one after the other on its present state, as if the account made them now. They pay the network's present
 * fee, since a contract could tell a simulation from a transaction by a price of 0; the account is lent what that takes, so that nothing
 * fails for want of it. Where the node does not do so, they pay none.
 * @returns what the node answers, for `readSimulation`
 * @throws what `ask` throws
 */
export async function askToSimulate(ask: AskNode, account: string, calls: readonly SimulatedCall[]): Promise<unknown> {
  const run = (fees?: Fees) => ask('eth_simulateV1', simulationRequest(account, calls, fees))
  const fees = await feesOf(ask, account).catch(() => undefined)
  return fees ? run(fees).catch(() => run()) : run()
}

/** @throws what `ask` throws, SyntaxError or TypeError for what is no number */
async function feesOf(ask: AskNode, account: string): Promise<Fees> {
  const [price, held, block] = await Promise.all([
    ask('eth_gasPrice', []),
    ask('eth_getBalance', [account, 'latest']),
    ask('eth_getBlockByNumber', ['latest', false]),
  ])
  const { baseFeePerGas = 0, gasLimit } = block as Readonly<Record<string, Quantity>>
  const [asked, base] = [BigInt(price as Quantity), BigInt(baseFeePerGas)]
  const gasPrice = asked > base ? asked : base
  // As much as one call may take, and as much again for what those before it have used.
  const balance = BigInt(held as Quantity) + 2n * BigInt(gasLimit as Quantity) * gasPrice
  return { gasPrice: hex(gasPrice), baseFeePerGas: hex(base), balance: hex(balance) }
}

/** As nodes write it. `BigInt` throws for what is none. */
type Quantity = string | number

const hex = (value: bigint): string => `0x${value.toString(16)}`

const simulationRequest = (account: string, calls: readonly SimulatedCall[], fees?: Fees): readonly unknown[] => [
  {
    blockStateCalls: [
      {
        ...(fees && {
          blockOverrides: { baseFeePerGas: fees.baseFeePerGas },
          stateOverrides: { [account]: { balance: fees.balance } },
        }),
        calls: calls.map(({ to, value, data }) => ({
          from: account,
          to,
          value: hex(value),
          input: data,
          gasPrice: fees?.gasPrice,
        })),
      },
    ],
    traceTransfers: true,
    validation: false,
  },
  'latest',
]

/**
 * What changes for an account. Nothing is concluded from what is missing: a contract decides which events it emits.
 * @returns undefined for an answer that is not one, or not of these calls, and for an event that has the name of one that counts in
 *   another form: it may say something that is not read here
 */
export function readSimulation(given: unknown, account: string, calls: number): Simulation | undefined {
  const parsed = safeParse(answer, given)
  const [block, ...more] = parsed.success ? parsed.output : []
  const made = more.length === 0 ? (block?.calls ?? []) : []
  if (made.length !== calls) return undefined
  const failed = made.find(({ status }) => status === '0x0')
  if (failed) return { succeeds: false, changes: [], items: [], allowances: [], reason: failed.error?.message }
  const logs = made.flatMap((one) => one.logs)
  if (logs.length > LOGS_MAX) return undefined
  const own = account.toLowerCase()
  const changes = new Map<string, bigint>()
  const items = new Map<string, Item>()
  const allowances = new Map<string, Allowance>()
  for (const one of logs) {
    const moves = movesIn(one)
    // In another form, and about others: pools and routers have events of their own under the same name.
    if (!moves && !names(one, own)) continue
    if (!moves) return undefined
    for (const { id, amount, from, to } of moves) {
      const signed = (to === own ? amount : 0n) - (from === own ? amount : 0n)
      if (signed === 0n) continue
      const contract = one.address.toLowerCase()
      if (id === undefined) changes.set(contract, (changes.get(contract) ?? 0n) + signed)
      else {
        const key = `${contract} ${id}`
        items.set(key, { contract, id, amount: (items.get(key)?.amount ?? 0n) + signed })
      }
    }
    const allowed = allowanceIn(one)
    if (!allowed && !names(one, own)) continue
    if (!allowed) return undefined
    if (allowed !== 'none' && allowed.owner === own) {
      const { contract, spender, amount } = allowed
      allowances.set(`${one.address} ${contract} ${spender}`, { contract, spender, amount })
    }
  }
  return {
    succeeds: true,
    changes: [...changes]
      .filter(([, amount]) => amount !== 0n)
      .map(([contract, amount]) => ({ contract: contract === CURRENCY ? undefined : contract, amount })),
    items: [...items.values()].filter(({ amount }) => amount !== 0n),
    allowances: [...allowances.values()].filter(({ amount }) => amount !== 0n),
    movesCurrency: logs.some(({ address }) => address.toLowerCase() === CURRENCY),
    returned: made.map(({ returnData }) => returnData),
  }
}

type Move = { readonly id?: bigint; readonly amount: bigint; readonly from: string; readonly to: string }

/** Transfer(address,address,uint256) */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
/** TransferSingle(address,address,address,uint256,uint256) */
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
/** TransferBatch(address,address,address,uint256[],uint256[]) */
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
/** Approval(address,address,uint256) */
const APPROVAL = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
/** Permit2 at its one address, https://github.com/Uniswap/permit2. Its event: owner, token and spender, then amount and expiry. */
const PERMIT2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'
/** Approval(address,address,address,uint160,uint48) */
const PERMIT2_APPROVAL = '0xda9fa7c1b00402c17d0161b249b1ab8bbec047c5a52207b9c112deffd817036b'
/** ApprovalForAll(address,address,bool) */
const APPROVAL_FOR_ALL = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'

/** Moves of tokens and items: ERC-20, ERC-721, ERC-1155. Undefined for another form of one of their events. */
function movesIn({ topics: [event, first, second, third], data }: Log): Move[] | undefined {
  const words = wordsOf(data)
  switch (event) {
    case TRANSFER: {
      if (!first || !second) return undefined
      const [from, to] = [addressOf(first), addressOf(second)]
      if (third) return words?.length === 0 ? [{ id: BigInt(third), amount: 1n, from, to }] : undefined
      const [amount] = words ?? []
      return words?.length === 1 && amount !== undefined ? [{ amount, from, to }] : undefined
    }
    case SINGLE: {
      const [id, amount] = words ?? []
      if (!second || !third || id === undefined || amount === undefined || words?.length !== 2) return undefined
      return [{ id, amount, from: addressOf(second), to: addressOf(third) }]
    }
    case BATCH: {
      const [ids, amounts] = [listAt(words, 0), listAt(words, 1)]
      if (!second || !third || !ids || ids.length !== amounts?.length) return undefined
      const [from, to] = [addressOf(second), addressOf(third)]
      return ids.map((id, at) => ({ id, amount: amounts[at] ?? 0n, from, to }))
    }
    default:
      return []
  }
}

/** 'none' for any other event; undefined for another form of those that count. */
function allowanceIn({ address, topics: [event, owner, spender, item], data }: Log) {
  if (event === PERMIT2_APPROVAL && address.toLowerCase() === PERMIT2) {
    const [amount, ...rest] = wordsOf(data) ?? []
    if (!owner || !spender || !item || amount === undefined || rest.length !== 1) return undefined
    return { contract: addressOf(spender), owner: addressOf(owner), spender: addressOf(item), amount }
  }
  if (event !== APPROVAL && event !== APPROVAL_FOR_ALL) return 'none'
  const words = wordsOf(data)
  if (!owner || !spender || !words) return undefined
  const allowed = { contract: address.toLowerCase(), owner: addressOf(owner), spender: addressOf(spender) }
  if (event === APPROVAL && item) {
    const amount = BigInt(spender) === 0n ? 0n : 1n
    return words.length === 0 ? { ...allowed, amount } : undefined
  }
  const [value] = words
  if (value === undefined || words.length > 1 || item) return undefined
  return { ...allowed, amount: event === APPROVAL ? value : value === 0n ? 0n : undefined }
}

/** Whether an event has the address somewhere in it. */
const names = ({ topics, data }: Log, address: string): boolean =>
  [...topics, data].some((part) => part.toLowerCase().includes(address.slice(2)))

const addressOf = (topic: string): string => `0x${topic.slice(-40)}`.toLowerCase()

function wordsOf(data: string): bigint[] | undefined {
  const words = data.slice(2).match(/.{64}/g) ?? []
  return words.length * 64 === data.length - 2 ? words.map((one) => BigInt(`0x${one}`)) : undefined
}

/** A dynamic array of the ABI, whose offset is the word at `at`. */
function listAt(words: readonly bigint[] = [], at: number): bigint[] | undefined {
  const start = Number(words[at] ?? 0n) / 32
  const length = Number(words[start] ?? 0n)
  if (!Number.isSafeInteger(start) || start < 2 || start >= words.length || length > LOGS_MAX) return undefined
  const list = words.slice(start + 1, start + 1 + length)
  return list.length === length ? list : undefined
}
