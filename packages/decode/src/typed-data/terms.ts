import { isRecord } from '@foyer/base'
import type { RiskCode } from '../decoded.ts'
import { plainOf, plainOfJson } from '../plain.ts'

type Field = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Field[]>>
type Values = Readonly<Record<string, unknown>>

/** EIP-712 data whose shape is valid. It has only what is signed: other fields of a message or a domain are left out. */
export type Terms = {
  readonly domain: Values
  readonly types: Types
  readonly primaryType: string
  readonly message: Values
  /** Whether fields were left out, which a page may show but which nobody signs. */
  readonly hasUnsignedFields: boolean
}

/** Names of fields and types are shorter than this. */
const NAME_MAX = 256

/** The fields that a domain may have, if the types do not say which it has. */
const DOMAIN = ['name', 'version', 'chainId', 'verifyingContract', 'salt']

/** Reads typed data from JSON or an object. A code says why it cannot be read. */
export function readTerms(input: unknown): Terms | RiskCode {
  const read = typeof input === 'string' ? plainOfJson(input) : plainOf(input)
  if ('code' in read) return read.code
  if (!isRecord(read.value)) return 'malformed'
  const { domain, types, primaryType, message } = read.value
  if (!isRecord(domain) || !isRecord(message) || !isRecord(types) || typeof primaryType !== 'string') return 'malformed'
  if (!isTypes(types) || !Object.hasOwn(types, primaryType)) return 'malformed'
  const left: Left = { isAny: false }
  const fields = Object.hasOwn(types, 'EIP712Domain') ? (types.EIP712Domain ?? []).map(({ name }) => name) : DOMAIN
  const signed = {
    domain: pick(domain, fields, left),
    types,
    primaryType,
    message: signedStruct(message, primaryType, types, left),
  }
  return { ...signed, hasUnsignedFields: left.isAny }
}

const isTypes = (types: Readonly<Record<string, unknown>>): types is Types => Object.values(types).every(isStruct)

const isStruct = (value: unknown): boolean =>
  Array.isArray(value) && value.every((field) => isRecord(field) && isName(field.name) && isName(field.type))

const isName = (value: unknown): boolean => typeof value === 'string' && value.length <= NAME_MAX

type Left = { isAny: boolean }

function pick(values: Values, names: readonly string[], left: Left): Values {
  const signed = new Set(names)
  const entries = Object.entries(values).filter(([name]) => signed.has(name))
  left.isAny ||= entries.length < Object.keys(values).length
  return Object.fromEntries(entries)
}

function signedStruct(values: Values, name: string, types: Types, left: Left): Values {
  const fields = new Map((types[name] ?? []).map((field) => [field.name, field.type]))
  const entries = Object.entries(pick(values, [...fields.keys()], left))
  return Object.fromEntries(
    entries.map(([field, value]) => [field, signedValue(value, fields.get(field) ?? '', types, left)]),
  )
}

/** The part of a value that its type signs. A value of another shape than its type is left out. */
function signedValue(value: unknown, type: string, types: Types, left: Left): unknown {
  if (type.endsWith(']') && Array.isArray(value)) {
    const inner = type.slice(0, type.lastIndexOf('['))
    return value.map((item) => signedValue(item, inner, types, left))
  }
  const isNested = Object.hasOwn(types, type)
  if (isNested && isRecord(value)) return signedStruct(value, type, types, left)
  if (!isNested && !type.endsWith(']') && (typeof value !== 'object' || value === null)) return value
  left.isAny = true
  return undefined
}

/** The name of a type without array suffixes. */
const baseOf = (type: string): string => type.split('[', 1)[0] ?? ''

/** Whether the types say more or other things than the primary type uses: unused structs, and names that occur twice. */
export function hasOddTypes({ types, primaryType }: Terms): boolean {
  const used = new Set<string>()
  const waiting = [primaryType]
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (used.has(name) || !Object.hasOwn(types, name)) continue
    used.add(name)
    for (const { type } of types[name] ?? []) waiting.push(baseOf(type))
  }
  const isRepeated = (fields: readonly Field[]) => new Set(fields.map(({ name }) => name)).size < fields.length
  return (
    // Who signs the domain itself signs it for any message of that domain.
    used.has('EIP712Domain') ||
    Object.keys(types).some((name) => name !== 'EIP712Domain' && !used.has(name)) ||
    Object.values(types).some(isRepeated)
  )
}

/** A whole number from zero up, in any notation that wallets accept. Undefined for everything else. */
export function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value < 0n ? undefined : value
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}

export const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value : undefined
