import type { Finding, Tree } from '../tree.ts'

const RULE = 'scene'
const TABLE = 'packages/kit/src/modal/views.ts'

/** Every view has a scene: what is never drawn by the browser suite is looked at by nobody, in no theme and no language. */
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
