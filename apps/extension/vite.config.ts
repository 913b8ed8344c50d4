import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, defaultClientConditions, defineConfig, type Plugin } from 'vite'
import { manifestFor } from './manifest.ts'

const ROOT = import.meta.dirname
/** Scripts that a browser takes as one file each: the background, and what it puts into pages. */
const SCRIPTS = { background: 'background/main.ts', page: 'page/main.ts', bridge: 'bridge.ts' }
const shared = {
  root: ROOT,
  resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
}
const output = {
  target: 'esnext',
  // The polyfill fetches modules by itself, which the strict policy has no word for; every engine of the kit preloads natively.
  modulePreload: { polyfill: false },
  reportCompressedSize: false,
} as const

export default defineConfig({
  ...shared,
  base: './',
  build: {
    ...output,
    emptyOutDir: true,
    license: { fileName: 'licenses/pages.md' },
    rollupOptions: { input: ['approve.html', 'options.html'].map((page) => join(ROOT, page)) },
  },
  plugins: [bothBrowsers()],
})

/** One folder for each browser: the same files, and a manifest of its own. */
function bothBrowsers(): Plugin {
  let folder = ''
  return {
    name: 'both-browsers',
    config: ({ build: { outDir = join(ROOT, 'dist') } = {} }) => {
      folder = outDir
      return { build: { outDir: join(outDir, 'chromium') } }
    },
    async closeBundle() {
      const [chromium, firefox] = [join(folder, 'chromium'), join(folder, 'firefox')]
      for (const [name, entry] of Object.entries(SCRIPTS)) await buildScript(name, entry, chromium)
      cpSync(chromium, firefox, { recursive: true })
      for (const browser of ['chromium', 'firefox'] as const)
        writeFileSync(join(folder, browser, 'manifest.json'), `${JSON.stringify(manifestFor(browser), null, 2)}\n`)
    },
  }
}

async function buildScript(name: string, entry: string, outDir: string): Promise<void> {
  await build({
    ...shared,
    configFile: false,
    publicDir: false,
    logLevel: 'error',
    build: {
      ...output,
      outDir,
      emptyOutDir: false,
      license: { fileName: `licenses/${name}.md` },
      lib: { entry: join(ROOT, 'src', entry), formats: ['iife'], name: 'foyer', fileName: () => `${name}.js` },
    },
  })
}
