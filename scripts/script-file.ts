import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, defaultClientConditions, type Plugin, type Rolldown } from 'vite'
import { BARRELS, isAtStart } from '../packages/kit/chunks.ts'

/* The script file of the client: dist/foyer.js with everything inside, React too, for pages without a bundler. Two files: what the
   page loads, and what it loads when somebody presses. `integrity` on the script element covers both: foyer.js has the hash of the
   other one written into it, and hands it to the browser before it imports. */

const DOOR = 'foyer.js'
const REST = 'foyer-modal.js'
export const INTEGRITY = `${DOOR}.integrity`
/** What the authors of what is inside ask for: their notices travel along. */
export const LICENSES = 'foyer-modal.licenses.md'

/** What the script file's own entry takes through a barrel: attributes may name any network. */
const TABLES = /\/base\/src\/networks\//

/** Builds both files into the client's dist, with the line that goes into a page. Returns the line. */
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
  /** The first one first. */
  readonly files: readonly [File, File]
  /** Of every package inside: its name, its version, its licence's text. */
  readonly licenses: string
}

/** The files without writing them. */
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
  // Last, when nothing of the bundler's is to be done to either any more.
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

/** An import that Vite has put into a function for its preloader, which nothing uses here. */
const PRELOADED =
  /__vitePreload\(async \(\) => \{\s*const \{[^{}]*\} = await ([^;]+);\s*return \{[^{}]*\};\s*\}, __VITE_PRELOAD__\)/g

/** Fills `first` with what the page needs before anybody presses: everything that the entry imports without waiting. */
function staticGraph(entry: string, first: Set<string>): Plugin {
  return {
    name: 'foyer-static-graph',
    enforce: 'pre',
    // Vite's own preloader knows no hash; ours does what is to be done.
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : undefined),
    renderChunk: (code) => code.replace(PRELOADED, '$1'),
    buildEnd() {
      const visit = (id: string) => {
        if (first.has(id) || BARRELS.test(id)) return
        first.add(id)
        this.getModuleInfo(id)?.importedIds.forEach(visit)
      }
      visit(entry)
      // Helpers of the bundler, which both files need, are named with a zero byte.
      for (const id of this.getModuleIds()) if (isAtStart(id) || TABLES.test(id) || id.startsWith('\0')) first.add(id)
    },
  }
}

/** Has foyer.js load the other file through one function, which knows its hash. */
function verified(door: string, rest: string): string {
  const imports = new RegExp(`import\\((["'\`])\\./${REST.replace('.', '\\.')}\\1\\)`, 'g')
  if (!imports.test(door)) throw new Error(`${DOOR} never loads ${REST}`)
  return `${loader(integrityOf(rest))}\n${door.replace(imports, '__foyerModal()')}`
}

/**
 * A module that is preloaded with a hash is the one that is imported afterwards: the browser keeps one for each address. Where
 * preloading is unknown the module is imported as it is, as by any script without `integrity`.
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
