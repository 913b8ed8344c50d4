import { FoyerError } from '@foyer/base'
import {
  INVALID_ACCOUNT_NAME,
  INVALID_BODY,
  INVALID_CHAIN_ID,
  NAME_NOT_HELD,
  RESERVED_ACCOUNT_NAME,
  SIGNATURE_INVALID,
} from '@foyer/base/catalogue'
import {
  coinTypeOf,
  isReservedName,
  NAME_MESSAGE_LIFETIME_MS,
  type NameMessage,
  parseNameMessage,
  parsePrimaryNameMessage,
  printNameMessage,
} from '@foyer/contracts/name-message'
import { getAddress } from 'viem'
import { isOfZone, isRegistrable } from './zone.ts'

type Signed = { readonly address: string; readonly message: string }
type Circumstances = { readonly zone: string; readonly origin: string | undefined; readonly now: number }

/** Tolerated difference of the visitor's clock, in milliseconds. */
const CLOCK_SKEW_MS = 600_000

/**
 * What a body asks for, when message and body say the same and the message is for us, now (T38). The signature is still to
 * be checked.
 * @throws INVALID_BODY, INVALID_CHAIN_ID, INVALID_ACCOUNT_NAME, RESERVED_ACCOUNT_NAME, SIGNATURE_INVALID for a message of another
 *   site or time
 */
export function readRegistration(
  body: Signed & { readonly coin_type: number },
  { zone, origin, now }: Circumstances,
): { message: NameMessage & { coinType: number }; chainId: string } {
  const message = parseNameMessage(body.message)
  if (!message) throw new FoyerError(INVALID_BODY, { context: { reason: 'the message does not register a name' } })
  const coinType = coinTypeOf(message.chainId)
  if (coinType === undefined) throw new FoyerError(INVALID_CHAIN_ID)
  // Printing it again gives the same text only with the right coin type.
  if (printNameMessage(message) !== body.message || coinType !== body.coin_type)
    throw new FoyerError(INVALID_BODY, { context: { reason: 'the coin type is not that of the chain' } })
  checkAddress(message, body)
  if (!isRegistrable(message.name, zone))
    throw new FoyerError(isReservedName(message.name) ? RESERVED_ACCOUNT_NAME : INVALID_ACCOUNT_NAME)
  checkPlaceAndTime(message, origin, now)
  return { message: { ...message, address: getAddress(message.address) }, chainId: `eip155:${message.chainId}` }
}

/**
 * The same for the choice of a primary name: a text of its own, so that neither signature counts as the other.
 * @throws INVALID_BODY, INVALID_CHAIN_ID, NAME_NOT_HELD for a name of another zone, SIGNATURE_INVALID
 */
export function readPrimaryChoice(
  body: Signed,
  { zone, origin, now }: Circumstances,
): { message: NameMessage & { coinType: number }; chainId: string } {
  const message = parsePrimaryNameMessage(body.message)
  if (!message) throw new FoyerError(INVALID_BODY, { context: { reason: 'the message does not choose a name' } })
  const coinType = coinTypeOf(message.chainId)
  if (coinType === undefined) throw new FoyerError(INVALID_CHAIN_ID)
  checkAddress(message, body)
  if (!isOfZone(message.name, zone)) throw new FoyerError(NAME_NOT_HELD, { context: { name: message.name } })
  checkPlaceAndTime(message, origin, now)
  return {
    message: { ...message, coinType, address: getAddress(message.address) },
    chainId: `eip155:${message.chainId}`,
  }
}

function checkAddress(message: NameMessage, body: Signed): void {
  if (message.address.toLowerCase() !== body.address.toLowerCase())
    throw new FoyerError(INVALID_BODY, { context: { reason: 'the message is for another address' } })
}

function checkPlaceAndTime(message: NameMessage, origin: string | undefined, now: number): void {
  const problem = problemOf(message, origin, now)
  if (problem) throw new FoyerError(SIGNATURE_INVALID, { context: { reason: problem } })
}

function problemOf(message: NameMessage, origin: string | undefined, now: number): string | undefined {
  if (origin === undefined || !URL.canParse(origin) || new URL(origin).host !== message.domain)
    return 'the message is made for another site'
  const [issued, expires] = [Date.parse(message.issuedAt), Date.parse(message.expirationTime)]
  if (issued > now + CLOCK_SKEW_MS) return 'the message is issued in the future'
  if (expires <= now) return 'the message has expired'
  if (expires - issued > NAME_MESSAGE_LIFETIME_MS) return 'the message is valid for too long'
  return undefined
}
