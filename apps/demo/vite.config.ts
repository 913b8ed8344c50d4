import { join } from 'node:path'
import { defaultClientConditions, defineConfig } from 'vite'

export default defineConfig({
  root: import.meta.dirname,
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  server: { port: 5173, strictPort: true },
  build: {
    // The stylesheets are written for the engines they are meant for; nothing may be translated down.
    target: 'esnext',
    outDir: 'dist',
    emptyOutDir: true,
    // The product page, the sample that it frames, and the shop.
    rollupOptions: { input: ['index.html', 'sample.html', 'shop.html'].map((page) => join(import.meta.dirname, page)) },
    // The polyfill fetches modules by itself, which the strict policy has no word for; every engine of the kit preloads natively.
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
})
