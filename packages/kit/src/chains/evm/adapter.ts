import { isEvmAddress } from '@foyer/base'
import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter } from '../../core/adapter.ts'
import { discover } from './discover.ts'
import { explain } from './explain.ts'
import { open, revoke } from './open.ts'
import { switchNetwork } from './switch-network.ts'
import { watch } from './watch.ts'

/** Methods that a pairing proposal asks for, https://docs.walletconnect.network/ "EVM namespace". */
const PAIRING_METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
  'eth_sign',
  'eth_signTransaction',
  'eth_signTypedData',
  'eth_signTypedData_v3',
  'eth_signTypedData_v4',
  'personal_sign',
  'wallet_switchEthereumChain',
  'wallet_addEthereumChain',
  'wallet_getPermissions',
  'wallet_requestPermissions',
  'wallet_watchAsset',
  'wallet_getCapabilities',
  'wallet_sendCalls',
  'wallet_getCallsStatus',
  'wallet_showCallsStatus',
] as const

/** How to speak to EVM wallets. Reading a chain needs a client, which is loaded with the first read. */
export const adapter: Adapter = {
  namespace: 'eip155',
  isAddress: isEvmAddress,
  discover,
  open,
  watch,
  switchNetwork,
  revoke,
  explain,
  proposal: { methods: PAIRING_METHODS, events: RELAY_SESSION_EVENTS },
  getBalance: async (target, address) => (await import('./read.ts')).getBalance(target, address),
  can: {
    signMessage: async (...call) => (await import('./sign.ts')).signMessage(...call),
    signTypedData: async (...call) => (await import('./sign.ts')).signTypedData(...call),
    sendTransaction: async (...call) => (await import('./sign.ts')).sendTransaction(...call),
    waitForReceipt: async (target, hash) => (await import('./read.ts')).waitForReceipt(target, hash),
  },
}
