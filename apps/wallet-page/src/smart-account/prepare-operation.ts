import { FoyerError } from '@foyer/base'
import { OPERATION_REFUSED } from '@foyer/base/catalogue'
import type { DraftOperation, PaymasterService, SignedOperation } from '@foyer/contracts/operation-calls'
import { type Call, ENTRY_POINT, encodeCalls } from '@foyer/smart-account'
import { pipe, regex, string } from 'valibot'
import type { Address, Hex } from 'viem'
import type { AskNode } from '../rpc/node.ts'
import { read } from '../rpc/parameters.ts'
import type { Services } from '../session/services.ts'
import type { TabMemory } from './tab-memory.ts'

/** An operation without its signature. */
export type Unsigned = Omit<SignedOperation, 'signature'>
export type Prepared = {
  readonly operation: Unsigned
  /** In the network's smallest unit, as an account of its own pays it; undefined when somebody else pays. */
  readonly feeAtMost: bigint | undefined
}
export type Draft = Pick<DraftOperation, 'deployment' | 'authorization' | 'signature' | 'signatureGas'>

/** `getNonce(address,uint192)` and `balanceOf(address)` of the entry point, https://eips.ethereum.org/EIPS/eip-4337#entrypoint-interface */
const GET_NONCE = '0x35567e1a'
const BALANCE_OF = '0x70a08231'
const hexNumber = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))

type Options = {
  readonly chainId: string
  readonly sender: Address
  readonly draft: () => Draft | Promise<Draft>
  readonly calls: readonly Call[]
  readonly paymasterService: PaymasterService | undefined
  readonly nonceKey: bigint
  /** Sent by this tab before. */
  readonly last: ReturnType<TabMemory['lastSent']>
  readonly node: AskNode
  readonly services: Pick<Services, 'prepareOperation'>
}

/**
 * An operation with its limits, and who pays for it. Loaded with the first one.
 * @throws OPERATION_REFUSED when it would fail to be sent, or the account has too little for it
 */
export async function prepareOperation(options: Options): Promise<Prepared> {
  const { chainId, sender, draft, calls, paymasterService, nonceKey, last, node, services } = options
  const numberOf = async (method: string, ...params: unknown[]) =>
    BigInt(read(hexNumber, await node(chainId, method, params)))
  const atEntryPoint = (data: string) => numberOf('eth_call', { to: ENTRY_POINT, data }, 'latest')
  const [own, told, deposit, balance, price, tip] = await Promise.all([
    draft(),
    atEntryPoint(`${GET_NONCE}${wordOf(BigInt(sender))}${wordOf(nonceKey)}`),
    // What earlier operations have paid in advance, and not used.
    atEntryPoint(`${BALANCE_OF}${wordOf(BigInt(sender))}`),
    numberOf('eth_getBalance', sender, 'latest'),
    numberOf('eth_gasPrice'),
    numberOf('eth_maxPriorityFeePerGas'),
  ])
  // A block has the last one, and not each of an operator's nodes knows at once.
  const nonce = last?.isIncluded && told <= last.nonce ? last.nonce + 1n : told
  const { signature, signatureGas, ...form } = own
  const content = {
    sender,
    nonce: hex(nonce),
    callData: encodeCalls(calls),
    // The base fee may rise until it is included.
    maxFeePerGas: hex(price * 2n + tip),
    maxPriorityFeePerGas: hex(tip),
    ...form,
  }
  const { payment, ...limits } = await services.prepareOperation({
    chainId,
    operation: { ...content, signature, ...(signatureGas !== undefined && { signatureGas }) },
    ...(paymasterService && { paymasterService }),
  })
  const gas = Object.values(limits).reduce((sum, quantity) => sum + BigInt(quantity), 0n)
  const feeAtMost = payment ? undefined : gas * BigInt(content.maxFeePerGas)
  const value = calls.reduce((sum, call) => sum + (call.value ?? 0n), 0n)
  if (value > balance || value + (feeAtMost ?? 0n) > balance + deposit)
    throw new FoyerError(OPERATION_REFUSED, {
      context: { reason: 'the account has too little for it and its fee' },
    })
  return { operation: { ...content, ...limits, payment }, feeAtMost }
}

const wordOf = (value: bigint): string => value.toString(16).padStart(64, '0')
const hex = (value: bigint): Hex => `0x${value.toString(16)}`
