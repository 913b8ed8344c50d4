import { ACCOUNT_NAME_MIN_LENGTH, COIN_TYPE_OFFSET } from '@foyer/base/constants'

/**
 * The messages about account names, defined once for client and server (T38): one registers a name, the other makes it
 * the primary one. Each contains the name, the address, the chain, the requesting site and the time, and says in its
 * first line what it does, so that its signature cannot be used for anything else. The formats are specific to Foyer
 * and similar to EIP-4361.
 */
export type NameMessage = {
  /** The host and port of the requesting page. */
  readonly domain: string
  /** The full name, e.g. `mara.foyer.id`. */
  readonly name: string
  readonly address: string
  /** The EVM chain id. Below 2147483648. */
  readonly chainId: number
  /** RFC 3339 in UTC, like `expirationTime`. */
  readonly issuedAt: string
  readonly expirationTime: string
}

/** How long a signed message is valid, in milliseconds. */
export const NAME_MESSAGE_LIFETIME_MS = 600_000

const TEXT =
  /^([a-z0-9.:[\]-]{1,261}) asks you to register the name ([a-z0-9.-]{1,255})\n\nAddress: (0x[0-9a-fA-F]{40})\nChain ID: (0|[1-9]\d{0,15})\nCoin Type: (0|[1-9]\d{0,15})\nIssued At: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\nExpiration Time: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

const PRIMARY_TEXT =
  /^([a-z0-9.:[\]-]{1,261}) asks you to make ([a-z0-9.-]{1,255}) your primary name\n\nAddress: (0x[0-9a-fA-F]{40})\nChain ID: (0|[1-9]\d{0,15})\nIssued At: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\nExpiration Time: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/**
 * Returns the coin type of an EVM chain, which is its id with the high bit set (ENSIP-11), or undefined if the id is not
 * an integer from 0 to 2147483647.
 */
export function coinTypeOf(chainId: number): number | undefined {
  const isInRange = Number.isSafeInteger(chainId) && chainId >= 0 && chainId < COIN_TYPE_OFFSET
  return isInRange ? (chainId | COIN_TYPE_OFFSET) >>> 0 : undefined
}

/** Labels with hyphens as their third and fourth characters, such as `xn--`, are reserved (ENSIP-15). */
export const isReservedName = (label: string): boolean => /^..--/.test(label)

/** Whether a label is a valid account name: at least 4 letters, digits and hyphens, and not reserved. */
export function isAccountName(label: string): boolean {
  return /^[a-zA-Z0-9-]{1,63}$/.test(label) && label.length >= ACCOUNT_NAME_MIN_LENGTH && !isReservedName(label)
}

/**
 * Formats the text that registers a name, which the wallet shows and signs.
 * @throws RangeError if the chain id is 2147483648 or more
 */
export function printNameMessage(message: NameMessage): string {
  const coinType = coinTypeOf(message.chainId)
  if (coinType === undefined) throw new RangeError('Invalid chainId')
  const { domain, name } = message
  return textOf(`${domain} asks you to register the name ${name}`, message, [`Coin Type: ${coinType}`])
}

/**
 * Parses a message and its coin type. Returns undefined for any other text. The caller has to verify that the coin type
 * matches the chain id.
 */
export function parseNameMessage(text: string): (NameMessage & { readonly coinType: number }) | undefined {
  const [, domain, name, address, chainId, coinType, issuedAt, expirationTime] = TEXT.exec(text) ?? []
  const message = messageOf(domain, name, address, chainId, issuedAt, expirationTime)
  return message && { ...message, coinType: Number(coinType) }
}

/**
 * Formats the text that makes a name the primary one of its address.
 * @throws RangeError if the chain id is 2147483648 or more
 */
export function printPrimaryNameMessage(message: NameMessage): string {
  if (coinTypeOf(message.chainId) === undefined) throw new RangeError('Invalid chainId')
  return textOf(`${message.domain} asks you to make ${message.name} your primary name`, message, [])
}

/** Parses what `printPrimaryNameMessage` formats. Returns undefined for any other text. */
export function parsePrimaryNameMessage(text: string): NameMessage | undefined {
  const [, domain, name, address, chainId, issuedAt, expirationTime] = PRIMARY_TEXT.exec(text) ?? []
  return messageOf(domain, name, address, chainId, issuedAt, expirationTime)
}

function messageOf(
  ...[domain, name, address, chainId, issuedAt, expirationTime]: readonly (string | undefined)[]
): NameMessage | undefined {
  if (!domain || !name || !address || !issuedAt || !expirationTime) return undefined
  const isTime = (time: string) => !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time
  if (!isTime(issuedAt) || !isTime(expirationTime)) return undefined
  return { domain, name, address, chainId: Number(chainId), issuedAt, expirationTime }
}

function textOf(question: string, message: NameMessage, more: readonly string[]): string {
  return [
    question,
    '',
    `Address: ${message.address}`,
    `Chain ID: ${message.chainId}`,
    ...more,
    `Issued At: ${message.issuedAt}`,
    `Expiration Time: ${message.expirationTime}`,
  ].join('\n')
}
