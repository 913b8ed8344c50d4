import { isSolanaAddress } from '@foyer/base'
import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter } from '../../core/connections/adapter.ts'
import { discover } from './discover.ts'
import { explain } from './explain.ts'
import { openConnection, revoke, switchNetwork } from './open-connection.ts'
import { watchProvider } from './watch-provider.ts'

/** Methods that a pairing proposal asks for, https://docs.walletconnect.network/ "Solana namespace". */
const PAIRING_METHODS = [
  'solana_signMessage',
  'solana_signTransaction',
  'solana_signAllTransactions',
  'solana_signAndSendTransaction',
] as const
/** Addresses without an owner: the system program, and the usual burn address. */
const BURNED: readonly string[] = ['11111111111111111111111111111111', '1nc1nerator11111111111111111111111111111111']

/** The adapter for Solana wallets. Code for bytes, keys and transactions is loaded on first use. */
export const adapter: Adapter = {
  namespace: 'solana',
  isAddress: isSolanaAddress,
  discover,
  open: openConnection,
  watch: watchProvider,
  switchNetwork,
  revoke,
  explain,
  proposal: { methods: PAIRING_METHODS, events: RELAY_SESSION_EVENTS },
  getBalance: async (target, address) => (await import('./read.ts')).getBalance(target, address),
  can: {
    // Solana Pay, https://docs.solanapay.com/spec#transfer-request
    paymentUri: (address) => `solana:${address}`,
    signMessage: async (...call) => (await import('./sign.ts')).signMessage(...call),
    verifyMessage: async (...call) => (await import('./verify.ts')).verifyMessage(...call),
    tokenDecimals: async (...call) => (await import('./tokens.ts')).getTokenDecimals(...call),
    received: async (...call) => (await import('./received.ts')).received(...call),
    height: async (target) => (await import('./received.ts')).height(target),
    transfer: {
      readAddress: async (text) => (await import('./receiver.ts')).readAddress(text),
      // https://github.com/satoshilabs/slips/blob/master/slip-0044.md
      coinTypes: async () => ({ own: [501] }),
      isBurnAddress: (address) => BURNED.includes(address),
      isContract: async (...call) => (await import('./receiver.ts')).isContract(...call),
      prepare: async (...call) => (await import('./transfer.ts')).prepare(...call),
      submit: async (provider, target, from, prepared) =>
        (await import('./submit.ts')).submit(provider, target, from, prepared),
      trace: async (...call) => (await import('./trace.ts')).trace(...call),
    },
  },
}
