import type { ESTree } from 'vite'
import { type Finding, isTest, type Tree } from '../tree.ts'

const RULE = 'namespace'
const NAMESPACES = /^(eip155|solana|bip122)(:|$)/
/** In an array literal, only the bare name counts: network ids are data. */
const IN_LIST = /^(eip155|solana|bip122)$/
/** In a regular expression: at the beginning, or as one of several alternatives. */
const IN_PATTERN = /(^|[\^(|])(eip155|solana|bip122)(:|\)|\||$)/
/** Where code may branch on a namespace: in its chain, and in the packages that hold its data. */
const AT_HOME = /^packages\/(kit\/src\/chains|base\/src|devnet\/src)\//
/**
 * Additional places where namespaces may be listed or matched: the test kit's wallets, a Safe (a contract of EVM networks), examples, the sign-in message
 * (EIP-4361 applies to one namespace) and user operations (so does ERC-4337), swaps, the wallet page's messages, the server's wallet directory and chain reads, and its Bitcoin client.
 */
const LISTED_AT =
  /^packages\/(kit\/src\/(testing|connectors\/safe)|testing\/src|contracts\/src\/([a-z]+-examples|sign-in-message|operation-calls|swap|swap-calls|frame\/(messages|answers))\.ts|server\/src\/(chain|directory|rpc\/esplora\.ts))/

/** Outside its chain, code never branches on the namespace. Differences are capabilities of the adapter. */
export function namespaces(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const source of tree.sources.values()) {
    if (!/^packages\/[^/]+\/src\//.test(source.path) || AT_HOME.test(source.path) || isTest(source.path)) continue
    const report = ({ start }: ESTree.Node, what: string) => {
      const message = `a decision on ${what}: let the adapter's capabilities decide`
      findings.push({ path: source.path, line: source.lineAt(start), rule: RULE, message })
    }
    const checkListed = (node: ESTree.Node) => {
      if (!LISTED_AT.test(source.path)) report(node, source.text.slice(node.start, node.end))
    }
    const check = (node: ESTree.Node | null) => {
      const text = textOf(node)
      if (node === null || text === undefined || !NAMESPACES.test(text)) return
      report(node, `'${text}'`)
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
      // A list of namespaces is a decision for each one in it.
      ArrayExpression: ({ elements }) => {
        for (const element of elements) if (element && IN_LIST.test(textOf(element) ?? '')) checkListed(element)
      },
      Literal: (node) => {
        if ('regex' in node && IN_PATTERN.test(node.regex.pattern)) checkListed(node)
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
