import { FEATURE_NOT_ENABLED, OPERATION_REFUSED, UPSTREAM_UNAVAILABLE } from '@foyer/base/catalogue'
import { optional, strictObject } from 'valibot'
import type { Contract } from './endpoint.ts'
import { row as loginRow, sessionErrors } from './login-row.ts'
import {
  draftOperation,
  evmChain,
  operationCalls,
  operationHash,
  paymasterService,
  signedOperation,
} from './operation-calls.ts'

/** The server's part of the contract of user operations. The client's part is in operation-calls.ts. */

const errors = [...sessionErrors, FEATURE_NOT_ENABLED]
const row = { ...loginRow, limit: 'operations', feature: 'smart_accounts' } as const
const exampleQuery = { projectId: 'my-app' }
const HASH = `0x${'3f'.repeat(32)}`
const limits = { callGasLimit: '0x13880', verificationGasLimit: '0x3d090', preVerificationGas: '0xea60' }
const draft = {
  sender: '0xAbF3f06840bf6A16973483AA238062b57a2B1739',
  nonce: '0x0',
  callData: '0xe9ae5c53',
  maxFeePerGas: '0xb2d05e00',
  maxPriorityFeePerGas: '0x3b9aca00',
  deployment: null,
  signature: '0x',
}

export const operations = {
  listAccountNetworks: {
    ...operationCalls.listAccountNetworks,
    ...row,
    summary: 'The networks where the project’s visitors have smart accounts',
    body: strictObject({}),
    errors,
    example: { query: exampleQuery, body: {}, ok: { networks: ['eip155:8453'], sponsored: ['eip155:8453'] } },
  },
  prepareOperation: {
    ...operationCalls.prepareOperation,
    ...row,
    summary: 'What an operation may use, and whether the operator pays for it',
    body: strictObject({ chainId: evmChain, operation: draftOperation, paymasterService: optional(paymasterService) }),
    errors: [...errors, OPERATION_REFUSED, UPSTREAM_UNAVAILABLE],
    example: {
      query: exampleQuery,
      body: { chainId: 'eip155:8453', operation: draft },
      ok: { ...limits, payment: null },
    },
  },
  sendOperation: {
    ...operationCalls.sendOperation,
    ...row,
    summary: 'Hands a signed operation to the bundler',
    body: strictObject({ chainId: evmChain, operation: signedOperation }),
    errors: [...errors, OPERATION_REFUSED, UPSTREAM_UNAVAILABLE],
    example: {
      query: exampleQuery,
      body: { chainId: 'eip155:8453', operation: { ...draft, ...limits, payment: null } },
      ok: { hash: HASH },
    },
  },
  readOperation: {
    ...operationCalls.readOperation,
    ...row,
    summary: 'What came of an operation',
    body: strictObject({ chainId: evmChain, hash: operationHash }),
    errors: [...errors, UPSTREAM_UNAVAILABLE],
    example: { query: exampleQuery, body: { chainId: 'eip155:8453', hash: HASH }, ok: { receipt: null } },
  },
} as const satisfies Contract
