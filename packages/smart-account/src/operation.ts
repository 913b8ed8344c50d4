import { type Address, concat, type Hex, hashTypedData, numberToHex, type TypedDataDefinition } from 'viem'
import { DELEGATE, ENTRY_POINT } from './addresses.ts'
import type { TypedData } from './signatures.ts'

/** In place of a factory, for an account of a key that the operation delegates (EIP-7702). */
export const DELEGATES = '0x7702'

/** What delegates an account, as JSON-RPC has it: https://eips.ethereum.org/EIPS/eip-7769 */
export type SignedAuthorization = {
  readonly chainId: Hex
  readonly address: Address
  readonly nonce: Hex
  readonly yParity: '0x0' | '0x1'
  readonly r: Hex
  readonly s: Hex
}

/** A user operation as JSON-RPC has it for EntryPoint 0.7 and later: quantities as hex without leading zeros. */
export type UserOperation = {
  readonly sender: Address
  readonly nonce: Hex
  readonly factory?: Address | typeof DELEGATES
  readonly factoryData?: Hex
  readonly eip7702Auth?: SignedAuthorization
  readonly callData: Hex
  readonly callGasLimit: Hex
  readonly verificationGasLimit: Hex
  readonly preVerificationGas: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  readonly paymaster?: Address
  readonly paymasterVerificationGasLimit?: Hex
  readonly paymasterPostOpGasLimit?: Hex
  readonly paymasterData?: Hex
}

/** What the owner signs for an operation, https://github.com/eth-infinitism/account-abstraction/releases/tag/v0.8.0 */
export function userOperationData(operation: UserOperation, chainId: number): TypedData {
  const { sender, nonce, factory, factoryData, callData, callGasLimit, verificationGasLimit } = operation
  return {
    domain: { name: 'ERC4337', version: '1', chainId: BigInt(chainId), verifyingContract: ENTRY_POINT },
    types: {
      PackedUserOperation: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterAndData', type: 'bytes' },
      ],
    },
    primaryType: 'PackedUserOperation',
    message: {
      sender,
      nonce: BigInt(nonce),
      initCode: initCodeOf(factory, factoryData),
      callData,
      accountGasLimits: concat([half(verificationGasLimit), half(callGasLimit)]),
      preVerificationGas: BigInt(operation.preVerificationGas),
      gasFees: concat([half(operation.maxPriorityFeePerGas), half(operation.maxFeePerGas)]),
      paymasterAndData: packedPaymaster(operation),
    },
  }
}

/** What EntryPoint, bundlers and receipts call an operation by. Its signature is no part of it. */
export const operationHash = (operation: UserOperation, chainId: number): Hex =>
  hashTypedData(userOperationData(operation, chainId) as unknown as TypedDataDefinition)

/**
 * Where the operation delegates its account, its hash has the contract that the account is delegated to then. So what is signed counts for
 * no other one, whatever authorization the operation is sent with.
 */
function initCodeOf(factory: Hex | undefined, factoryData: Hex = '0x'): Hex {
  if (factory === undefined) return '0x'
  return concat([factory === DELEGATES ? DELEGATE : factory, factoryData])
}

function packedPaymaster(operation: UserOperation): Hex {
  const { paymaster, paymasterVerificationGasLimit, paymasterPostOpGasLimit, paymasterData } = operation
  if (paymaster === undefined) return '0x'
  return concat([
    paymaster,
    half(paymasterVerificationGasLimit ?? '0x0'),
    half(paymasterPostOpGasLimit ?? '0x0'),
    paymasterData ?? '0x',
  ])
}

/** 16 bytes. */
const half = (quantity: Hex): Hex => numberToHex(BigInt(quantity), { size: 16 })
