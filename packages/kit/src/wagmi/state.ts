import type { Config, Connection, Connector, State } from '@wagmi/core'

/** The type of our connector in a wagmi config. */
export const FOYER = 'foyer'
/** What our own connector for the relay is called. */
const RELAY = 'walletConnect'

/** The name under which our screens know a connector of the config. */
export const idOf = ({ id, type }: Pick<Connector, 'id' | 'type'>): string => (type === FOYER ? RELAY : id)

/**
 * Whether what a state says counts. While wagmi reconnects, it still tells of the visit before, with connectors that are none.
 */
export const isSettled = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'connected' || status === 'disconnected'

/** The connection that wagmi calls current, once it is one. */
export function currentOf({ state }: Config): Connection | undefined {
  const connection = state.current === null ? undefined : state.connections.get(state.current)
  return state.status === 'disconnected' || !isReal(connection?.connector) ? undefined : connection
}

/** What was kept of an earlier visit has a connector's name, and nothing that it can do. */
const isReal = (connector: Connector | undefined): boolean => typeof connector?.getProvider === 'function'

/**
 * Waits until wagmi has reconnected, or has nothing to reconnect.
 * @param isEnough what else ends the waiting
 * @param mostMs a host that never reconnects is not waited for any longer
 */
export function settled(config: Config, isEnough: () => boolean, mostMs = RECONNECT_WAIT_MS): Promise<void> {
  return new Promise((resolve) => {
    let hasBegun = !isSettled(config.state)
    const look = () => {
      hasBegun ||= !isSettled(config.state)
      if (isEnough() || (hasBegun && isSettled(config.state))) finish()
    }
    const finish = () => {
      clearTimeout(timer)
      stop()
      resolve()
    }
    const timer = setTimeout(() => finish(), mostMs)
    const stop = config.subscribe(({ status, current }) => `${status} ${current}`, look)
    look()
  })
}

/** wagmi reconnects when its provider is mounted; a slow page may need seconds until then. */
const RECONNECT_WAIT_MS = 10_000
