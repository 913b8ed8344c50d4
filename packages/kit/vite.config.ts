import { defineConfig } from 'vite'
import { entries, external } from '../../scripts/library.ts'

/** The published client: one file a subpath, shared chunks, nothing of the peers and dependencies inside. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source'] },
  build: {
    target: 'es2022',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: { entry: entries(import.meta.dirname), formats: ['es'] },
    rolldownOptions: { external: external(import.meta.dirname), output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
})
