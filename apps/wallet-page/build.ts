import { join } from 'node:path'
import { build } from 'vite'
import { kitOpener } from './kit-opener.ts'

const FRAME = ['index.html']
const PAGES = ['device.html', 'freeze.html', 'approve.html', 'settings.html']

/**
 * Builds what the wallet origin serves. The frame is a build of its own: no browser shares its files with pages that visitors open, so
 * what both use would only be cut into more and smaller files.
 */
export async function buildWalletPage(outDir: string): Promise<void> {
  for (const pages of [FRAME, PAGES]) {
    const isFirst = pages === FRAME
    await build({
      root: import.meta.dirname,
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'error',
      plugins: isFirst ? [] : [kitOpener()],
      build: {
        outDir,
        emptyOutDir: isFirst,
        rollupOptions: { input: pages.map((page) => join(import.meta.dirname, page)) },
        license: { fileName: isFirst ? 'licenses.md' : 'licenses-of-pages.md' },
      },
    })
  }
}
