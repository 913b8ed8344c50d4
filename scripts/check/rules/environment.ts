import { type Finding, isTest, type Tree } from '../tree.ts'

const PUBLISHED = /^packages\/(base|contracts|kit|server)\/src\//
/** The files that may read the environment: the server's program and its configuration. */
const READERS = /^packages\/server\/src\/(cli|config)\.ts$/

/** Published packages get their options as arguments. Only the server's program reads `process.env`. */
export function environment(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const source of tree.sources.values()) {
    if (!PUBLISHED.test(source.path) || READERS.test(source.path) || isTest(source.path)) continue
    source.visit({
      MemberExpression: ({ start, object, property }) => {
        if (object.type !== 'Identifier' || object.name !== 'process') return
        if (property.type !== 'Identifier' || property.name !== 'env') return
        const message = 'process.env is read by cli.ts and config.ts only'
        findings.push({ path: source.path, line: source.lineAt(start), rule: 'environment', message })
      },
    })
  }
  return findings
}
