import { type CaipNetworkId, formatAmount } from '@foyer/base'
import { toBase64 } from '@foyer/base/bytes'
import { NETWORK_NAMES } from '@foyer/base/network-names'
import { solana } from '@foyer/base/networks'
import { decodeSolanaTransactions } from '@foyer/decode/solana'
import type { Content } from './content.ts'
import { addressFact } from './facts.ts'
import { partiesOf } from './parties.ts'
import { readDecoded } from './read-decoded.ts'
import { TEXTS } from './texts.ts'

const { decimals, symbol } = solana.nativeCurrency

type Circumstances = {
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /** Of all the transactions, in lamports. Undefined when the operator's node did not say. */
  readonly fee: bigint | undefined
  /** Addresses that the account has paid before. */
  readonly known?: readonly string[] | undefined
}

/**
 * Describes Solana transactions that are approved together.
 * @param wires each with the places of its signatures
 */
export function solanaContentOf(
  wires: readonly Uint8Array[],
  { origin, account, chainId, fee, known = [] }: Circumstances,
): Content {
  const decoded = decodeSolanaTransactions(wires, { account, origin, known })
  const { steps, warnings } = readDecoded(decoded, { decimals, symbol })
  const [action, ...others] = decoded.actions
  const isTransfer =
    decoded.isComplete &&
    others.length === 0 &&
    (action?.kind === 'native-transfer' || action?.kind === 'token-transfer')
  const paid = isTransfer && action.kind === 'native-transfer' ? action.amount : undefined
  const sent = paid === undefined ? TEXTS.sendTransaction : TEXTS.send(inSol(paid))
  const title = isTransfer ? sent : TEXTS.runUnknown
  return {
    title: wires.length === 1 ? title : TEXTS.signTransactions(wires.length),
    // Only one transfer counts as read: a program that is not known could matter more than the steps that are.
    dangers: [...(isTransfer ? [] : [TEXTS.unreadableCall]), ...warnings],
    steps,
    facts: [
      { label: TEXTS.account, ...addressFact(account) },
      { label: TEXTS.network, value: NETWORK_NAMES[chainId as CaipNetworkId] ?? chainId },
      ...partiesOf(decoded.actions, account),
      ...(paid === undefined ? [] : [{ label: TEXTS.value, value: inSol(paid) }]),
      { label: TEXTS.fee, value: fee === undefined ? TEXTS.feeUnknown : inSol(fee) },
    ],
    raw: { label: TEXTS.data, text: wires.map(toBase64).join('\n\n') },
  }
}

export const inSol = (lamports: bigint): string => `${formatAmount(lamports, decimals)} ${symbol}`
