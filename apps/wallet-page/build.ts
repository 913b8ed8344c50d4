import { join } from 'node:path'
import { build } from 'vite'
import { kitOpener } from './kit-opener.ts'

type Build = { readonly pages: readonly string[]; readonly licenses: string }
const FRAME: Build = { pages: ['index.html'], licenses: 'licenses.md' }
/** One file with all that the account's address is made with, which the frame loads at once: what is loaded later uses parts of it. */
const OF_ADDRESS = { name: 'address', test: /smart-account[\\/]src[\\/]account\.ts$/ }
const WINDOW: Build = { pages: ['approve.html'], licenses: 'licenses-of-window.md' }
const PAGES: Build = { pages: ['device.html', 'freeze.html', 'settings.html'], licenses: 'licenses-of-pages.md' }

/**
 * Builds what the wallet origin serves. The frame is a build of its own: no browser shares its files with pages that visitors open, so
 * what both use would only be cut into more and smaller files. So is the window of a question, which is opened in a hurry.
 */
export async function buildWalletPage(outDir: string): Promise<void> {
  for (const { pages, licenses } of [FRAME, WINDOW, PAGES]) {
    const isFirst = pages === FRAME.pages
    await build({
      root: import.meta.dirname,
      configFile: join(import.meta.dirname, 'vite.config.ts'),
      logLevel: 'error',
      plugins: pages === PAGES.pages ? [kitOpener()] : [],
      build: {
        outDir,
        emptyOutDir: isFirst,
        rolldownOptions: {
          input: pages.map((page) => join(import.meta.dirname, page)),
          ...(isFirst ? { output: { codeSplitting: { groups: [OF_ADDRESS] } } } : {}),
        },
        license: { fileName: licenses },
      },
    })
  }
}
