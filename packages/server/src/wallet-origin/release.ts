import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { invalid } from '../settings.ts'

/** The files of a build of the wallet page by path, e.g. `/assets/frame-1a2b3c.js`. */
export type Release = ReadonlyMap<string, { readonly content: Uint8Array<ArrayBuffer>; readonly type: string }>

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
}

/**
 * Reads a build once, when the server starts. Afterwards nothing that is written to the folder can be served, and every visitor
 * gets the same bytes.
 * @throws INVALID_OPTION when the folder has no page
 */
export async function readRelease(folder: string): Promise<Release> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(missingPage)
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const read = await Promise.all(
    files.map(async (file) => {
      const type = TYPES[extname(file)]
      if (type === undefined) return []
      const content = new Uint8Array(await readFile(file))
      return [[`/${relative(folder, file).split(sep).join('/')}`, { content, type }] as const]
    }),
  )
  const release = new Map(read.flat())
  return release.has(PAGE) ? release : missingPage()

  function missingPage(error?: NodeJS.ErrnoException): never {
    if (error && error.code !== 'ENOENT') throw error
    return invalid(
      'FOYER_WALLET_ORIGIN',
      `the wallet’s page is not in ${folder}. The package @foyer/server brings it; in the repository, \`npm run build\` makes it`,
    )
  }
}

/** The page for frames, those behind the links of mails, the window for a frame's question, and where a visitor manages the wallet. */
export const PAGE = '/index.html'
export const DEVICE_PAGE = '/device.html'
export const FREEZE_PAGE = '/freeze.html'
export const APPROVE_PAGE = '/approve.html'
export const SETTINGS_PAGE = '/settings.html'
/** A file that visitors save, and open without a network. */
export const KIT_OPENER = '/kit-opener.html'
