import { formatAmount } from '@foyer/base'
import { decodeTransactions } from '@foyer/decode/evm'
import { tokenAt } from '@foyer/decode/words'
import type { Hex } from 'viem'
import { type Circumstances, coins, givenOf } from './content.ts'
import { type Read, readAllowance, without } from './read-allowance.ts'
import { readTexts } from './read-decoded.ts'
import { TEXTS } from './texts.ts'

/** Without `to`, it makes a contract. */
export type Call = { readonly to: string | undefined; readonly value: bigint; readonly data: Hex }
type Action = ReturnType<typeof decodeTransactions>['actions'][number]

/** `setApprovalForAll(address,bool)`, https://eips.ethereum.org/EIPS/eip-721 and 1155. Other contracts name such a right differently. */
const COLLECTION = '0xa22cb465'
/** Items may have numbers of 78 digits. The whole number is in the step. */
const ITEM_DIGITS = 12

/**
 * Undefined for everything that is more than one thing, or of which one part is not known. That a contract is called at all is for the
 * caller to check: bytes for an address without code say nothing.
 */
export function readCall(call: Call, around: Circumstances): Read | undefined {
  const { to, data, value } = call
  if (to === undefined) return undefined
  const { actions, risks, isComplete } = decodeTransactions([call], givenOf(around))
  if (data === '0x')
    return { title: value > 0n ? TEXTS.send(coins(value, around.chainId)) : TEXTS.sendTransaction, dangers: [], risks }
  const [action] = actions
  // Another contract that is asked to do it may do anything, and its tokens are not the account's.
  if (!isComplete || !action || value > 0n || actions.some(({ contract }) => !isSame(contract, to))) return undefined
  if (actions.every((one) => isOwnItem(one, around))) return { title: itemsTitle(actions, action), dangers: [], risks }
  if (actions.length > 1) return undefined
  const token = tokenAt(to, around.tokens)
  const isCollection = data.toLowerCase().startsWith(COLLECTION)
  switch (action.kind) {
    case 'token-transfer': {
      if (!isFromOwn(action, around)) return undefined
      const isCounted = token && action.amount !== undefined
      return {
        title: isCounted
          ? TEXTS.send(`${formatAmount(action.amount, token.decimals)} ${token.symbol}`)
          : readTexts().sendUnlisted,
        dangers: [],
        risks,
      }
    }
    case 'operator':
      return isCollection
        ? {
            title: readTexts().allowCollection,
            dangers: [TEXTS.couldEmptyCollection],
            risks: without(risks, 'whole-collection'),
          }
        : { title: readTexts().allowControl, dangers: [], risks }
    case 'revocation': {
      const unlisted = isCollection ? readTexts().takeBackCollection : readTexts().takeBackUnlisted
      return {
        title: token ? TEXTS.takeBack(token.symbol) : unlisted,
        dangers: [],
        risks,
        allowance: token && { kind: 'none', token: to, spender: action.to },
      }
    }
    case 'allowance':
      return action.name === undefined ? readAllowance(action, risks, around.tokens) : undefined
    default:
      return undefined
  }
}

const isSame = (one: string | undefined, other: string): boolean => one?.toLowerCase() === other.toLowerCase()

const isFromOwn = ({ from }: Action, { account }: Circumstances): boolean => from === undefined || isSame(from, account)

const isOwnItem = (action: Action, around: Circumstances): boolean =>
  action.kind === 'item-transfer' && isFromOwn(action, around)

function itemsTitle(actions: readonly Action[], { item, amount = 1n }: Action): string {
  if (actions.length > 1) return readTexts().sendItems(actions.length)
  const digits = `${item}`
  const number = digits.length > ITEM_DIGITS ? `${digits.slice(0, 4)}…${digits.slice(-4)}` : digits
  return readTexts().sendItem(number, amount === 1n ? '' : `${amount} × `)
}
