import { DELEGATES, type TypedData, userOperationData } from '@foyer/smart-account'
import type { Unsigned } from './prepare-operation.ts'

/** What an owner signs for an operation. */
export function operationData({ deployment, payment, authorization, ...fields }: Unsigned, chainId: string): TypedData {
  const made = authorization ? { factory: DELEGATES } : deployment
  // Each field was read or made in its own form.
  const operation = { ...fields, ...(made ?? {}), ...(payment ?? {}) } as Parameters<typeof userOperationData>[0]
  return userOperationData(operation, Number(chainId.slice('eip155:'.length)))
}
