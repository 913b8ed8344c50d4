import type { Namespace } from '@foyer/base'
import type { Network } from '@foyer/base/networks'
import { adapterOf, loadAdapters } from '../core/connections/live-connections.ts'
import { type Account, accountOf, isUnsupported, networkOf } from '../core/connections/session.ts'
import { readTargetOf } from '../core/data/read-target.ts'
import type { HeadlessFoyer } from './create-foyer.ts'

/** The network in use. `network` is undefined if the host does not list it. */
export type NetworkInUse = { readonly network: Network | undefined; readonly isUnsupported: boolean }

/** A balance in base units of the network's native currency, with what is needed to format it. */
export type NativeBalance = { readonly value: bigint; readonly decimals: number; readonly symbol: string }

/**
 * Calls `listener` with the account of a namespace (default: the active one) now and on every change: connecting,
 * connected, another address or network, disconnected. Returns a function that stops this.
 * @example const stop = watchAccount(foyer, ({ address }) => show(address))
 */
export function watchAccount(
  { context }: HeadlessFoyer,
  listener: (account: Account) => void,
  namespace?: Namespace,
): () => void {
  const read = () => accountOf(context.store.get().session, namespace)
  listener(read())
  return context.store.watch(
    ({ session }) => {
      const { status, caipAddress, addresses } = accountOf(session, namespace)
      return [status, caipAddress, ...addresses].join(' ')
    },
    () => listener(read()),
  )
}

/**
 * Calls `listener` with the network now and on every change. Returns a function that stops this.
 * @example const stop = watchNetwork(foyer, ({ network }) => show(network?.name))
 */
export function watchNetwork({ context }: HeadlessFoyer, listener: (network: NetworkInUse) => void): () => void {
  const read = (): NetworkInUse => {
    const { session, networks } = context.store.get()
    return { network: networkOf(session, networks), isUnsupported: isUnsupported(session, networks) }
  }
  listener(read())
  return context.store.watch(
    ({ session, networks }) => `${networkOf(session, networks)?.caipNetworkId} ${isUnsupported(session, networks)}`,
    () => listener(read()),
  )
}

/**
 * Reads the active account's balance of the network's native currency from the chain.
 * @returns undefined if no account is connected or the host does not list the network; an unknown balance is never 0
 * @throws NO_ADAPTER_FOR_NAMESPACE, RPC_REQUEST_FAILED if the chain did not answer
 * @example const balance = await getBalance(foyer)
 */
export async function getBalance({ context }: HeadlessFoyer): Promise<NativeBalance | undefined> {
  await loadAdapters(context)
  const { session, networks } = context.store.get()
  const { address, namespace } = accountOf(session)
  const network = networkOf(session, networks)
  if (address === undefined || network === undefined) return undefined
  const adapter = adapterOf(context, namespace)
  try {
    const value = await adapter.getBalance(readTargetOf(context, network), address)
    return { value, decimals: network.nativeCurrency.decimals, symbol: network.nativeCurrency.symbol }
  } catch (error) {
    throw adapter.explain(error)
  }
}
