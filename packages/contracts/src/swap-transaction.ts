import {
  type Abi,
  type DecodeFunctionDataReturnType,
  decodeFunctionData,
  encodeFunctionData,
  type Hex,
  parseAbi,
  size,
  slice,
} from 'viem'
import { NATIVE_TOKEN } from './swap-calls.ts'

/** Uniswap's SwapRouter02 (npm @uniswap/swap-router-contracts 1.3.1): the functions that our swaps are made of. */
export const routerAbi = parseAbi([
  'function multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to) payable returns (uint256)',
  'function exactInput((bytes path, address recipient, uint256 amountIn, uint256 amountOutMinimum) params) payable returns (uint256)',
  'function unwrapWETH9(uint256 amountMinimum, address recipient) payable',
  'function unwrapWETH9WithFee(uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function sweepTokenWithFee(address token, uint256 amountMinimum, address recipient, uint256 feeBips, address feeRecipient) payable',
  'function refundETH() payable',
  'function selfPermitIfNecessary(address token, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) payable',
])
/** A token that wraps the native currency, as WETH9 does. */
export const wrappedAbi = parseAbi(['function deposit() payable', 'function withdraw(uint256 amount)'])
export const approvalAbi = parseAbi(['function approve(address spender, uint256 amount) returns (bool)'])
/** The receiver that stands for SwapRouter02. */
export const ROUTER_ITSELF = '0x0000000000000000000000000000000000000002'
export const BIPS = 10_000n

export type SwapTransaction = { readonly to: Hex; readonly data: Hex; readonly value: bigint }

/** What was agreed. */
export type SwapTerms = {
  readonly router: Hex
  readonly wrapped: Hex
  /** Sends the transaction, and receives. */
  readonly account: Hex
  /** `NATIVE_TOKEN`, or a contract. */
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
  /** What arrives at least, after the fee. */
  readonly minimum: bigint
  /** Unix time in seconds. Without one, only what is one for one is as agreed. */
  readonly deadline: bigint | undefined
  readonly fee?: SwapFee | undefined
}
export type SwapFee = { readonly account: Hex; readonly bips: bigint }

export type SwapField = keyof SwapTerms | 'value' | 'call' | 'quoted'
/** An allowance: who may spend how much of a token. */
type ApprovalTerms = { readonly token: Hex; readonly spender: Hex; readonly amount: bigint }

/**
 * Reads a swap's transaction and compares it with what was agreed. What it cannot read to the last byte is a mismatch too.
 * @returns the first field that differs
 */
export function swapMismatch({ to, data, value }: SwapTransaction, terms: SwapTerms): SwapField | undefined {
  const { from, wrapped, amount } = terms
  if (value !== (isSame(from, NATIVE_TOKEN) ? amount : 0n)) return 'value'
  const isWrap = isSame(from, NATIVE_TOKEN) && isSame(terms.to, wrapped)
  const isUnwrap = isSame(from, wrapped) && isSame(terms.to, NATIVE_TOKEN)
  if (isWrap || isUnwrap) return wrapMismatch(isWrap, { to, data }, terms)
  if (!isSame(to, terms.router)) return 'router'
  const outer = readRouter(data)
  if (outer?.functionName !== 'multicall') return 'call'
  const [deadline, items] = outer.args
  if (deadline !== terms.deadline) return 'deadline'
  const calls = items.map(readRouter)
  return stepsMismatch(calls, terms)
}

/** As `swapMismatch`, for the allowance that a swap needs. */
export function approvalMismatch(
  { to, data, value }: SwapTransaction,
  terms: ApprovalTerms,
): keyof ApprovalTerms | 'value' | 'call' | undefined {
  if (value !== 0n) return 'value'
  if (!isSame(to, terms.token)) return 'token'
  const call = readApproval(data)
  if (!call) return 'call'
  const [spender, amount] = call.args
  if (!isSame(spender, terms.spender)) return 'spender'
  return amount === terms.amount ? undefined : 'amount'
}

/** What a swap does for the account that sends it. `NATIVE_TOKEN` stands for the network's currency. */
export type ReadSwap = {
  readonly from: Hex
  readonly amount: bigint
  readonly to: Hex
  /** What arrives at least, after the fee. */
  readonly minimum: bigint
  /** The tokens between the two. Any of them could call the router while it swaps, and take more from the account by that. */
  readonly between: readonly Hex[]
}

/**
 * Reads a transaction of SwapRouter02 that nobody has agreed on before.
 * @param terms.wrapped the token that wraps the network's currency, where it is known
 * @returns undefined unless it is one swap, from its first byte to its last, and all of it goes to the account
 */
export function readSwap(
  { data, value }: Pick<SwapTransaction, 'data' | 'value'>,
  { account, wrapped: expected }: { readonly account: Hex; readonly wrapped?: Hex | undefined },
): ReadSwap | undefined {
  const outer = readRouter(data)
  if (outer?.functionName !== 'multicall') return undefined
  const steps = outer.args[1].map(readRouter)
  const isNative = steps.at(-1)?.functionName === 'refundETH'
  const swaps = isNative ? steps.slice(0, -1) : steps
  const payout = payoutOf(swaps.at(-1))
  const parts = (payout ? swaps.slice(0, -1) : swaps).map(partOf)
  const [first] = parts
  if (!first) return undefined
  const sum = (name: 'amount' | 'minimum') => parts.reduce((total, part) => total + (part?.[name] ?? 0n), 0n)
  const wrapped = expected ?? (isNative ? first.path[0] : first.path[1])
  const read = {
    from: isNative ? NATIVE_TOKEN : first.path[0],
    amount: sum('amount'),
    to: payout?.token ?? first.path[1],
    minimum: payout ? afterFee(payout.minimum, payout.fee) : sum('minimum'),
    between: swaps.flatMap(tokensBetween),
  }
  if (value !== (isNative ? read.amount : 0n)) return undefined
  const terms = { ...read, account, wrapped, router: account, deadline: outer.args[0], fee: payout?.fee }
  return stepsMismatch(steps, terms) === undefined ? read : undefined
}

function tokensBetween(call: RouterCall | undefined): readonly Hex[] {
  if (call?.functionName === 'swapExactTokensForTokens') return call.args[2].slice(1, -1)
  if (call?.functionName !== 'exactInput') return []
  const [{ path }] = call.args
  // Each token, and the tier of the pool to the next one.
  const hops = (size(path) - 20) / 23
  return Array.from({ length: Math.max(0, hops - 1) }, (_, hop) => slice(path, 23 * (hop + 1), 23 * (hop + 1) + 20))
}

function wrapMismatch(isWrap: boolean, { to, data }: Pick<SwapTransaction, 'to' | 'data'>, terms: SwapTerms) {
  if (!isSame(to, terms.wrapped)) return 'wrapped'
  // One for one: nothing is lost, and nothing is taken.
  if (terms.minimum !== terms.amount) return 'minimum'
  if (terms.fee) return 'fee'
  const call = readWrapped(data)
  if (call?.functionName !== (isWrap ? 'deposit' : 'withdraw')) return 'call'
  return call.functionName === 'withdraw' && call.args[0] !== terms.amount ? 'amount' : undefined
}

type RouterCall = NonNullable<ReturnType<typeof readRouter>>
type Part = { readonly path: readonly [Hex, Hex]; readonly to: Hex; readonly amount: bigint; readonly minimum: bigint }
/** The last step: the router pays out what it holds. */
type Payout = { readonly token: Hex; readonly to: Hex; readonly minimum: bigint; readonly fee?: SwapFee }

function stepsMismatch(calls: readonly (RouterCall | undefined)[], terms: SwapTerms): SwapField | undefined {
  const isNative = isSame(terms.from, NATIVE_TOKEN)
  // Native currency that a pool did not take goes back to the sender.
  if (isNative && calls.at(-1)?.functionName !== 'refundETH') return 'call'
  const steps = isNative ? calls.slice(0, -1) : calls
  const payout = payoutOf(steps.at(-1))
  const parts = (payout ? steps.slice(0, -1) : steps).map(partOf)
  if (parts.length === 0) return 'call'
  const receiver = payout ? ROUTER_ITSELF : terms.account
  let [amount, minimum] = [0n, 0n]
  for (const part of parts) {
    if (!part) return 'call'
    if (!isSame(part.path[0], contractOf(terms.from, terms))) return 'from'
    if (!isSame(part.path[1], contractOf(terms.to, terms))) return 'to'
    if (!isSame(part.to, receiver)) return 'account'
    amount += part.amount
    minimum += part.minimum
  }
  if (amount !== terms.amount) return 'amount'
  if (payout) return payoutMismatch(payout, terms)
  if (isSame(terms.to, NATIVE_TOKEN)) return 'to'
  if (terms.fee) return 'fee'
  return minimum === terms.minimum ? undefined : 'minimum'
}

function payoutMismatch({ token, to, minimum, fee }: Payout, terms: SwapTerms): SwapField | undefined {
  if (!isSame(token, terms.to)) return 'to'
  if (!isSame(to, terms.account)) return 'account'
  if (fee?.bips !== terms.fee?.bips || !isSame(fee?.account ?? '0x', terms.fee?.account ?? '0x')) return 'fee'
  return afterFee(minimum, fee) === terms.minimum ? undefined : 'minimum'
}

/** What is left of an amount, as SwapRouter02 reckons. */
export const afterFee = (amount: bigint, fee: SwapFee | undefined): bigint =>
  fee ? amount - (amount * fee.bips) / BIPS : amount

const contractOf = (token: Hex, { wrapped }: SwapTerms): Hex => (isSame(token, NATIVE_TOKEN) ? wrapped : token)

function partOf(call: RouterCall | undefined): Part | undefined {
  if (call?.functionName === 'swapExactTokensForTokens') {
    const [amount, minimum, path, to] = call.args
    const [first, last] = [path[0], path.at(-1)]
    return first && last && path.length > 1 ? { path: [first, last], to, amount, minimum } : undefined
  }
  if (call?.functionName !== 'exactInput') return undefined
  const [{ path, recipient: to, amountIn: amount, amountOutMinimum: minimum }] = call.args
  // Addresses of 20 bytes with the tier of the pool, 3 bytes, between them.
  if (size(path) < 43 || (size(path) - 20) % 23 !== 0) return undefined
  return { path: [slice(path, 0, 20), slice(path, -20)], to, amount, minimum }
}

function payoutOf(call: RouterCall | undefined): Payout | undefined {
  if (call?.functionName === 'unwrapWETH9') return { token: NATIVE_TOKEN, to: call.args[1], minimum: call.args[0] }
  if (call?.functionName === 'unwrapWETH9WithFee') {
    const [minimum, to, bips, account] = call.args
    return { token: NATIVE_TOKEN, to, minimum, fee: { bips, account } }
  }
  if (call?.functionName !== 'sweepTokenWithFee') return undefined
  const [token, minimum, to, bips, account] = call.args
  return { token, to, minimum, fee: { bips, account } }
}

const readRouter = (data: Hex) => readCall(routerAbi, data)
const readWrapped = (data: Hex) => readCall(wrappedAbi, data)
const readApproval = (data: Hex) => readCall(approvalAbi, data)

/** @returns undefined unless it is one of these functions, encoded in the usual way and with nothing after it */
export function readCall<const A extends Abi>(abi: A, data: Hex): DecodeFunctionDataReturnType<A> | undefined {
  try {
    const call = decodeFunctionData<A>({ abi, data })
    const { functionName, args } = call as { functionName: string; args?: readonly unknown[] }
    const again = encodeFunctionData({ abi: abi as Abi, functionName, ...(args ? { args } : {}) })
    return isSame(again, data) ? call : undefined
  } catch {
    return undefined
  }
}

/** The native currency has one spelling, whatever its letters are in a call. */
export const named = (token: Hex): Hex => (isSame(token, NATIVE_TOKEN) ? NATIVE_TOKEN : token)

export const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()
