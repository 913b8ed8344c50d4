import { isRecord } from '@foyer/base'
import { zeroAddress } from 'viem'
import { isSame } from '../addresses.ts'
import { type Given, type Part, type RiskCode, unclear } from '../decoded.ts'
import { addressOf, numberOf, type Terms } from './terms.ts'

/** Prices of so few base units are not prices: of tokens, whose decimals are unknown, and of a network's own currency. */
const TINY = 10_000n
const TINY_NATIVE = 10n ** 14n
/** The address by which exchanges name a network's own currency. */
const NATIVE = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

/** A signed offer to exchange: Seaport, 1inch, 0x, CoW. What it gives is in the account until someone takes it. */
export function orderPart({ message, primaryType }: Terms, given: Given): Part {
  const code = Array.isArray(message.consideration)
    ? seaport(message.consideration, message, given)
    : exchange(message, given)
  return unclear(code, { kind: 'order', name: primaryType })
}

/** One thing that an order gives or asks for. */
type Item = {
  readonly isMine: boolean
  /** Of a currency: its token, or the native one. Undefined for an item (NFT). */
  readonly currency: string | undefined
  readonly least: bigint
  readonly most: bigint
}

const isPrice = (currency: string | undefined, amount: bigint, given: Given): boolean =>
  currency === NATIVE ? amount >= TINY_NATIVE : amount > TINY && isKnownToken(currency, given)

const isKnownToken = (token: string | undefined, { tokens = [] }: Given): boolean =>
  token !== undefined && tokens.some((known) => isSame(known, token))

/** The offerer gets what it is the recipient of. Each amount moves from `startAmount` to `endAmount` as time passes. */
function seaport(consideration: readonly unknown[], { offer, offerer }: Terms['message'], given: Given): RiskCode {
  const isMe = typeof offerer === 'string' && isSame(offerer, given.account)
  const asked = itemsOf(consideration, isMe ? given.account : undefined)
  const offered = Array.isArray(offer) ? itemsOf(offer, undefined) : []
  if (!asked || !offered) return 'unfair-order'
  const mine = asked.filter(({ isMine }) => isMine)
  const sum = (items: readonly Item[], currency: string | undefined, side: 'least' | 'most') =>
    items.reduce((total, item) => (item.currency === currency ? total + item[side] : total), 0n)
  const currencies = new Set(asked.map(({ currency }) => currency))
  // Who buys an item offers tokens only, and pays a fee out of them.
  const isBid = offered.length > 0 && offered.every(({ currency }) => currency !== undefined)
  const gets = isBid && mine.some(({ currency, least }) => currency === undefined && least > 0n)
  const isTooCheap = !gets && !mine.some(({ currency }) => isPrice(currency, sum(mine, currency, 'least'), given))
  const isForOthers = [...currencies].some((currency) => {
    const others = sum(
      asked.filter(({ isMine }) => !isMine),
      currency,
      'most',
    )
    return others > (isBid ? sum(offered, currency, 'least') / 2n : sum(mine, currency, 'least'))
  })
  return isTooCheap || isForOthers ? 'unfair-order' : 'order-to-sell'
}

/** Undefined if one of the items cannot be read. */
function itemsOf(list: readonly unknown[], account: string | undefined): Item[] | undefined {
  const items = list.flatMap((item) => readItem(item, account) ?? [])
  return items.length === list.length ? items : undefined
}

function readItem(item: unknown, account: string | undefined): Item | undefined {
  if (!isRecord(item)) return undefined
  const [type, start, end] = [item.itemType, item.startAmount, item.endAmount].map(numberOf)
  const token = addressOf(item.token)
  if (type === undefined || start === undefined || end === undefined || token === undefined) return undefined
  const [least, most] = start < end ? [start, end] : [end, start]
  const currency = type === 0n ? NATIVE : type === 1n ? token.toLowerCase() : undefined
  const recipient = addressOf(item.recipient)
  const isMine = recipient !== undefined && account !== undefined && isSame(recipient, account)
  return { isMine, currency, least, most }
}

/** Names of the fields for the receiver, for what is received, and for the least amount of it. */
const RECEIVERS = ['receiver', 'recipient', 'takerRecipient', 'to']
const TOKENS = ['buyToken', 'takerToken', 'takerAsset', 'tokenOut']
const AMOUNTS = ['takingAmount', 'buyAmount', 'takerAmount', 'makerAmountExpected', 'minReturn', 'price']

function exchange(message: Terms['message'], given: Given): RiskCode {
  const read = (names: readonly string[]) =>
    names.filter((name) => message[name] !== undefined).map((name) => message[name])
  const isMine = (receiver: string | undefined) =>
    // The zero address stands for the one who signs.
    receiver !== undefined && (isSame(receiver, given.account) || isSame(receiver, zeroAddress))
  if (!read(RECEIVERS).map(addressOf).every(isMine)) return 'unfair-order'
  const amounts = read(AMOUNTS).map((value) => numberOf(value) ?? 0n)
  if (amounts.length === 0 || amounts.some((amount) => amount <= TINY)) return 'unfair-order'
  const [token] = read(TOKENS).map(addressOf)
  const currency = token !== undefined && isSame(token, NATIVE) ? NATIVE : token
  return amounts.every((amount) => isPrice(currency, amount, given)) ? 'order-to-sell' : 'unknown-price'
}
