/**
 * The methods that a pairing proposal requests for a namespace without an adapter: those that wallets support.
 * https://namespaces.chainagnostic.org and https://docs.walletconnect.network (namespaces)
 */
export const METHODS: Readonly<Record<string, readonly string[]>> = {
  eip155: [
    'eth_sendTransaction',
    'eth_signTypedData_v4',
    'personal_sign',
    'wallet_switchEthereumChain',
    'wallet_addEthereumChain',
    'wallet_getCapabilities',
    'wallet_sendCalls',
    'wallet_getCallsStatus',
  ],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
  bip122: ['sendTransfer', 'getAccountAddresses', 'signMessage', 'signPsbt'],
  polkadot: ['polkadot_signTransaction', 'polkadot_signMessage'],
  cosmos: ['cosmos_getAccounts', 'cosmos_signDirect', 'cosmos_signAmino'],
  sui: ['sui_signPersonalMessage', 'sui_signTransaction', 'sui_signAndExecuteTransaction'],
  stacks: ['stx_getAddresses', 'stx_transferStx', 'stx_signTransaction', 'stx_signMessage'],
}
