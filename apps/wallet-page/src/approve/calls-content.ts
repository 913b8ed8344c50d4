import { formatAmount } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { decodeTransactions } from '@foyer/decode/evm'
import type { Hex } from 'viem'
import { addressFact, type Circumstances, type Content, coins, givenOf, networkName } from './content.ts'
import { unlimitedCall } from './limits.ts'
import { partiesOf } from './parties.ts'
import { readDecoded } from './read-decoded.ts'
import { swapIn, swapTitle, tokensIn } from './swaps.ts'
import { TEXTS } from './texts.ts'

/** Without `to`, it makes a contract. */
export type Call = { readonly to: string | undefined; readonly value: bigint; readonly data: Hex }
type Fee = {
  /** Undefined when somebody else pays. */
  readonly feeAtMost: bigint | undefined
  /** Whether that is somebody whom the page named. */
  readonly isPaidByPage?: boolean
}
/** More than anybody allows at once. The others count as not checked. */
const ADDRESSES_MAX = 60
type Decoded = ReturnType<typeof decodeTransactions>

/** Describes a transaction, or calls that an account makes all or not at all, from the bytes that are signed. */
export function callsContent(calls: readonly Call[], around: Circumstances & Fee): Content {
  const { account, chainId, feeAtMost, code, tokens } = around
  const given = givenOf(around)
  const decoded = decodeTransactions(calls, given)
  const isPlain = ({ to, data }: Call) => to !== undefined && data === '0x'
  const codeOf = ({ to }: Call) => (to === undefined ? undefined : code?.get(to.toLowerCase()))
  // A call that is not known could matter more than those that are.
  const isTransfer = (call: Call) =>
    isPlain(call) || (codeOf(call) === true && isOwnTransfer(call, decodeTransactions([call], given), account))
  const isRead = calls.every(
    (call) => isTransfer(call) || (codeOf(call) === true && (allowanceOf(call, around) || swapOf([call], [], around))),
  )
  const isChecked = calls.every((call) => isPlain(call) || codeOf(call) !== undefined)
  const [only] = calls.length === 1 ? calls : []
  const allowances = isRead ? calls.flatMap((call) => allowanceOf(call, around) ?? []) : []
  // Said below, with the name of the token.
  const others = isRead ? decoded.risks.filter(({ code: risk }) => risk !== 'unlimited-allowance') : decoded.risks
  const { steps, warnings } = readDecoded(
    { ...decoded, risks: others },
    { decimals: 18, symbol: nativeSymbol(chainId) },
    tokens,
  )
  const parties = partiesOf(decoded.actions, account)
  const unlimited = unlimitedCall(calls, tokens)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return {
    title: isRead ? titleOf(calls, allowances, around) : TEXTS.runUnknown,
    dangers: unique([
      ...(isRead ? [] : [TEXTS.unreadableCall, ...(isChecked ? [] : [TEXTS.notChecked])]),
      ...allowances.flatMap((one) => {
        if (one.kind === 'some') return [TEXTS.mayTake(one.amount)]
        return one.kind === 'all' ? [TEXTS.couldEmpty(one.symbol)] : []
      }),
      ...warnings,
    ]),
    limit: unlimited && { symbol: unlimited.symbol, decimals: unlimited.decimals },
    steps: only && isPlain(only) ? [] : steps,
    facts: [
      { label: TEXTS.account, ...addressFact(account) },
      { label: TEXTS.network, value: networkName(chainId) },
      ...parties,
      ...(only ? calledBy(only, parties) : [{ label: TEXTS.calls, value: TEXTS.allOrNone(calls.length) }]),
      { label: TEXTS.sentAlong, value: coins(value, chainId) },
      feeAtMost === undefined
        ? { label: TEXTS.fee, value: around.isPaidByPage ? TEXTS.paidByPage : TEXTS.paidForYou }
        : { label: TEXTS.feeAtMost, value: coins(feeAtMost, chainId) },
    ],
    raw: {
      label: TEXTS.data,
      text: only
        ? only.data
        : calls.map(({ to = TEXTS.newContract, value: amount, data }) => `${to} ${amount}\n${data}`).join('\n\n'),
    },
  }
}

/** The contracts that have to be known: those that are called, those that get a right, and tokens that a swap gives. */
export function addressesOf(calls: readonly Call[], around: Omit<Circumstances, 'code'>): readonly string[] {
  const { actions } = decodeTransactions(calls, givenOf(around))
  const called = calls.flatMap(({ to, data }) => (to === undefined || data === '0x' ? [] : [to]))
  const allowed = actions.flatMap(({ kind, to }) => ((kind === 'allowance' || kind === 'operator') && to ? [to] : []))
  const bought = actions.flatMap(({ kind, contract }) => (kind === 'swap' && contract ? [contract] : []))
  const swapped = calls.flatMap((call) => {
    const swap = swapIn(call, around)
    return swap ? tokensIn(swap) : []
  })
  return unique([...called, ...allowed, ...bought, ...swapped].map((address) => address.toLowerCase())).slice(
    0,
    ADDRESSES_MAX,
  )
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** `none`: an allowance is taken back. `most`: in base units. */
type Allowance = { readonly token: string; readonly spender: string | undefined } & (
  | { readonly kind: 'all' | 'none'; readonly symbol: string }
  | { readonly kind: 'some'; readonly amount: string; readonly most: bigint }
)

/** What a call allows, or takes back, of a token that the operator lists, when it does nothing else. */
function allowanceOf(call: Call, around: Circumstances): Allowance | undefined {
  const { actions, isComplete } = decodeTransactions([call], givenOf(around))
  const [action] = actions
  const token = call.to === undefined ? undefined : around.tokens?.get(call.to.toLowerCase())
  if (!isComplete || actions.length !== 1 || !action || !token) return undefined
  const { contract } = action
  if (call.value > 0n || action.item !== undefined || !contract || contract !== call.to) return undefined
  const parties = { token: contract, spender: action.to }
  if (action.kind === 'revocation') return { ...parties, kind: 'none', symbol: token.symbol }
  if (action.kind !== 'allowance') return undefined
  const { amount, isUnlimited } = action
  if (isUnlimited || amount === undefined) return { ...parties, kind: 'all', symbol: token.symbol }
  const written = `${formatAmount(amount, token.decimals)} ${token.symbol}`
  return { ...parties, kind: 'some', amount: written, most: amount }
}

/** What is called, unless it is who gets the payment. */
function calledBy({ to }: Call, parties: Content['facts']): Content['facts'] {
  if (to === undefined) return [{ label: TEXTS.to, value: TEXTS.newContract }]
  if (parties.some(({ value }) => value.toLowerCase() === to.toLowerCase())) return []
  return [{ label: parties.length > 0 ? TEXTS.through : TEXTS.to, ...addressFact(to) }]
}

/** The title of calls that are one known swap, the allowance that it needs, and the end of that. */
function swapOf(calls: readonly Call[], allowances: readonly Allowance[], around: Circumstances): string | undefined {
  const [made, ...others] = calls.flatMap((call) => {
    const swap = swapIn(call, around)
    return swap ? [{ swap, router: call.to?.toLowerCase() }] : []
  })
  if (!made || others.length > 0 || allowances.length !== calls.length - 1) return undefined
  const { swap, router } = made
  // One of another token, for somebody else, or of more is no part of the swap.
  const isNeeded = (one: Allowance) =>
    one.token.toLowerCase() === swap.from.toLowerCase() &&
    (one.kind === 'none' || (one.kind === 'some' && one.spender?.toLowerCase() === router && one.most <= swap.amount))
  return allowances.every(isNeeded) ? swapTitle(swap, around) : undefined
}

function titleOf(calls: readonly Call[], allowances: readonly Allowance[], around: Circumstances): string {
  const [allowance] = allowances
  const [only] = calls
  const swap = swapOf(calls, allowances, around)
  if (swap !== undefined) return swap
  if (!only || calls.length > 1) return TEXTS.sendCalls(calls.length)
  if (!allowance) return transferTitle(only, around)
  if (allowance.kind === 'some') return TEXTS.allowSome(allowance.amount)
  return (allowance.kind === 'all' ? TEXTS.allowAll : TEXTS.takeBack)(allowance.symbol)
}

/** Amounts of tokens that the operator does not list could be anything. */
function transferTitle(call: Call, around: Circumstances): string {
  if (call.data === '0x') return call.value > 0n ? TEXTS.send(coins(call.value, around.chainId)) : TEXTS.sendTransaction
  const token = around.tokens?.get(call.to?.toLowerCase() ?? '')
  const [action] = decodeTransactions([call], givenOf(around)).actions
  if (!token || action?.amount === undefined || action.item !== undefined) return TEXTS.sendTransaction
  return TEXTS.send(`${formatAmount(action.amount, token.decimals)} ${token.symbol}`)
}

/**
 * Whether a call is one transfer of the account's own tokens and nothing else. One that another contract is asked to make is none: what
 * that contract really does is not known, and its tokens are not the account's.
 */
const isOwnTransfer = ({ to }: Call, { actions, isComplete }: Decoded, account: string): boolean =>
  isComplete &&
  actions.length === 1 &&
  actions.every(
    ({ kind, contract, from = account }) =>
      kind === 'token-transfer' &&
      contract?.toLowerCase() === to?.toLowerCase() &&
      from.toLowerCase() === account.toLowerCase(),
  )
