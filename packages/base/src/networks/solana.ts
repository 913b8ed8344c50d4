import { solanaNetwork } from './network.ts'

/* References: https://namespaces.chainagnostic.org/solana/caip2 */

export const solana = /*#__PURE__*/ solanaNetwork(
  '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'Solana',
  'https://api.mainnet-beta.solana.com',
  false,
  '4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ',
)
export const solanaDevnet = /*#__PURE__*/ solanaNetwork(
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
  'Solana Devnet',
  'https://api.devnet.solana.com',
  true,
  '8E9rvCKLFQia2Y35HXjjpWzj8weVo44K',
)
export const solanaTestnet = /*#__PURE__*/ solanaNetwork(
  '4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z',
  'Solana Testnet',
  'https://api.testnet.solana.com',
  true,
)
