import { type AbiParameter, encodeFunctionData, getAddress, type Hex, keccak256, parseAbiItem, toHex } from 'viem'
import type { Given, Level } from '../../src/decoded.ts'

/** A request with its expected level. `n` groups the variants of one shape. */
export type Sample = {
  readonly n: number
  readonly says: string
  readonly question: { readonly method: string; readonly params: readonly unknown[] }
  readonly given?: Partial<Given>
  readonly level: Level
}

const addressOf = (name: string): Hex => getAddress(`0x${keccak256(toHex(name)).slice(-40)}`)

export const ME = addressOf('me')
export const FRIEND = addressOf('friend')
export const THIEF = addressOf('thief')
/** A contract with code, such as a well-known router. */
export const ROUTER = addressOf('router')
export const TOKEN = addressOf('token')
export const OTHER_TOKEN = addressOf('other token')
/** A contract that is not among the known tokens. */
export const COLLECTION = addressOf('collection')
export const SAFE = addressOf('safe')
export const ZERO: Hex = `0x${'0'.repeat(40)}`
export const NOTHING: Hex = `0x${'0'.repeat(64)}`
/** Shows the same ends as the friend's address. */
export const TWIN = getAddress(`0x${FRIEND.slice(2, 6)}${THIEF.slice(6, 38)}${FRIEND.slice(-4)}`.toLowerCase())
export const MAX = 2n ** 256n - 1n
export const ORIGIN = 'https://shop.example'
export const LATER = 4_000_000_000n

export const GIVEN: Given = {
  chainId: 1,
  account: ME,
  known: [FRIEND],
  tokens: [TOKEN, OTHER_TOKEN],
  hasCode: (address) =>
    [ROUTER, TOKEN, OTHER_TOKEN, SAFE, COLLECTION].some((known) => known.toLowerCase() === address.toLowerCase()),
  origin: ORIGIN,
}

/** Call data of a function, from its signature as Solidity writes it. */
export function data(signature: string, ...args: readonly unknown[]): Hex {
  const item = parseAbiItem(`function ${signature}` as string) as unknown as { name: string; inputs: AbiParameter[] }
  return encodeFunctionData({ abi: [{ type: 'function', stateMutability: 'payable', outputs: [], ...item }], args })
}

export const send = (to: Hex | undefined, bytes: Hex = '0x', value = 0n, more: object = {}): Sample['question'] => ({
  method: 'eth_sendTransaction',
  params: [{ from: ME, ...(to === undefined ? {} : { to }), data: bytes, value: toHex(value), ...more }],
})

export const sample = (
  n: number,
  says: string,
  question: Sample['question'],
  level: Level = 'danger',
  given?: Partial<Given>,
): Sample => ({ n, says, question, level, ...(given === undefined ? {} : { given }) })

/** Typed data from `Name(type field,…)` texts, the first of which is the primary type. */
export function terms(types: readonly string[], message: object, domain: object = DOMAIN): Sample['question'] {
  const structs = types.map((text) => {
    const [, name = '', fields = ''] = /^(.+?)\((.*)\)$/.exec(text) ?? []
    const list = fields
      .split(',')
      .filter(Boolean)
      .map((field) => {
        const [type = '', label = ''] = field.trim().split(' ')
        return { name: label, type }
      })
    return [name, list] as const
  })
  const json = JSON.stringify(
    { domain, types: Object.fromEntries(structs), primaryType: structs[0]?.[0], message },
    (_, value) => (typeof value === 'bigint' ? value.toString() : value),
  )
  return { method: 'eth_signTypedData_v4', params: [ME, json] }
}

export const DOMAIN = { name: 'Token', version: '1', chainId: 1, verifyingContract: TOKEN }
export const text = (message: string): Sample['question'] => ({ method: 'personal_sign', params: [message, ME] })
export const hexText = (message: string): Sample['question'] => text(toHex(message))
