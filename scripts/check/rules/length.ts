import { type Finding, isTest, type Tree } from '../tree.ts'

const RULE = 'length'
const LINES_MAX = 300

/** Files that are lists: they grow by rows, and each row can be read without the others. */
const LISTS = new Map([
  ['packages/server/src/directory/wallets.ts', 'one row a wallet'],
  ['packages/base/src/networks/evm.ts', 'one row a network'],
  ['packages/kit/src/locales/en.ts', 'one row a message'],
  ['packages/kit/src/locales/ar.ts', 'one row a message'],
  ['packages/kit/src/ui/icon-shapes.ts', 'one row an icon'],
])

/**
 * Limits handwritten source files to a length that can be read in one sitting. Tests may be longer, because many are
 * tables.
 */
export function length(tree: Tree): Finding[] {
  const texts = [...[...tree.sources.values()].map(({ path, text }) => [path, text] as const), ...tree.styles]
  return texts.flatMap(([path, text]) => {
    const lines = text.trimEnd().split('\n').length
    if (lines <= LINES_MAX || isTest(path) || LISTS.has(path)) return []
    return [{ path, line: LINES_MAX + 1, rule: RULE, message: `${lines} lines, the limit is ${LINES_MAX}` }]
  })
}
