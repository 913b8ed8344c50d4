import { formatAmount } from '@foyer/base'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { decodeTransactions } from '@foyer/decode/evm'
import type { Hex } from 'viem'
import { addressFact, type Circumstances, type Content, coins, givenOf, networkName } from './content.ts'
import { unlimitedCall } from './limits.ts'
import { readDecoded } from './read-decoded.ts'
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
    isPlain(call) || (codeOf(call) === true && isOwnTransfer(decodeTransactions([call], given), account))
  const isRead = calls.every((call) => isTransfer(call) || (codeOf(call) === true && allowanceOf(call, around)))
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
  const unlimited = unlimitedCall(calls, tokens)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return {
    title: isRead ? titleOf(calls.length, allowances) : TEXTS.runUnknown,
    dangers: unique([
      ...(isRead ? [] : [TEXTS.unreadableCall, ...(isChecked ? [] : [TEXTS.notChecked])]),
      ...allowances.map(({ symbol, amount }) =>
        amount === undefined ? TEXTS.couldEmpty(symbol) : TEXTS.mayTake(amount),
      ),
      ...warnings,
    ]),
    limit: unlimited && { symbol: unlimited.symbol, decimals: unlimited.decimals },
    steps: only && isPlain(only) ? [] : steps,
    facts: [
      { label: TEXTS.account, ...addressFact(account) },
      { label: TEXTS.network, value: networkName(chainId) },
      ...(only
        ? [{ label: TEXTS.to, ...(only.to === undefined ? { value: TEXTS.newContract } : addressFact(only.to)) }]
        : [{ label: TEXTS.calls, value: TEXTS.allOrNone(calls.length) }]),
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

/** The addresses whose code decides how dangerous calls are: those that are called, and those that get a right. */
export function addressesOf(calls: readonly Call[], around: Omit<Circumstances, 'code'>): readonly string[] {
  const { actions } = decodeTransactions(calls, givenOf(around))
  const called = calls.flatMap(({ to, data }) => (to === undefined || data === '0x' ? [] : [to]))
  const allowed = actions.flatMap(({ kind, to }) => ((kind === 'allowance' || kind === 'operator') && to ? [to] : []))
  return unique([...called, ...allowed].map((address) => address.toLowerCase())).slice(0, ADDRESSES_MAX)
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

type Allowance = { readonly symbol: string /** Undefined: all of it. */; readonly amount: string | undefined }

/** What a call allows of a token that the operator lists, when it does nothing else. */
function allowanceOf(call: Call, around: Circumstances): Allowance | undefined {
  const { actions, isComplete } = decodeTransactions([call], givenOf(around))
  const [action] = actions
  const token = call.to === undefined ? undefined : around.tokens?.get(call.to.toLowerCase())
  if (!isComplete || actions.length !== 1 || action?.kind !== 'allowance' || !token) return undefined
  if (call.value > 0n || action.item !== undefined || action.contract !== call.to) return undefined
  const { amount, isUnlimited } = action
  return {
    symbol: token.symbol,
    amount: isUnlimited || amount === undefined ? undefined : `${formatAmount(amount, token.decimals)} ${token.symbol}`,
  }
}

function titleOf(count: number, [allowance]: readonly Allowance[]): string {
  if (count > 1) return TEXTS.sendCalls(count)
  if (!allowance) return TEXTS.sendTransaction
  return allowance.amount === undefined ? TEXTS.allowAll(allowance.symbol) : TEXTS.allowSome(allowance.amount)
}

/** Whether a call is one transfer of the account's own tokens and nothing else. */
const isOwnTransfer = ({ actions, isComplete }: Decoded, account: string): boolean =>
  isComplete &&
  actions.length === 1 &&
  actions.every(({ kind, from = account }) => kind === 'token-transfer' && from.toLowerCase() === account.toLowerCase())
