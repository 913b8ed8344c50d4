import { isSame } from './addresses.ts'
import { type Given, type Part, riskOf } from './decoded.ts'

/** No token has a supply of 2^112 base units, the limit of Uniswap's pools. Some tokens use 2^96 - 1 for "unlimited". */
const UNLIMITED = 2n ** 112n - 1n
const isUnlimited = (amount: bigint): boolean => amount >= UNLIMITED || amount === 2n ** 96n - 1n

type Allowance = {
  readonly contract: string
  readonly to: string
  readonly amount: bigint
  readonly expires?: bigint | undefined
}

/** An allowance that a transaction gives. */
export function allowance(asked: Allowance, given: Given): Part {
  if (asked.amount === 0n) return { actions: [{ kind: 'revocation', contract: asked.contract, to: asked.to }] }
  const code = given.hasCode?.(asked.to)
  return {
    actions: [actionOf(asked)],
    risks: [
      isUnlimited(asked.amount) ? riskOf('unlimited-allowance', asked.to) : undefined,
      isSame(asked.to, given.account) || code === true
        ? undefined
        : riskOf(code === false ? 'spender-without-code' : 'spender-unknown', asked.to),
    ],
  }
}

/** An allowance that a signature gives. It is used later, by anyone who has the signature, without another question. */
export function signedAllowance(asked: Allowance, given: Given): Part {
  const part = allowance(asked, given)
  if (asked.amount === 0n) return part
  const isContract = given.hasCode?.(asked.to) === true
  return {
    ...part,
    risks: [...(part.risks ?? []), riskOf(isContract ? 'signed-allowance' : 'unknown-spender-signed', asked.to)],
  }
}

/** The right to move everything of a collection or an account. */
export const operator = (contract: string, to: string, isAllowed: boolean, name?: string): Part => {
  const facts = { contract, to, ...(name === undefined ? {} : { name }) }
  return isAllowed
    ? { actions: [{ kind: 'operator', ...facts }], risks: [riskOf('whole-collection', to)] }
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
