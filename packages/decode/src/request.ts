import { isRecord } from '@foyer/base'
import * as networks from '@foyer/base/networks/evm'
import { type Decoded, decodedOf, type Given, type Part, riskOf, unclear } from './decoded.ts'
import { CALLS_MAX } from './evm.ts'
import { decodeMessage } from './message.ts'
import { plainOf } from './plain.ts'
import { capabilities } from './request/capabilities.ts'
import { isAccountsOnly, permissions } from './request/permissions.ts'
import { origin, transactions } from './request/transactions.ts'
import { numberOf } from './typed-data/terms.ts'
import { decodeTypedData } from './typed-data.ts'

type Question = { readonly method: string; readonly params?: unknown }

/** Requests that give a page nothing that it could use against the account. */
const HARMLESS = ['eth_requestAccounts', 'eth_accounts', 'wallet_switchEthereumChain', 'wallet_watchAsset']

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
      return transactions([first], given)
    case 'wallet_sendCalls':
      return calls(first, given)
    case 'personal_sign':
      return typeof first === 'string' ? decodeMessage(first, given) : decodedOf(unclear('malformed'))
    case 'eth_signTypedData_v3':
    case 'eth_signTypedData_v4':
      return decodeTypedData(second, given)
    // The first version hashes names and values without their structure.
    case 'eth_signTypedData':
      return Array.isArray(first) ? decodedOf(blind(method)) : decodeTypedData(second, given)
    case 'wallet_addEthereumChain':
      return decodedOf(network(first))
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
      // The second has its list as the only parameter.
      return decodedOf(permissions(Array.isArray(first) ? first : params))
    case 'wallet_requestPermissions':
      return decodedOf(isAccountsOnly(first) ? {} : permissions([first]))
    default:
      return HARMLESS.includes(method) ? decodedOf() : decodedOf(blind(method))
  }
}

/** A method without a row. The name tells whether it gives something away. */
function blind(method: string): Part {
  const action = { kind: 'signature', name: method } as const
  if (/authoriz/i.test(method)) return unclear('code-delegation', action)
  if (/userOperation/i.test(method)) return unclear('signed-operation', action)
  return unclear(/sign|send/i.test(method) ? 'blind-signature' : 'unknown-method', action)
}

/** EIP-5792. Calls may have capabilities of their own. */
function calls(request: unknown, given: Given): Decoded {
  if (!isRecord(request) || !Array.isArray(request.calls)) return decodedOf(unclear('malformed'))
  if (request.calls.length > CALLS_MAX) return decodedOf(unclear('too-deep'))
  const wanted = [request, ...request.calls].map((item) => (isRecord(item) ? item.capabilities : undefined))
  return decodedOf(
    transactions(request.calls, given),
    origin(request, given),
    ...wanted.flatMap((value) => capabilities(value, given)),
    request.authorizationList === undefined ? {} : unclear('code-delegation'),
  )
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
