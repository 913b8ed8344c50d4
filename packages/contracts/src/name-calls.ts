import { NOT_FOUND } from '@foyer/base/catalogue'
import { array, type InferOutput, nullable, object, pipe, record, regex, string } from 'valibot'
import type { Call } from './endpoint.ts'

/* The client's part of the contract for identity and names: what screens read. What registers is in name-change-calls.ts. */

const time = pipe(string(), regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/))

const nameRecord = object({
  name: string(),
  registered_at: nullable(time),
  updated_at: nullable(time),
  /** Addresses by coin type (SLIP-44, and for EVM chains ENSIP-11: 2147483648 + chain id). */
  addresses: record(string(), object({ address: string(), created: nullable(time) })),
  attributes: record(string(), string()),
})
export type NameRecord = InferOutput<typeof nameRecord>

export const nameCalls = {
  getIdentity: {
    method: 'GET',
    path: '/v1/identity/{address}',
    ok: object({ name: nullable(string()), avatar: nullable(string()) }),
  },
  getName: { method: 'GET', path: '/v1/profile/account/{name}', ok: nameRecord, errors: [NOT_FOUND] },
  getNames: { method: 'GET', path: '/v1/profile/reverse/{address}', ok: object({ names: array(nameRecord) }) },
} as const satisfies Record<string, Call>
