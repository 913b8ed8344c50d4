import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** Vite wraps lazy imports in its preloader, which has nothing to preload here, and would be a part of every question. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : undefined),
}

/** Shared by both builds: build.ts. */
export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  worker: { format: 'es' },
  plugins: [plainImports],
  build: {
    target: 'es2022',
    // Everything is a file of its own with a hash in its name. The policy of the page allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
  },
})
