import { isEvmAddress } from '@foyer/base'
import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { discover } from './discover.ts'
import { openConnection, revoke } from './open-connection.ts'
import { loadChecksum, watchProvider } from './watch-provider.ts'

/** Methods that a pairing proposal asks for, https://docs.walletconnect.network/ "EVM namespace". */
const PAIRING_METHODS = [
  'eth_accounts',
  'eth_requestAccounts',
  'eth_sendTransaction',
  'eth_sendRawTransaction',
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

/* Each is loaded with what first needs it. */
const loadRead = () => import('./read.ts')
const loadSign = () => import('./sign.ts')
const loadTransfer = () => import('./transfer.ts')
const loadSwap = () => import('./swap.ts')
const loadReceived = () => import('./received.ts')

/** The adapter for EVM wallets. Reading a chain needs a client, which is loaded with the first read. */
export const adapter: Adapter = {
  namespace: 'eip155',
  isAddress: isEvmAddress,
  prepare: loadChecksum,
  discover,
  open: openConnection,
  watch: watchProvider,
  switchNetwork: async (...call) => (await import('./switch-network.ts')).switchNetwork(...call),
  revoke,
  explain,
  readsByProvider: true,
  proposal: { methods: PAIRING_METHODS, events: RELAY_SESSION_EVENTS },
  getBalance: async (target, address) => (await loadRead()).getBalance(target, address),
  can: {
    tokenBalance: async (...call) => (await loadRead()).getTokenBalance(...call),
    tokenDecimals: async (...call) => (await loadRead()).getTokenDecimals(...call),
    // `ethereum:0x…@8453`, EIP-681 https://eips.ethereum.org/EIPS/eip-681
    paymentUri: (address, { id }) => `ethereum:${address}@${id}`,
    signMessage: async (...call) => (await loadSign()).signMessage(...call),
    writeAddress: async (address) => (await loadChecksum())(address),
    verifyMessage: async (...call) => (await import('./verify.ts')).verifyMessage(...call),
    signTypedData: async (...call) => (await loadSign()).signTypedData(...call),
    sendTransaction: async (...call) => (await loadSign()).sendTransaction(...call),
    transfer: {
      readAddress: async (text) => (await loadTransfer()).readAddress(text),
      coinTypes: async (network) => (await loadTransfer()).coinTypes(network),
      isBurnAddress: (address) => /^0x0{40}$|^0x0{36}dead$/i.test(address),
      isContract: async (...call) => (await loadTransfer()).isContract(...call),
      prepare: async (...call) => (await loadTransfer()).prepare(...call),
      submit: async (...call) => (await loadTransfer()).submit(...call),
      trace: async (...call) => (await import('./trace.ts')).trace(...call),
      hashOfBatch: async (...call) => (await import('./batch.ts')).hashOfCalls(...call),
    },
    swap: {
      read: async (...call) => (await loadSwap()).read(...call),
      batches: async (...call) => (await import('./batch.ts')).batches(...call),
      approval: async (...call) => (await loadSwap()).approval(...call),
      ask: async (...call) => (await loadSwap()).ask(...call),
      mismatch: async (...call) => (await loadSwap()).mismatch(...call),
      permits: loadSwap,
    },
    received: async (...call) => (await loadReceived()).received(...call),
    height: async (target) => (await loadReceived()).height(target),
    waitForReceipt: async (target, hash) => (await import('./receipt.ts')).waitForReceipt(target, hash),
  },
}
