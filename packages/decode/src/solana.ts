import { isRecord } from '@foyer/base'
import { fromBase64 } from '@foyer/base/bytes'
import { type Decoded, decodedOf, type Part, riskOf, type SolanaGiven, unclear } from './decoded.ts'
import { decodeMessage } from './message.ts'
import { type Instruction, type Message, readMessage, readTransaction } from './solana/message.ts'
import { priorityFeeOf } from './solana/priority-fee.ts'
import { PROGRAMS } from './solana/programs.ts'

/** A priority fee that no wallet suggests: 0.01 SOL. */
const FEE_MAX = 10_000_000n
const TRANSFERS_MAX = 2
/** More transactions than this in one request are not read. */
const LIST_MAX = 256

/**
 * Says what approving a request of the Wallet Standard's features for Solana does. Never throws for any parameters.
 * @param params a text for messages, otherwise objects with a `transaction` in base64
 */
export function decodeSolanaRequest(
  { method, params }: { readonly method: string; readonly params: readonly unknown[] },
  given: SolanaGiven,
): Decoded {
  const [first] = params
  switch (Object.hasOwn(ASKED, method) ? ASKED[method] : undefined) {
    case 'accounts':
      return decodedOf()
    case 'message':
      return typeof first === 'string'
        ? decodeSolanaMessage(new TextEncoder().encode(first), given)
        : decodedOf(unclear('malformed'))
    case 'sign-in':
      return decodedOf({ actions: [{ kind: 'sign-in', ...(typeof first === 'string' ? { name: first } : {}) }] })
    case 'transactions':
      return decodeSolanaTransactions(params.map(bytesOf), given)
    default:
      return decodedOf(unclear('unknown-method', { kind: 'signature', name: method }))
  }
}

const ASKED: Readonly<Record<string, 'accounts' | 'message' | 'sign-in' | 'transactions'>> = {
  'standard:connect': 'accounts',
  'solana:signMessage': 'message',
  'solana:signIn': 'sign-in',
  'solana:signTransaction': 'transactions',
  'solana:signAndSendTransaction': 'transactions',
}

function bytesOf(value: unknown): Uint8Array {
  try {
    return isRecord(value) && typeof value.transaction === 'string' ? fromBase64(value.transaction) : new Uint8Array()
  } catch {
    return new Uint8Array()
  }
}

/**
 * Says what Solana transactions do that are signed together, and what is dangerous about it. Never throws for any bytes.
 * @param transactions with the places of their signatures, as wallets receive them
 */
export function decodeSolanaTransactions(transactions: readonly Uint8Array[], given: SolanaGiven): Decoded {
  if (transactions.length === 0 || transactions.length > LIST_MAX) return decodedOf(unclear('malformed'))
  return decodedOf(
    ...transactions.map((bytes): Part => {
      const message = readTransaction(bytes)
      return message ? decodedOf(...partsOf(message, given)) : unclear('malformed')
    }),
  )
}

/** Says what a Solana message to sign is. A signature of bytes that are a transaction is a signature of that transaction. */
export function decodeSolanaMessage(bytes: Uint8Array, given: SolanaGiven): Decoded {
  if (readMessage(bytes) ?? readTransaction(bytes))
    return decodedOf(unclear('transaction-in-message', { kind: 'message' }))
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  return decodeMessage(`0x${hex}`, { ...given, chainId: 0 })
}

function partsOf(message: Message, given: SolanaGiven): Part[] {
  const { signers, instructions } = message
  const parts = instructions.map((instruction) => partOf(instruction, message, given))
  const moved = parts.flatMap(({ actions = [] }) => actions).filter(({ kind }) => kind === 'token-transfer')
  return [
    {
      risks: [
        signers.includes(given.account) ? undefined : riskOf('not-your-account'),
        signers[0] === given.account ? undefined : riskOf('other-payer', signers[0]),
        ...signers.slice(1).map((signer) => (signer === given.account ? undefined : riskOf('co-signer', signer))),
        priorityFeeOf(instructions) > FEE_MAX ? riskOf('high-fee') : undefined,
        moved.length > TRANSFERS_MAX ? riskOf('many-transfers') : undefined,
        instructions.length === 0 ? riskOf('unknown-call') : undefined,
      ],
    },
    ...parts,
  ]
}

function partOf(instruction: Instruction, { writableSigners }: Message, given: SolanaGiven): Part {
  const { program, accounts } = instruction
  if (program === undefined) return unclear('unresolved-address')
  const known = Object.hasOwn(PROGRAMS, program) ? PROGRAMS[program] : undefined
  try {
    const part = known?.(instruction, given)
    if (part) return part
  } catch {
    // A read past the end of the data.
    return unclear('malformed', { kind: 'call', contract: program })
  }
  const action = { kind: 'call', contract: program, name: 'program' } as const
  const isSigned = writableSigners.includes(given.account) && accounts.includes(given.account)
  const part = unclear(isSigned ? 'program-with-your-signature' : 'unknown-call', action)
  return accounts.includes(undefined) ? { ...part, risks: [riskOf('unresolved-address'), ...(part.risks ?? [])] } : part
}
