import { bytesToString, hexToBytes, isHex } from 'viem'
import { isSame } from './addresses.ts'
import { type Decoded, decodedOf, type Given, type Part, type Risk, riskOf, unclear } from './decoded.ts'
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

/** What the bytes are besides a text. An account may sign the hash of anything, so 32 bytes are never only a message. */
function bytesRisks(bytes: Uint8Array): Risk[] {
  const isBlob = bytes.length === 32 && textOf(bytes)?.match(/[^\n\x20-\x7e]/) !== null
  return [
    ...(isBlob ? [riskOf('opaque-bytes')] : []),
    ...(isTransactionBytes(bytes) ? [riskOf('transaction-in-message')] : []),
  ]
}

const textOf = (bytes: Uint8Array): string | undefined => {
  const text = bytesToString(bytes)
  return text.includes('\ufffd') ? undefined : text
}

/** Characters that reorder or hide text, and controls except tab and line feed. */
const HIDING = /(?![\t\n])\p{Cc}|\p{Cf}|(?!\ufe0f)\p{VS}|[\u115f\u1160\u2028\u2029\u2800\u3164\uffa0]/u
/** Joiners that belong to the spelling: between the parts of an emoji, and between Arabic letters. */
const JOINERS = /(?<=\p{ExtPict}\ufe0f?)\u200d(?=\p{ExtPict})|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu
/** So much empty space that what follows is not on the screen. */
const GAP = /(?:[^\S\n]*\n){12}|[^\S\n]{60}/
const LETTERS: Readonly<Record<string, string>> = {
  а: 'a',
  е: 'e',
  і: 'i',
  о: 'o',
  р: 'p',
  с: 'c',
  у: 'y',
  ѕ: 's',
  ԁ: 'd',
  ո: 'n',
  ν: 'v',
  ι: 'i',
  ο: 'o',
}
const SIGN_IN = /wants you to sign in with your/
const HASH = /0x[0-9a-f]{64}(?![0-9a-f])/i

function textParts(text: string, given: Given): Part[] {
  const seen = HIDING.test(text.replace(JOINERS, '')) || GAP.test(text) ? [riskOf('hidden-text')] : []
  const nested = innerBytes(text)
  if (nested) {
    const risks = bytesRisks(nested)
    return [unclear('opaque-bytes', { kind: 'message' }), { risks: [...risks, ...seen] }]
  }
  if (!SIGN_IN.test(skeletonOf(text)))
    return [{ actions: [{ kind: 'message' }], risks: HASH.test(text) ? [...seen, riskOf('hash-in-message')] : seen }]
  const parsed = parseSignIn(text)
  if (!parsed) return [unclear('sign-in-malformed', { kind: 'message' }), { risks: seen }]
  return [signIn(parsed, given), { risks: seen }]
}

/** The text as a reader sees it: without hidden characters, and look-alike letters as Latin ones. */
const skeletonOf = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(new RegExp(HIDING, 'gu'), '')
    .replace(/\s+/g, ' ')
    .toLowerCase()
    .replace(/[\u0080-\uffff]/g, (letter) => LETTERS[letter] ?? letter)

/** The bytes of a text that is nothing but hex (with or without `0x`), of a transaction or of the length of a hash and more. */
function innerBytes(text: string): Uint8Array | undefined {
  const digits = text.trim().replace(/^0x/i, '')
  if (!/^(?:[0-9a-f]{2})+$/i.test(digits)) return undefined
  const bytes = hexToBytes(`0x${digits}`)
  return bytes.length >= 32 || isTransactionBytes(bytes) ? bytes : undefined
}

function signIn({ domain, address, statement, uri, chain }: SignIn, given: Given): Part {
  const host = given.origin !== undefined && URL.canParse(given.origin) ? new URL(given.origin).host : undefined
  const isElsewhere = host !== undefined && domain.toLowerCase() !== host.toLowerCase()
  return {
    actions: [{ kind: 'sign-in', name: domain, to: address }],
    risks: [
      isElsewhere ? riskOf('sign-in-elsewhere') : undefined,
      host === undefined ? riskOf('sign-in-unchecked') : undefined,
      isSame(address, given.account) ? undefined : riskOf('not-your-account', address),
      statement !== undefined && SIGN_IN.test(skeletonOf(statement)) ? riskOf('sign-in-malformed') : undefined,
      hostOf(uri) === domain.toLowerCase() ? undefined : riskOf('sign-in-unchecked'),
      chain === undefined || chain === String(given.chainId) ? undefined : riskOf('sign-in-unchecked'),
    ],
  }
}

const hostOf = (uri: string): string | undefined => (URL.canParse(uri) ? new URL(uri).host : undefined)
