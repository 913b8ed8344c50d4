import { defineConfig } from 'vite'
import { entries, external } from '../../scripts/library.ts'

const { 'headless/index': entry = '' } = entries(import.meta.dirname)

/**
 * The headless subpath, with chunks of its own: a host without React has none to resolve, and a host with the modal pays nothing for
 * the seams that chunks of both would have.
 */
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
    lib: { entry: { 'headless/index': entry }, formats: ['es'] },
    rolldownOptions: {
      external: external(import.meta.dirname),
      output: { chunkFileNames: 'headless/[name]-[hash].js' },
    },
  },
})
