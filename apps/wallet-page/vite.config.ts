import { join } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  worker: { format: 'es' },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    // Everything is a file of its own with a hash in its name. The policy of the page allows nothing inline.
    assetsInlineLimit: 0,
    modulePreload: false,
    reportCompressedSize: false,
    rollupOptions: {
      input: ['index.html', 'device.html', 'approve.html'].map((page) => join(import.meta.dirname, page)),
    },
    license: { fileName: 'licenses.md' },
  },
})
