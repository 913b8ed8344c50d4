import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { licenceFindings } from './licences.ts'
import { banned } from './rules/banned.ts'
import { boundaries } from './rules/boundaries.ts'
import { citations } from './rules/citations.ts'
import { cycles } from './rules/cycles.ts'
import { environment } from './rules/environment.ts'
import { examples } from './rules/examples.ts'
import { kitLayers } from './rules/kit-layers.ts'
import { length } from './rules/length.ts'
import { namespaces } from './rules/namespaces.ts'
import { publishedLinks } from './rules/published-links.ts'
import { scenes } from './rules/scenes.ts'
import { sliceWriters } from './rules/slice-writers.ts'
import { unusedExports } from './rules/unused-exports.ts'
import { type Rule, readTree } from './tree.ts'

/* `npm run check`: checks the architecture rules (see ARCHITECTURE.md) and the licences of the packages that ours
   install. Prints one line per finding and exits with 1 if there are any. */

const root = join(import.meta.dirname, '..', '..')
const cited = citations(readFileSync(join(root, 'docs', 'rules.md'), 'utf8'))
const RULES: readonly Rule[] = [
  kitLayers,
  boundaries,
  cycles,
  unusedExports,
  length,
  namespaces,
  environment,
  banned,
  examples,
  scenes,
  publishedLinks,
  sliceWriters,
  cited,
]

const tree = readTree(root)
const findings = [...RULES.flatMap((rule) => rule(tree)), ...licenceFindings(root)]
for (const { path, line, rule, message } of findings) console.log(`${path}:${line} ${rule} ${message}`)
console.log(`${tree.sources.size} files checked, ${findings.length} findings`)
process.exitCode = findings.length > 0 ? 1 : 0
