import { FACE } from '../face.ts'
import { type Channel, openChannel } from './channel.ts'
import { announceEvm } from './evm.ts'
import { registerStandard } from './standard.ts'

/*
 * Runs in the page before the page's own scripts and announces the wallet through the standard of each kind of network.
 * It holds no keys: every call is forwarded to the background.
 */

const V1 = { version: '1.0.0' }
const TRANSACTIONS = { ...V1, supportedTransactionVersions: ['legacy', 0] }

const channel = openChannel(window)
announceEvm(window, channel, FACE)
registerStandard(window, channel, 'solana', FACE, {
  chains: ['solana:mainnet'],
  remote: {
    'standard:connect': V1,
    'standard:disconnect': V1,
    'solana:signMessage': { version: '1.1.0' },
    'solana:signIn': V1,
    'solana:signTransaction': TRANSACTIONS,
    'solana:signAndSendTransaction': TRANSACTIONS,
  },
})
registerStandard(window, channel, 'bitcoin', FACE, {
  chains: ['bitcoin:regtest'],
  remote: {
    'bitcoin:connect': V1,
    'standard:disconnect': V1,
    'bitcoin:signMessage': V1,
    'bitcoin:signTransaction': V1,
  },
  local: { 'sats-connect:': { ...V1, provider: satsProvider(channel) } },
})

/**
 * Provides methods that the Wallet Standard has no feature for, such as sending: https://docs.xverse.app/sats-connect
 */
function satsProvider({ request, follow }: Channel) {
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const tell = (event: string) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener({ type: event })
  }
  follow('bitcoin', (event, payload) => {
    // The accounts changed: the page sees another account, or none.
    if (event === 'change') tell(payload === 'none' ? 'disconnect' : 'accountChange')
  })
  return Object.freeze({
    request: (method: string, params: unknown) => request('bitcoin', 'sats-connect:', [method, params]),
    addListener({ eventName, cb }: { eventName: string; cb: (payload: unknown) => void }) {
      listeners.set(eventName, (listeners.get(eventName) ?? new Set()).add(cb))
      return () => listeners.get(eventName)?.delete(cb)
    },
  })
}
