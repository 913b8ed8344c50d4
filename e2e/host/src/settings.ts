import type { FoyerOptions, PaymentRequest } from '@foyer/kit'
import { bitcoinRegtest, btc } from '@foyer/kit/bitcoin'
import { arbitrum, base, evm, gnosis, mainnet, optimism, polygon } from '@foyer/kit/evm'
import { safe } from '@foyer/kit/safe'
import { foyerSiwx } from '@foyer/kit/siwx'
import { solana, svm } from '@foyer/kit/solana'
import type { WalletScript } from '@foyer/kit/testing'
import type { BitcoinWalletOptions } from '@foyer/kit/testing/bitcoin'
import type { SolanaFeature } from '@foyer/kit/testing/solana'

/** The page's configuration for a test, passed in the URL. Networks have the names that the kit exports them under. */
export type Settings = {
  /** Options for `createFoyer` that override the page's own. null removes an option. */
  readonly options?: { readonly [K in keyof FoyerOptions]?: unknown }
  readonly networks?: readonly NetworkName[]
  /** Signs users in through the local server (`foyerSiwx`), with these options. */
  readonly signIn?: { readonly required?: boolean; readonly statement?: string; readonly signOutOnDisconnect?: boolean }
  /** Wallets in the page when it loads. */
  readonly wallets?: readonly WalletScript[]
  /** The private key of the wallets' first account, if a test uses its own account. Default: Mara's. */
  readonly key?: `0x${string}`
  /**
   * A Solana wallet in the page. The default secret is Mara's. Requests are approved immediately, unless `asks` leaves
   * them to the test.
   */
  readonly solana?: {
    readonly name?: string
    readonly secret?: string
    readonly asks?: boolean
    readonly features?: readonly SolanaFeature[]
  }
  /**
   * A Bitcoin wallet in the page, with the standard that it implements. The default accounts are Mara's. Requests are
   * approved immediately, unless `asks` leaves them to the test.
   */
  readonly bitcoin?: {
    readonly name?: string
    readonly style: 'standard' | 'sats-connect' | 'injected'
    readonly accounts?: BitcoinWalletOptions['accounts']
    readonly asks?: boolean
  }
  /** Origins of a Safe that may have the page in its frame. */
  readonly safe?: readonly string[]
  /** Renders in StrictMode. */
  readonly strict?: boolean
  /** Namespaces that have their own button, next to the general one. */
  readonly buttons?: readonly ('eip155' | 'solana' | 'bip122')[]
  /** A class of the page for the first two buttons, and a third with markup of the page. */
  readonly className?: string
  /** Embeds the modal in the page. */
  readonly embedded?: boolean
  /** Has a button that asks for this payment (`useFoyerPay`). */
  readonly pay?: PaymentRequest
  /** Has buttons that ask the wallet (`useFoyerSignMessage` and others). */
  readonly requests?: boolean
  /** Ids of the instances. Each has its own buttons. Default: one instance, `foyer`. */
  readonly instances?: readonly string[]
}
const NETWORKS = { arbitrum, base, bitcoinRegtest, gnosis, mainnet, optimism, polygon, solana }
export type NetworkName = keyof typeof NETWORKS

/** The configuration that the server writes into the page. */
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
    ...(settings.safe ? { connectors: [safe({ origins: settings.safe })] } : {}),
    termsConditionsUrl: 'https://atoll.example/terms',
    privacyPolicyUrl: 'https://atoll.example/privacy',
    ...(settings.signIn ? { siwx: foyerSiwx({ apiUrl, projectId, id, ...settings.signIn }) } : {}),
  }
  const merged = Object.entries({ ...own, ...settings.options }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged) as unknown as FoyerOptions // Tests may pass options that TypeScript rejects.
}
