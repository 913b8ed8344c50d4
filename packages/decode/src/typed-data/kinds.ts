import { isRecord } from '@foyer/base'
import { type Hex, isHex } from 'viem'
import { isSame, strangerRisks } from '../addresses.ts'
import { operator, signedAllowance } from '../allowances.ts'
import { decodedOf, type Given, type Part, riskOf, unclear } from '../decoded.ts'
import { decodeTransactions } from '../evm.ts'
import { orderPart } from './orders.ts'
import { addressOf, numberOf, type Terms } from './terms.ts'

/** More tokens than this in one signature are not read. */
const LIST_MAX = 256

/** Says what known typed data does. Undefined for types without a row here. */
export function kindOf(terms: Terms, given: Given): Part | undefined {
  const { primaryType, message } = terms
  const has = (...names: string[]) => names.every((name) => Object.hasOwn(message, name))
  const action = { kind: 'signature', name: primaryType, ...contractOf(terms) } as const

  if (has('holder', 'spender', 'allowed')) return permit(terms, given, message.allowed === false ? 0n : 2n ** 256n - 1n)
  if (has('spender', 'details')) return permits(message, message.details, message.sigDeadline, given)
  if (has('spender', 'permitted') && hasWitness(terms))
    return join(permits(message, message.permitted, message.deadline, given), unclear('hidden-order'))
  if (has('spender', 'permitted')) return permits(message, message.permitted, message.deadline, given)
  if (has('spender', 'value') || has('spender', 'amount'))
    return permit(terms, given, numberOf(message.value ?? message.amount))
  if (/^(Transfer|Receive)WithAuthorization$/.test(primaryType) || has('from', 'to', 'value', 'validBefore'))
    return authorizedTransfer(terms, given)
  if (/^(OrderComponents|Order|LimitOrder|OtcOrder|RfqOrder)$/.test(primaryType) && !has('trader'))
    return orderPart(terms, given)
  // Prices that are elsewhere, behind a root, or in a form that no row reads.
  if (/Order$|^(Root|Maker|MerkleTree)$/.test(primaryType) || has('trader', 'side'))
    return unclear('hidden-order', { kind: 'order', name: primaryType })
  if (primaryType === 'SafeTx') return safeTransaction(terms, given)
  if (/^(PackedUserOperation|UserOperation|ForwardRequest|MetaTransaction)$/.test(primaryType))
    return join({ actions: [action], risks: [riskOf('signed-operation')] }, contents(message, given))
  // zkSync's transactions have addresses as numbers. A permit of Euler's connector makes a call.
  if (has('txType', 'to') || has('signer', 'sender', 'data'))
    return join({ actions: [action], risks: [riskOf('signed-operation')], isComplete: false }, contents(message, given))
  if (has('authorized', 'isAuthorized')) return authorization(terms, given)
  if (isHashOnly(terms)) return unclear('wrapped-signature', action)
  if (/^Delegations?$/.test(primaryType) || has('delegate', 'authority'))
    return { actions: [action], risks: [riskOf('control-handed-over', addressOf(message.delegate))] }
  if (/^Hyperliquid|(^|:)(Approve)?Agent$|Withdraw|ApiKey|ApproveBuilder/i.test(primaryType))
    return { actions: [action], risks: [riskOf('exchange-access')] }
  return undefined
}

/** Permit2: whoever spends decides by the witness what the account gets. Its field may have any name. */
const hasWitness = ({ types, primaryType }: Terms): boolean =>
  (types[primaryType] ?? []).some(({ name }) => !['permitted', 'spender', 'nonce', 'deadline'].includes(name))

/** Terms that are only bytes stand for others: `SafeMessage`, and the messages of other contract accounts. */
const isHashOnly = ({ types, primaryType }: Terms): boolean => {
  const [field, ...others] = types[primaryType] ?? []
  return field !== undefined && others.length === 0 && /^bytes(32)?$/.test(field.type)
}

/** Morpho: the right to do everything with an account there. Anyone can bring the signature. */
function authorization({ domain, message }: Terms, given: Given): Part {
  const [contract, to] = [addressOf(domain.verifyingContract), addressOf(message.authorized)]
  if (contract === undefined || to === undefined) return unclear('malformed')
  const isOwn = isSame(to, given.account)
  return operator(contract, to, message.isAuthorized !== false && !isOwn, given, 'authorization')
}

const join = (...parts: Part[]): Part => {
  const { actions, risks, isComplete } = decodedOf(...parts)
  return { actions, risks, isComplete }
}

const contractOf = ({ domain }: Terms): { contract?: string } => {
  const contract = addressOf(domain.verifyingContract)
  return contract === undefined ? {} : { contract }
}

function permit(terms: Terms, given: Given, amount: bigint | undefined): Part {
  const { domain, message } = terms
  const [contract, to] = [addressOf(domain.verifyingContract), addressOf(message.spender)]
  if (contract === undefined || to === undefined || amount === undefined) return unclear('malformed')
  const expires = numberOf(message.deadline ?? message.expiry)
  return signedAllowance({ contract, to, amount, expires }, given)
}

/** Permit2: one or many tokens. An allowance lasts until its own expiration, a transfer until the deadline. */
function permits(message: Terms['message'], details: unknown, deadline: unknown, given: Given): Part {
  const list = Array.isArray(details) ? details : [details]
  const to = addressOf(message.spender)
  if (list.length > LIST_MAX) return unclear('too-deep')
  const parts = list.map((one: unknown): Part => {
    const [token, amount] = isRecord(one) ? [addressOf(one.token), numberOf(one.amount)] : []
    if (token === undefined || amount === undefined || to === undefined) return unclear('malformed')
    const expires = numberOf(isRecord(one) && one.expiration !== undefined ? one.expiration : deadline)
    return signedAllowance({ contract: token, to, amount, expires }, given)
  })
  if (parts.length === 0) return unclear('malformed')
  return join(...parts, parts.length > 1 ? { risks: [riskOf('many-allowances', to)] } : {})
}

function authorizedTransfer({ domain, message }: Terms, given: Given): Part {
  const [contract, to, amount] = [addressOf(domain.verifyingContract), addressOf(message.to), numberOf(message.value)]
  if (contract === undefined || to === undefined || amount === undefined) return unclear('malformed')
  return {
    actions: [{ kind: 'token-transfer', contract, from: given.account, to, amount }],
    risks: [...strangerRisks(to, given, contract), isSame(to, given.account) ? undefined : riskOf('signed-operation')],
  }
}

function safeTransaction({ message, domain }: Terms, given: Given): Part {
  const [to, value, data] = [addressOf(message.to), numberOf(message.value), message.data ?? '0x']
  const safe = addressOf(domain.verifyingContract)
  if (to === undefined || value === undefined || !isBytes(data) || safe === undefined) return unclear('malformed')
  return join(
    {
      risks: [
        numberOf(message.operation) === 0n ? undefined : riskOf('delegatecall', to),
        message.gasPrice === undefined || numberOf(message.gasPrice) === 0n ? undefined : riskOf('gas-refund', safe),
      ],
    },
    // Inside, the Safe is the account.
    decodeTransactions([{ to, value, data }], {
      ...given,
      account: safe,
      known: [given.account, ...(given.known ?? [])],
    }),
    { isComplete: false },
  )
}

/** The call inside an operation that someone else submits. */
function contents(message: Terms['message'], given: Given): Part {
  const data = message.callData ?? message.data ?? message.functionSignature
  const to = addressOf(message.to ?? message.sender) ?? given.account
  return isBytes(data)
    ? decodeTransactions([{ to, value: numberOf(message.value) ?? 0n, data }], given)
    : { isComplete: false }
}

const isBytes = (value: unknown): value is Hex => isHex(value) && value.length % 2 === 0
