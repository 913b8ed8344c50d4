import { type Config, type Connector, connect, disconnect, switchChain } from '@wagmi/core'
import type { Provider } from '../core/connections/adapter.ts'
import { currentOf, isSettled, settled } from './state.ts'

type Listener = (payload: never) => void

/**
 * Wraps a connector of the config as an EIP-1193 provider. Accounts, network and connection state come from wagmi and
 * change through wagmi's actions; all other requests go to the wallet. It exposes accounts only while its connector is
 * wagmi's current one.
 */
export function facadeOf(config: Config, connector: Connector): Provider {
  const listeners = new Map<string, Set<Listener>>()
  let unwatch: (() => void) | undefined

  const connection = () => {
    const current = currentOf(config)
    return current?.connector.uid === connector.uid ? current : undefined
  }
  const emit = (event: string, payload: unknown) => {
    // EIP-1193 defines the payload type by event name, which the listener map does not express.
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  const watch = () => {
    let before = connection()
    return config.subscribe(
      (state) => state,
      (state) => {
        // While wagmi reconnects, the missing connection does not mean that the account has disconnected.
        if (!isSettled(state)) return
        const [last, now] = [before, connection()]
        before = now
        if (now?.chainId !== last?.chainId && now) emit('chainChanged', toHex(now.chainId))
        if (now?.accounts.join() !== last?.accounts.join()) emit('accountsChanged', [...(now?.accounts ?? [])])
      },
    )
  }

  const answers: Readonly<Record<string, (params: unknown) => Promise<unknown>>> = {
    async eth_accounts() {
      // After a reload, wagmi knows the last connection but has not verified it yet.
      if (!connection() && config.state.current !== null) await settled(config, () => connection() !== undefined)
      return [...(connection()?.accounts ?? [])]
    },
    async eth_requestAccounts() {
      if (!connection()) await connect(config, { connector })
      return [...(connection()?.accounts ?? [])]
    },
    eth_chainId: async () => toHex(connection()?.chainId ?? (await connector.getChainId())),
    async wallet_switchEthereumChain(params) {
      const wanted = Array.isArray(params)
        ? Number((params[0] as { chainId?: unknown } | undefined)?.chainId)
        : Number.NaN
      await switchChain(config, { connector, chainId: wanted })
      return null
    },
    async wallet_revokePermissions() {
      if (connection()) await disconnect(config, { connector })
      return null
    },
  }

  return {
    async request({ method, params }) {
      const answer = answers[method]
      if (answer) return answer(params)
      const provider = (await connector.getProvider()) as Provider
      return provider.request(params === undefined ? { method } : { method, params })
    },
    on(event, listener) {
      unwatch ??= watch()
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some((set) => set.size > 0)) return
      unwatch?.()
      unwatch = undefined
    },
  }
}

const toHex = (chainId: number) => `0x${chainId.toString(16)}`
