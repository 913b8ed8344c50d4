import { bytesToString, hexToBytes, isHex } from 'viem'
import { isSame } from './addresses.ts'
import { type Decoded, decodedOf, type Given, type Part, type Risk, riskOf, unclear } from './decoded.ts'
import { hidesText, skeletonOf } from './message/hidden.ts'
import { parseSignIn, type SignIn } from './message/sign-in.ts'
import { isTransactionBytes } from './message/transaction-bytes.ts'

/** Nobody reads more characters than this before signing. */
const LENGTH_MAX = 50_000

/**
 * Says what a message to sign is (`personal_sign`, ERC-191 version 0x45). Never throws.
 * @param message a text, or its bytes as `0x` hex
 */
export function decodeMessage(message: string, given: Given): Decoded {
  if (message.length > LENGTH_MAX) return decodedOf(unclear('too-long', { kind: 'message' }))
  const bytes = isHex(message) && message.length % 2 === 0 ? hexToBytes(message) : undefined
  if (bytes === undefined) return decodedOf(...textParts(message, given))
  const risks = bytesRisks(bytes)
  const text = textOf(bytes)
  if (text === undefined) return decodedOf({ ...unclear('opaque-bytes', { kind: 'message' }) }, { risks })
  return decodedOf({ risks }, ...(risks.length > 0 ? [{ isComplete: false }] : textParts(text, given)))
}

/** What 32 bytes have to be for a text. */
const WORDS = /^(?:[\n\x20-\x7e]|\p{L}|\p{M}|\p{P}|\p{ExtPict}|\p{EMod}|\u200d)*$/u

/** What the bytes are besides a text. An account may sign the hash of anything, so 32 bytes are never only a message. */
function bytesRisks(bytes: Uint8Array): Risk[] {
  const isBlob = bytes.length === 32 && !WORDS.test(textOf(bytes) ?? '\0')
  return [
    ...(isBlob ? [riskOf('opaque-bytes')] : []),
    ...(isTransactionBytes(bytes) ? [riskOf('transaction-in-message')] : []),
  ]
}

const textOf = (bytes: Uint8Array): string | undefined => {
  const text = bytesToString(bytes)
  return text.includes('\ufffd') ? undefined : text
}

const SIGN_IN = /wants you to sign in with your/
/** Digits of a hash or more, and a hash in base64. */
const HEX = /[0-9a-f]{64,}/gi
const BASE64 = /(?<![\w+/-])[\w+/-]{43}=(?![\w=])/
/** More bytes in one text than this are not looked at. */
const FOUND_MAX = 8

function textParts(text: string, given: Given): Part[] {
  const seen = hidesText(text) ? [riskOf('hidden-text')] : []
  const nested = innerBytes(text)
  if (nested) {
    const risks = bytesRisks(nested)
    return [unclear('opaque-bytes', { kind: 'message' }), { risks: [...risks, ...seen] }]
  }
  if (!SIGN_IN.test(skeletonOf(text))) return [{ actions: [{ kind: 'message' }], risks: [...seen, ...hashRisks(text)] }]
  const parsed = parseSignIn(text)
  if (!parsed) return [unclear('sign-in-malformed', { kind: 'message' }), { risks: seen }]
  return [signIn(parsed, given), { risks: seen }]
}

/** What a text contains besides words. */
function hashRisks(text: string): Risk[] {
  const found = text.match(HEX) ?? []
  const isTransaction = found
    .slice(0, FOUND_MAX)
    .some((digits) => isTransactionBytes(hexToBytes(`0x${digits.slice(0, digits.length & ~1)}`)))
  return [
    ...(found.length > 0 || BASE64.test(text) ? [riskOf('hash-in-message')] : []),
    ...(isTransaction || found.length > FOUND_MAX ? [riskOf('transaction-in-message')] : []),
  ]
}

/** The bytes of a text that is nothing but hex (with or without `0x`), of a transaction or of the length of a hash and more. */
function innerBytes(text: string): Uint8Array | undefined {
  const digits = text.trim().replace(/^0x/i, '')
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return undefined
  const bytes = hexToBytes(`0x${digits}`)
  return bytes.length >= 32 || isTransactionBytes(bytes) ? bytes : undefined
}

function signIn({ scheme, domain, address, statement, uri, chain }: SignIn, given: Given): Part {
  const site = given.origin !== undefined && URL.canParse(given.origin) ? new URL(given.origin) : undefined
  // The standard's domain has no scheme of its own, so that of the site says which port may be left out.
  const protocol = scheme === undefined ? (site?.protocol ?? 'https:') : `${scheme.toLowerCase()}:`
  const host = hostOf(`${protocol}//${domain}`)
  const isElsewhere = site !== undefined && site.host !== '' && (host !== site.host || protocol !== site.protocol)
  return {
    actions: [{ kind: 'sign-in', name: domain, to: address }],
    risks: [
      isElsewhere ? riskOf('sign-in-elsewhere') : undefined,
      /^https?:$/.test(protocol) ? undefined : riskOf('sign-in-malformed'),
      site === undefined || site.host === '' ? riskOf('sign-in-unchecked') : undefined,
      isSame(address, given.account) ? undefined : riskOf('not-your-account', address),
      statement !== undefined && SIGN_IN.test(skeletonOf(statement)) ? riskOf('sign-in-malformed') : undefined,
      host !== undefined && hostOf(uri) === host ? undefined : riskOf('sign-in-unchecked'),
      chain === undefined || chain === String(given.chainId) ? undefined : riskOf('sign-in-unchecked'),
    ],
  }
}

/** The host of an address on the web, without the port that its scheme implies. */
const hostOf = (uri: string): string | undefined =>
  /^https?:/i.test(uri) && URL.canParse(uri) ? new URL(uri).host : undefined
