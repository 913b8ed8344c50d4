import { defaultClientConditions, defaultServerConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  // Bundle all dependencies on the server, so that the output runs from any folder.
  ssr: { noExternal: true, resolve: { conditions: ['foyer-source', ...defaultServerConditions] } },
  build: { target: 'esnext', modulePreload: { polyfill: false } },
})
