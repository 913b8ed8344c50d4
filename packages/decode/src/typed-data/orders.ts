import { isRecord } from '@foyer/base'
import { zeroAddress } from 'viem'
import { isSame } from '../addresses.ts'
import { type Given, type Part, unclear } from '../decoded.ts'
import { addressOf, numberOf, type Terms } from './terms.ts'

/** Prices of so few base units are not prices. */
const TINY = 1_000n

/** A signed offer to exchange: Seaport, 1inch, 0x, CoW. What it gives is in the account until someone takes it. */
export function orderPart({ message, primaryType }: Terms, given: Given): Part {
  const action = { kind: 'order', name: primaryType } as const
  const isUnfair = Array.isArray(message.consideration) ? isTooCheap(message, given) : isForOthers(message, given)
  return isUnfair ? unclear('unfair-order', action) : unclear('order-to-sell', action)
}

/** Seaport: the offerer gets the consideration items with the offerer as recipient. Each item may fall to its `endAmount`. */
function isTooCheap({ offerer, consideration }: Terms['message'], given: Given): boolean {
  const own = [0n, 0n]
  const items = consideration as readonly unknown[]
  for (const item of items) {
    if (!isRecord(item)) return true
    const [start, end] = [numberOf(item.startAmount), numberOf(item.endAmount)]
    const recipient = addressOf(item.recipient)
    if (start === undefined || end === undefined || recipient === undefined) return true
    const isMine = isSame(recipient, given.account) && typeof offerer === 'string' && isSame(recipient, offerer)
    const index = isMine ? 0 : 1
    const least = start < end ? start : end
    // An item (NFT) counts as a price of its own.
    const isCurrency = (numberOf(item.itemType) ?? 0n) < 2n
    own[index] = (own[index] ?? 0n) + (isCurrency ? least : TINY + 1n)
  }
  const [mine = 0n, others = 0n] = own
  return mine <= TINY || others > mine
}

/** Names of the fields for the receiver and for the least amount that is received. */
const RECEIVERS = ['receiver', 'recipient', 'takerRecipient', 'to']
const AMOUNTS = ['takingAmount', 'buyAmount', 'takerAmount', 'makerAmountExpected', 'minReturn', 'price']

function isForOthers(message: Terms['message'], given: Given): boolean {
  for (const name of RECEIVERS) {
    if (message[name] === undefined) continue
    const receiver = addressOf(message[name])
    // The zero address stands for the one who signs.
    if (receiver === undefined || !(isSame(receiver, given.account) || isSame(receiver, zeroAddress))) return true
  }
  const amounts = AMOUNTS.map((name) => message[name]).filter((value) => value !== undefined)
  return amounts.length === 0 || amounts.some((value) => (numberOf(value) ?? 0n) <= TINY)
}
