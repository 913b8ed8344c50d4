import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/**
 * How a module is imported: `value` if it is loaded with the importer, `lazy` if the importer loads it later, `type` if
 * the import is removed by compilation.
 */
export type ImportKind = 'value' | 'lazy' | 'type'

export type Import = {
  readonly line: number
  readonly kind: ImportKind
  readonly specifier: string
  /** The imported names. `all` for a namespace import or a lazy import, from which any name may be read. */
  readonly names: readonly string[] | 'all'
}

export type Export = { readonly line: number; readonly name: string }

/** A parsed module. Everything except the text is computed once, and rules only read it. */
export type Source = {
  /** Relative to the root of the repository, with `/` as separator. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  /** Modules that `export * from` re-exports. */
  readonly passesOn: readonly string[]
  readonly comments: readonly { readonly line: number; readonly text: string }[]
  /** Returns the line of a character offset, starting at 1. */
  readonly lineAt: (offset: number) => number
  /** Walks the syntax tree. */
  readonly visit: (visitor: VisitorObject) => void
}

/**
 * Parses a TypeScript or JavaScript module with Vite's parser (oxc), so that rules work on syntax instead of text.
 * @throws Error if the text does not parse
 */
export function parseSource(path: string, text: string): Source {
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  const { program, module, comments, errors } = parseSync(path, text, { lang })
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`)
  const lineAt = lineIndex(text)
  return {
    path,
    text,
    imports: [...staticImports(module, lineAt), ...laterImports(program, lineAt)],
    exports: exportsOf(module, lineAt),
    passesOn: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ importName, moduleRequest }) =>
        importName.kind === 'AllButDefault' && moduleRequest ? [moduleRequest.value] : [],
      ),
    ),
    comments: comments.map(({ start, value }) => ({ line: lineAt(start), text: value })),
    lineAt,
    visit: (visitor) => new Visitor(visitor).visit(program),
  }
}

type Module = ReturnType<typeof parseSync>['module']
type Entry = { readonly name: string | null; readonly isType: boolean; readonly isAll: boolean }

/** `import …` and `export … from`. A statement that imports both values and types becomes two imports. */
function staticImports(module: Module, lineAt: Source['lineAt']): Import[] {
  const imported = module.staticImports.map(({ start, moduleRequest, entries }) => ({
    line: lineAt(start),
    specifier: moduleRequest.value,
    entries: entries.map(({ importName, isType }) => ({
      name: importName.kind === 'Default' ? 'default' : importName.name,
      isAll: importName.kind === 'NamespaceObject',
      isType,
    })),
  }))
  const passedOn = module.staticExports.flatMap(({ start, entries }) => {
    const from = entries[0]?.moduleRequest
    if (!from) return []
    const taken = entries.map(({ importName, isType }) => ({
      name: importName.name,
      isAll: importName.kind === 'All' || importName.kind === 'AllButDefault',
      isType,
    }))
    return [{ line: lineAt(start), specifier: from.value, entries: taken }]
  })
  return [...imported, ...passedOn].flatMap(({ line, specifier, entries }) => {
    const types = entries.filter(({ isType }) => isType)
    const values = entries.filter(({ isType }) => !isType)
    const told: Import[] = []
    // An import without names is for side effects, which counts as a value.
    if (values.length > 0 || types.length === 0) told.push({ line, specifier, kind: 'value', names: namesOf(values) })
    if (types.length > 0) told.push({ line, specifier, kind: 'type', names: namesOf(types) })
    return told
  })
}

function namesOf(entries: readonly Entry[]): Import['names'] {
  return entries.some(({ isAll }) => isAll) ? 'all' : entries.flatMap(({ name }) => name ?? [])
}

/** `import('…')` in code and in types. */
function laterImports(program: ESTree.Program, lineAt: Source['lineAt']): Import[] {
  const found: Import[] = []
  new Visitor({
    ImportExpression: ({ start, source }) => {
      if (source.type !== 'Literal' || typeof source.value !== 'string') return
      found.push({ line: lineAt(start), specifier: source.value, kind: 'lazy', names: 'all' })
    },
    TSImportType: ({ start, source, qualifier }) => {
      const names = qualifier?.type === 'Identifier' ? [qualifier.name] : ('all' as const)
      found.push({ line: lineAt(start), specifier: source.value, kind: 'type', names })
    },
  }).visit(program)
  return found
}

function exportsOf(module: Module, lineAt: Source['lineAt']): Export[] {
  return module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ start, exportName }) => {
      const name = exportName.kind === 'Default' ? 'default' : exportName.name
      return name === null ? [] : [{ line: lineAt(start), name }]
    }),
  )
}

function lineIndex(text: string): Source['lineAt'] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    const after = starts.findIndex((start) => start > offset)
    return after === -1 ? starts.length : after
  }
}
