import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  build: {
    target: 'esnext',
    modulePreload: { polyfill: false },
    // What every page loads is one file: each of 40 more would cost every test some milliseconds. Lazy chunks stay files of
    // their own, as tests hold some of them back.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'initial', tags: ['$initial'] }] } } },
  },
})
