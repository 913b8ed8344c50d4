import { createRequire } from 'node:module'
import { DELEGATES, ENTRY_POINT, type UserOperation } from '@foyer/smart-account'
import {
  type Abi,
  type Address,
  concat,
  createPublicClient,
  createWalletClient,
  decodeErrorResult,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hexToBytes,
  http,
  isHex,
  numberToHex,
  parseAbiItem,
} from 'viem'
import { authorizationsOf, checkAuthorization, delegatedState } from './authorizations.ts'
import { bundlerAccount } from './keys.ts'
import { Refused } from './refused.ts'

const require = createRequire(import.meta.url)
const entryPoint: { readonly abi: Abi } = require('@account-abstraction/contracts/artifacts/EntryPoint.json')
/** The same contract with functions that only tell what would happen. Its code is used in place of the other one's for a call. */
const simulations: {
  readonly abi: Abi
  readonly deployedBytecode: Hex
} = require('@account-abstraction/contracts/artifacts/EntryPointSimulations.json')
const EVENT = parseAbiItem(
  'event UserOperationEvent(bytes32 indexed userOpHash, address indexed sender, address indexed paymaster, uint256 nonce, bool success, uint256 actualGasCost, uint256 actualGasUsed)',
)
/** Of the call, while it is measured. */
const MEASURING_GAS = 5_000_000n
/** Unused gas above this is charged a tenth, https://eips.ethereum.org/EIPS/eip-4337 "unused gas penalty" */
const PENALTY = 10n
/** The rest of a bundle of one operation that nobody measures: the transaction and the loops of EntryPoint. */
const FIXED_GAS = 60_000n
/** Of each authorization, for an account that may be new to the chain, https://eips.ethereum.org/EIPS/eip-7702 "Gas costs" */
const DELEGATING_GAS = 25_000n

/** As EntryPoint reads it: an address. */
const DELEGATES_IN_CODE: Hex = `${DELEGATES}${'0'.repeat(36)}`

type Packed = {
  readonly sender: Address
  readonly nonce: bigint
  readonly initCode: Hex
  readonly callData: Hex
  readonly accountGasLimits: Hex
  readonly preVerificationGas: bigint
  readonly gasFees: Hex
  readonly paymasterAndData: Hex
  readonly signature: Hex
}
export type SignedOperation = UserOperation & { readonly signature: Hex }
type GasEstimate = {
  readonly preVerificationGas: Hex
  readonly verificationGasLimit: Hex
  readonly callGasLimit: Hex
}

/** What EntryPoint does with operations, on one chain. */
export function operationsOf(rpcUrl: string, chainId: number) {
  const chain = {
    id: chainId,
    name: 'local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [rpcUrl] } },
  }
  const client = createPublicClient({ chain, transport: http(rpcUrl) })
  const wallet = createWalletClient({ chain, transport: http(rpcUrl), account: bundlerAccount() })
  const handleOps = (operation: SignedOperation): Hex =>
    encodeFunctionData({
      abi: entryPoint.abi,
      functionName: 'handleOps',
      args: [[pack(operation)], bundlerAccount().address],
    })
  /** Transactions are sent one after the other, in the order of their nonces. */
  let last: Promise<unknown> = Promise.resolve()

  return {
    client,
    hashOf: (operation: SignedOperation): Promise<Hex> =>
      client.readContract({
        address: ENTRY_POINT,
        abi: entryPoint.abi,
        functionName: 'getUserOpHash',
        args: [pack(operation)],
        stateOverride: delegatedState(operation),
      }) as Promise<Hex>,
    /** @throws Refused */
    async send(operation: SignedOperation): Promise<void> {
      await checkAuthorization(operation, chainId, client)
      const data = handleOps(operation)
      const call = { account: bundlerAccount().address, to: ENTRY_POINT, data } as const
      await client.call({ ...call, stateOverride: delegatedState(operation) }).catch((error: unknown) => {
        throw refusalOf(error)
      })
      const gas = limitOf(operation)
      last = last
        .catch(() => undefined)
        .then(async () => {
          const authorizationList = authorizationsOf(operation)
          const hash = await wallet.sendTransaction({
            to: ENTRY_POINT,
            data,
            gas: gas + DELEGATING_GAS * BigInt(authorizationList.length),
            ...(authorizationList.length > 0 && { authorizationList }),
          })
          await client.waitForTransactionReceipt({ hash, pollingInterval: 20 })
        })
      await last
    },
    /** @throws Refused */
    async estimate(operation: SignedOperation): Promise<GasEstimate> {
      const measured = {
        ...operation,
        preVerificationGas: numberToHex(0n),
        verificationGasLimit: numberToHex(MEASURING_GAS),
        callGasLimit: numberToHex(MEASURING_GAS),
        // One wei for a unit of gas, so that what is paid is what was used.
        maxFeePerGas: '0x1',
        maxPriorityFeePerGas: '0x1',
      } as const
      const data = encodeFunctionData({
        abi: simulations.abi,
        functionName: 'simulateHandleOp',
        args: [pack(measured), `0x${'0'.repeat(40)}`, '0x'],
      })
      const { data: returned } = await client
        .call({
          to: ENTRY_POINT,
          data,
          stateOverride: [
            { address: ENTRY_POINT, code: simulations.deployedBytecode },
            { ...delegatedState(operation)[0], address: operation.sender, balance: 10n ** 20n },
          ],
        })
        .catch((error: unknown) => {
          throw refusalOf(error)
        })
      const { preOpGas, paid } = decodeFunctionResult({
        abi: simulations.abi,
        functionName: 'simulateHandleOp',
        data: returned ?? '0x',
      }) as { preOpGas: bigint; paid: bigint }
      // paid - preOpGas = used + (limit - used) / 10
      const used = ((paid - preOpGas) * PENALTY - MEASURING_GAS) / (PENALTY - 1n)
      return {
        preVerificationGas: numberToHex(
          dataGas(handleOps(operation)) + FIXED_GAS + (operation.eip7702Auth ? DELEGATING_GAS : 0n),
        ),
        verificationGasLimit: numberToHex((preOpGas * 6n) / 5n + 30_000n),
        callGasLimit: numberToHex(((used > 0n ? used : 0n) * 6n) / 5n + 20_000n),
      }
    },
    /** The event of an operation that was included, with the transaction that included it. */
    async included(hash: Hex) {
      const [log] = await client.getLogs({
        address: ENTRY_POINT,
        event: EVENT,
        args: { userOpHash: hash },
        fromBlock: 'earliest',
      })
      return log && { ...log.args, transactionHash: log.transactionHash }
    },
  }
}

function pack(operation: SignedOperation): Packed {
  const { sender, callData, signature, factory, factoryData = '0x', paymaster, paymasterData = '0x' } = operation
  const { paymasterVerificationGasLimit = '0x0', paymasterPostOpGasLimit = '0x0' } = operation
  const halves = (high: Hex, low: Hex) => concat([half(high), half(low)])
  return {
    sender,
    nonce: BigInt(operation.nonce),
    initCode: factory ? concat([factory === DELEGATES ? DELEGATES_IN_CODE : factory, factoryData]) : '0x',
    callData,
    accountGasLimits: halves(operation.verificationGasLimit, operation.callGasLimit),
    preVerificationGas: BigInt(operation.preVerificationGas),
    gasFees: halves(operation.maxPriorityFeePerGas, operation.maxFeePerGas),
    paymasterAndData: paymaster
      ? concat([paymaster, halves(paymasterVerificationGasLimit, paymasterPostOpGasLimit), paymasterData])
      : '0x',
    signature,
  }
}

const half = (quantity: Hex): Hex => numberToHex(BigInt(quantity), { size: 16 })

/** Everything that the operation may use, and what EntryPoint needs around it. */
const limitOf = (operation: SignedOperation): bigint =>
  [
    operation.callGasLimit,
    operation.verificationGasLimit,
    operation.preVerificationGas,
    operation.paymasterVerificationGasLimit ?? '0x0',
    operation.paymasterPostOpGasLimit ?? '0x0',
  ].reduce((sum, quantity) => sum + BigInt(quantity), 200_000n)

/** Calldata costs 4 gas for a byte that is zero, and 16 for any other (EIP-2028). */
const dataGas = (data: Hex): bigint => hexToBytes(data).reduce((sum, byte) => sum + (byte === 0 ? 4n : 16n), 0n)

function refusalOf(error: unknown): Error {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    const { data } = cause as { data?: unknown }
    const raw = isHex(data) ? data : (data as { data?: unknown } | undefined)?.data
    if (isHex(raw)) return new Refused(reasonOf(raw))
  }
  return error instanceof Error ? error : new Error('the chain does not answer')
}

function reasonOf(data: Hex): string {
  try {
    const { errorName, args } = decodeErrorResult({ abi: entryPoint.abi, data })
    return errorName.startsWith('FailedOp') ? String(args?.[1]) : errorName
  } catch {
    return 'AA00 the chain refuses the operation'
  }
}

/** For a paymaster's service: what its contract checks a signature of, without the times. */
export const packedForPaymaster = (operation: SignedOperation) => {
  const { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees } = pack(operation)
  return { sender, nonce, initCode, callData, accountGasLimits, preVerificationGas, gasFees }
}
