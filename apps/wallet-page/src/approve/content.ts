import { type CaipNetworkId, FoyerError, formatAmount } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import { NETWORK_NAMES } from '@foyer/base/network-names'
import { nativeSymbol } from '@foyer/base/network-symbols'
import { OWN_STATEMENTS } from '@foyer/contracts/half'
import type { ReadSwap } from '@foyer/contracts/swap-transaction'
import { decodeMessage } from '@foyer/decode/message'
import { decodeTypedData } from '@foyer/decode/typed-data'
import type { KnownTokens } from '@foyer/decode/words'
import type { Signable } from '../signer/messages.ts'
import { addressFact, type Fact } from './facts.ts'
import { partiesOf } from './parties.ts'
import { emptiedBy, readPermits } from './permits.ts'
import { readDecoded, readTexts } from './read-decoded.ts'
import { refusedSignIn } from './refused-sign-in.ts'
import { signInOf } from './sign-in.ts'
import { TEXTS } from './texts.ts'
import { visibleText } from './visible-text.ts'

type Given = Parameters<typeof decodeTypedData>[1]

/** What changes for the account, by a simulation. `note` in place of rows. */
export type Changes = {
  readonly facts: readonly Fact[]
  readonly dangers: readonly string[]
  readonly note?: string | undefined
  /** What the fee is worth, in dollars. */
  readonly fee?: string | undefined
}

export type Unconfirmed = {
  readonly title: string
  /** Also what has to happen before it can be approved. */
  readonly why: string
  /** The button that asks again. */
  readonly again: string
}

/** What an approval shows, as texts. */
export type Content = {
  readonly title: string
  /** It signs in to the site that asks, and says nothing else. */
  readonly isOwnSignIn?: true | undefined
  /** What is known of the site that asks. */
  readonly site?: string | undefined
  /** What could happen, first. Not empty where Reject is the safer answer. */
  readonly dangers: readonly string[]
  /** The token of which it allows to take all. The visitor can set a limit. */
  readonly limit?: { readonly symbol: string; readonly decimals: number } | undefined
  /** What it does, step by step, where that can be read. */
  readonly steps: readonly string[]
  readonly facts: readonly Fact[]
  readonly changes?: Pick<Changes, 'facts' | 'note'> | undefined
  /** What is said where two sources disagree about what it does. It cannot be approved then, only asked about again. */
  readonly unconfirmed?: Unconfirmed | undefined
  /** The raw content, for a box that scrolls. */
  readonly raw: { readonly label: string; readonly text: string }
}

/** Whether addresses have code, by the operator's node, in lower case. Undefined when that could not be checked. */
export type KnownCode = ReadonlyMap<string, boolean | undefined>

export type SwapIn = (call: { to: string | undefined; value: bigint; data: string }) => ReadSwap | undefined

/** What is known around a request. */
export type Circumstances = {
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
  readonly code?: KnownCode | undefined
  /** Tokens that the operator lists. */
  readonly tokens?: KnownTokens | undefined
  /** Addresses that the account has paid before. An address that looks like one of them, and is another, is a danger. */
  readonly known?: readonly string[] | undefined
  /** What a call swaps. Undefined where that is not known. */
  readonly swapIn?: SwapIn | undefined
}

/**
 * Describes what would be signed, from the bytes that would be signed. Transactions: calls-content.ts and solana-content.ts.
 * @throws SIGNING_REFUSED for what the visitor is not even asked about
 */
export function contentOf(
  signable: Exclude<Signable, { type: 'solanaTransactions' | 'transaction' | 'delegatedOperation' }>,
  around: Circumstances,
): Content {
  const { account, chainId } = around
  const facts = [
    { label: TEXTS.account, ...addressFact(account) },
    { label: TEXTS.network, value: networkName(chainId) },
  ]
  switch (signable.type) {
    case 'personalMessage':
    case 'solanaMessage':
      return messageContent(signable.message, around, facts)
    case 'typedData': {
      const { domain, primaryType } = signable.typedData
      const isElsewhere = domain.chainId !== undefined && `eip155:${String(domain.chainId)}` !== chainId
      const named = [domain.name, primaryType]
        .filter((name) => typeof name === 'string')
        .map((name) => shortened(visibleText(String(name))))
      const contract =
        typeof domain.verifyingContract === 'string'
          ? [
              {
                label: TEXTS.contract,
                ...(/^0x[\da-f]{40}$/i.test(domain.verifyingContract)
                  ? addressFact(domain.verifyingContract)
                  : { value: visibleText(domain.verifyingContract) }),
              },
            ]
          : []
      const decoded = decodeTypedData(signable.typedData, givenOf(around))
      // Tokens are looked up on one network: an address is another token, or none, on others.
      const tokens = isElsewhere ? undefined : around.tokens
      const read = domain.chainId === undefined ? undefined : readPermits(signable.typedData, decoded, tokens)
      const { steps, warnings } = readDecoded({ ...decoded, ...(read && { risks: read.risks }) }, undefined, tokens)
      return {
        title: read?.title ?? `${TEXTS.signTypedData}: ${named.join(' · ')}`,
        // A signature is used later and by others, so what was read does not make it harmless.
        dangers: unique([
          ...(read?.dangers ?? [
            readTexts().unreadableData,
            ...(isElsewhere ? [readTexts().otherNetwork] : []),
            ...emptiedBy(decoded, tokens),
          ]),
          ...warnings,
        ]),
        steps,
        facts: [...facts, ...partiesOf(decoded.actions, account), ...contract],
        raw: { label: TEXTS.data, text: visibleText(JSON.stringify(signable.typedData, null, 2)) },
      }
    }
  }
}

const unique = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

/** The addresses that typed data gives a right, whose code decides how dangerous it is. */
export const allowedBy = (typedData: Parameters<typeof decodeTypedData>[0], around: Omit<Circumstances, 'code'>) =>
  unique(
    decodeTypedData(typedData, givenOf(around)).actions.flatMap(({ kind, to }) =>
      kind === 'allowance' && to ? [to.toLowerCase()] : [],
    ),
  )

/** A simulation adds to what was read, and takes nothing of it away. */
export const withChanges = (content: Content, changes: Changes | undefined): Content =>
  changes
    ? {
        ...content,
        dangers: unique([...content.dangers, ...changes.dangers]),
        facts: content.facts.map((fact) =>
          changes.fee !== undefined && (fact.label === TEXTS.feeAtMost || fact.label === TEXTS.fee)
            ? { ...fact, value: `${fact.value} (${changes.fee})` }
            : fact,
        ),
        changes: { facts: changes.facts, note: changes.note },
      }
    : content

export const givenOf = ({ account, origin, chainId, code, tokens, known = [] }: Circumstances): Given => ({
  chainId: Number(chainId.slice('eip155:'.length)),
  account,
  origin,
  known,
  tokens: [...(tokens?.keys() ?? [])],
  hasCode: (address) => code?.get(address.toLowerCase()),
})

function messageContent(bytes: Uint8Array, around: Circumstances, facts: Content['facts']): Content {
  const text = textOf(bytes)
  const decoded = decodeMessage(`0x${toHex(bytes)}`, givenOf(around))
  /** With what the decoder found besides what is said here already. */
  const withOthers = (dangers: readonly string[]) => {
    const risks = decoded.risks.filter(({ code }) => dangers.length === 0 || !SAID.includes(code))
    return [...dangers, ...readDecoded({ ...decoded, risks }).warnings]
  }
  if (text === undefined) {
    const dangers = withOthers([bytes.length === 32 ? TEXTS.opaqueHash : TEXTS.opaqueBytes])
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
  const signIn = signInOf(text, around.origin)
  if (signIn === 'foreign') throw refusedSignIn('it would sign you in somewhere else', text, around.origin)
  // Whatever reads like a sign-in is one by the standard's grammar, for this site and account, or nobody is asked.
  if (decoded.risks.some(({ code }) => NO_SIGN_IN.includes(code)))
    throw refusedSignIn('it is no sign-in of this site and account', text, around.origin)
  const shown = visibleText(text)
  const dangers = withOthers([
    ...(shown === text ? [] : [TEXTS.hiddenCharacters]),
    ...(bytes.length === 32 ? [TEXTS.opaqueHash] : []),
    ...(signIn === 'untimely' ? [readTexts().untimely] : []),
  ])
  const told = { dangers, steps: [], facts, raw: { label: TEXTS.message, text: shown } }
  if (signIn === 'none') return { title: TEXTS.signMessage, ...told }
  // A statement can be any promise, and resources can give rights: https://eips.ethereum.org/EIPS/eip-5573
  const isAlone = dangers.length === 0 && ALONE.test(text)
  return { title: TEXTS.signIn, isOwnSignIn: isAlone || undefined, ...told }
}

/** ERC-4361: the address, and then the URI. No resources. */
const ALONE = /^.*\n.*\n\n\n?URI: (?!(.*\n)+Resources:)/

const SAID: readonly string[] = ['opaque-bytes', 'hidden-text']
const NO_SIGN_IN: readonly string[] = ['sign-in-malformed', 'sign-in-elsewhere', 'not-your-account']

/** Undefined for bytes that are not UTF-8, or not meant to be read. */
function textOf(bytes: Uint8Array): string | undefined {
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
    return text.includes('\0') ? undefined : text
  } catch {
    return undefined // The sentence above.
  }
}

/** What a site calls something pushes nothing out of view. The whole name is in the raw content. */
const shortened = (name: string): string => {
  const letters = [...name]
  return letters.length > NAME_LENGTH ? `${letters.slice(0, NAME_LENGTH).join('')}…` : name
}
const NAME_LENGTH = 60

/** Ids of networks without a name are shown as they are. */
export const networkName = (chainId: string): string => NETWORK_NAMES[chainId as CaipNetworkId] ?? chainId

/** The exact amount of a network's currency. Every network that this wallet signs transactions for counts in 18 decimals. */
export function coins(amount: bigint, chainId: string): string {
  const exact = formatAmount(amount, 18)
  const symbol = nativeSymbol(chainId)
  return symbol === undefined ? exact : `${exact} ${symbol}`
}
