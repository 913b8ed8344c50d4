import { getTypesForEIP712Domain, serializeTypedData } from 'viem'
import type { TypedData } from '../../core/connections/adapter.ts'

/** EIP-712 data in the form that wallets accept: JSON, with `EIP712Domain` derived from the domain if the host left it out. */
export function typedDataText(data: TypedData): string {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain }), ...data.types }
  // viem validates the host's data against its own types; the cast only bridges the static types.
  return serializeTypedData({ ...data, types } as unknown as Parameters<typeof serializeTypedData>[0])
}
