import { createPairingClient, type PairingClientOptions, type PairingEvent } from '@foyer/kit/pairing'
import { memoryStorage } from '@foyer/kit/pairing-core'
import { nodeEnvironment } from '@foyer/kit/testing/node'

export const ADDRESS = `0x${'a1'.repeat(20)}`
export const CHAINS = ['eip155:1', 'eip155:8453']
export const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']
export const EVENTS = ['chainChanged', 'accountsChanged']
export const ASKED = { eip155: { chains: CHAINS, methods: METHODS, events: EVENTS } }
export const granted = (chains: readonly string[] = CHAINS, address = ADDRESS) => ({
  eip155: {
    accounts: chains.map((chain) => `${chain}:${address}`),
    chains: [...chains],
    methods: [...METHODS],
    events: [...EVENTS],
  },
})

/** Creates a dapp on a relay and records the events that it emits. */
export function ourDapp(relayUrl: string, options: Partial<PairingClientOptions> = {}) {
  const client = createPairingClient({
    relayUrl,
    metadata: { name: 'Our dapp', description: 'Test', url: 'https://dapp.example', icons: [] },
    storage: memoryStorage(),
    environment: nodeEnvironment(),
    ...options,
  })
  const events: PairingEvent[] = []
  client.on((event) => events.push(event))
  const next = <T extends PairingEvent['type']>(type: T) =>
    new Promise<Extract<PairingEvent, { type: T }>>((resolve) => {
      const stop = client.on((event) => {
        if (event.type !== type) return
        stop()
        resolve(event as Extract<PairingEvent, { type: T }>) // Narrowed by the comparison above.
      })
    })
  return { client, events, next }
}
