import { isEvmAddress } from '@foyer/base'
import { RELAY_SESSION_EVENTS } from '@foyer/base/constants'
import type { Adapter } from '../../core/adapter.ts'
import { discover } from './discover.ts'
import { explain } from './explain.ts'
import { open, revoke } from './open.ts'
import { switchNetwork } from './switch-network.ts'
import { watch } from './watch.ts'

/**
 * The adapter for EVM chains. What needs viem is loaded with the first read or signature.
 * @returns an adapter for `createFoyer({ adapters: [evm()] })`
 */
export function evm(): Adapter {
  const client = () => import('./client.ts')
  return {
    namespace: 'eip155',
    isAddress: isEvmAddress,
    discover,
    open,
    watch,
    switchNetwork,
    revoke,
    explain,
    proposal: { methods: PAIRING_METHODS, events: RELAY_SESSION_EVENTS },
    getBalance: async (target, address) => (await client()).getBalance(target, address),
    can: {
      signMessage: async (provider, address, message) => (await client()).signMessage(provider, address, message),
      signTypedData: async (provider, address, data) => (await client()).signTypedData(provider, address, data),
      sendTransaction: async (provider, address, network, transaction) =>
        (await client()).sendTransaction(provider, address, network, transaction),
      waitForReceipt: async (target, hash) => (await client()).waitForReceipt(target, hash),
    },
  }
}

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

export {
  abstract,
  apeChain,
  arbitrum,
  arbitrumNova,
  arbitrumSepolia,
  aurora,
  avalanche,
  avalancheFuji,
  base,
  baseSepolia,
  berachain,
  blast,
  bsc,
  bscTestnet,
  celo,
  cronos,
  fantom,
  fraxtal,
  gnosis,
  hoodi,
  hyperEvm,
  ink,
  kava,
  klaytn,
  linea,
  mainnet,
  manta,
  mantle,
  mode,
  monad,
  moonbeam,
  moonriver,
  opBNB,
  optimism,
  optimismSepolia,
  plasma,
  polygon,
  polygonAmoy,
  ronin,
  scroll,
  sei,
  sepolia,
  soneium,
  sonic,
  taiko,
  unichain,
  worldchain,
  zksync,
  zora,
} from '@foyer/base/networks'
