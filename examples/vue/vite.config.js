import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

export default defineConfig({
  // Elements with a dash and our name are the browser's, not Vue's.
  plugins: [vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('foyer-') } } })],
})
