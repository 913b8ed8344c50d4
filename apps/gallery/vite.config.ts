import { defaultClientConditions, defineConfig, type Plugin } from 'vite'

/** The gallery obeys the strictest policy a host may have. Only when built: the dev server needs inline scripts. */
const strictPolicy: Plugin = {
  name: 'strict-policy',
  apply: 'build',
  transformIndexHtml: () => [
    {
      tag: 'meta',
      injectTo: 'head-prepend',
      attrs: {
        'http-equiv': 'Content-Security-Policy',
        content:
          "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      },
    },
  ],
}

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
  // The stylesheets are written for the engines they are meant for; nothing may be translated down.
  build: { target: 'esnext', outDir: 'dist', emptyOutDir: true },
  plugins: [strictPolicy],
})
