import { ACCOUNT_NAME_MIN_LENGTH, COIN_TYPE_OFFSET } from '@foyer/base/constants'

/**
 * The message that registers a name, defined once for client and server (T38). It contains the name, the address, the
 * chain, the requesting site and the time, so that its signature cannot be used for anything else. The format is
 * specific to Foyer and similar to EIP-4361.
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

/** How long a signed registration is valid, in milliseconds. */
export const NAME_MESSAGE_LIFETIME_MS = 600_000

const TEXT =
  /^([a-z0-9.:[\]-]{1,261}) asks you to register the name ([a-z0-9.-]{1,255})\n\nAddress: (0x[0-9a-fA-F]{40})\nChain ID: (0|[1-9]\d{0,15})\nCoin Type: (0|[1-9]\d{0,15})\nIssued At: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\nExpiration Time: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

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
 * Formats the text that the wallet shows and signs.
 * @throws RangeError if the chain id is 2147483648 or more
 */
export function printNameMessage(message: NameMessage): string {
  const coinType = coinTypeOf(message.chainId)
  if (coinType === undefined) throw new RangeError('Invalid chainId')
  return textOf(message, coinType)
}

/**
 * Parses a message and its coin type. Returns undefined for any other text. The caller has to verify that the coin type
 * matches the chain id.
 */
export function parseNameMessage(text: string): (NameMessage & { readonly coinType: number }) | undefined {
  const [, domain, name, address, chainId, coinType, issuedAt, expirationTime] = TEXT.exec(text) ?? []
  if (!domain || !name || !address || !issuedAt || !expirationTime) return undefined
  const isTime = (time: string) => !Number.isNaN(Date.parse(time)) && new Date(time).toISOString() === time
  if (!isTime(issuedAt) || !isTime(expirationTime)) return undefined
  return { domain, name, address, chainId: Number(chainId), coinType: Number(coinType), issuedAt, expirationTime }
}

function textOf(message: NameMessage, coinType: number): string {
  return [
    `${message.domain} asks you to register the name ${message.name}`,
    '',
    `Address: ${message.address}`,
    `Chain ID: ${message.chainId}`,
    `Coin Type: ${coinType}`,
    `Issued At: ${message.issuedAt}`,
    `Expiration Time: ${message.expirationTime}`,
  ].join('\n')
}
