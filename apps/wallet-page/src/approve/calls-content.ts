import { type KnownTokens, readInEnglish } from '@foyer/decode/english'
import { decodeTransactions } from '@foyer/decode/evm'
import type { FullCall } from '../smart-account/calls.ts'
import { addressFact, type Content, coins, isOwnTokenTransfer, networkName } from './content.ts'
import { TEXTS } from './texts.ts'

type Circumstances = {
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /** Undefined when the operator pays. */
  readonly feeAtMost: bigint | undefined
  /** Whether the addresses that are called have code; undefined where that could not be checked. */
  readonly tokens?: KnownTokens | undefined
  readonly code: ReadonlyMap<string, boolean | undefined>
}

/** Describes calls that a smart account makes all or not at all, from the bytes that are signed. */
export function callsContent(calls: readonly FullCall[], around: Circumstances): Content {
  const { account, origin, chainId, feeAtMost, code } = around
  const given = {
    chainId: Number(chainId.slice('eip155:'.length)),
    account: account as `0x${string}`,
    origin,
    hasCode: (address: string) => code.get(address.toLowerCase()),
  }
  const { steps, warnings } = readInEnglish(decodeTransactions(calls, given), undefined, around.tokens)
  const isPlain = ({ data }: FullCall) => data === '0x'
  // A call that is not known could matter more than those that are.
  const isRead = calls.every(
    (call) =>
      isPlain(call) ||
      (code.get(call.to.toLowerCase()) === true && isOwnTokenTransfer(decodeTransactions([call], given), account)),
  )
  const isChecked = calls.every((call) => isPlain(call) || code.get(call.to.toLowerCase()) !== undefined)
  const [only] = calls.length === 1 ? calls : []
  const title = isRead ? (only ? TEXTS.sendTransaction : TEXTS.sendCalls(calls.length)) : TEXTS.runUnknown
  const value = calls.reduce((sum, call) => sum + call.value, 0n)
  return {
    title,
    dangers: [...(isRead ? [] : [TEXTS.unreadableCall, ...(isChecked ? [] : [TEXTS.notChecked])]), ...warnings],
    steps: only && isPlain(only) ? [] : steps,
    facts: [
      { label: TEXTS.account, ...addressFact(account) },
      { label: TEXTS.network, value: networkName(chainId) },
      ...(only
        ? [{ label: TEXTS.to, ...addressFact(only.to) }]
        : [{ label: TEXTS.calls, value: TEXTS.allOrNone(calls.length) }]),
      { label: TEXTS.sentAlong, value: coins(value, chainId) },
      feeAtMost === undefined
        ? { label: TEXTS.fee, value: TEXTS.paidForYou }
        : { label: TEXTS.feeAtMost, value: coins(feeAtMost, chainId) },
    ],
    raw: {
      label: TEXTS.data,
      text: calls.map(({ to, value: amount, data }) => `${to} ${amount}\n${data}`).join('\n\n'),
    },
  }
}
