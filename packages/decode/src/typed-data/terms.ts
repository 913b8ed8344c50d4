import { isRecord } from '@foyer/base'

type Field = { readonly name: string; readonly type: string }
type Types = Readonly<Record<string, readonly Field[]>>

/** EIP-712 data whose shape is valid. The values are not checked against the types. */
export type Terms = {
  readonly domain: Readonly<Record<string, unknown>>
  readonly types: Types
  readonly primaryType: string
  readonly message: Readonly<Record<string, unknown>>
}

/** Reads typed data from JSON or an object. Undefined if it is not of that shape. */
export function readTerms(input: unknown): Terms | undefined {
  let data = input
  if (typeof input === 'string')
    try {
      data = JSON.parse(input)
    } catch {
      return undefined
    }
  if (!isRecord(data)) return undefined
  const { domain, types, primaryType, message } = data
  if (!isRecord(domain) || !isRecord(message) || !isRecord(types) || typeof primaryType !== 'string') return undefined
  if (!Object.values(types).every(isStruct) || !Object.hasOwn(types, primaryType)) return undefined
  return { domain, types: types as Types, primaryType, message }
}

const isStruct = (value: unknown): boolean =>
  Array.isArray(value) &&
  value.every((field) => isRecord(field) && typeof field.name === 'string' && typeof field.type === 'string')

/** The name of a type without array suffixes. */
const baseOf = (type: string): string => type.replace(/(\[\d*\])+$/, '')

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
    Object.keys(types).some((name) => name !== 'EIP712Domain' && !used.has(name)) ||
    Object.values(types).some(isRepeated)
  )
}

/** Whether the message has fields that its type does not have, and which are therefore shown but not signed. */
export const hasUnsignedFields = ({ types, primaryType, message }: Terms): boolean => {
  const names = new Set((types[primaryType] ?? []).map(({ name }) => name))
  return Object.keys(message).some((name) => !names.has(name))
}

/** A whole number of any notation that wallets accept. Undefined for everything else. */
export function numberOf(value: unknown): bigint | undefined {
  if (typeof value === 'bigint') return value
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : undefined
  if (typeof value !== 'string' || value.length > 80) return undefined
  return /^(0x[0-9a-f]+|\d+)$/i.test(value) ? BigInt(value) : undefined
}

export const addressOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value) ? value : undefined
