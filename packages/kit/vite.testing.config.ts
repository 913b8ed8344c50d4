import { defineConfig } from 'vite'
import { entries, external, isForTests } from '../../scripts/library.ts'

const forTests = Object.entries(entries(import.meta.dirname)).filter(([name]) => isForTests(name))

/**
 * Builds the test kit for integrators with separate chunks, so that it does not affect the chunks that a page loads.
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
    lib: { entry: Object.fromEntries(forTests), formats: ['es'] },
    rolldownOptions: {
      external: external(import.meta.dirname),
      output: { chunkFileNames: 'testing/chunks/[name]-[hash].js' },
    },
  },
})
