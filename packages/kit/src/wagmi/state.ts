import type { Config, Connection, Connector, State } from '@wagmi/core'

/** The type of our connector in a wagmi config. */
export const FOYER = 'foyer'
/** The id of our connector for the relay. */
const RELAY = 'walletConnect'

/** The id that our screens use for a connector of the config. */
export const idOf = ({ id, type }: Pick<Connector, 'id' | 'type'>): string => (type === FOYER ? RELAY : id)

/**
 * Whether a state is final. While wagmi reconnects, its state still holds the last visit's connections, whose
 * connectors are only stored data.
 */
export const isSettled = ({ status }: Pick<State, 'status'>): boolean =>
  status === 'connected' || status === 'disconnected'

/** The connection that wagmi calls current, if its connector is usable. */
export function currentOf({ state }: Config): Connection | undefined {
  const connection = state.current === null ? undefined : state.connections.get(state.current)
  return state.status === 'disconnected' || !isReal(connection?.connector) ? undefined : connection
}

/** A connection restored from storage has a connector with data only, without methods. */
const isReal = (connector: Connector | undefined): boolean => typeof connector?.getProvider === 'function'

/**
 * Waits until wagmi has reconnected, or has nothing to reconnect.
 * @param isEnough an additional condition that ends the wait
 * @param mostMs the maximum wait, for hosts that never reconnect
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

/** wagmi reconnects when its provider is mounted, which can take seconds on a slow page. */
const RECONNECT_WAIT_MS = 10_000
