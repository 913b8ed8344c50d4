import { defineConfig } from 'vite'
import { entries, external, isForTests } from '../../scripts/library.ts'

const forTests = Object.entries(entries(import.meta.dirname)).filter(([name]) => isForTests(name))

/** What integrators write their tests with, with chunks of its own: what a page loads is not cut up for its sake. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source'] },
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    // Beside what vite.config.ts has built.
    emptyOutDir: false,
    reportCompressedSize: false,
    lib: { entry: Object.fromEntries(forTests), formats: ['es'] },
    rolldownOptions: {
      external: external(import.meta.dirname),
      output: { chunkFileNames: 'testing/chunks/[name]-[hash].js' },
    },
  },
})
