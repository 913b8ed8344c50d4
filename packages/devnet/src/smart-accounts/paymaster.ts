import { type Address, concat, type Hex, numberToHex } from 'viem'
import { paymasterSigner } from './keys.ts'
import { packedForPaymaster, type SignedOperation } from './operations.ts'

const VERIFICATION_GAS = 80_000n
const SIGNATURE_SECONDS = 600
/** As long as a real signature. */
const STUB: Hex = `0x${'ff'.repeat(65)}`

type Times = { readonly validAfter: number; readonly validUntil: number }

const dataOf = ({ validAfter, validUntil }: Times, signature: Hex): Hex =>
  concat([numberToHex(validAfter, { size: 6 }), numberToHex(validUntil, { size: 6 }), signature])

const gasOf = {
  paymasterVerificationGasLimit: numberToHex(VERIFICATION_GAS),
  paymasterPostOpGasLimit: numberToHex(0n),
} as const

/** `pm_getPaymasterStubData`, https://eips.ethereum.org/EIPS/eip-7677 */
export const stubData = (paymaster: Address) => ({
  sponsor: { name: 'The local world' },
  paymaster,
  paymasterData: dataOf({ validAfter: 0, validUntil: 2 ** 47 - 1 }, STUB),
  ...gasOf,
  isFinal: false,
})

/** `pm_getPaymasterData`: the service's signature over the operation as it will be sent. */
export async function paymasterData(paymaster: Address, chainId: number, operation: SignedOperation, now: number) {
  const times = { validAfter: 0, validUntil: Math.floor(now / 1_000) + SIGNATURE_SECONDS }
  const signature = await paymasterSigner().signTypedData({
    domain: { name: 'LocalPaymaster', version: '1', chainId, verifyingContract: paymaster },
    types: {
      UserOperationRequest: [
        { name: 'sender', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'initCode', type: 'bytes' },
        { name: 'callData', type: 'bytes' },
        { name: 'accountGasLimits', type: 'bytes32' },
        { name: 'preVerificationGas', type: 'uint256' },
        { name: 'gasFees', type: 'bytes32' },
        { name: 'paymasterVerificationGasLimit', type: 'uint256' },
        { name: 'paymasterPostOpGasLimit', type: 'uint256' },
        { name: 'validAfter', type: 'uint48' },
        { name: 'validUntil', type: 'uint48' },
      ],
    },
    primaryType: 'UserOperationRequest',
    message: {
      ...packedForPaymaster(operation),
      paymasterVerificationGasLimit: BigInt(
        operation.paymasterVerificationGasLimit ?? gasOf.paymasterVerificationGasLimit,
      ),
      paymasterPostOpGasLimit: BigInt(operation.paymasterPostOpGasLimit ?? gasOf.paymasterPostOpGasLimit),
      ...times,
    },
  })
  return { paymaster, paymasterData: dataOf(times, signature), ...gasOf }
}
