import { ACCOUNT_NAME_MIN_LENGTH, COIN_TYPE_OFFSET } from '@foyer/base/constants'

/**
 * The text that registers a name, defined once for both ends (T38): it contains the name, the address, the chain, the
 * requesting site and the time, so that a signature cannot be used for anything else. Our own format, similar to EIP-4361.
 */
export type NameMessage = {
  /** Host and port of the requesting page. */
  readonly domain: string
  /** The whole name, e.g. mara.foyer.id */
  readonly name: string
  readonly address: string
  /** EVM chain id; below 2147483648. */
  readonly chainId: number
  /** RFC 3339 in UTC, as is the other. */
  readonly issuedAt: string
  readonly expirationTime: string
}

/** How long a signed registration is valid, in milliseconds. */
export const NAME_MESSAGE_LIFETIME_MS = 600_000

const TEXT =
  /^([a-z0-9.:[\]-]{1,261}) asks you to register the name ([a-z0-9.-]{1,255})\n\nAddress: (0x[0-9a-fA-F]{40})\nChain ID: (0|[1-9]\d{0,15})\nCoin Type: (0|[1-9]\d{0,15})\nIssued At: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)\nExpiration Time: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z)$/

/** The coin type of an EVM chain: its id with the high bit set (ENSIP-11). Undefined when the id has no room for that bit. */
export function coinTypeOf(chainId: number): number | undefined {
  const isInRange = Number.isSafeInteger(chainId) && chainId >= 0 && chainId < COIN_TYPE_OFFSET
  return isInRange ? (chainId | COIN_TYPE_OFFSET) >>> 0 : undefined
}

/** Two hyphens in third and fourth place, as in `xn--`, are reserved (ENSIP-15). */
export const isReservedName = (label: string): boolean => /^..--/.test(label)

/** Letters, digits and hyphens, at least 4 of them: the label before the zone. */
export function isAccountName(label: string): boolean {
  return /^[a-zA-Z0-9-]{1,63}$/.test(label) && label.length >= ACCOUNT_NAME_MIN_LENGTH && !isReservedName(label)
}

/**
 * The text that the wallet shows and signs.
 * @throws RangeError when the chain id is 2147483648 or more
 */
export function printNameMessage(message: NameMessage): string {
  const coinType = coinTypeOf(message.chainId)
  if (coinType === undefined) throw new RangeError('Invalid chainId')
  return textOf(message, coinType)
}

/** Parses a message and its coin type; undefined for any other text. The caller verifies that the two match. */
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
