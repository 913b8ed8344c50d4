import type { ImportKind } from '../source.ts'
import { type Finding, resolve, type Tree } from '../tree.ts'

type Edge = { readonly to: string; readonly line: number }
type Graph = ReadonlyMap<string, readonly Edge[]>

/**
 * Rejects import cycles. The rule name depends on the imports in the cycle: `cycle` if all are loaded with the importer
 * (the evaluation order then decides what works), `lazy-cycle` if one is an `import()`, `type-cycle` if one is for
 * types only. All are errors, because none of the files can be understood, moved or tested without the others.
 */
export function cycles(tree: Tree): Finding[] {
  const reported = new Set<string>()
  return [
    ...ringsOf(tree, 'cycle', ['value'], reported),
    ...ringsOf(tree, 'lazy-cycle', ['value', 'lazy'], reported),
    ...ringsOf(tree, 'type-cycle', ['value', 'lazy', 'type'], reported),
  ]
}

/** Returns one finding per group of files that import each other, with the shortest cycle through its first file. */
function ringsOf(tree: Tree, rule: string, kinds: readonly ImportKind[], reported: Set<string>): Finding[] {
  const graph = graphOf(tree, kinds)
  const findings: Finding[] = []
  for (const start of [...graph.keys()].sort()) {
    if (reported.has(start)) continue
    const ring = wayRound(graph, start)
    if (!ring) continue
    for (const { to } of ring) reported.add(to)
    const way = [start, ...ring.map(({ to }) => to)].join(' → ')
    findings.push({ path: start, line: ring[0]?.line ?? 1, rule, message: way })
  }
  return findings
}

function graphOf(tree: Tree, kinds: readonly ImportKind[]): Graph {
  const edges = [...tree.sources.values()].map((source): [string, Edge[]] => [
    source.path,
    source.imports.flatMap((taken) => {
      const to = kinds.includes(taken.kind) ? resolve(tree, source.path, taken) : undefined
      return to === undefined ? [] : [{ to, line: taken.line }]
    }),
  ])
  return new Map(edges)
}

/** The shortest import path from a file back to itself, found breadth first. */
function wayRound(graph: Graph, start: string): Edge[] | undefined {
  const cameFrom = new Map<string, { from: string; edge: Edge }>()
  const queue = [start]
  for (const at of queue) {
    for (const edge of graph.get(at) ?? []) {
      if (edge.to === start) return [...wayTo(cameFrom, start, at), edge]
      if (cameFrom.has(edge.to)) continue
      cameFrom.set(edge.to, { from: at, edge })
      queue.push(edge.to)
    }
  }
  return undefined
}

function wayTo(cameFrom: ReadonlyMap<string, { from: string; edge: Edge }>, start: string, end: string): Edge[] {
  const way: Edge[] = []
  for (let at = end; at !== start; ) {
    const step = cameFrom.get(at)
    if (!step) break
    way.unshift(step.edge)
    at = step.from
  }
  return way
}
