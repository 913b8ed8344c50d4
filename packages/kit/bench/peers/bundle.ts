import { join } from 'node:path'
import { build } from 'vite'

/** Builds the page of a project, the same way for all. @throws what the bundler says */
export async function bundle(folder: string): Promise<string> {
  const outDir = join(folder, 'dist')
  await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    // Several modals use these names of Node, and their manuals tell to define them.
    define: { global: 'globalThis', 'process.env': '{}' },
    build: {
      target: 'es2022',
      outDir,
      // As in our demo: every browser preloads by itself, and the polyfill fetches modules in a way that a policy stops.
      modulePreload: { polyfill: false },
      reportCompressedSize: false,
    },
  })
  return outDir
}
