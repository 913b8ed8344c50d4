import { defineConfig } from 'vite'
import { entries, external } from '../../scripts/library.ts'

const { 'headless/index': entry = '' } = entries(import.meta.dirname)

/**
 * Builds the headless subpath with separate chunks, so that a host without React does not have to resolve it, and a
 * host with the modal does not pay for chunks split for both.
 */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source'] },
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    // Keep the output of vite.config.ts.
    emptyOutDir: false,
    reportCompressedSize: false,
    lib: { entry: { 'headless/index': entry }, formats: ['es'] },
    rolldownOptions: {
      external: external(import.meta.dirname),
      output: { chunkFileNames: 'headless/[name]-[hash].js' },
    },
  },
})
