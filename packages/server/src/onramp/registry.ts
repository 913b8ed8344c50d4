import { strictObject } from 'valibot'
import type { Upstream } from '../http/upstream.ts'
import { checkProviderKeys, createRegistered, type ProviderKeys, type Registered } from '../payouts/provider-keys.ts'
import type { OnrampProvider, ProviderContext } from './provider.ts'
import { coinbaseOnrampKeys, createCoinbaseOnramp } from './providers/coinbase.ts'
import { createLocal, type LocalProvider } from './providers/local.ts'
import { createMeld, meldKeys } from './providers/meld.ts'
import { createMoonPay, moonPayKeys } from './providers/moonpay.ts'
import { createStripe, stripeKeys } from './providers/stripe.ts'

const PROVIDERS: Readonly<Record<string, Registered<ProviderContext, OnrampProvider>>> = {
  moonpay: { keys: strictObject(moonPayKeys), keyNames: Object.keys(moonPayKeys), create: createMoonPay },
  coinbase: {
    keys: strictObject(coinbaseOnrampKeys),
    keyNames: Object.keys(coinbaseOnrampKeys),
    create: createCoinbaseOnramp,
  },
  meld: { keys: strictObject(meldKeys), keyNames: Object.keys(meldKeys), create: createMeld },
  stripe: { keys: strictObject(stripeKeys), keyNames: Object.keys(stripeKeys), create: createStripe },
}

/** Reads a setting with the keys of providers. @throws INVALID_OPTION */
export const onrampKeys = (name: string, text: string | undefined): ProviderKeys =>
  checkProviderKeys(PROVIDERS, name, text)

/** All who sell, in the operator's order. */
export function createProviders(
  { keys, local }: { readonly keys: ProviderKeys; readonly local: readonly LocalProvider[] },
  { upstreamOf, now }: { readonly upstreamOf: (id: string) => Upstream; readonly now: () => number },
): readonly OnrampProvider[] {
  const contextOf = (id: string) => ({ upstream: upstreamOf(id), now })
  return [...createRegistered(PROVIDERS, keys, contextOf), ...local.map((one) => createLocal(one, contextOf(one.id)))]
}
