import { defineConfig } from 'vite'
import { entries, external, isForTests } from '../../scripts/library.ts'
import { chunksBySteps } from './chunks.ts'

const { plugin, codeSplitting } = chunksBySteps()
/** Chunks by steps hold logic and screens together; what runs without React is built by itself (vite.headless.config.ts). */
const { 'headless/index': _, ...rest } = entries(import.meta.dirname)
/** What tests are written with is built by itself too (vite.testing.config.ts). */
const withScreens = Object.fromEntries(Object.entries(rest).filter(([name]) => !isForTests(name)))

/** The published client: one file a subpath, a chunk a step of a visit, nothing of the peers and dependencies inside. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source'] },
  plugins: [plugin],
  build: {
    target: 'es2022',
    minify: false,
    // Styles are texts in our scripts: no host's bundler looks into them.
    cssMinify: 'esbuild',
    sourcemap: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: { entry: withScreens, formats: ['es'] },
    rolldownOptions: {
      external: external(import.meta.dirname),
      // Groups by steps ask for it; the public names are the same (public.test.ts).
      preserveEntrySignatures: 'allow-extension',
      output: { chunkFileNames: 'chunks/[name]-[hash].js', codeSplitting },
    },
  },
})
