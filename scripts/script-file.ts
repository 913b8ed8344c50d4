import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite'
import { BARRELS, isAtStart } from '../packages/kit/chunks.ts'

/* Builds the script file of the client: dist/foyer.js with all dependencies including React, for pages without a
   bundler. There are two files: one that the page loads, and one that is loaded on the first press of a button.
   `integrity` on the script element covers both, because foyer.js contains the hash of the other file and passes it
   to the browser before the import. */

const DOOR = 'foyer.js'
const REST = 'foyer-modal.js'
export const INTEGRITY = `${DOOR}.integrity`
/** The licence notices of the bundled packages, which must ship with them. */
export const LICENSES = 'foyer-modal.licenses.md'

/** Modules of the network table, which the entry imports through a barrel because attributes may name any network. */
const TABLES = /\/base\/src\/networks\//

/** Writes both files to the client's dist, and the script tag for a page. Returns the tag. */
export async function buildScriptFile(folder: string): Promise<string> {
  const { files, licenses } = await bundleScriptFile(folder)
  writeFileSync(join(folder, 'dist', LICENSES), licenses)
  for (const { fileName, code } of files) writeFileSync(join(folder, 'dist', fileName), code)
  const line = `<script type="module" src="${DOOR}" integrity="${integrityOf(files[0].code)}" crossorigin="anonymous"></script>`
  writeFileSync(join(folder, 'dist', INTEGRITY), `${line}\n`)
  return line
}

type File = { readonly fileName: string; readonly code: string }

type Bundle = {
  /** The entry comes first. */
  readonly files: readonly [File, File]
  /** Name, version and licence text of every bundled package. */
  readonly licenses: string
}

/** Builds both files without writing them. */
export async function bundleScriptFile(folder: string): Promise<Bundle> {
  const entry = join(folder, 'src', 'element', 'script.ts')
  const first = new Set<string>()
  const result = await build({
    root: folder,
    configFile: false,
    logLevel: 'error',
    resolve: { conditions: ['foyer-source', ...defaultClientConditions] },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [staticGraph(entry, first)],
    build: {
      target: 'es2022',
      write: false,
      modulePreload: false,
      reportCompressedSize: false,
      license: { fileName: LICENSES },
      rolldownOptions: {
        input: entry,
        preserveEntrySignatures: 'allow-extension',
        output: {
          entryFileNames: DOOR,
          chunkFileNames: REST,
          codeSplitting: {
            includeDependenciesRecursively: false,
            groups: [
              { name: 'foyer', test: (id: string) => first.has(id) },
              { name: 'foyer-modal', test: (id: string) => !first.has(id) },
            ],
          },
        },
      },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const all = outputs.flatMap(({ output }) => output)
  const licenses = all.find((file) => file.fileName === LICENSES)
  const [door, rest, ...others] = all
    .filter((file): file is Rolldown.OutputChunk => file.type === 'chunk')
    .sort((a, b) => Number(b.isEntry) - Number(a.isEntry))
  if (door?.fileName !== DOOR || rest?.fileName !== REST || others.length > 0)
    throw new Error(`the script file is to be ${DOOR} and ${REST}, and came out as more or less`)
  if (licenses?.type !== 'asset') throw new Error('the licences of what is inside are missing')
  // Insert the hash last, after the bundler has finished with both files.
  return {
    files: [
      { fileName: DOOR, code: verified(door.code, rest.code) },
      { fileName: REST, code: rest.code },
    ],
    licenses: String(licenses.source),
  }
}

/** Subresource Integrity, https://www.w3.org/TR/sri-2/ */
export const integrityOf = (code: string): string => `sha384-${createHash('sha384').update(code).digest('base64')}`

/** A dynamic import that Vite has wrapped for its preloader, which is not needed here. */
const PRELOADED =
  /__vitePreload\(async \(\) => \{\s*const \{[^{}]*\} = await ([^;]+);\s*return \{[^{}]*\};\s*\}, __VITE_PRELOAD__\)/g

/** Fills `first` with the modules that the page needs before the first press: all static imports of the entry. */
function staticGraph(entry: string, first: Set<string>): Plugin {
  return {
    name: 'foyer-static-graph',
    enforce: 'pre',
    // Replace Vite's preloader, which cannot set `integrity`. `loader` below does.
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
    renderChunk: (code) => code.replace(PRELOADED, '$1'),
    buildEnd() {
      const visit = (id: string) => {
        if (first.has(id) || BARRELS.test(id)) return
        first.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(visit)
      }
      visit(entry)
      // Ids that begin with a zero byte are the bundler's helpers, which both files need.
      for (const id of this.getModuleIds()) if (isAtStart(id) || TABLES.test(id) || id.startsWith('\0')) first.add(id)
    },
  }
}

/** Replaces the imports of the second file in foyer.js with a loader that verifies its hash. */
function verified(door: string, rest: string): string {
  const imports = new RegExp(`import\\((["'\`])\\./${REST.replace('.', '\\.')}\\1\\)`, 'g')
  if (!imports.test(door)) throw new Error(`${DOOR} never loads ${REST}`)
  return `${loader(integrityOf(rest))}\n${door.replace(imports, '__foyerModal()')}`
}

/**
 * Returns code that preloads the second file with its hash and then imports it. The browser keeps one module per URL,
 * so the import uses the verified file. Browsers without `modulepreload` import it without verification, as for any
 * script without `integrity`.
 */
function loader(integrity: string): string {
  return `let __foyerLoading;
const __foyerModal = () => (__foyerLoading ??= (async () => {
  const link = document.createElement('link');
  if (link.relList.supports('modulepreload')) await new Promise((resolve, reject) => {
    link.rel = 'modulepreload';
    link.integrity = '${integrity}';
    link.crossOrigin = 'anonymous';
    link.href = new URL('./${REST}', import.meta.url).href;
    link.onload = resolve;
    link.onerror = () => reject(new Error('${REST} is not what it was'));
    document.head.append(link);
  });
  return import('./${REST}');
})().catch((error) => { __foyerLoading = undefined; throw error; }));`
}
