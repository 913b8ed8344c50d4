import { posix } from 'node:path'
import type { Finding, Package, Tree } from '../tree.ts'

const RULE = 'published-links'
/** Code shows links without making them. */
const CODE = /^(```|~~~).*?^\1|`[^`\n]*`/gms
/** `[text](target)`, `[text]: target`, and the attributes `href` and `src`. */
const TARGETS = [/\]\(\s*<?([^\s)>]*)/g, /^ {0,3}\[[^\]]+\]:\s*<?([^\s>]+)/gm, /\b(?:href|src)\s*=\s*["']([^"']*)/gi]
/** npm packs these, whatever `files` says. */
const ALWAYS = ['package.json', 'README.md', 'LICENSE']

/**
 * Rejects links of a published README to files that are not in its package. npm shows the README without the
 * repository, and such a link leads nowhere.
 */
export function publishedLinks({ packages, readmes }: Tree): Finding[] {
  return packages.flatMap((one) => {
    const path = posix.join(one.folder, 'README.md')
    const text = readmes.get(path)
    if (one.manifest.private || text === undefined) return []
    const prose = text.replace(CODE, (code) => code.replace(/[^\n]/g, ' '))
    return TARGETS.flatMap((pattern) => [...prose.matchAll(pattern)])
      .filter(([, target = '']) => !isReached(one, target))
      .map(({ 1: target = '', index }) => ({
        path,
        line: prose.slice(0, index).split('\n').length,
        rule: RULE,
        message: `${target} is not in the package`,
      }))
  })
}

/** Whether a link works on npm: it has a scheme, stays on the page, or leads to a packed file. */
function isReached({ manifest }: Package, target: string): boolean {
  if (/^(https?:\/\/|mailto:|#)/.test(target)) return true
  const file = posix.normalize(target.replace(/[?#].*/, ''))
  return [...ALWAYS, ...(manifest.files ?? [])].some((packed) => file === packed || file.startsWith(`${packed}/`))
}
