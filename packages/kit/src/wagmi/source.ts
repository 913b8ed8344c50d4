import type { Config } from '@wagmi/core'
import { evm } from '../chains/evm/index.ts'
import type { AdapterSource } from '../core/connections/adapter.ts'
import { currentOf, idOf, isSettled } from './state.ts'

/**
 * The adapter for EVM chains over the host's wagmi config, 2 or 3, for `createFoyer({ adapters: [wagmi({ config })] })` in place of
 * `evm()`. The config is the single truth: our screens list its connectors and connect, switch and disconnect through wagmi's own
 * actions, and what wagmi's hooks do is seen here. One wallet is connected at a time here: the one that wagmi calls current.
 * Wallets behind the relay need `foyerConnector` among the config's connectors.
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
