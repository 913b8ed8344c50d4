import type { FoyerError } from '@foyer/base'
import { type PaymasterService, paymasterService } from '@foyer/contracts/operation-calls'
import {
  array,
  boolean,
  looseObject,
  maxLength,
  minLength,
  object,
  optional,
  picklist,
  pipe,
  record,
  regex,
  strictTuple,
  string,
  tuple,
  union,
} from 'valibot'
import { type Address, getAddress, type Hex } from 'viem'
import { checkAccount, read, refused, text } from '../rpc/parameters.ts'

/* Batches of calls, https://eips.ethereum.org/EIPS/eip-5792 */

/* https://eips.ethereum.org/EIPS/eip-5792#error-codes; the host's provider has the one for networks. */
const CAPABILITY = 5700
const UNKNOWN_ID = 5730
const TOO_MANY = 5740
export const NOT_ATOMIC = 5760
/** More than a visitor reads. */
const CALLS_MAX = 30
const address = pipe(string(), regex(/^0x[0-9a-fA-F]{40}$/))
const quantity = pipe(string(), regex(/^0x[0-9a-f]{1,64}$/i))
const data = pipe(text, regex(/^0x([0-9a-fA-F]{2})*$/))
const capabilities = optional(record(string(), looseObject({ optional: optional(boolean()) })))
const batch = object({
  version: picklist(['1.0', '2.0.0']),
  id: optional(pipe(string(), minLength(1), maxLength(4_096))),
  from: optional(address),
  chainId: quantity,
  atomicRequired: optional(boolean()),
  calls: pipe(
    array(object({ to: optional(address), value: optional(quantity), data: optional(data), capabilities })),
    minLength(1),
  ),
  capabilities,
})
/** A call with everything that is signed of it. */
export type FullCall = { readonly to: Address; readonly value: bigint; readonly data: Hex }
export type Batch = {
  readonly chainId: string
  readonly calls: readonly FullCall[]
  /** Whether the page needs all calls to be made, or none. */
  readonly isAtomic: boolean
  /** Who the page says pays for the calls. */
  readonly paymaster: Paymaster | undefined
}
export type Paymaster = PaymasterService & { readonly isOptional: boolean }
/** https://eips.ethereum.org/EIPS/eip-7677 */
export const PAYMASTER = 'paymasterService'
const paymaster = object({ ...paymasterService.entries, optional: optional(boolean()) })

/** The network (CAIP-2) of a batch, which is the one that it names. @throws SIGNING_REFUSED */
export const chainOfBatch = (params: unknown): string =>
  `eip155:${BigInt(read(tuple([looseObject({ chainId: quantity })]), params)[0].chainId)}`

/**
 * @param own the address of the account that makes the calls
 * @param known the capabilities that it has
 * @throws SIGNING_REFUSED also for capabilities that are required and not supported, and ids of the page's own
 */
export function batchOf(params: unknown, own: string, known: readonly string[] = []): Batch {
  const [given] = read(tuple([batch]), params)
  checkAccount(given.from, own)
  if (given.calls.length > CALLS_MAX) throw refused(`more than ${CALLS_MAX} calls`, TOO_MANY)
  // The id that is returned says all that is needed to find the calls again, also after a reload.
  if (given.id !== undefined) throw refused('ids of calls are the wallet’s')
  for (const wanted of [given.capabilities, ...given.calls.map((call) => call.capabilities)])
    for (const [name, { optional: isOptional }] of Object.entries(wanted ?? {}))
      if (isOptional !== true && !(known.includes(name) && wanted === given.capabilities))
        throw refused(`the capability ${name.slice(0, 40)} is not supported`, CAPABILITY)
  return {
    chainId: chainOfBatch(params),
    isAtomic: given.atomicRequired === true,
    paymaster: known.includes(PAYMASTER) ? paymasterOf(given.capabilities?.[PAYMASTER]) : undefined,
    calls: given.calls.map(({ to, ...call }) => {
      if (to === undefined) throw refused('a batch makes no contracts')
      return callOf({ to, ...call })
    }),
  }
}

function paymasterOf(wanted: unknown): Paymaster | undefined {
  if (wanted === undefined) return undefined
  const { url, context, optional: isOptional = false } = read(paymaster, wanted)
  return { url, ...(context && { context }), isOptional }
}

/** As the chain library takes it. */
export const callOf = ({
  to,
  value = '0x0',
  data: bytes = '0x',
}: {
  readonly to: string
  readonly value?: string | undefined
  readonly data?: string | undefined
}): FullCall => ({
  to: getAddress(to.toLowerCase()),
  value: BigInt(value),
  data: bytes as Hex, // Both were read as hex.
})

const idForm = /^0x[0-9a-f]{128}$/i

/** The network and the operation's hash, in one: the id of a batch. */
export const idOfCalls = (chainId: string, hash: string): string =>
  `0x${BigInt(chainId.slice('eip155:'.length)).toString(16).padStart(64, '0')}${hash.slice(2)}`

/** Whether an id is one of calls of the standard account, which has another length: standard-calls.ts. */
export const isOfStandardAccount = (params: unknown): boolean =>
  Array.isArray(params) && typeof params[0] === 'string' && params[0].length % 64 === 4

/** What a page asks about, which may be no id of ours. @throws SIGNING_REFUSED */
export const idIn = (params: unknown): string => read(tuple([text]), params)[0]
export const unknownId = (): FoyerError => refused('it is no id of calls', UNKNOWN_ID)

/** @throws SIGNING_REFUSED for what is no id of ours */
export function callsOfId(params: unknown): { readonly id: string; readonly chainId: string; readonly hash: string } {
  const id = idIn(params)
  if (!idForm.test(id)) throw unknownId()
  return { id, chainId: `eip155:${BigInt(id.slice(0, 66))}`, hash: `0x${id.slice(66)}` }
}

const capabilityQuestion = union([strictTuple([address]), strictTuple([address, array(quantity)])])

/** @returns the networks that are asked about (CAIP-2); undefined for all */
export function askedCapabilities(
  params: unknown,
): { readonly account: string; readonly chains: readonly string[] | undefined } | undefined {
  if (params === undefined || (Array.isArray(params) && params.length === 0)) return undefined
  const [account, chains] = read(capabilityQuestion, params)
  return { account, chains: chains?.map((chain) => `eip155:${BigInt(chain)}`) }
}
