import { OPERATION_REFUSED, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import {
  array,
  boolean,
  check,
  type InferOutput,
  maxLength,
  nullable,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictObject,
  string,
  unknown,
} from 'valibot'
import type { Call } from './endpoint.ts'

/*
 * User operations (ERC-4337) of the wallet page's accounts: smart ones, and the standard one where it is delegated (EIP-7702). All calls need
 * a session, and are for the session's own accounts.
 */

export const evmChain = pipe(string(), regex(/^eip155:[1-9]\d{0,15}$/))
const quantity = pipe(string(), regex(/^0x(0|[1-9a-f][0-9a-f]{0,31})$/i))
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const hexBytes = (most: number) => pipe(string(), maxLength(2 + 2 * most), regex(/^0x([0-9a-fA-F]{2})*$/))
const hash = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))

export { hash as operationHash }

/** What the page decides. `nonce` has up to 32 bytes. */
const content = {
  sender: address,
  nonce: pipe(string(), regex(/^0x(0|[1-9a-f][0-9a-f]{0,63})$/i)),
  /** Whether the operation makes the account: the server knows how. */
  callData: hexBytes(24_000),
  maxFeePerGas: quantity,
  maxPriorityFeePerGas: quantity,
}
const limits = { callGasLimit: quantity, verificationGasLimit: quantity, preVerificationGas: quantity }
const deployment = nullable(strictObject({ factory: address, factoryData: hexBytes(1_000) }))
const paid = {
  paymaster: address,
  paymasterData: hexBytes(4_000),
  paymasterVerificationGasLimit: quantity,
  paymasterPostOpGasLimit: quantity,
}
const payment = nullable(strictObject(paid))
const word = pipe(string(), regex(/^0x[0-9a-f]{64}$/i))
/** What delegates the session's standard account before its operation (EIP-7702). Without it, the account is delegated. */
const authorization = optional(
  strictObject({ chainId: quantity, address, nonce: quantity, yParity: picklist(['0x0', '0x1']), r: word, s: word }),
)
/** More than the check of any signature takes. */
const SIGNATURE_GAS_MAX = 2_000_000
/**
 * `signature`: of the length that a real one has. `signatureGas`: what its check takes beyond that of `signature`, where a bundler does
 * not measure it, because checks that need much gas are made last.
 */
export const draftOperation = strictObject({
  ...content,
  deployment,
  authorization,
  signature: hexBytes(2_000),
  signatureGas: optional(
    pipe(
      quantity,
      check((gas) => Number(gas) <= SIGNATURE_GAS_MAX),
    ),
  ),
})
export const signedOperation = strictObject({
  ...content,
  ...limits,
  deployment,
  authorization,
  payment,
  signature: hexBytes(2_000),
})
/** Who a page says pays for it, as it names them (https://eips.ethereum.org/EIPS/eip-7677). The server asks there, not the visitor's browser. */
export const paymasterService = strictObject({
  url: pipe(string(), maxLength(2_000), regex(/^https?:\/\//)),
  context: optional(
    pipe(
      record(string(), unknown()),
      check((context) => JSON.stringify(context).length <= 10_000),
    ),
  ),
})
export type PaymasterService = InferOutput<typeof paymasterService>
export type DraftOperation = InferOutput<typeof draftOperation>
export type SignedOperation = InferOutput<typeof signedOperation>

export const operationCalls = {
  /**
   * The networks (CAIP-2) where the project's visitors have smart accounts. `sponsored`: those of them where the operator may pay for an
   * operation, which `prepareOperation` says of each. Absent from earlier servers.
   */
  listAccountNetworks: {
    method: 'POST',
    path: '/user-operations/v1/networks',
    ok: object({ networks: array(evmChain), sponsored: optional(array(evmChain)) }),
    errors: [TOO_MANY_REQUESTS],
  },
  /**
   * What an operation may use, and who pays for it: `payment` is null where its account does. OPERATION_REFUSED also when the page's own
   * paymaster does not pay.
   */
  prepareOperation: {
    method: 'POST',
    path: '/user-operations/v1/prepare',
    ok: object({ ...limits, payment: nullable(object(paid)) }),
    errors: [TOO_MANY_REQUESTS, OPERATION_REFUSED],
  },
  sendOperation: {
    method: 'POST',
    path: '/user-operations/v1/send',
    ok: object({ hash }),
    errors: [TOO_MANY_REQUESTS, OPERATION_REFUSED],
  },
  /** What came of it; null while no block has it. */
  readOperation: {
    method: 'POST',
    path: '/user-operations/v1/read',
    ok: object({
      receipt: nullable(
        object({
          /** Whether its calls were made. An operation whose calls fail is paid for. */
          success: boolean(),
          transactionHash: hash,
          blockHash: hash,
          blockNumber: quantity,
          gasUsed: quantity,
          logs: array(object({ address, topics: array(hash), data: hexBytes(100_000) })),
        }),
      ),
    }),
    errors: [TOO_MANY_REQUESTS],
  },
} as const satisfies Record<string, Call>
