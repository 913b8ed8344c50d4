import {
  type Address,
  getAddress,
  type Hex,
  isAddress,
  isHex,
  keccak256,
  parseTransaction,
  recoverTransactionAddress,
  type TransactionSerialized,
  toHex,
} from 'viem'
import { providerError } from './announced-wallet.ts'

export type ChainFixtureOptions = {
  readonly chainId: number
  /** Balances in wei by address. Addresses that are not listed have a balance of 0. */
  readonly balances?: Readonly<Record<Address, bigint>>
  /** Handlers by RPC method, which override those of the fixture. An error that one throws becomes the node's error. */
  readonly answers?: Readonly<Record<string, (params: readonly unknown[]) => unknown>>
}
export type ChainFixture = {
  /** EIP-1193, for viem's `custom(chain)`. @throws an error with a JSON-RPC code, as a node returns it */
  readonly request: (asked: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
  /** A replacement for `fetch` that answers JSON-RPC over HTTP: a single request or a batch. */
  readonly fetch: (input: unknown, init?: { readonly body?: unknown }) => Promise<Response>
  /** The method of every call so far, in order. */
  readonly calls: readonly string[]
  readonly balanceOf: (address: Address) => bigint
  /** Keeps new transactions pending until `mine` is called. By default, each one is mined immediately. */
  readonly pause: () => void
  readonly mine: () => void
}
type Entry = {
  readonly hash: Hex
  readonly from: Address
  readonly to: Address | null
  readonly value: bigint
  readonly nonce: number
}
type Included = Entry & { readonly block: bigint; readonly fee: bigint }

const TRANSFER_GAS = 21_000n
const GAS_PRICE = 1_000_000_000n

/**
 * Creates an in-memory chain, for tests that should not start a node. It supports balances, plain transfers and their
 * receipts through the JSON-RPC methods that wallets and apps use (https://ethereum.github.io/execution-apis/). It does
 * not run contracts: every address is an externally owned account. One of Foyer's own tests compares its answers with
 * those of a real node.
 * @example const chain = chainFixture({ chainId: 1, balances: { [address]: 10n ** 18n } })
 */
export function chainFixture({ chainId, balances = {}, answers = {} }: ChainFixtureOptions): ChainFixture {
  const holds = new Map(Object.entries(balances).map(([address, wei]) => [getAddress(address), wei]))
  const calls: string[] = []
  const included: Included[] = []
  const waiting: Entry[] = []
  let block = 0n
  let isPaused = false

  const balanceOf = (address: Address) => holds.get(getAddress(address)) ?? 0n
  const nonceOf = (address: Address, pending: boolean) =>
    [...included, ...(pending ? waiting : [])].filter(({ from }) => from === getAddress(address)).length
  const mine = () => {
    block += 1n
    for (const entry of waiting.splice(0)) {
      const fee = TRANSFER_GAS * GAS_PRICE
      holds.set(entry.from, balanceOf(entry.from) - entry.value - fee)
      if (entry.to) holds.set(entry.to, balanceOf(entry.to) + entry.value)
      included.push({ ...entry, block, fee })
    }
  }

  async function send(raw: unknown): Promise<Hex> {
    if (!isHex(raw)) throw providerError(-32602, 'A signed transaction is needed.')
    const serializedTransaction = raw as TransactionSerialized
    const { to, value = 0n, nonce = 0, chainId: signedFor } = parseTransaction(serializedTransaction)
    const from = await recoverTransactionAddress({ serializedTransaction })
    if (signedFor !== chainId) throw providerError(-32000, 'invalid chain id')
    if (nonce < nonceOf(from, true)) throw providerError(-32003, 'nonce too low')
    if (balanceOf(from) < value + TRANSFER_GAS * GAS_PRICE)
      throw providerError(-32003, 'Insufficient funds for gas * price + value')
    const hash = keccak256(raw)
    waiting.push({ hash, from, to: to ? getAddress(to) : null, value, nonce })
    if (!isPaused) mine()
    return hash
  }

  const methods: Record<string, (params: readonly unknown[]) => unknown> = {
    eth_chainId: () => toHex(chainId),
    net_version: () => String(chainId),
    eth_blockNumber: () => toHex(block),
    eth_gasPrice: () => toHex(GAS_PRICE),
    eth_maxPriorityFeePerGas: () => toHex(0n),
    eth_estimateGas: () => toHex(TRANSFER_GAS),
    eth_getBalance: ([address]) => toHex(balanceOf(addressIn(address))),
    eth_getTransactionCount: ([address, tag]) => toHex(nonceOf(addressIn(address), tag === 'pending')),
    eth_getCode: () => '0x',
    eth_getBlockByNumber: () => ({
      number: toHex(block),
      hash: hashOf(block),
      parentHash: hashOf(block - 1n),
      timestamp: toHex(block),
      baseFeePerGas: toHex(GAS_PRICE),
      transactions: included.filter((entry) => entry.block === block).map(({ hash }) => hash),
    }),
    eth_sendRawTransaction: ([raw]) => send(raw),
    eth_getTransactionReceipt: ([hash]) => {
      const found = included.find((entry) => entry.hash === hash)
      return found ? receiptOf(found) : null
    },
    ...answers,
  }

  const request: ChainFixture['request'] = async ({ method, params }) => {
    calls.push(method)
    const answer = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!answer) throw providerError(-32601, `The method ${method} does not exist.`)
    return answer(Array.isArray(params) ? params : [])
  }

  return {
    request,
    async fetch(_input, init) {
      const asked: unknown = JSON.parse(String(init?.body))
      const body = Array.isArray(asked) ? await Promise.all(asked.map(answered)) : await answered(asked)
      return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } })
    },
    calls,
    balanceOf,
    pause() {
      isPaused = true
    },
    mine,
  }

  async function answered(asked: unknown): Promise<object> {
    const { id, method, params } = asked as { id: unknown; method: string; params?: unknown }
    try {
      return { jsonrpc: '2.0', id, result: await request({ method, params }) }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { jsonrpc: '2.0', id, error: { code, message } }
    }
  }
}

const receiptOf = ({ hash, from, to, block }: Included) => ({
  transactionHash: hash,
  transactionIndex: '0x0',
  blockNumber: toHex(block),
  blockHash: hashOf(block),
  from: from.toLowerCase(),
  to: to?.toLowerCase() ?? null,
  contractAddress: null,
  status: '0x1',
  type: '0x2',
  gasUsed: toHex(TRANSFER_GAS),
  cumulativeGasUsed: toHex(TRANSFER_GAS),
  effectiveGasPrice: toHex(GAS_PRICE),
  logs: [],
  logsBloom: `0x${'0'.repeat(512)}`,
})

const hashOf = (block: bigint): Hex => keccak256(toHex(block < 0n ? 0n : block))

function addressIn(value: unknown): Address {
  if (typeof value !== 'string' || !isAddress(value, { strict: false }))
    throw providerError(-32602, 'An address is needed.')
  return value
}
