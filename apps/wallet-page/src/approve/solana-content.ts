import { type CaipNetworkId, formatAmount } from '@foyer/base'
import { toBase64 } from '@foyer/base/bytes'
import { NETWORK_NAMES } from '@foyer/base/network-names'
import { solana } from '@foyer/base/networks'
import { decodeSolanaTransactions } from '@foyer/decode/solana'
import { type KnownTokens, tokenAt } from '@foyer/decode/words'
import type { Content } from './content.ts'
import { addressFact } from './facts.ts'
import { partiesOf } from './parties.ts'
import { type Read, readAllowance } from './read-allowance.ts'
import { readDecoded, readTexts } from './read-decoded.ts'
import { TEXTS } from './texts.ts'

type Decoded = ReturnType<typeof decodeSolanaTransactions>
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
  /** Tokens that the operator lists. */
  readonly tokens?: KnownTokens | undefined
  /** Of token accounts that get something, where it is certain. */
  readonly owners?: ReadonlyMap<string, string> | undefined
  /** What the account has. Undefined when the operator's node did not say. */
  readonly lamports?: bigint | undefined
}

/**
 * Describes Solana transactions that are approved together.
 * @param wires each with the places of its signatures
 */
export function solanaContentOf(
  wires: readonly Uint8Array[],
  { origin, account, chainId, fee, known = [], tokens, owners, lamports }: Circumstances,
): Content {
  const ownerOf = (tokenAccount: string) => owners?.get(tokenAccount)
  const decoded = decodeSolanaTransactions(wires, { account, origin, known, ownerOf, lamports })
  // Only one thing counts as read: a program that is not known could matter more than the steps that are.
  const read = decoded.isComplete && decoded.actions.length === 1 ? readAction(decoded, tokens) : undefined
  const risks = read?.risks ?? decoded.risks
  const { steps, warnings } = readDecoded({ ...decoded, risks }, { decimals, symbol }, tokens)
  const [action] = decoded.actions
  const paid = read && action?.kind === 'native-transfer' ? action.amount : undefined
  return {
    title: wires.length === 1 ? (read?.title ?? TEXTS.runUnknown) : TEXTS.signTransactions(wires.length),
    dangers: [...(read?.dangers ?? [TEXTS.unreadableCall]), ...warnings],
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

/** What one action does. */
function readAction({ actions: [action], risks }: Decoded, tokens: KnownTokens | undefined): Read | undefined {
  const { kind, amount = 0n, contract } = action ?? {}
  const token = tokenAt(contract, tokens)
  switch (kind) {
    case 'native-transfer':
      return { title: TEXTS.send(inSol(amount)), dangers: [], risks }
    case 'token-transfer': {
      const named = token && TEXTS.send(`${formatAmount(amount, token.decimals)} ${token.symbol}`)
      return { title: named ?? readTexts().sendUnlisted, dangers: [], risks }
    }
    case 'allowance':
      return action && readAllowance(action, risks, tokens)
    case 'revocation':
      return { title: readTexts().takeBackUnlisted, dangers: [], risks }
    default:
      return undefined
  }
}

export const inSol = (lamports: bigint): string => `${formatAmount(lamports, decimals)} ${symbol}`
