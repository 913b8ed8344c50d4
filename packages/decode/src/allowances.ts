import { zeroAddress } from 'viem'
import { isSame } from './addresses.ts'
import { type Given, type Part, type Risk, riskOf } from './decoded.ts'

/**
 * Uniswap's pools hold less than 2^112 base units, and few tokens have half as many. Some tokens use 2^96 - 1 for "unlimited".
 * An amount just below counts as well.
 */
export const isUnlimited = (amount: bigint): boolean =>
  amount >= 2n ** 111n || (amount < 2n ** 96n && amount >= 2n ** 96n - 2n ** 80n)

/** Collections number their items from 0 or 1. Amounts of tokens are rarely that small. */
const ITEM_MAX = 1_000_000_000n

type Allowance = {
  readonly contract: string
  readonly to: string
  readonly amount: bigint
  readonly expires?: bigint | undefined
}

/** An allowance that a transaction gives. */
export function allowance(asked: Allowance, given: Given): Part {
  if (asked.amount === 0n) return { actions: [{ kind: 'revocation', contract: asked.contract, to: asked.to }] }
  return {
    actions: [actionOf(asked)],
    risks: [
      isUnlimited(asked.amount) ? riskOf('unlimited-allowance', asked.to) : undefined,
      spenderRisk(asked.to, given),
    ],
  }
}

function spenderRisk(to: string, given: Given): Risk | undefined {
  const code = given.hasCode?.(to)
  if (isSame(to, given.account) || code === true) return undefined
  return riskOf(code === false ? 'spender-without-code' : 'spender-unknown', to)
}

/** Whether what a function says of a contract that is not known to be a token could be the number of an item. */
const isPerhapsItem = (contract: string, amount: bigint, { tokens }: Given): boolean =>
  amount < ITEM_MAX && !tokens?.some((token) => isSame(token, contract))

/**
 * ERC-721 has functions of ERC-20, and collections that are older than it, like CryptoKitties, have its `transfer`: whatever the name, the
 * amount may be the number of an item that somebody gets.
 */
export const itemRisk = (contract: string, to: string, amount: bigint, given: Given): Risk | undefined =>
  isPerhapsItem(contract, amount, given) ? riskOf('perhaps-item', to) : undefined

/**
 * ERC-20 and ERC-721 share `approve(address,uint256)`. What is an amount for a token, and the end of an allowance if it is zero,
 * is the number of an item for a collection, which the spender may then take.
 */
export function approval(asked: Allowance, given: Given): Part {
  const { contract, to, amount } = asked
  if (isSame(to, zeroAddress)) return { actions: [{ kind: 'revocation', contract, to }] }
  if (!isPerhapsItem(contract, amount, given)) return allowance(asked, given)
  const risks = [spenderRisk(to, given), itemRisk(contract, to, amount, given)]
  return { actions: [{ ...actionOf(asked), item: amount }], risks }
}

/** An allowance that a signature gives. It is used later, by anyone who has the signature, without another question. */
export function signedAllowance(asked: Allowance, given: Given): Part {
  const part = allowance(asked, given)
  if (asked.amount === 0n) return part
  const isAccount = given.hasCode?.(asked.to) === false
  return {
    ...part,
    risks: [...(part.risks ?? []), riskOf(isAccount ? 'unknown-spender-signed' : 'signed-allowance', asked.to)],
  }
}

/** The right to move everything of a collection or an account. */
export const operator = (contract: string, to: string, isAllowed: boolean, given: Given, name?: string): Part => {
  const facts = { contract, to, ...(name === undefined ? {} : { name }) }
  return isAllowed
    ? { actions: [{ kind: 'operator', ...facts }], risks: [riskOf('whole-collection', to), spenderRisk(to, given)] }
    : { actions: [{ kind: 'revocation', ...facts }] }
}

const actionOf = ({ contract, to, amount, expires }: Allowance) =>
  ({
    kind: 'allowance',
    contract,
    to,
    amount,
    isUnlimited: isUnlimited(amount),
    ...(expires === undefined ? {} : { expires }),
  }) as const
