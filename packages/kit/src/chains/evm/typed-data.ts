import { getTypesForEIP712Domain, serializeTypedData } from 'viem'
import type { TypedData } from '../../core/connections/adapter.ts'

/** EIP-712 data as wallets take it: JSON, with `EIP712Domain` derived from the domain where the host left it out. */
export function typedDataText(data: TypedData): string {
  const types = { EIP712Domain: getTypesForEIP712Domain({ domain: data.domain }), ...data.types }
  // The host's data is checked by viem against its own types; the cast only bridges their static form.
  return serializeTypedData({ ...data, types } as unknown as Parameters<typeof serializeTypedData>[0])
}
