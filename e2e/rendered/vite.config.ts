import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  // On the server everything is one file: it runs wherever it lies.
  ssr: { noExternal: true, resolve: { conditions: ['foyer-source', ...defaultServerConditions] } },
  build: { target: 'esnext', modulePreload: { polyfill: false } },
})
