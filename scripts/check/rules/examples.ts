import type { ESTree } from 'vite'
import type { Source } from '../source.ts'
import { type Finding, resolve, type Tree } from '../tree.ts'

const RULE = 'example'
const KIT = 'packages/kit'
/** Excluded: its parts are for building wallets, and its users know the protocol. */
const PEER_PARTS = `${KIT}/src/connectors/pairing/peer-core.ts`

/**
 * Requires one `@example` in the comment of every function that a subpath of the kit exports, so that editors show how
 * to call it. The server is excluded because it is started from the command line.
 */
export function examples(tree: Tree): Finding[] {
  const findings = new Map<string, Finding>()
  for (const { folder, promised } of tree.packages) {
    if (folder !== KIT) continue
    for (const entry of promised) {
      if (entry === PEER_PARTS) continue
      for (const { source, name, start } of functionsOf(tree, entry)) {
        if (hasExample(source, start)) continue
        const line = source.lineAt(start)
        findings.set(`${source.path} ${name}`, {
          path: source.path,
          line,
          rule: RULE,
          message: `${name} has no @example`,
        })
      }
    }
  }
  return [...findings.values()]
}

type Public = { readonly source: Source; readonly name: string; readonly start: number }

/** Finds the functions that a module exports, in the files that declare them. `only` limits them to some names. */
function functionsOf(tree: Tree, path: string, only?: ReadonlySet<string>): Public[] {
  const source = tree.sources.get(path)
  if (!source) return []
  const isWanted = (name: string) => only === undefined || only.has(name)
  const found: Public[] = []
  const through = (specifier: string, names?: ReadonlySet<string>) => {
    const target = resolve(tree, path, { specifier })
    if (target !== undefined) found.push(...functionsOf(tree, target, names))
  }
  source.visit({
    ExportAllDeclaration: ({ source: from }) => through(from.value, only),
    ExportNamedDeclaration: ({ start, declaration, specifiers, source: from }) => {
      if (from !== null) {
        const names = specifiers.filter(({ exported }) => isWanted(nameOf(exported))).map(({ local }) => nameOf(local))
        through(from.value, new Set(names))
      }
      for (const name of declaredIn(declaration)) if (isWanted(name)) found.push({ source, name, start })
    },
  })
  return found
}

function declaredIn(declaration: ESTree.Node | null): string[] {
  if (declaration?.type === 'FunctionDeclaration') return declaration.id ? [declaration.id.name] : []
  if (declaration?.type !== 'VariableDeclaration') return []
  return declaration.declarations.flatMap(({ id, init }) =>
    init?.type === 'ArrowFunctionExpression' && id.type === 'Identifier' ? [id.name] : [],
  )
}

const nameOf = (node: ESTree.Node): string => ('name' in node && typeof node.name === 'string' ? node.name : '')

/** Whether the comment directly above has an `@example`. */
function hasExample({ text }: Source, start: number): boolean {
  const before = text.slice(0, start).trimEnd()
  return before.endsWith('*/') && before.slice(before.lastIndexOf('/**')).includes('@example')
}
