/* What the project uses of packages that the repository does not install. */

declare module 'wagmi' {
  export { createConfig, http } from '@wagmi/core'
}

declare module 'wagmi/chains' {
  export { arbitrum, base, gnosis, mainnet, optimism, polygon } from '@wagmi/core/chains'
}

declare module 'next/headers' {
  export const cookies: () => Promise<{ toString(): string }>
}

/** The other file of the Next example. */
declare module '*/wallet' {
  import type { RememberedAccount } from '@foyer/kit/ssr'
  export const Wallet: (props: { remembered: RememberedAccount | undefined }) => null
}

declare module 'vue' {
  export const createApp: (app: unknown) => { mount(where: string): void }
  export interface HTMLAttributes {
    class?: unknown
  }
  export interface GlobalComponents {}
}

declare module '*.vue' {
  const app: unknown
  export default app
}

declare module 'svelte/elements' {
  export interface HTMLAttributes<T extends EventTarget> {
    class?: unknown
    onclick?: (event: MouseEvent & { currentTarget: T }) => void
  }
  export interface SvelteHTMLElements {
    [name: string]: { [name: string]: any }
  }
}

/** Of Vite: the settings of a build. */
interface ImportMeta {
  readonly env: Readonly<Record<string, string>>
}
