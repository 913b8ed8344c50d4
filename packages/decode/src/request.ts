import { isRecord } from '@foyer/base'
import * as networks from '@foyer/base/networks/evm'
import { type Hex, isHex } from 'viem'
import { type Decoded, decodedOf, type Given, type Part, riskOf, unclear } from './decoded.ts'
import { decodeTransactions, type Transaction } from './evm.ts'
import { decodeMessage } from './message.ts'
import { plainOf } from './plain.ts'
import { numberOf } from './typed-data/terms.ts'
import { decodeTypedData } from './typed-data.ts'

type Question = { readonly method: string; readonly params?: unknown }

/** Requests that give a page nothing that it could use against the account. */
const HARMLESS = [
  'eth_requestAccounts',
  'eth_accounts',
  'wallet_requestPermissions',
  'wallet_switchEthereumChain',
  'wallet_watchAsset',
]

/**
 * Says what approving an EIP-1193 request of a page does. Never throws for any parameters.
 * @param given with `chainId` as the network that the request is for
 */
export function decodeRequest(question: Question, given: Given): Decoded {
  const read = plainOf(question)
  if ('code' in read) return decodedOf(unclear(read.code))
  const { method, params } = isRecord(read.value) ? read.value : {}
  if (typeof method !== 'string') return decodedOf(unclear('malformed'))
  return decode(method, Array.isArray(params) ? params : [], given)
}

function decode(method: string, params: readonly unknown[], given: Given): Decoded {
  const [first, second] = params
  switch (method) {
    case 'eth_sendTransaction':
    case 'eth_signTransaction':
      return transactions([first], first, given)
    case 'wallet_sendCalls':
      return isRecord(first) && Array.isArray(first.calls)
        ? decodedOf(transactions(first.calls, first, given), capabilities(first.capabilities))
        : decodedOf(unclear('malformed'))
    case 'personal_sign':
      return typeof first === 'string' ? decodeMessage(first, given) : decodedOf(unclear('malformed'))
    case 'eth_sign':
      return decodedOf(unclear('blind-signature', { kind: 'signature', name: method }))
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return decodeTypedData(second, given)
    // The first version hashes names and values without their structure.
    case 'eth_signTypedData':
    case 'eth_signTypedData_v1':
      return Array.isArray(first)
        ? decodedOf(unclear('blind-signature', { kind: 'signature', name: method }))
        : decodeTypedData(second, given)
    case 'wallet_addEthereumChain':
      return decodedOf(network(first))
    case 'wallet_grantPermissions':
      return decodedOf({
        actions: [{ kind: 'permission' }],
        risks: [riskOf(isBounded(params) ? 'permission-limited' : 'permission-unlimited')],
        isComplete: false,
      })
    default:
      if (HARMLESS.includes(method)) return decodedOf()
      return decodedOf(
        /authoriz/i.test(method)
          ? unclear('code-delegation', { kind: 'signature', name: method })
          : unclear('unknown-method', { kind: 'signature', name: method }),
      )
  }
}

function transactions(items: readonly unknown[], request: unknown, given: Given): Decoded {
  const read = items.map(readTransaction)
  const isValid = (item: Transaction | undefined): item is Transaction => item !== undefined
  return decodedOf(
    decodeTransactions(read.filter(isValid), given),
    read.every(isValid) ? {} : unclear('malformed'),
    items.length === 0 ? unclear('unknown-call') : {},
    delegation([request, ...items]),
  )
}

function readTransaction(item: unknown): Transaction | undefined {
  if (!isRecord(item)) return undefined
  const { to, value = '0x0', data, input } = item
  const isCreation = to === undefined || to === null
  const bytes = data ?? input ?? '0x'
  const amount = numberOf(value)
  if (data !== undefined && input !== undefined && data !== input) return undefined
  if (!(isCreation || (isHex(to) && to.length === 42)) || amount === undefined) return undefined
  if (!isHex(bytes) || bytes.length % 2 !== 0) return undefined
  return { to: isCreation ? undefined : (to as Hex), value: amount, data: bytes }
}

/** EIP-7702: a page never chooses the code of an account. */
const delegation = (items: readonly unknown[]): Part =>
  items.some((item) => isRecord(item) && (item.authorizationList !== undefined || numberOf(item.type) === 4n))
    ? { risks: [riskOf('code-delegation')], isComplete: false }
    : {}

/** EIP-5792: who pays the fee. An unknown sponsor that is paid in tokens takes them from the account. */
function capabilities(value: unknown): Part {
  const sponsor = isRecord(value) ? value.paymasterService : undefined
  if (sponsor === undefined) return {}
  const text = textOf(sponsor)
  return { risks: [riskOf(/token|erc-?20/i.test(text) ? 'fee-token' : 'foreign-sponsor')] }
}

function network(value: unknown): Part {
  const { chainId, chainName } = isRecord(value) ? value : {}
  const id = numberOf(chainId)
  if (id === undefined) return unclear('malformed', { kind: 'network' })
  const isKnown = Object.values(networks).some((known) => isRecord(known) && known.id === Number(id))
  return {
    actions: [{ kind: 'network', amount: id, ...(typeof chainName === 'string' ? { name: chainName } : {}) }],
    risks: [riskOf(isKnown ? 'network-replaced' : 'network-added')],
  }
}

/** Whether a permission ends, is for an amount, and names what it is for. Says nothing about the amount itself. */
function isBounded(value: unknown): boolean {
  const text = textOf(value)
  const expiry = Number(/"(?:expiry|expiration|timestamp|validUntil)":"?(\d+)/.exec(text)?.[1] ?? 0)
  return (
    expiry > 0 &&
    expiry < 10_000_000_000 &&
    /"(?:allowance|limit|amount|periodAmount)":/.test(text) &&
    !/f{28}|\d{34}|"(?:any|\*|unlimited|infinite)"|0x0{40}/i.test(text)
  )
}

/** JSON of a value that came as JSON. Values that JSON cannot express count as no limits. */
function textOf(value: unknown): string {
  try {
    return JSON.stringify(value) ?? ''
  } catch {
    return '"unlimited"'
  }
}
