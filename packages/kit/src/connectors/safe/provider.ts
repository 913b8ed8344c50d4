import { FoyerError, isFoyerError, isRecord } from '@foyer/base'
import { REQUEST_TIMEOUT, TRANSACTION_REVERTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/provider.ts'
import type { Ask } from './messenger.ts'
import {
  isAddress,
  propose,
  readChain,
  readOutcome,
  readSafe,
  type Safe,
  type SafeCall,
  settled,
  sign,
} from './questions.ts'

/** A Safe as an EIP-1193 wallet: one account on one network, whose calls the owners make together. */
export function safeProvider(ask: Ask, safe: Safe): Provider {
  const chainId = hexOf(safe.chainId)
  /** Batches of this page, which the service of the Safe may not know of yet. */
  const proposed = new Set<string>()

  const requireSafe = (address: unknown) => {
    if (address !== undefined && !isSame(address, safe.address))
      throw refusal(4100, 'It is not the account of the Safe')
  }
  const requireChain = (id: unknown) => {
    if (id !== undefined && Number(id) !== safe.chainId) throw refusal(4902, 'The Safe is on another network')
  }
  /** The page around may show another Safe by now, which would be asked. */
  const requireSame = async () => {
    const now = await readSafe(ask)
    if (!isSame(now.address, safe.address) || now.chainId !== safe.chainId)
      throw refusal(4100, 'Another Safe is open now: reload the page')
  }
  const proposeCalls = async (from: unknown, chain: unknown, calls: readonly unknown[]) => {
    requireSafe(from)
    requireChain(chain)
    const read = calls.map(readCall)
    await requireSame()
    return byPerson(propose(ask, read))
  }

  /** Stays open until the owners have made it, since only then there is a hash of the chain. */
  async function sendTransaction(transaction: unknown): Promise<string> {
    const { from, chainId: chain } = isRecord(transaction) ? transaction : {}
    const outcome = await settled(ask, await proposeCalls(from, chain, [transaction]))
    if (outcome.status === 'made') return outcome.hash
    if (outcome.status === 'cancelled') throw refusal(4001, 'The owners of the Safe rejected it')
    throw new FoyerError(TRANSACTION_REVERTED, { context: { reason: 'The transaction of the Safe failed' } })
  }

  /** EIP-5792. Answers at once: the status tells when the owners have made them. */
  async function sendCalls(batch: unknown) {
    if (!isRecord(batch) || !Array.isArray(batch.calls)) throw refusal(-32602, 'Calls are needed')
    const id = await proposeCalls(batch.from, batch.chainId, batch.calls)
    proposed.add(id)
    return { id }
  }

  async function callsStatus(id: unknown) {
    if (typeof id !== 'string') throw refusal(-32602, 'The id of a batch is needed')
    const outcome = await readOutcome(ask, id).catch((error: unknown) => {
      if (proposed.has(id)) return undefined
      // No answer is none about the batch.
      if (isFoyerError(error, REQUEST_TIMEOUT)) throw error
      throw refusal(5730, 'The Safe knows no such batch')
    })
    const receipt =
      outcome?.status === 'made' ? await readChain(ask, 'eth_getTransactionReceipt', [outcome.hash]) : undefined
    const status = receipt ? 200 : outcome?.status === 'cancelled' ? 400 : outcome?.status === 'failed' ? 500 : 100
    return { version: '2.0.0', id, chainId, atomic: true, status, ...(receipt ? { receipts: [receipt] } : {}) }
  }

  async function signText([message, address]: readonly unknown[]) {
    requireSafe(address)
    const text = textOf(message)
    await requireSame()
    return byPerson(sign(ask, 'signMessage', { message: text }))
  }

  async function signTypedData([address, data]: readonly unknown[]) {
    requireSafe(address)
    const typedData: unknown = typeof data === 'string' ? JSON.parse(data) : data
    await requireSame()
    return byPerson(sign(ask, 'signTypedMessage', { typedData }))
  }

  return {
    async request({ method, params }) {
      const given: readonly unknown[] = Array.isArray(params) ? params : []
      const [first] = given
      switch (method) {
        case 'eth_accounts':
        case 'eth_requestAccounts':
          return [safe.address]
        case 'eth_chainId':
          return chainId
        case 'net_version':
          return String(safe.chainId)
        case 'wallet_switchEthereumChain':
          requireChain(isRecord(first) ? first.chainId : Number.NaN)
          return null
        case 'personal_sign':
          return signText(given)
        case 'eth_signTypedData_v4':
          return signTypedData(given)
        case 'eth_sendTransaction':
          return sendTransaction(first)
        case 'wallet_getCapabilities':
          return { [chainId]: { atomic: { status: 'supported' } } }
        case 'wallet_sendCalls':
          return sendCalls(first)
        case 'wallet_getCallsStatus':
          return callsStatus(first)
      }
      // Whatever else signs or sends has a wording of its own that a Safe cannot follow.
      if (!/^eth_(?!sign|send)/.test(method)) throw refusal(4200, `The Safe does not support ${method}`)
      return readChain(ask, method, params)
    },
  }
}

/** @throws -32602 for what a Safe cannot call, such as the creation of a contract */
function readCall(call: unknown): SafeCall {
  const { to, value = '0x0', data = '0x' } = isRecord(call) ? call : {}
  const isCall = isAddress(to) && typeof data === 'string' && /^0x([0-9a-f]{2})*$/i.test(data)
  if (!isCall || typeof value !== 'string' || !/^0x[0-9a-f]+$/i.test(value))
    throw refusal(-32602, 'A call needs an address, data and a value')
  return { to, data, value: String(BigInt(value)) }
}

/** A Safe signs text, which pages pass as the hex of its UTF-8. */
function textOf(message: unknown): string {
  if (typeof message !== 'string') throw refusal(-32602, 'A message is needed')
  if (!/^0x([0-9a-f]{2})*$/i.test(message)) return message
  const bytes = Uint8Array.from(message.slice(2).match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw refusal(-32602, 'A Safe signs text only')
  }
}

/** The Safe has words for a no, and no number. */
async function byPerson<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    throw error instanceof Error && !('code' in error) && /reject|denied|declined/i.test(error.message)
      ? refusal(4001, error.message)
      : error
  }
}

const isSame = (one: unknown, other: string): boolean =>
  typeof one === 'string' && one.toLowerCase() === other.toLowerCase()
const hexOf = (id: number): string => `0x${id.toString(16)}`
/** EIP-1193: the number says what it was. */
const refusal = (code: number, message: string): Error => Object.assign(new Error(message), { code })
