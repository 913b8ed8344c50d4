import { ACCOUNTS, type LocalAccount, NEWCOMER } from '@foyer/devnet/accounts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount } from '@foyer/devnet/bitcoin-accounts'
import { SOLANA_ACCOUNTS, type SolanaAccount } from '@foyer/devnet/solana-accounts'

/** The properties that differ between the demo's wallets. */
export type WalletSpec = {
  /** Prefix of the wallet's test ids. */
  readonly id: 'wallet' | 'second' | 'solana' | 'bitcoin'
  readonly name: string
  readonly rdns: string
  readonly storageKey: string
  /** The accounts that the wallet holds, for each kind of network that it supports. Their private keys are public. */
  readonly owners?: readonly [LocalAccount, LocalAccount]
  readonly solana?: SolanaAccount
  readonly bitcoin?: BitcoinAccount
  readonly colours: { readonly wall: string; readonly frame: string; readonly door: string }
}

const [, MARA, THEO, NOOR] = ACCOUNTS
export const WALLETS: readonly WalletSpec[] = [
  {
    id: 'wallet',
    name: 'Local test wallet',
    rdns: 'org.foyer.local-test-wallet',
    storageKey: 'local-test-wallet',
    owners: [MARA, THEO],
    solana: SOLANA_ACCOUNTS[1],
    bitcoin: BITCOIN_ACCOUNTS[1],
    colours: { wall: '#123f49', frame: '#f2d6a2', door: '#7fd1c7' },
  },
  {
    id: 'second',
    name: 'Second test wallet',
    rdns: 'org.foyer.second-test-wallet',
    storageKey: 'second-test-wallet',
    owners: [NEWCOMER, NOOR ?? THEO],
    colours: { wall: '#4a2136', frame: '#f4c9a8', door: '#e88f6d' },
  },
  {
    id: 'solana',
    name: 'Solana test wallet',
    rdns: 'org.foyer.solana-test-wallet',
    storageKey: 'solana-test-wallet',
    solana: SOLANA_ACCOUNTS[2],
    colours: { wall: '#2b2350', frame: '#d8c9f5', door: '#8fe0c4' },
  },
  {
    id: 'bitcoin',
    name: 'Bitcoin test wallet',
    rdns: 'org.foyer.bitcoin-test-wallet',
    storageKey: 'bitcoin-test-wallet',
    bitcoin: BITCOIN_ACCOUNTS[2],
    colours: { wall: '#53330f', frame: '#f6dfb8', door: '#f0a646' },
  },
]

/** The host does not configure the last one by default. Selecting it shows how Foyer handles an unsupported network. */
export const WALLET_CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 8453, name: 'Base' },
  { id: 100, name: 'Gnosis' },
] as const
