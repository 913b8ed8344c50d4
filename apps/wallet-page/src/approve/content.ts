import { type CaipNetworkId, chunkAddress, FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { NETWORK_NAMES } from '@foyer/base/network-names'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { OWN_STATEMENTS } from '@foyer/contracts/half'
import { type KnownTokens, readInEnglish } from '@foyer/decode/english'
import { decodeTransactions } from '@foyer/decode/evm'
import { decodeTypedData } from '@foyer/decode/typed-data'
import type { Hex } from 'viem'
import type { Signable } from '../signer/messages.ts'
import { signInOf } from './sign-in.ts'
import { TEXTS } from './texts.ts'
import { visibleText } from './visible-text.ts'

type Decoded = ReturnType<typeof decodeTransactions>
type Given = Parameters<typeof decodeTransactions>[1]

/** `groups`: an address, in the groups that it is shown in. */
type Fact = { readonly label: string; readonly value: string; readonly groups?: readonly string[] | undefined }

/** What changes for the account, by a simulation. `note` in place of rows. */
export type Changes = {
  readonly facts: readonly Fact[]
  readonly dangers: readonly string[]
  readonly note?: string | undefined
  /** What the fee is worth, in dollars. */
  readonly fee?: string | undefined
}

/** What an approval shows, as texts. */
export type Content = {
  readonly title: string
  /** What could happen, first. Not empty where Reject is the safer answer. */
  readonly dangers: readonly string[]
  /** What it does, step by step, where that can be read. */
  readonly steps: readonly string[]
  readonly facts: readonly Fact[]
  readonly changes?: Pick<Changes, 'facts' | 'note'> | undefined
  /** The raw content, for a box that scrolls. */
  readonly raw: { readonly label: string; readonly text: string }
}

type Circumstances = {
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  /** Whether the receiver of a transaction is a contract, by the operator's node. Undefined when that could not be checked. */
  readonly isContract?: boolean | undefined
  /** Tokens that the operator lists. */
  readonly tokens?: KnownTokens | undefined
}

/**
 * Describes what would be signed, from the bytes that would be signed. Solana's transactions: solana-content.ts.
 * @throws SIGNING_REFUSED for what the visitor is not even asked about
 */
export function contentOf(signable: Exclude<Signable, { type: 'solanaTransactions' }>, around: Circumstances): Content {
  const { origin, account, chainId } = around
  const facts = [
    { label: TEXTS.account, ...addressFact(account) },
    { label: TEXTS.network, value: networkName(chainId) },
  ]
  switch (signable.type) {
    case 'personalMessage':
    case 'solanaMessage':
      return messageContent(signable.message, origin, facts)
    case 'typedData': {
      const { domain, primaryType } = signable.typedData
      const isElsewhere = domain.chainId !== undefined && `eip155:${String(domain.chainId)}` !== chainId
      const named = [domain.name, primaryType]
        .filter((name) => typeof name === 'string')
        .map((name) => visibleText(String(name)))
      const contract =
        typeof domain.verifyingContract === 'string'
          ? [{ label: TEXTS.contract, value: visibleText(domain.verifyingContract) }]
          : []
      const { steps, warnings } = readInEnglish(
        decodeTypedData(signable.typedData, givenOf(around)),
        undefined,
        around.tokens,
      )
      return {
        title: `${TEXTS.signTypedData}: ${named.join(' · ')}`,
        // A signature is used later and by others, so what was read does not make it harmless.
        dangers: [TEXTS.unreadableData, ...(isElsewhere ? [TEXTS.otherNetwork] : []), ...warnings],
        steps,
        facts: [...facts, ...contract],
        raw: { label: TEXTS.data, text: visibleText(JSON.stringify(signable.typedData, null, 2)) },
      }
    }
    case 'transaction': {
      const { to, value, data, gas, maxFeePerGas } = signable.transaction
      const decoded = decodeTransactions(
        [{ to: (to ?? undefined) as Hex | undefined, value: BigInt(value), data: data as Hex }], // Checked by the border.
        givenOf(around),
      )
      const { steps, warnings } = readInEnglish(decoded, undefined, around.tokens)
      const isRead = data === '0x' || isTokenTransfer(decoded, around)
      const unread = around.isContract === undefined ? [TEXTS.unreadableCall, TEXTS.notChecked] : [TEXTS.unreadableCall]
      return {
        title: isRead ? TEXTS.sendTransaction : TEXTS.runUnknown,
        dangers: [...(isRead ? [] : unread), ...warnings],
        steps: data === '0x' ? [] : steps,
        facts: [
          ...facts,
          { label: TEXTS.to, ...(to === null ? { value: TEXTS.newContract } : addressFact(to)) },
          { label: TEXTS.sentAlong, value: coins(BigInt(value), chainId) },
          { label: TEXTS.feeAtMost, value: coins(BigInt(gas) * BigInt(maxFeePerGas), chainId) },
        ],
        raw: { label: TEXTS.data, text: data },
      }
    }
  }
}

/** A simulation adds to what was read, and takes nothing of it away. */
export const withChanges = (content: Content, changes: Changes | undefined): Content =>
  changes
    ? {
        ...content,
        dangers: [...new Set([...content.dangers, ...changes.dangers])],
        facts: content.facts.map((fact) =>
          changes.fee !== undefined && (fact.label === TEXTS.feeAtMost || fact.label === TEXTS.fee)
            ? { ...fact, value: `${fact.value} (${changes.fee})` }
            : fact,
        ),
        changes: { facts: changes.facts, note: changes.note },
      }
    : content

const givenOf = ({ account, origin, chainId, isContract }: Circumstances): Given => ({
  chainId: Number(chainId.split(':')[1]),
  account,
  origin,
  hasCode: () => isContract,
})

/**
 * Whether a call is one transfer of the account's own tokens and nothing else. Any other call stays unread, whatever was read of it:
 * a step that is not known could matter more than those that are.
 */
const isTokenTransfer = (decoded: Decoded, { isContract, account }: Circumstances): boolean =>
  isContract === true && isOwnTokenTransfer(decoded, account)

/** The same, of a call to a contract. */
export const isOwnTokenTransfer = ({ actions, isComplete }: Decoded, account: string): boolean =>
  isComplete &&
  actions.length === 1 &&
  actions.every(({ kind, from = account }) => kind === 'token-transfer' && from.toLowerCase() === account.toLowerCase())

function messageContent(bytes: Uint8Array, origin: string, facts: Content['facts']): Content {
  const text = textOf(bytes)
  if (text === undefined) {
    const dangers = [bytes.length === 32 ? TEXTS.opaqueHash : TEXTS.opaqueBytes]
    return {
      title: TEXTS.signMessage,
      dangers,
      steps: [],
      facts,
      raw: { label: TEXTS.message, text: `0x${toHex(bytes)}` },
    }
  }
  // The wallet's own statements, about its devices and halves, are never for a page to ask for.
  if (text.startsWith(OWN_STATEMENTS))
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'only the wallet itself says this' } })
  const signIn = signInOf(text, origin)
  if (signIn === 'foreign')
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'it would sign you in somewhere else' } })
  const shown = visibleText(text)
  const dangers = [
    ...(shown === text ? [] : [TEXTS.hiddenCharacters]),
    ...(bytes.length === 32 ? [TEXTS.opaqueHash] : []),
  ]
  const title = signIn === 'own' ? TEXTS.signIn : TEXTS.signMessage
  return { title, dangers, steps: [], facts, raw: { label: TEXTS.message, text: shown } }
}

/** Undefined for bytes that are not UTF-8, or not meant to be read. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined // The sentence above.
  }
}

/** Whole, in groups. */
export const addressFact = (address: string): Omit<Fact, 'label'> => ({ value: address, groups: chunkAddress(address) })

/** Ids of networks without a name are shown as they are. */
export const networkName = (chainId: string): string => NETWORK_NAMES[chainId as CaipNetworkId] ?? chainId

/** The exact amount of a network's currency. Every network that this wallet signs transactions for counts in 18 decimals. */
export function coins(amount: bigint, chainId: string): string {
  const digits = amount.toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  const exact = fraction === '' ? digits.slice(0, -18) : `${digits.slice(0, -18)}.${fraction}`
  const symbol = nativeSymbol(chainId)
  return symbol === undefined ? exact : `${exact} ${symbol}`
}
