/** How an example is served: as a folder of static files, or by its own server. */
type Served =
  | { readonly folder: string; readonly trustedTypes?: readonly string[] }
  | { readonly command: (port: number) => string[] }

const STATIC = { folder: 'dist' } as const

export const SERVED: Readonly<Record<string, Served>> = {
  html: STATIC,
  // Both frameworks write their templates through their own Trusted Types policy. Foyer does not need one.
  vue: { folder: 'dist', trustedTypes: ['vue'] },
  svelte: { folder: 'dist', trustedTypes: ['svelte-trusted-html'] },
  ethers: STATIC,
  viem: STATIC,
  headless: STATIC,
  astro: STATIC,
  next: { command: (port) => ['../node_modules/next/dist/bin/next', 'start', '-p', String(port)] },
  'react-router': {
    command: () => ['../node_modules/@react-router/serve/bin.js', 'dist/server/index.js'],
  },
  'wagmi-2': STATIC,
  'wagmi-3': STATIC,
}
