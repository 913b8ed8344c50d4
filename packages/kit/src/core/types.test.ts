import type { CaipAddress, CaipNetworkId, FoyerError, Namespace } from '@foyer/base'
import { mainnet } from '@foyer/base/networks'
import { expectTypeOf, test } from 'vitest'
import { createFoyer, type Foyer } from '../modal/create-foyer.ts'
import type { useFoyerEvents } from '../react/hooks.ts'
import type { Connection } from './connections/connections.ts'
import type { Account } from './connections/session.ts'
import type { FoyerEventName, FoyerEvents } from './events.ts'
import type { FoyerOptions } from './options.ts'
import type { Siwx } from './siwx.ts'

/* What a host’s compiler knows. `npm test -- types` compiles these; nothing of them runs. */

declare const foyer: Foyer
const types = (_: () => void) => undefined

test('an event’s payload follows from its name', () => {
  types(() => {
    foyer.on('CONNECT_SUCCESS', (payload) => {
      expectTypeOf(payload).toEqualTypeOf<{
        readonly namespace: Namespace
        readonly caipAddress: CaipAddress
        readonly connectorId: string
      }>()
    })
    foyer.on('CONNECT_ERROR', ({ error }) => expectTypeOf(error).toEqualTypeOf<FoyerError>())
    foyer.on('SWITCH_NETWORK', (payload) =>
      expectTypeOf(payload).toEqualTypeOf<{ readonly caipNetworkId: CaipNetworkId }>(),
    )
    foyer.on('CONNECTIONS_CHANGED', ({ connections }) =>
      expectTypeOf(connections).toEqualTypeOf<readonly Connection[]>(),
    )
    expectTypeOf(foyer.on).returns.toEqualTypeOf<() => void>()
    // @ts-expect-error there is no such event
    foyer.on('CONNECTED', () => undefined)
    // @ts-expect-error of another event
    foyer.on('MODAL_OPEN', ({ caipAddress }) => caipAddress)
  })
  expectTypeOf<FoyerEventName>().toEqualTypeOf<keyof FoyerEvents>()
  expectTypeOf<Parameters<typeof useFoyerEvents<'MODAL_OPEN'>>[2]>().toEqualTypeOf<
    (payload: { readonly connected: boolean }) => void
  >()
})

test('options: what has to be there, and words of ours only', () => {
  types(() => {
    createFoyer({ networks: [mainnet] })
    const some = [mainnet]
    createFoyer({ networks: some })
    createFoyer({ networks: some.filter(({ id }) => id === 1) })
    createFoyer({ networks: [mainnet], themeMode: 'dark', features: { multiWallet: true } })
    createFoyer({
      networks: [mainnet],
      messages: { en: { 'button.connect': 'Log in' }, de: { 'connect.more': { one: 'x', other: 'y' } } },
    })
    // @ts-expect-error no such sentence
    createFoyer({ networks: [mainnet], messages: { en: { 'connect.titel': 'Log in' } } })
    // @ts-expect-error a sentence is a text
    createFoyer({ networks: [mainnet], messages: { en: { 'connect.title': () => 'Log in' } } })
    // @ts-expect-error without networks there is nothing to connect to
    createFoyer({ projectId: 'atoll' })
    // @ts-expect-error no such mode
    createFoyer({ networks: [mainnet], themeMode: 'dim' })
    // @ts-expect-error no such option
    createFoyer({ networks: [mainnet], projectID: 'atoll' })
    // @ts-expect-error no such feature
    createFoyer({ networks: [mainnet], features: { multiWallets: true } })
    // @ts-expect-error ids of networks say their namespace
    createFoyer({ networks: [mainnet], customRpcUrls: { 1: [{ url: 'https://rpc.example' }] } })
  })
  expectTypeOf<FoyerOptions['siwx']>().toEqualTypeOf<Siwx | undefined>()
  expectTypeOf<FoyerOptions['apiUrl']>().toEqualTypeOf<string | undefined>()
})

test('an instance says what it gives back', () => {
  expectTypeOf<Foyer['connect']>().returns.resolves.toEqualTypeOf<Account>()
  expectTypeOf<ReturnType<Foyer['getAccount']>['status']>().toEqualTypeOf<'disconnected' | 'connecting' | 'connected'>()
  expectTypeOf<Foyer['switchNetwork']>().parameter(0).not.toBeAny()
  types(() => {
    // @ts-expect-error a namespace is one of those that there are
    foyer.getAccount('moon')
    // @ts-expect-error a chain id alone does not say whose
    foyer.switchNetwork('1')
  })
})
