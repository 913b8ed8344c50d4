import { type GenericSchema, record, strictObject, string, unknown } from 'valibot'
import type { Upstream } from '../http/upstream.ts'
import { check, didYouMean, invalid, readJson } from '../settings.ts'
import type { OnrampProvider, ProviderContext } from './provider.ts'
import { createLocal, type LocalProvider } from './providers/local.ts'
import { createMoonPay, moonPayKeys } from './providers/moonpay.ts'
import { createStripe, stripeKeys } from './providers/stripe.ts'

/** A provider of production: the keys that an operator has of it, and what makes it. */
type Registered = {
  readonly keys: GenericSchema
  readonly keyNames: readonly string[]
  readonly create: (keys: never, context: ProviderContext) => OnrampProvider
}

const PROVIDERS: Readonly<Record<string, Registered>> = {
  moonpay: { keys: strictObject(moonPayKeys), keyNames: Object.keys(moonPayKeys), create: createMoonPay },
  stripe: { keys: strictObject(stripeKeys), keyNames: Object.keys(stripeKeys), create: createStripe },
}

/** Provider → its keys, checked. */
export type ProviderKeys = Readonly<Record<string, unknown>>

/** Reads a setting with the keys of providers. @throws INVALID_OPTION */
export function checkProviderKeys(name: string, text: string | undefined): ProviderKeys {
  const given = readJson(name, text, record(string(), unknown()))
  return Object.fromEntries(
    Object.entries(given).map(([id, keys]) => {
      const provider = PROVIDERS[id]
      if (!provider) return invalid(name, `no such provider: ${id}${didYouMean(id, Object.keys(PROVIDERS))}`)
      return [id, check(`${name}.${id}`, keys, provider.keys, provider.keyNames)]
    }),
  )
}

/** All who sell, in the operator's order. */
export function createProviders(
  { keys, local }: { readonly keys: ProviderKeys; readonly local: readonly LocalProvider[] },
  { upstreamOf, now }: { readonly upstreamOf: (id: string) => Upstream; readonly now: () => number },
): readonly OnrampProvider[] {
  const registered = Object.entries(keys).map(([id, own]) => {
    const provider = PROVIDERS[id]
    if (!provider) throw new TypeError(`no such provider: ${id}`)
    return provider.create(own as never, { upstream: upstreamOf(id), now })
  })
  return [...registered, ...local.map((one) => createLocal(one, { upstream: upstreamOf(one.id), now }))]
}
