import type { ESTree } from 'vite'
import { type Finding, isTest, type Tree } from '../tree.ts'

const RULE = 'namespace'
const NAMESPACES = /^(eip155|solana|bip122)(:|$)/
/** Where a namespace may decide something: in its chain, and where its facts are kept. */
const AT_HOME = /^packages\/(kit\/src\/chains|base\/src|devnet\/src)\//

/** Outside its chain, code never asks which namespace it has: what differs is a capability of the adapter. */
export function namespaces(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const source of tree.sources.values()) {
    if (!/^packages\/[^/]+\/src\//.test(source.path) || AT_HOME.test(source.path) || isTest(source.path)) continue
    const check = (node: ESTree.Node | null) => {
      const text = textOf(node)
      if (node === null || text === undefined || !NAMESPACES.test(text)) return
      const message = `a decision on '${text}': let the adapter's capabilities decide`
      findings.push({ path: source.path, line: source.lineAt(node.start), rule: RULE, message })
    }
    source.visit({
      BinaryExpression: ({ operator, left, right }) => {
        if (!/^[!=]==?$/.test(operator)) return
        check(left)
        check(right)
      },
      SwitchCase: ({ test }) => check(test),
      CallExpression: ({ callee, arguments: [first] }) => {
        if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier' || first === undefined) return
        if (['startsWith', 'includes'].includes(callee.property.name)) check(first)
      },
    })
  }
  return findings
}

function textOf(node: ESTree.Node | null): string | undefined {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node?.type === 'TemplateLiteral') return node.quasis[0]?.value.cooked ?? undefined
  return undefined
}
