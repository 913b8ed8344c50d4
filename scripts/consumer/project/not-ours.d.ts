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

declare module 'vue' {
  export const createApp: (app: unknown) => { mount(where: string): void }
  export function ref<T>(): { value: T | undefined }
  export interface HTMLAttributes {
    class?: unknown
  }
  export interface GlobalComponents {}
}

/** The demo says what is in it. That docs/libraries.md shows each file that it names has a test of its own. */
declare module '*.vue' {
  const app: unknown
  export default app
}

declare module 'vite' {
  export const defineConfig: (config: { readonly plugins: readonly object[] }) => unknown
}

declare module '@vitejs/plugin-vue' {
  type CompilerOptions = { readonly isCustomElement?: (tag: string) => boolean }
  export default function vue(options?: { readonly template?: { readonly compilerOptions?: CompilerOptions } }): object
}

declare module 'svelte' {
  export const mount: (component: unknown, options: { readonly target: Element }) => unknown
}

declare function $state<T>(): T | undefined

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
  readonly env: { readonly [name: string]: any }
}
