import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type InlineConfig } from 'vite'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { buttonsCss } from '../scripts/buttons-file.ts'

/** Makes a production build of an app. Returns the output folder. */
export async function buildApp(root: string, outDir: string, extra: InlineConfig = {}): Promise<string> {
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    logLevel: 'error',
    ...extra,
    build: { outDir, emptyOutDir: true, reportCompressedSize: false, ...extra.build },
  })
  return outDir
}

/**
 * Builds the server-rendered page: React renders the markup on Node, and the client hydrates it.
 * @param modules a `node_modules` folder whose React replaces the workspace's
 */
export async function buildRendered(outDir: string, modules?: string): Promise<string> {
  const root = join(import.meta.dirname, 'rendered')
  const resolve = modules === undefined ? {} : { alias: reactAt(modules) }
  await buildApp(root, outDir, { resolve })
  const serverDir = `${outDir}-server`
  await buildApp(root, serverDir, {
    resolve,
    build: { outDir: serverDir, ssr: join(root, 'src/server.tsx') },
  })
  const { render }: { render: (cookies?: string) => string } = await import(
    pathToFileURL(join(serverDir, 'server.js')).href
  )
  const page = join(outDir, 'index.html')
  const html = await readFile(page, 'utf8')
  await writeFile(
    page,
    html.replace('<!--markup-->', () => render()),
  )
  // As a server answers a visitor who was connected before.
  const cookies = `foyer.foyer=eip155:1:${ACCOUNTS[1].address}`
  const remembering = `<div id="app" data-cookies="${cookies}">${render(cookies)}`
  await writeFile(join(outDir, 'buttons.css'), buttonsCss(join(import.meta.dirname, '..', 'packages', 'kit')))
  await writeFile(
    join(outDir, 'remembered.html'),
    html
      .replace('</head>', '<link rel="stylesheet" href="/buttons.css" /></head>')
      .replace('<div id="app"><!--markup-->', () => remembering),
  )
  return outDir
}

/** Resolves every import of React, including the kit's, to another version. */
function reactAt(modules: string) {
  if (!existsSync(join(modules, 'react'))) throw new Error(`${modules} has no React: run npm install`)
  return [{ find: /^(react|react-dom)(\/|$)/, replacement: `${modules}/$1$2` }]
}
