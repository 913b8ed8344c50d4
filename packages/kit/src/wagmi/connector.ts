import type { Connector, CreateConnectorFn } from '@wagmi/core'
import { evm } from '../chains/evm/index.ts'
import { EMBEDDED_CONNECTOR } from '../connectors/embedded-connector.ts'
import type { Provider } from '../core/connections/adapter.ts'
import { storedConnections } from '../core/connections/stored-connections.ts'
import { hasEmbeddedWallet } from '../core/options.ts'
import type { Foyer } from '../modal/create-foyer.ts'
import { FOYER, idOf } from './state.ts'

/** Methods that our connector adds to a wagmi connector. */
export type FoyerConnector = {
  /** Hands over a wallet that was connected over the relay. @returns whether a `connect` call is waiting for it */
  readonly offer: (provider: Provider) => boolean
  /** Updates wagmi with the accounts and the network of the last wallet offered. */
  readonly renew: () => Promise<void>
}

/** The wallets that are handed to wagmi: behind the relay, and the embedded one. */
const HANDED_OVER: readonly string[] = [idOf({ id: '', type: FOYER }), EMBEDDED_CONNECTOR]

/** Checks the type by name, so that it also recognises a connector from another copy of this module in the bundle. */
export const isFoyerConnector = (connector: Connector): connector is Connector & FoyerConnector =>
  connector.type === FOYER && 'offer' in connector

/**
 * Adds wallets behind the relay, and the embedded wallet, to a wagmi config as a connector: `createConfig({ connectors: [foyerConnector(() =>
 * foyer)] })`. Connecting it with wagmi's hooks opens the modal; connecting in the modal updates wagmi.
 * @param foyer returns the instance. Called when first needed, because the config is created before the instance
 * @example const config = createConfig({ chains: [mainnet], transports, connectors: [foyerConnector(() => foyer)] })
 */
export function foyerConnector(foyer: () => Foyer): CreateConnectorFn<Provider, FoyerConnector> {
  return ({ chains, emitter }) => {
    const { namespace } = evm()
    let provider: Provider | undefined
    let asked: { take: () => void } | undefined
    const waiting = new Set<() => void>()

    const onAccounts = (accounts: readonly `0x${string}`[]) => {
      if (accounts.length > 0) emitter.emit('change', { accounts })
      else onDisconnect()
    }
    const onChain = (chainId: string) => emitter.emit('change', { chainId: Number(chainId) })
    const onDisconnect = () => {
      release()
      emitter.emit('disconnect')
    }
    const events = { accountsChanged: onAccounts, chainChanged: onChain, disconnect: onDisconnect } as const
    const release = () => {
      for (const [name, listener] of Object.entries(events)) provider?.removeListener?.(name, listener)
      provider = undefined
    }

    /** After a reload, Foyer restores the session. wagmi waits here until that is done. */
    const restored = () => {
      const { context } = foyer()
      const status = () => context.store.get().session.namespaces[namespace]?.status
      const isStored = storedConnections(context).some(
        ([name, list]) => name === namespace && list.some(({ connectorId }) => HANDED_OVER.includes(connectorId)),
      )
      if (provider || !isStored) return Promise.resolve()
      return new Promise<void>((resolve) => {
        const finish = () => {
          clearTimeout(timer)
          waiting.delete(finish)
          stop()
          resolve()
        }
        waiting.add(finish)
        const timer = setTimeout(() => finish(), RESTORE_WAIT_MS)
        const stop = context.store.watch(status, (now, before) => {
          if (before === 'reconnecting' && now !== 'connected') finish()
        })
      })
    }

    /** Opens the modal, for a host that connects with wagmi's hooks: on the pairing code, or with the embedded wallet on the first screen, which offers both. */
    const ask = () =>
      new Promise<void>((resolve, reject) => {
        const instance = foyer()
        const finish = () => {
          asked = undefined
          stop()
        }
        const leave = (error: Error) => {
          finish()
          reject(error)
        }
        const take = () => {
          finish()
          resolve()
        }
        asked = { take }
        const before = instance.getProvider(namespace)
        const stop = instance.on('MODAL_CLOSE', () => {
          const now = instance.getProvider(namespace)
          // On the first screen the visitor may have chosen a wallet of another connector, which is no refusal.
          leave(now && now !== before ? new Error('another connector has connected') : rejected())
        })
        const view = hasEmbeddedWallet(instance.context.options) ? 'Connect' : 'ConnectingWalletConnectBasic'
        instance.open({ view }).catch(leave)
      })

    const require = () => {
      if (!provider) throw new Error('no wallet is connected over the relay')
      return provider
    }
    const accounts = async (method = 'eth_accounts') =>
      (await require().request({ method })) as readonly `0x${string}`[]
    const chainId = async () => Number(await require().request({ method: 'eth_chainId' }))

    return {
      id: FOYER,
      name: 'WalletConnect',
      type: FOYER,
      offer(offered) {
        release()
        provider = offered
        for (const [name, listener] of Object.entries(events)) provider.on?.(name, listener)
        const isAsked = asked !== undefined
        asked?.take()
        for (const finish of [...waiting]) finish()
        return isAsked
      },
      async renew() {
        emitter.emit('change', { accounts: await accounts(), chainId: await chainId() })
      },
      async connect({ isReconnecting }: { isReconnecting?: boolean | undefined } = {}) {
        if (isReconnecting) await restored()
        else if (!provider) await ask()
        // wagmi 2 and 3 type the returned accounts differently. Without capabilities, both accept plain addresses.
        const method = isReconnecting ? 'eth_accounts' : 'eth_requestAccounts'
        return { accounts: await accounts(method), chainId: await chainId() } as never
      },
      async disconnect() {
        const leaving = provider
        release()
        if (leaving && foyer().getProvider(namespace) === leaving) await foyer().disconnect(namespace)
      },
      getAccounts: () => accounts(),
      getChainId: chainId,
      async getProvider() {
        await restored()
        return require()
      },
      async isAuthorized() {
        await restored()
        return provider !== undefined && (await accounts()).length > 0
      },
      async switchChain({ chainId: wanted }) {
        const chain = chains.find(({ id }) => id === wanted)
        try {
          const params = [{ chainId: `0x${wanted.toString(16)}` }]
          await require().request({ method: 'wallet_switchEthereumChain', params })
        } catch (error) {
          throw (error as { code?: unknown }).code === 4001 ? rejected(error) : error
        }
        if (!chain) throw new Error(`chain ${wanted} is not in the config`)
        emitter.emit('change', { chainId: wanted })
        return chain
      },
      onAccountsChanged: (list) => onAccounts(list as `0x${string}`[]),
      onChainChanged: onChain,
      onDisconnect: () => onDisconnect(),
    }
  }
}

/** A rejection with the EIP-1193 code and the error name that wagmi's own connectors use. */
const rejected = (cause?: unknown) =>
  Object.assign(new Error('User rejected the request.', { cause }), { name: 'UserRejectedRequestError', code: 4001 })

const RESTORE_WAIT_MS = 10_000
