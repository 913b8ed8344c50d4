import fc from 'fast-check'
import type { GenericSchema } from 'valibot'

/* Values that a schema accepts, and values that it has to refuse, generated from the schema itself. */

/** What schemas of valibot say about themselves, as far as the messages use it. */
type Described = {
  readonly type: string
  readonly entries?: Readonly<Record<string, Described>>
  readonly wrapped?: Described
  readonly item?: Described
  readonly key?: Described
  readonly value?: Described
  readonly options?: readonly unknown[]
  readonly literal?: unknown
  readonly pipe?: readonly { readonly type: string; readonly requirement?: unknown }[]
}
type Arbitrary = fc.Arbitrary<unknown>

export const validOf = (schema: GenericSchema): Arbitrary => valid(schema as unknown as Described)
/** Only for schemas that refuse something: `unknown()` does not. */
export const invalidOf = (schema: GenericSchema): Arbitrary => invalid(schema as unknown as Described)
/** Valid but for an own key that names a prototype, as structured cloning makes it: `{ __proto__: … }` would set the prototype. */
export const poisonedOf = (schema: GenericSchema): Arbitrary =>
  fc.tuple(validOf(schema), fc.constantFrom('__proto__', 'constructor', 'prototype')).map(([value, key]) => {
    const copy = { ...(value as object) }
    const own = { value: { polluted: true }, enumerable: true, writable: true, configurable: true }
    return Object.defineProperty(copy, key, own)
  })

function valid(schema: Described): Arbitrary {
  const { type, entries = {}, wrapped, item, key, value, options, literal } = schema
  if (type === 'literal') return fc.constant(literal)
  if (type === 'picklist') return fc.constantFrom(...(options ?? []))
  if (type === 'boolean') return fc.boolean()
  if (type === 'unknown') return fc.constantFrom(undefined, null, 'text', [], [1, 'x', null], { a: { b: true } })
  if (type === 'number') return fc.nat().map((value) => value + 1)
  if (type === 'string') return validString(schema)
  if (type === 'array' && item) return fc.array(valid(item), { maxLength: 3 })
  if (type === 'record' && key && value)
    return fc.dictionary(valid(key) as fc.Arbitrary<string>, valid(value), { maxKeys: 3, noNullPrototype: true })
  if (type === 'nullable' && wrapped) return fc.option(valid(wrapped), { nil: null })
  if (type === 'optional' && wrapped) return valid(wrapped)
  if (type !== 'object' && type !== 'strict_object') throw new Error(`no generator for ${type}`)
  const requiredKeys = Object.keys(entries).filter((key) => !isOptional(entries[key]))
  const fields = Object.fromEntries(Object.entries(entries).map(([key, entry]) => [key, valid(entry)]))
  // As structured cloning makes them.
  return fc.record(fields, { requiredKeys, noNullPrototype: true })
}

function validString(schema: Described): Arbitrary {
  const [pattern, ...others] = patternsOf(schema)
  if (pattern)
    return fc
      .stringMatching(new RegExp(pattern.source, pattern.flags))
      .filter((text) => others.every((other) => other.test(text)))
  return fc
    .string({ maxLength: 12, unit: 'grapheme' })
    .map((text) => text.slice(0, Number(requirement(schema, 'max_length') ?? 12)))
}

function invalid(schema: Described): Arbitrary {
  const { type, wrapped, item, key } = schema
  if ((type === 'optional' || type === 'nullable') && wrapped)
    return invalid(wrapped).filter((value) => value !== undefined && value !== null)
  if (type === 'string') return fc.oneof(wrong('string'), ...wrongStrings(schema))
  if (type === 'array' && item)
    return fc.oneof(
      wrong('array'),
      invalid(item).map((value) => [value]),
    )
  // To valibot, any object is a record.
  if (type === 'record' && key)
    return fc.oneof(
      wrong('object', 'array', 'map'),
      invalid(key)
        .filter((name) => typeof name === 'string')
        .map((name) => ({ [String(name)]: 1 })),
    )
  if (type === 'object' || type === 'strict_object') return fc.oneof(...wrongObjects(schema))
  return fc.oneof(wrong(type), fc.constant(type === 'number' ? Number.NaN : -1))
}

/** Values of every other type. */
function wrong(...types: readonly string[]): Arbitrary {
  const values: [string, unknown][] = [
    ['string', 'another'],
    ['string', ''],
    ['number', 7],
    ['boolean', true],
    ['array', []],
    ['object', {}],
    ['null', null],
    ['bigint', 1n],
    ['map', new Map()],
    ['function', () => 'called'],
  ]
  return fc.constantFrom(...values.filter(([name]) => !types.includes(name)).map(([, value]) => value))
}

function wrongStrings(schema: Described): Arbitrary[] {
  const most = requirement(schema, 'max_length')
  const patterns = patternsOf(schema)
  const refused = WRONG_TEXTS.filter((text) => patterns.some((pattern) => !pattern.test(text)))
  return [
    ...(typeof most === 'number' ? [fc.constantFrom('a'.repeat(most + 1), '\u0000'.repeat(most * 2))] : []),
    ...(patterns.length > 0 ? [fc.constantFrom(...refused)] : []),
  ]
}

const WRONG_TEXTS = ['', ' ', '\n', '../..', '\u0000', 'e\u0301\u0301\u0301', 'x'.repeat(10_000)]

/** One field missing, of another type, or too many. */
function wrongObjects({ type, entries = {} }: Described): Arbitrary[] {
  const whole = valid({ type, entries }) as fc.Arbitrary<Record<string, unknown>>
  const keys = Object.keys(entries)
  const refusing = keys.filter((key) => base(entries[key])?.type !== 'unknown')
  const required = refusing.filter((key) => !isOptional(entries[key]))
  const without = (value: Record<string, unknown>, key: string) =>
    Object.fromEntries(Object.entries(value).filter(([name]) => name !== key))
  // To valibot, any object has the fields of a schema that requires none.
  const found = [required.length > 0 ? wrong('object') : wrong('object', 'array', 'map')]
  if (required.length > 0)
    found.push(fc.tuple(whole, fc.constantFrom(...required)).map(([value, key]) => without(value, key)))
  for (const key of refusing) {
    const entry = entries[key]
    if (entry) found.push(fc.tuple(whole, invalid(entry)).map(([value, part]) => ({ ...value, [key]: part })))
  }
  if (type === 'strict_object') found.push(whole.map((value) => ({ ...value, more: 1 })))
  return found
}

const isOptional = (schema: Described | undefined): boolean => schema?.type === 'optional'
const base = (schema: Described | undefined): Described | undefined =>
  schema?.wrapped && isOptional(schema) ? schema.wrapped : schema
const patternsOf = ({ pipe = [] }: Described): RegExp[] =>
  pipe.flatMap(({ type, requirement }) => (type === 'regex' && requirement instanceof RegExp ? [requirement] : []))
const requirement = ({ pipe = [] }: Described, type: string): unknown =>
  pipe.find((step) => step.type === type)?.requirement
