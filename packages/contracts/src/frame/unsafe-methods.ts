/** Methods that the visitor has to approve. Any other method is refused. */
export const UNSAFE_METHODS = {
  eip155: ['personal_sign', 'eth_signTypedData_v4', 'eth_sendTransaction', 'wallet_sendCalls'],
  solana: [
    'solana_signMessage',
    'solana_signTransaction',
    'solana_signAllTransactions',
    'solana_signAndSendTransaction',
  ],
} as const
