import type { Import } from '../source.ts'
import { type Finding, isTest, resolve, type Tree } from '../tree.ts'

const RULE = 'layers'
const KIT = 'packages/kit/src/'

/**
 * The layers of the client, lowest first. A file may import from its own layer and from layers earlier in this list.
 */
const LAYERS: readonly { readonly name: string; readonly holds: RegExp }[] = [
  { name: 'locales', holds: /^locales\// },
  { name: 'core', holds: /^core\// },
  { name: 'siwx', holds: /^siwx\// },
  { name: 'connectors', holds: /^connectors\// },
  { name: 'chains', holds: /^chains\// },
  { name: 'ui', holds: /^ui\/|^vite-env\.d\.ts$/ },
  { name: 'bridge', holds: /^bridge\// },
  { name: 'features', holds: /^features\// },
  { name: 'modal', holds: /^modal\// },
  { name: 'host', holds: /^index\.ts$|^react\// },
  { name: 'libraries', holds: /^(headless|element|wagmi)\// },
  { name: 'testing', holds: /^testing\// },
]
const ORDER = LAYERS.map(({ name }) => name)

const IS_STAND_IN = /^chains\/universal\//

/** Third-party packages that only some layers may import, so that the rest of the client loads without them. */
const THIRD_PARTIES: readonly { readonly packages: RegExp; readonly layers: readonly string[] }[] = [
  { packages: /^react(-dom)?($|\/)/, layers: ['ui', 'bridge', 'features', 'modal', 'host', 'libraries'] },
  { packages: /^viem($|\/)/, layers: ['chains', 'testing'] },
  { packages: /^@noble\//, layers: ['connectors', 'chains', 'testing'] },
  { packages: /^@scure\//, layers: ['chains', 'testing'] },
  { packages: /^lean-qr($|\/)/, layers: ['ui'] },
  { packages: /^(@playwright\/test|ws)$/, layers: ['testing'] },
  { packages: /^@wagmi\/core($|\/)/, layers: ['libraries'] },
]

/**
 * Imports inside the client only go down the layers. In addition:
 * - `ui` depends on props only: of our code it imports `@foyer/base` and itself, not even `locales`;
 * - nothing imports `testing`, the top layer, which is for integrators' tests;
 * - nothing imports a chain: the host passes it in as an adapter;
 * - a feature never imports another feature, and a chain never another chain;
 * - the host libraries (`headless`, `element`, `wagmi`) do not import each other, and `headless` imports neither React
 *   nor screens;
 * - in a feature, `.ts` files are headless: no React, no `.tsx`, nothing from `ui` or `bridge/`. Hooks (`use-*.ts`) are
 *   the exception.
 */
export function kitLayers(tree: Tree): Finding[] {
  const findings: Finding[] = []
  for (const source of tree.sources.values()) {
    if (!source.path.startsWith(KIT) || isTest(source.path)) continue
    const own = source.path.slice(KIT.length)
    if (layerOf(own) === undefined) {
      findings.push({ path: source.path, line: 1, rule: RULE, message: 'this file belongs to no layer of the client' })
      continue
    }
    for (const taken of source.imports) {
      const target = resolve(tree, source.path, taken)
      const message = target?.startsWith(KIT) ? inside(own, target.slice(KIT.length)) : outside(own, taken)
      if (message) findings.push({ path: source.path, line: taken.line, rule: RULE, message })
    }
  }
  return findings
}

function layerOf(path: string): string | undefined {
  return LAYERS.find(({ holds }) => holds.test(path))?.name
}

function inside(from: string, to: string): string | undefined {
  const [lower, upper] = [layerOf(to) ?? '', layerOf(from) ?? '']
  if (ORDER.indexOf(lower) > ORDER.indexOf(upper)) return `${upper} imports ${to} of ${lower}, which stands above it`
  if (upper === 'ui' && lower !== 'ui') return `ui imports ${to}: it knows props only`
  // Two exceptions: the host libraries pass in adapters like a host does, and `modal` uses the universal adapter, which
  // knows no chain, for namespaces without an adapter from the host.
  if (lower === 'chains' && upper !== 'chains' && upper !== 'libraries' && !(upper === 'modal' && IS_STAND_IN.test(to)))
    return `${upper} imports the chain ${to}: a chain comes from the host, as an adapter`
  if (upper === 'libraries' && lower === upper && from.split('/')[0] !== to.split('/')[0])
    return `${from} imports ${to}: they meet in modal`
  if (['features', 'chains'].includes(upper) && upper === lower && from.split('/')[1] !== to.split('/')[1])
    return `${folderOf(from)} imports ${folderOf(to)}: they meet in core`
  if (isHeadless(from) && (to.endsWith('.tsx') || lower === 'ui' || lower === 'bridge'))
    return `${from} is headless and imports ${to}`
  return undefined
}

function outside(from: string, { specifier }: Pick<Import, 'specifier'>): string | undefined {
  const layer = layerOf(from) ?? ''
  if (specifier.startsWith('@foyer/contracts') && layer === 'ui') return `ui imports ${specifier}: it knows props only`
  if (specifier.startsWith('@foyer/') && !/^@foyer\/(base|contracts)($|\/)/.test(specifier))
    return `the client imports ${specifier}: below it are @foyer/base and @foyer/contracts only`
  if (isHeadless(from) && /^react(-dom)?($|\/)/.test(specifier)) return `${from} is headless and imports ${specifier}`
  const owner = THIRD_PARTIES.find(({ packages }) => packages.test(specifier))
  if (owner && !owner.layers.includes(layer))
    return `${layer} imports ${specifier}, which only ${owner.layers.join(', ')} may`
  return undefined
}

function isHeadless(path: string): boolean {
  return /^headless\//.test(path) || (/^features\/.*\.ts$/.test(path) && !/\/use-[\w-]+\.ts$/.test(path))
}

function folderOf(path: string): string {
  return path.split('/').slice(0, 2).join('/')
}
