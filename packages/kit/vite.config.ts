import { defineConfig } from 'vite'
import { entries, external, isForTests } from '../../scripts/library.ts'
import { chunksBySteps } from './chunks.ts'

const { plugin, codeSplitting } = chunksBySteps()
/**
 * Chunks by steps mix logic and screens. The headless subpath must work without React, so it has its own build
 * (vite.headless.config.ts).
 */
const { 'headless/index': _, ...rest } = entries(import.meta.dirname)
/** The test kit has its own build too (vite.testing.config.ts). */
const withScreens = Object.fromEntries(Object.entries(rest).filter(([name]) => !isForTests(name)))

/** The published client: one file per subpath, one chunk per step of a visit, peers and dependencies not bundled. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source'] },
  plugins: [plugin],
  build: {
    target: 'es2022',
    minify: false,
    // Styles are strings in our scripts, so a host's bundler does not minify them.
    cssMinify: 'esbuild',
    sourcemap: true,
    emptyOutDir: true,
    reportCompressedSize: false,
    lib: { entry: withScreens, formats: ['es'] },
    rolldownOptions: {
      external: external(import.meta.dirname),
      // Required by the groups. The public names stay the same (public.test.ts).
      preserveEntrySignatures: 'allow-extension',
      // No hashes: the host's bundler adds its own, and every import of a chunk contains its name.
      output: {
        chunkFileNames: 'chunks/[name].js',
        codeSplitting,
        // Components of a server import it without a directive of their own: https://react.dev/reference/rsc/use-client
        banner: ({ isEntry, name }) => (isEntry && name.startsWith('react/') ? "'use client'" : ''),
      },
    },
  },
})
