import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  build: { target: 'esnext', modulePreload: { polyfill: false } },
})
