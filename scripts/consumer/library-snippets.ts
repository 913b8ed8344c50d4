import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Files = Readonly<Record<string, string>>

const PAGE = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'libraries.md'), 'utf8')

/** The blocks of docs/libraries.md that are files, by path. */
export const LIBRARY_BLOCKS: Files = Object.fromEntries(
  [...PAGE.matchAll(/^```\w+ (\S+\/\S+)\n([\s\S]*?)\n```$/gm)].map(([, path = '', text = '']) => [path, `${text}\n`]),
)

/** What they import of their own project, as paths without an ending. */
export const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/from '(\.[^']+)'/g)].map(([, specifier = '']) => join(path, '..', specifier))

/**
 * The TypeScript of the blocks: files at their places in examples/, and the scripts of templates. Files that import others as bundlers
 * resolve them, without an ending, only with `bundled`.
 */
export function libraryModules(bundled: boolean): Files {
  const modules = Object.entries(LIBRARY_BLOCKS).flatMap(([path, text]) => {
    if (!path.startsWith('examples/') || (!bundled && importsOf(path, text).length > 0)) return []
    if (/\.tsx?$/.test(path)) return [[path, text]]
    return /\.(vue|svelte)$/.test(path) ? [[`${path}.ts`, moduleOfTemplate(text)]] : []
  })
  return Object.fromEntries(modules)
}

/** The script of a Vue or Svelte file, as a module that uses what the template uses. */
function moduleOfTemplate(text: string): string {
  const [whole = '', script] = /<script[^>]* lang="ts">\n([\s\S]*?)<\/script>/.exec(text) ?? []
  if (script === undefined) throw new Error('a template without a script in TypeScript')
  const used = new Set<string>(text.replace(whole, '').match(/\w+/g))
  const declared = script.matchAll(/^(?:const|let|(?:async )?function|import \{) (\w+)/gm)
  const needed = [...declared].flatMap(([, name = '']) => (used.has(name) ? [name] : []))
  return `${script}\nexport default [${needed.join(', ')}]\n`
}
