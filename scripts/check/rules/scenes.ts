import type { Finding, Tree } from '../tree.ts'

const RULE = 'scene'
const TABLE = 'packages/kit/src/modal/views.ts'

/** Every view needs a scene, because the browser suite covers only views that have one, in every theme and language. */
export function scenes(tree: Tree): Finding[] {
  const table = tree.sources.get(TABLE)
  if (!table) return []
  const walks = [...tree.sources.values()].filter(({ path }) => /^e2e\/views[^/]*\.ts$/.test(path))
  return [...table.text.matchAll(/^ {2}([A-Z]\w+): \{/gm)].flatMap(({ 1: view = '', index }) =>
    walks.some(({ text }) => text.includes(`'${view}'`))
      ? []
      : [{ path: TABLE, line: table.lineAt(index), rule: RULE, message: `${view} has no scene in e2e/views*.ts` }],
  )
}
