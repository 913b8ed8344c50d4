import type { FoyerOptions } from '@foyer/kit'
import { bitcoinRegtest, btc } from '@foyer/kit/bitcoin'
import { arbitrum, base, evm, gnosis, mainnet, optimism, polygon } from '@foyer/kit/evm'
import { foyerSiwx } from '@foyer/kit/siwx'
import { solana, svm } from '@foyer/kit/solana'
import type { WalletScript } from '@foyer/kit/testing'
import type { BitcoinWalletOptions } from '@foyer/kit/testing/bitcoin'
import type { SolanaFeature } from '@foyer/kit/testing/solana'

/** What a test asks of the page, in its address. Networks are named as the kit's chains export them. */
export type Settings = {
  /** Passed to `createFoyer` over the page's own; null takes one of those away. */
  readonly options?: { readonly [K in keyof FoyerOptions]?: unknown }
  readonly networks?: readonly NetworkName[]
  /** Signs visitors in over the world's server (`foyerSiwx`), with these options. */
  readonly signIn?: { readonly required?: boolean; readonly statement?: string; readonly signOutOnDisconnect?: boolean }
  /** Wallets on the page when it starts. */
  readonly wallets?: readonly WalletScript[]
  /** The private key of the wallets' first account, where a test has one of its own. Default: Mara's. */
  readonly key?: `0x${string}`
  /** A Solana wallet on the page. Default secret: Mara's, who says yes at once; `asks` puts each question to the test. */
  readonly solana?: {
    readonly name?: string
    readonly secret?: string
    readonly asks?: boolean
    readonly features?: readonly SolanaFeature[]
  }
  /** A Bitcoin wallet on the page, of one standard or another. Default accounts: Mara's; `asks` puts each question to the test. */
  readonly bitcoin?: {
    readonly name?: string
    readonly style: 'standard' | 'sats-connect' | 'injected'
    readonly accounts?: BitcoinWalletOptions['accounts']
    readonly asks?: boolean
  }
  /** Renders in StrictMode. */
  readonly strict?: boolean
  /** Namespaces that have a button of their own, beside the one of all. */
  readonly buttons?: readonly ('eip155' | 'solana' | 'bip122')[]
  /** Shows the modal in the flow of the page. */
  readonly embedded?: boolean
  /** Ids of instances; each has its own buttons. Default one, `foyer`. */
  readonly instances?: readonly string[]
}
const NETWORKS = { arbitrum, base, bitcoinRegtest, gnosis, mainnet, optimism, polygon, solana }
export type NetworkName = keyof typeof NETWORKS

/** What the server that serves the page wrote into it. */
export type PageConfig = { readonly apiUrl: string; readonly projectId: string }

export const readConfig = (): PageConfig =>
  JSON.parse(document.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')?.content ?? '{}')

export const readSettings = (): Settings =>
  JSON.parse(new URLSearchParams(window.location.search).get('settings') ?? '{}')

export function optionsOf(settings: Settings, { apiUrl, projectId }: PageConfig, id: string): FoyerOptions {
  const [first = 'mainnet', ...rest] = settings.networks ?? ['mainnet', 'base']
  const own = {
    apiUrl,
    projectId,
    id,
    adapters: [
      evm(),
      ...(settings.networks?.includes('solana') ? [svm()] : []),
      ...(settings.networks?.includes('bitcoinRegtest') ? [btc()] : []),
    ],
    networks: [NETWORKS[first], ...rest.map((name) => NETWORKS[name])],
    metadata: { name: 'Atoll' },
    termsConditionsUrl: 'https://atoll.example/terms',
    privacyPolicyUrl: 'https://atoll.example/privacy',
    ...(settings.signIn ? { siwx: foyerSiwx({ apiUrl, projectId, id, ...settings.signIn }) } : {}),
  }
  const merged = Object.entries({ ...own, ...settings.options }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged) as unknown as FoyerOptions // The suite may pass what TypeScript would not let through.
}
