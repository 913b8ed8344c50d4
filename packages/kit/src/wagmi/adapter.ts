import { FoyerError } from '@foyer/base'
import { NO_CONNECTOR_FOR_CONNECTION } from '@foyer/base/catalogue'
import { type Config, type Connector, connect, watchConnectors } from '@wagmi/core'
import { adapter as evm } from '../chains/evm/adapter.ts'
import type { Adapter, FoundWallet, Provider } from '../core/connections/adapter.ts'
import { isWalletIcon } from '../core/wallets/wallet-icon.ts'
import { walletName } from '../core/wallets/wallet-name.ts'
import { type FoyerConnector, isFoyerConnector } from './connector.ts'
import { facadeOf } from './facade.ts'
import { currentOf, idOf, settled } from './state.ts'

/** The EVM adapter for the wallets of a wagmi config. It uses providers that wrap wagmi's connectors. */
export function createAdapter(config: Config): Adapter {
  const facades = new Map<string, Provider>()
  const facade = (connector: Connector) => {
    const known = facades.get(connector.uid) ?? facadeOf(config, connector)
    facades.set(connector.uid, known)
    return known
  }
  /** Our own connector in the config, which gives wagmi access to wallets behind the relay. */
  const seat = () => config.connectors.find(isFoyerConnector)
  /** The provider that represents the given one in wagmi. */
  const standIn = (provider: Provider): Provider => {
    const own = seat()
    return [...facades.values()].includes(provider) || !own ? provider : facade(own)
  }

  return {
    ...evm,
    discover: (found) => discover(config, facade, found),
    async open(provider, options) {
      if ([...facades.values()].includes(provider)) return evm.open(provider, options)
      const own = seat()
      if (!own) throw new FoyerError(NO_CONNECTOR_FOR_CONNECTION, { cause: 'wagmi’s config lacks `foyerConnector()`' })
      await hand(config, own, provider, options.silent)
      return evm.open(facade(own), { ...options, silent: true })
    },
    watch: (provider, handlers) => evm.watch(standIn(provider), handlers),
    switchNetwork: (provider, ...to) => evm.switchNetwork(standIn(provider), ...to),
    revoke: (provider) => evm.revoke(standIn(provider)),
  }
}

/** Hands a wallet that was connected over the relay to wagmi, and waits until wagmi has connected it. */
async function hand(
  config: Config,
  own: FoyerConnector & Connector,
  provider: Provider,
  silent: boolean,
): Promise<void> {
  const isCurrent = () => currentOf(config)?.connector.uid === own.uid
  const isAsked = own.offer(provider)
  // The connector is already current but has a different wallet now, so update its account and network in wagmi.
  if (isCurrent()) return own.renew()
  // If wagmi is reconnecting, or a host's own button called `connect`, that call is waiting for the offered provider.
  if (silent || isAsked) await settled(config, isCurrent)
  else await connect(config, { connector: own })
}

/** Reports the config's connectors, now and when new ones appear. Discovery of EIP-6963 wallets is left to wagmi. */
function discover(
  config: Config,
  facade: (connector: Connector) => Provider,
  found: (wallet: FoundWallet) => void,
): () => void {
  const told = new Set<string>()
  let isOver = false
  const tell = (connector: Connector) => {
    if (told.has(connector.uid)) return
    told.add(connector.uid)
    const icon = connector.icon?.trim()
    // wagmi uses the reverse domain name (rdns) of an EIP-6963 wallet as the connector id.
    const announced = RDNS.test(connector.id)
    const rdns = announced ? connector.id : [connector.rdns].flat()[0]
    found({
      id: idOf(connector),
      name: walletName(connector.name) ?? connector.id,
      announced,
      ...(connector.id === INJECTED ? { global: true } : {}),
      provider: facade(connector),
      end: async () => void (await facade(connector).request({ method: 'wallet_revokePermissions' })),
      ...(isWalletIcon(icon) ? { icon } : {}),
      ...(rdns === undefined ? {} : { rdns: rdns.toLowerCase() }),
    })
  }
  const look = () => {
    for (const connector of config.connectors) {
      if (isFoyerConnector(connector) || told.has(connector.uid)) continue
      if (connector.id !== INJECTED) tell(connector)
      // The global provider may be injected later, so check again on every change.
      else connector.getProvider().then((provider) => provider && !isOver && tell(connector), noop)
    }
  }
  const stops = [watchConnectors(config, { onChange: look }), config.subscribe(({ current }) => current, look)]
  window.addEventListener('ethereum#initialized', look)
  look()
  return () => {
    isOver = true
    window.removeEventListener('ethereum#initialized', look)
    for (const stop of stops) stop()
  }
}

/** A connector that fails to return its provider is skipped. */
const noop = () => undefined
const INJECTED = 'injected'
const RDNS = /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i
