import type { ESTree } from 'vite'
import type { Source } from '../source.ts'
import { type Finding, isTest, type Tree } from '../tree.ts'

const HTML_SINKS = new Set(['innerHTML', 'outerHTML', 'insertAdjacentHTML', 'dangerouslySetInnerHTML', 'srcdoc'])
const GLOBALS = new Set(['eval', 'Function', 'globalThis', 'window', 'self'])
const TEST_FUNCTIONS = new Set(['test', 'it', 'describe', 'suite'])
const LEAVES_TESTS_OUT = new Set(['skip', 'only', 'todo', 'fixme', 'skipIf', 'runIf', 'fails'])

/**
 * Rejects what no file may contain: HTML from strings, code from strings, messages to any origin, skipped tests, and
 * open tasks without an owner. `TODO(name)` names the owner. Tests may use unsafe calls, to check that they are
 * blocked.
 */
export function banned(tree: Tree): Finding[] {
  return [...tree.sources.values()].flatMap((source) =>
    isTest(source.path)
      ? [...unowned(source), ...leftOut(source)]
      : [...unowned(source), ...leftOut(source), ...unsafe(source)],
  )
}

function unowned({ path, comments }: Source): Finding[] {
  return comments
    .filter(({ text }) => /\b(TODO|FIXME|XXX)\b(?!\(\w)/.test(text))
    .map(({ line }) => ({ path, line, rule: 'todo', message: 'a task without an owner: write TODO(name), or do it' }))
}

function leftOut({ path, lineAt, visit }: Source): Finding[] {
  const findings: Finding[] = []
  visit({
    MemberExpression: (node) => {
      const name = nameOf(node)
      if (name === undefined || !LEAVES_TESTS_OUT.has(name) || !TEST_FUNCTIONS.has(rootOf(node.object) ?? '')) return
      findings.push({ path, line: lineAt(node.start), rule: 'test-left-out', message: `.${name} leaves tests out` })
    },
  })
  return findings
}

function unsafe(source: Source): Finding[] {
  const findings: Finding[] = []
  const report = ({ start }: ESTree.Node, rule: string, message: string) =>
    findings.push({ path: source.path, line: source.lineAt(start), rule, message })
  const checkSink = (node: ESTree.Node, name: string | undefined) => {
    if (name !== undefined && HTML_SINKS.has(name)) report(node, 'html', `${name} makes HTML from a string`)
  }
  const checkCall = (node: ESTree.CallExpression | ESTree.NewExpression) => {
    const name = nameOf(node.callee)
    // Only globals count: other objects may have a method of that name, such as Redis's `eval`.
    if ((name === 'eval' || name === 'Function') && GLOBALS.has(rootOf(node.callee) ?? ''))
      report(node, 'eval', `${name} makes code from a string`)
    if (name === 'postMessage' && node.arguments.some(isStar))
      report(node, 'post-message', "postMessage to '*' tells everybody: name the origin")
  }
  source.visit({
    CallExpression: checkCall,
    NewExpression: checkCall,
    MemberExpression: (node) => checkSink(node, nameOf(node)),
    JSXAttribute: (node) => {
      if (node.name.type === 'JSXIdentifier') checkSink(node, node.name.name)
    },
    Property: (node) => checkSink(node, node.key.type === 'Identifier' ? node.key.name : undefined),
  })
  return findings
}

/** Matches `postMessage(message, '*')` and `postMessage(message, { targetOrigin: '*' })`. */
function isStar(argument: ESTree.Argument): boolean {
  if (argument.type === 'Literal') return argument.value === '*'
  if (argument.type !== 'ObjectExpression') return false
  return argument.properties.some(({ type, ...property }) => 'value' in property && literalOf(property.value) === '*')
}

function literalOf(node: ESTree.Node): unknown {
  return node.type === 'Literal' ? node.value : undefined
}

/** The last name of `a.b.c` or `a['c']`, or the identifier itself. */
function nameOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type !== 'MemberExpression') return undefined
  if (node.property.type === 'Identifier') return node.computed ? undefined : node.property.name
  return node.property.type === 'Literal' && typeof node.property.value === 'string' ? node.property.value : undefined
}

/** The first name of `a.b.c`, including through calls: `test.each(rows).skip`. */
function rootOf(node: ESTree.Node): string | undefined {
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return rootOf(node.object)
  return node.type === 'CallExpression' ? rootOf(node.callee) : undefined
}
