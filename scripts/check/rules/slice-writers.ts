import type { ESTree } from 'vite'
import { type Finding, isTest, type Tree } from '../tree.ts'

const RULE = 'slice-writer'
const KIT = 'packages/kit/src/'
const STATE = `${KIT}core/state.ts`

/** Each slice of the state is set in one file only: the one that its comment in core/state.ts names. */
export function sliceWriters(tree: Tree): Finding[] {
  const owners = ownersOf(tree.sources.get(STATE)?.text ?? '')
  const findings: Finding[] = []
  for (const [slice, owner] of owners) {
    if (!tree.sources.has(KIT + owner))
      findings.push({ path: STATE, line: 1, rule: RULE, message: `${owner}, which sets '${slice}', is no file` })
  }
  for (const { path, lineAt, visit } of tree.sources.values()) {
    if (!path.startsWith(KIT) || isTest(path)) continue
    const report = ({ start }: ESTree.Node, message: string) =>
      findings.push({ path, line: lineAt(start), rule: RULE, message })
    visit({
      CallExpression: ({ callee, arguments: [patch] }) => {
        if (!isStoreSet(callee) || !patch) return
        if (patch.type !== 'ObjectExpression') {
          report(patch, 'name the slices where they are set')
          return
        }
        for (const property of patch.properties) {
          const slice =
            property.type === 'Property' && property.key.type === 'Identifier' ? property.key.name : undefined
          const owner = slice === undefined ? undefined : owners.get(slice)
          if (slice === undefined) report(property, 'name the slices where they are set')
          else if (path !== KIT + owner) report(property, `'${slice}' is set in ${owner ?? 'no file'} only`)
        }
      },
    })
  }
  return findings
}

/** Matches `store.set` and `….store.set`. */
function isStoreSet(callee: ESTree.Node): boolean {
  if (callee.type !== 'MemberExpression' || nameOf(callee.property) !== 'set') return false
  const { object } = callee
  return nameOf(object.type === 'MemberExpression' ? object.property : object) === 'store'
}

const nameOf = (node: ESTree.Node): string | undefined => (node.type === 'Identifier' ? node.name : undefined)

/**
 * Maps each slice to the file name at the beginning of the comment above it. A slice without a comment belongs to the
 * file of the slice above.
 */
function ownersOf(text: string): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  const body = /export type State = \{\n([\s\S]*?)\n\}/.exec(text)?.[1] ?? ''
  let owner = ''
  for (const line of body.split('\n')) {
    owner = /^ {2}\/\*\* ([\w./-]+\.tsx?)\b/.exec(line)?.[1] ?? owner
    const slice = /^ {2}readonly (\w+):/.exec(line)?.[1]
    if (slice !== undefined) owners.set(slice, owner)
  }
  return owners
}
