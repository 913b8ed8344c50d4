import { ACCOUNTS, type LocalAccount } from '@foyer/devnet/accounts'
import { BITCOIN_ACCOUNTS, type BitcoinAccount } from '@foyer/devnet/bitcoin-accounts'
import { SOLANA_ACCOUNTS, type SolanaAccount } from '@foyer/devnet/solana-accounts'

/** What tells the demo's wallets apart. */
export type WalletSpec = {
  /** Names its parts for tests. */
  readonly id: 'wallet' | 'second' | 'solana' | 'bitcoin'
  readonly name: string
  readonly rdns: string
  readonly storageKey: string
  /** Whose keys it holds, for each kind of network that it serves. Everybody knows them. */
  readonly owners?: readonly [LocalAccount, LocalAccount]
  readonly solana?: SolanaAccount
  readonly bitcoin?: BitcoinAccount
  readonly colours: { readonly wall: string; readonly frame: string; readonly door: string }
}

const [, MARA, THEO, NOOR] = ACCOUNTS
/** The fifth account of the mnemonic that everybody knows. Nobody gave it tokens or a name: it is how a newcomer starts. */
const IDA: LocalAccount = {
  label: 'Ida',
  address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65',
  privateKey: '0x47e179ec197488593b187f80a00eb0da91f1b9d0b13f8733639f19c30a34926a',
}

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
    owners: [IDA, NOOR ?? THEO],
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

/** The last one is no network of the host's: standing on it shows what Foyer says then. */
export const WALLET_CHAINS = [
  { id: 1, name: 'Ethereum' },
  { id: 8453, name: 'Base' },
  { id: 100, name: 'Gnosis' },
] as const
