import type { FoyerOptions } from '@foyer/kit'
import { arbitrum, base, evm, gnosis, mainnet, optimism, polygon } from '@foyer/kit/evm'
import type { WalletScript } from '@foyer/testing'

/** What a test asks of the page, in its address. Networks are named as `@foyer/kit/evm` exports them. */
export type Settings = {
  /** Passed to `createFoyer` over the page's own; null takes one of those away. */
  readonly options?: { readonly [K in keyof FoyerOptions]?: unknown }
  readonly networks?: readonly NetworkName[]
  /** Wallets on the page when it starts. */
  readonly wallets?: readonly WalletScript[]
  /** Renders in StrictMode. */
  readonly strict?: boolean
  /** Shows the modal in the flow of the page. */
  readonly embedded?: boolean
  /** Ids of instances; each has its own buttons. Default one, `foyer`. */
  readonly instances?: readonly string[]
}
const NETWORKS = { arbitrum, base, gnosis, mainnet, optimism, polygon }
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
    adapters: [evm()],
    networks: [NETWORKS[first], ...rest.map((name) => NETWORKS[name])],
    metadata: { name: 'Atoll' },
    termsConditionsUrl: 'https://atoll.example/terms',
    privacyPolicyUrl: 'https://atoll.example/privacy',
  }
  const merged = Object.entries({ ...own, ...settings.options }).filter(([, value]) => value !== null)
  return Object.fromEntries(merged) as unknown as FoyerOptions // The suite may pass what TypeScript would not let through.
}
