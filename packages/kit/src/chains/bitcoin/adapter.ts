import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { isBitcoinAddress } from './address.ts'
import { discover } from './discover.ts'
import { openConnection, revoke, switchNetwork } from './open-connection.ts'
import { ADDRESSES_CHANGED, watchProvider } from './watch-provider.ts'

/** https://docs.walletconnect.network/wallet-sdk/chain-support/bitcoin */
const PAIRING_METHODS = ['getAccountAddresses', 'signMessage', 'signPsbt', 'sendTransfer'] as const
const PAIRING_EVENTS = [...RELAY_SESSION_EVENTS, ADDRESSES_CHANGED] as const

/** The adapter for Bitcoin wallets. Code that builds, signs and verifies transactions is loaded on first use. */
export const adapter: Adapter = {
  namespace: 'bip122',
  isAddress: isBitcoinAddress,
  discover,
  open: openConnection,
  watch: watchProvider,
  switchNetwork,
  revoke,
  explain,
  proposal: { methods: PAIRING_METHODS, events: PAIRING_EVENTS },
  getBalance: async (target, address) => (await import('./esplora.ts')).getBalance(target, address),
  can: {
    signMessage: async (...call) => (await import('./sign.ts')).signMessage(...call),
    verifyMessage: async (...call) => (await import('./verify.ts')).verifyMessage(...call),
    // BIP-21
    paymentUri: (address) => `bitcoin:${address}`,
    transfer: {
      readAddress: async (...call) => (await import('./receiver.ts')).readAddress(...call),
      // SLIP-44: 0 is Bitcoin, 1 stands for the test networks of every coin.
      coinTypes: async ({ testnet }) => ({ own: [testnet ? 1 : 0] }),
      isBurnAddress: (address) => BURNED.test(address),
      // Bitcoin has no contracts; a script only defines who may spend.
      isContract: async () => false,
      prepare: async (...call) => (await import('./transfer.ts')).prepare(...call),
      submit: async (provider, target, from, prepared) =>
        (await import('./submit.ts')).submit(provider, target, from, prepared),
      // A block is found every ten minutes on average, and a transaction with a low fee waits for several.
      settlesIn: [10, 60],
      trace: async (...call) => (await import('./trace.ts')).trace(...call),
    },
  },
}

/** The all-zero hash in its legacy and segwit forms, and the address that is named as a burn address. */
const BURNED = /^1{21}[2-9A-Za-z]{6}$|^(bc|tb|bcrt)1q{33}[a-z0-9]{6}$|^1BitcoinEaterAddress/
