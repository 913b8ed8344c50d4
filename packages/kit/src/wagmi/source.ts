import type { Config } from '@wagmi/core'
import { evm } from '../chains/evm/index.ts'
import type { AdapterSource } from '../core/connections/adapter.ts'
import { currentOf, idOf, isSettled } from './state.ts'

/**
 * The adapter for EVM chains on top of the host's wagmi config (wagmi 2 or 3). Use it in place of `evm()`:
 * `createFoyer({ adapters: [wagmi({ config })] })`. The config is the single source of truth: our screens list its
 * connectors and connect, switch and disconnect through wagmi's own actions, and follow changes made by wagmi's hooks.
 * Only the wallet that wagmi calls current is connected here. Wallets behind the relay require `foyerConnector` among
 * the config's connectors.
 * @example createFoyer({ projectId: 'atoll', networks: [mainnet], adapters: [wagmi({ config })] })
 */
export function wagmi({ config }: { readonly config: Config }): AdapterSource {
  return {
    namespace: evm().namespace,
    load: async () => (await import('./adapter.ts')).createAdapter(config),
    connectionSource: {
      current: () => {
        const connection = currentOf(config)
        return connection && idOf(connection.connector)
      },
      watch: (listener) =>
        config.subscribe(
          (state) => (isSettled(state) ? (state.current ?? '') : undefined),
          (current) => {
            if (current !== undefined) listener()
          },
        ),
    },
  }
}
