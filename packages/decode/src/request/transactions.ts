import { isRecord } from '@foyer/base'
import { type Hex, isHex } from 'viem'
import { isSame } from '../addresses.ts'
import { type Decoded, decodedOf, type Given, type Part, riskOf, unclear } from '../decoded.ts'
import { CALLS_MAX, decodeTransactions, type Transaction } from '../evm.ts'
import { addressOf, numberOf } from '../typed-data/terms.ts'

/** What transactions of a request do that are sent together. */
export function transactions(items: readonly unknown[], given: Given): Decoded {
  if (items.length > CALLS_MAX) return decodedOf(unclear('too-deep'))
  const read = items.map(readTransaction)
  const isValid = (item: Transaction | undefined): item is Transaction => item !== undefined
  return decodedOf(
    decodeTransactions(read.filter(isValid), given),
    read.every(isValid) ? {} : unclear('malformed'),
    items.length === 0 ? unclear('unknown-call') : {},
    ...items.filter(isRecord).flatMap((item) => [origin(item, given), fees(item), others(item)]),
  )
}

function readTransaction(item: unknown): Transaction | undefined {
  if (!isRecord(item)) return undefined
  const [to, value, data, input] = [item.to, item.value, item.data, item.input].map(present)
  const amount = value === undefined ? 0n : numberOf(value)
  if (amount === undefined || !(to === undefined || addressOf(to))) return undefined
  if (!(isBytes(data) && isBytes(input)) || (data && input && data.toLowerCase() !== input.toLowerCase()))
    return undefined
  return { to: to as Hex | undefined, value: amount, data: data ?? input ?? '0x' }
}

/** Libraries write a field that is missing in these ways too. */
const present = (value: unknown): unknown => (value === null || value === '' || value === '0x' ? undefined : value)

const isBytes = (value: unknown): value is Hex | undefined =>
  value === undefined || (isHex(value) && value.length % 2 === 0)

/** The account and the network that a transaction, or a list of calls, names itself. */
export const origin = ({ from, chainId }: Readonly<Record<string, unknown>>, given: Given): Part => ({
  risks: [
    present(from) === undefined || (typeof from === 'string' && isSame(from, given.account))
      ? undefined
      : riskOf('not-your-account', addressOf(from)),
    present(chainId) === undefined || numberOf(chainId) === BigInt(given.chainId) ? undefined : riskOf('wrong-chain'),
  ],
})

/** More base units than this for a fee, or for one unit of gas, or more gas, are never needed. */
const FEE_MAX = 2n * 10n ** 17n
const PRICE_MAX = 10n ** 13n
const GAS_MAX = 30_000_000n

/** A page can choose the fee. What a block's producer and the page share is a way to take everything. */
function fees(item: Readonly<Record<string, unknown>>): Part {
  const read = (...names: string[]) => names.map((name) => present(item[name])).filter((value) => value !== undefined)
  const prices = read('gasPrice', 'maxFeePerGas', 'maxPriorityFeePerGas').map(numberOf)
  const gas = read('gas', 'gasLimit').map(numberOf)
  if ([...prices, ...gas].includes(undefined)) return unclear('malformed')
  const most = (list: readonly (bigint | undefined)[]) =>
    list.reduce<bigint>((sum, value = 0n) => (value > sum ? value : sum), 0n)
  const [price, units] = [most(prices), most(gas)]
  return { risks: [price > PRICE_MAX || units > GAS_MAX || price * units > FEE_MAX ? riskOf('high-fee') : undefined] }
}

const FIELDS = new Set(
  'from to value data input gas gasLimit gasPrice maxFeePerGas maxPriorityFeePerGas nonce type chainId accessList'.split(
    ' ',
  ),
)
/** Fields of zkSync's transactions: a contract that pays the fee, and takes tokens for it. */
const PAYMASTER = /^(paymaster|paymasterInput|paymasterParams|customData|eip712Meta)$/
const TYPES = [0n, 1n, 2n]

/** Fields and types of transactions that change who pays, or what the account is. */
function others(item: Readonly<Record<string, unknown>>): Part {
  const names = Object.keys(item).filter((name) => !FIELDS.has(name) && present(item[name]) !== undefined)
  const type = present(item.type) === undefined ? 0n : numberOf(item.type)
  const authorizations = item.authorizationList
  // EIP-7702: a page never chooses the code of an account. An empty list chooses none.
  const isDelegation = !(isEmptyList(authorizations) || authorizations === undefined) || type === 4n
  const unknown = names.filter((name) => name !== 'authorizationList' && name !== 'capabilities')
  const isComplete = unknown.length === 0 && !isDelegation && type !== undefined && TYPES.includes(type)
  return {
    risks: [
      isDelegation ? riskOf('code-delegation') : undefined,
      unknown.some((name) => PAYMASTER.test(name)) ? riskOf('fee-token') : undefined,
    ],
    isComplete,
  }
}

const isEmptyList = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0)
