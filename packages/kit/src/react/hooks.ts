import { useCallback, useEffect, useMemo, useRef } from 'react'
import { sameFields, useStore } from '../bridge/use-store.ts'
import type { Provider } from '../core/connections/adapter.ts'
import type { WalletInfo } from '../core/connections/connector.ts'
import { type Account, accountOf, isUnsupported, networkOf, type Shown } from '../core/connections/session.ts'
import type { FoyerEventName, FoyerEvents } from '../core/events.ts'
import type { HostNetwork } from '../core/networks/networks.ts'
import type { ThemeMode, ThemeVariables } from '../core/options.ts'
import { publicState } from '../core/public-state.ts'
import type { PublicState } from '../core/state.ts'
import type { Foyer } from '../modal/create-foyer.ts'

/**
 * The account of a namespace, or of the active one.
 * @example const { isConnected, address } = useFoyerAccount(foyer)
 */
export function useFoyerAccount(
  foyer: Foyer,
  namespace?: Account['namespace'],
): Shown<Account> & { readonly isConnected: boolean } {
  const account = useStore(foyer.context, (state) => accountOf(state.session, namespace), sameAccount)
  return useMemo(() => ({ ...account, isConnected: account.status === 'connected' }), [account])
}

/**
 * The current network of a namespace (by default the active one), and a function to switch it. `network` is undefined on one
 * that the host does not list.
 * @example const { network, unsupported, switchNetwork } = useFoyerNetwork(foyer)
 */
export function useFoyerNetwork(foyer: Foyer, namespace?: Account['namespace']) {
  const network = useStore(foyer.context, (state) => networkOf(state.session, state.networks, namespace))
  const unsupported = useStore(foyer.context, (state) => isUnsupported(state.session, state.networks, namespace))
  const switchNetwork = useCallback((to: HostNetwork) => foyer.switchNetwork(to), [foyer])
  return { network, unsupported, switchNetwork }
}

/**
 * The connected wallet's EIP-1193 provider.
 * @example const provider = useFoyerProvider(foyer, 'eip155')
 */
export function useFoyerProvider(foyer: Foyer, namespace?: Account['namespace']): Provider | undefined {
  const { status, namespace: active } = useFoyerAccount(foyer, namespace)
  return status === 'connected' ? foyer.getProvider(active) : undefined
}

/**
 * Open or closed, view, account and network in one object.
 * @example const { open, view } = useFoyerState(foyer)
 */
export function useFoyerState(foyer: Foyer): Shown<PublicState> {
  return useStore(foyer.context, publicState, sameFields)
}

/**
 * Calls `listener` with every event of the given name. The listener may be a new function in every render.
 * @example useFoyerEvents(foyer, 'CONNECT_SUCCESS', ({ caipAddress }) => greet(caipAddress))
 */
export function useFoyerEvents<K extends FoyerEventName>(
  foyer: Foyer,
  name: K,
  listener: (payload: FoyerEvents[K]) => void,
): void {
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => foyer.on(name, (payload) => latest.current(payload)), [foyer, name])
}

/**
 * The current theme, and a function to change it.
 * @example const { mode, setMode } = useFoyerTheme(foyer)
 */
export function useFoyerTheme(foyer: Foyer): {
  readonly mode: ThemeMode
  readonly variables: ThemeVariables
  readonly setMode: (mode: ThemeMode) => void
  readonly setVariables: (variables: ThemeVariables) => void
} {
  const theme = useStore(foyer.context, (state) => state.theme)
  return useMemo(
    () => ({ ...theme, setMode: foyer.setThemeMode, setVariables: foyer.setThemeVariables }),
    [theme, foyer],
  )
}

/**
 * Name and icon of the wallet of a namespace, or of the active one.
 * @example const name = useFoyerWalletInfo(foyer)?.name
 */
export function useFoyerWalletInfo(foyer: Foyer, namespace?: Account['namespace']): WalletInfo | undefined {
  return useStore(foyer.context, (state) => accountOf(state.session, namespace).wallet)
}

/**
 * Disconnects a namespace, or everything.
 * @example const disconnect = useFoyerDisconnect(foyer)
 */
export function useFoyerDisconnect(foyer: Foyer, namespace?: Account['namespace']): () => Promise<void> {
  return useCallback(() => foyer.disconnect(namespace), [foyer, namespace])
}

/** Whether a component shows both alike. */
export const sameAccount = (a: Account, b: Account): boolean =>
  a.status === b.status &&
  a.caipAddress === b.caipAddress &&
  a.wallet === b.wallet &&
  a.addresses.join() === b.addresses.join() &&
  a.accounts.every((account, at) => sameFields(account, b.accounts[at] ?? account))
