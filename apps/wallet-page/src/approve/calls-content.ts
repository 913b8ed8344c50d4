import { nativeSymbol } from '@foyer/base/network-symbols'
import { decodeTransactions } from '@foyer/decode/evm'
import { type Circumstances, type Content, coins, networkName } from './content.ts'
import { addressFact } from './facts.ts'
import { unlimitedCall } from './limits.ts'
import { partiesOf } from './parties.ts'
import type { Read } from './read-allowance.ts'
import { type Call, readCall } from './read-call.ts'
import { readDecoded, readTexts } from './read-decoded.ts'
import { givenWithSwaps, swapTitle, tokensIn } from './swaps.ts'
import { TEXTS } from './texts.ts'

type Fee = {
  /** Undefined when somebody else pays. */
  readonly feeAtMost: bigint | undefined
  /** Whether that is somebody whom the page named. */
  readonly isPaidByPage?: boolean
}
/** More than anybody allows at once. The others count as not checked. */
const ADDRESSES_MAX = 60

/** Describes a transaction, or calls that an account makes all or not at all, from the bytes that are signed. */
export function callsContent(calls: readonly Call[], around: Circumstances & Fee): Content {
  const { account, chainId, feeAtMost, code, tokens } = around
  const given = givenWithSwaps(around)
  const decoded = decodeTransactions(calls, given)
  const isPlain = ({ to, data }: Call) => to !== undefined && data === '0x'
  const codeOf = ({ to }: Call) => (to === undefined ? undefined : code?.get(to.toLowerCase()))
  // A call that is not known could matter more than those that are.
  const isKnown = (call: Call) => isPlain(call) || codeOf(call) === true
  const reads = calls.flatMap((call) => (isKnown(call) ? (readCall(call, around) ?? []) : []))
  const swaps = calls.filter((call) => codeOf(call) === true && swapOf([call], [], around) !== undefined)
  const isRead = reads.length + swaps.length === calls.length
  const isChecked = calls.every((call) => isPlain(call) || codeOf(call) !== undefined)
  const [only] = calls.length === 1 ? calls : []
  const risks = isRead
    ? [...reads.flatMap((read) => read.risks), ...decodeTransactions(swaps, given).risks]
    : decoded.risks
  const { steps, warnings } = readDecoded(
    { ...decoded, risks },
    { decimals: 18, symbol: nativeSymbol(chainId) },
    tokens,
  )
  const parties = partiesOf(decoded.actions, account)
  const unlimited = unlimitedCall(calls, tokens)
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return {
    title: isRead ? titleOf(calls, reads, around) : TEXTS.runUnknown,
    dangers: unique([
      ...(isRead ? [] : [TEXTS.unreadableCall, ...(isChecked ? [] : [readTexts().notChecked])]),
      ...(isRead ? reads.flatMap((read) => read.dangers) : []),
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
  const { actions } = decodeTransactions(calls, givenWithSwaps(around))
  const called = calls.flatMap(({ to, data }) => (to === undefined || data === '0x' ? [] : [to]))
  const allowed = actions.flatMap(({ kind, to }) => ((kind === 'allowance' || kind === 'operator') && to ? [to] : []))
  const bought = actions.flatMap(({ kind, contract }) => (kind === 'swap' && contract ? [contract] : []))
  const swapped = calls.flatMap((call) => {
    const swap = around.swapIn?.(call)
    return swap ? tokensIn(swap) : []
  })
  return unique([...called, ...allowed, ...bought, ...swapped].map((address) => address.toLowerCase())).slice(
    0,
    ADDRESSES_MAX,
  )
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** What is called, unless it is who gets the payment. */
function calledBy({ to }: Call, parties: Content['facts']): Content['facts'] {
  if (to === undefined) return [{ label: TEXTS.to, value: TEXTS.newContract }]
  if (parties.some(({ value }) => value.toLowerCase() === to.toLowerCase())) return []
  return [{ label: parties.length > 0 ? TEXTS.through : TEXTS.to, ...addressFact(to) }]
}

/** The title of calls that are one known swap, the allowance that it needs, and the end of that. */
function swapOf(calls: readonly Call[], reads: readonly Read[], around: Circumstances): string | undefined {
  const [made, ...others] = calls.flatMap((call) => {
    const swap = around.swapIn?.(call)
    return swap ? [{ swap, router: call.to?.toLowerCase() }] : []
  })
  if (!made || others.length > 0 || reads.length !== calls.length - 1) return undefined
  const { swap, router } = made
  // One of another token, for somebody else, or of more is no part of the swap.
  const isNeeded = ({ allowance: one }: Read) =>
    one?.token.toLowerCase() === swap.from.toLowerCase() &&
    (one.kind === 'none' || (one.kind === 'some' && one.spender?.toLowerCase() === router && one.most <= swap.amount))
  return reads.every(isNeeded) ? swapTitle(swap, around) : undefined
}

function titleOf(calls: readonly Call[], reads: readonly Read[], around: Circumstances): string {
  const [read] = reads
  return swapOf(calls, reads, around) ?? (read && calls.length === 1 ? read.title : TEXTS.sendCalls(calls.length))
}
