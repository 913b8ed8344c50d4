import { type GenericSchema, record, string, unknown } from 'valibot'
import { check, didYouMean, invalid, readJson } from '../settings.ts'

/** One whom an operator can have keys of, and what makes it. */
export type Registered<Context, Provider> = {
  readonly keys: GenericSchema
  readonly keyNames: readonly string[]
  readonly create: (keys: never, context: Context) => Provider
}
type Registry<Context, Provider> = Readonly<Record<string, Registered<Context, Provider>>>

/** Provider → its keys, checked. */
export type ProviderKeys = Readonly<Record<string, unknown>>

/** Reads a setting with the keys of providers. @throws INVALID_OPTION */
export function checkProviderKeys<C, P>(
  registry: Registry<C, P>,
  name: string,
  text: string | undefined,
): ProviderKeys {
  const given = readJson(name, text, record(string(), unknown()))
  return Object.fromEntries(
    Object.entries(given).map(([id, keys]) => {
      const provider = Object.hasOwn(registry, id) ? registry[id] : undefined
      if (!provider) return invalid(name, `no such provider: ${id}${didYouMean(id, Object.keys(registry))}`)
      return [id, check(`${name}.${id}`, keys, provider.keys, provider.keyNames)]
    }),
  )
}

/** The providers that an operator has keys of, in the operator's order. */
export function createRegistered<C, P>(
  registry: Registry<C, P>,
  keys: ProviderKeys,
  contextOf: (id: string) => C,
): readonly P[] {
  return Object.entries(keys).map(([id, own]) => {
    const provider = registry[id]
    if (!provider) throw new TypeError(`no such provider: ${id}`)
    return provider.create(own as never, contextOf(id))
  })
}
