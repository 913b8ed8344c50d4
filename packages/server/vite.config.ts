import { defineConfig } from 'vite'
import { entries, external } from '../../scripts/library.ts'

/** The published server: ESM for Node 20, dependencies not bundled. */
export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source'] },
  ssr: { noExternal: [/^@foyer\//], resolve: { conditions: ['foyer-source', 'node', 'import', 'module', 'default'] } },
  build: {
    ssr: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
    lib: { entry: { ...entries(import.meta.dirname), cli: `${import.meta.dirname}/src/cli.ts` }, formats: ['es'] },
    rolldownOptions: { external: external(import.meta.dirname), output: { chunkFileNames: 'chunks/[name]-[hash].js' } },
  },
})
