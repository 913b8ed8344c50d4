import { FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { SIGNING_REFUSED } from '@foyer/base/catalogue'
import type { Signable } from '../signer/messages.ts'
import { signInOf } from './sign-in.ts'
import { TEXTS } from './texts.ts'
import { visibleText } from './visible-text.ts'

/** What an approval shows, as texts. */
export type Content = {
  readonly title: string
  /** What could happen, first. Not empty where Reject is the safer answer. */
  readonly dangers: readonly string[]
  readonly facts: readonly { readonly label: string; readonly value: string }[]
  /** The raw content, for a box that scrolls. */
  readonly raw: { readonly label: string; readonly text: string }
}

type Circumstances = {
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  readonly account: string
  /** CAIP-2. */
  readonly chainId: string
}

/**
 * Describes what would be signed, from the bytes that would be signed.
 * @throws SIGNING_REFUSED for what the visitor is not even asked about
 */
export function contentOf(signable: Signable, { origin, account, chainId }: Circumstances): Content {
  const facts = [
    { label: TEXTS.account, value: account },
    { label: TEXTS.network, value: chainId },
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
      return {
        title: `${TEXTS.signTypedData}: ${named.join(' · ')}`,
        dangers: [TEXTS.unreadableData, ...(isElsewhere ? [TEXTS.otherNetwork] : [])],
        facts: [...facts, ...contract],
        raw: { label: TEXTS.data, text: visibleText(JSON.stringify(signable.typedData, null, 2)) },
      }
    }
    case 'transaction': {
      const { to, value, data, gas, maxFeePerGas } = signable.transaction
      const isCall = data !== '0x'
      return {
        title: isCall ? TEXTS.runUnknown : TEXTS.sendTransaction,
        dangers: isCall ? [TEXTS.unreadableCall] : [],
        facts: [
          ...facts,
          { label: TEXTS.to, value: to ?? TEXTS.newContract },
          { label: TEXTS.value, value: coins(BigInt(value)) },
          { label: TEXTS.feeAtMost, value: coins(BigInt(gas) * BigInt(maxFeePerGas)) },
        ],
        raw: { label: TEXTS.data, text: data },
      }
    }
  }
}

function messageContent(bytes: Uint8Array, origin: string, facts: Content['facts']): Content {
  const text = textOf(bytes)
  if (text === undefined) {
    const dangers = [bytes.length === 32 ? TEXTS.opaqueHash : TEXTS.opaqueBytes]
    return { title: TEXTS.signMessage, dangers, facts, raw: { label: TEXTS.message, text: `0x${toHex(bytes)}` } }
  }
  const signIn = signInOf(text, origin)
  if (signIn === 'foreign')
    throw new FoyerError(SIGNING_REFUSED, { context: { reason: 'it would sign you in somewhere else' } })
  const shown = visibleText(text)
  const dangers = [
    ...(shown === text ? [] : [TEXTS.hiddenCharacters]),
    ...(bytes.length === 32 ? [TEXTS.opaqueHash] : []),
  ]
  const title = signIn === 'own' ? TEXTS.signIn : TEXTS.signMessage
  return { title, dangers, facts, raw: { label: TEXTS.message, text: shown } }
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

/** The exact amount of a currency with 18 decimals. */
function coins(amount: bigint): string {
  const digits = amount.toString().padStart(19, '0')
  const fraction = digits.slice(-18).replace(/0+$/, '')
  return fraction === '' ? digits.slice(0, -18) : `${digits.slice(0, -18)}.${fraction}`
}
