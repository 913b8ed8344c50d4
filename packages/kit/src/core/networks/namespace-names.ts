import type { Namespace } from '@foyer/base'

/** Names of the namespaces' wallets. They are the same in every language. */
const NAMES: Readonly<Record<Namespace, string>> = {
  eip155: 'Ethereum',
  solana: 'Solana',
  bip122: 'Bitcoin',
  polkadot: 'Polkadot',
  cosmos: 'Cosmos',
  sui: 'Sui',
  stacks: 'Stacks',
}

export const namespaceName = (namespace: Namespace): string => NAMES[namespace]
