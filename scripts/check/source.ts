import { type ESTree, parseSync, Visitor, type VisitorObject } from 'vite'

/**
 * How a module is needed: `value` when it is loaded with the importer, `lazy` when the importer loads it later, `type` when it
 * is gone after compilation.
 */
export type ImportKind = 'value' | 'lazy' | 'type'

export type Import = {
  readonly line: number
  readonly kind: ImportKind
  readonly specifier: string
  /** The names taken from the module; `all` for a namespace or a lazy import, of which every name may be read. */
  readonly names: readonly string[] | 'all'
}

export type Export = { readonly line: number; readonly name: string }

/** A parsed module. Everything but the text is computed once, and the rules only read it. */
export type Source = {
  /** From the root of the repository, with `/`. */
  readonly path: string
  readonly text: string
  readonly imports: readonly Import[]
  readonly exports: readonly Export[]
  /** What `export * from` names: the modules whose exports are passed on as they are. */
  readonly passesOn: readonly string[]
  readonly comments: readonly { readonly line: number; readonly text: string }[]
  /** The line, from 1, that holds a character. */
  readonly lineAt: (offset: number) => number
  /** Walks the syntax tree. */
  readonly visit: (visitor: VisitorObject) => void
}

/**
 * Reads a TypeScript or JavaScript module with the parser that Vite brings (oxc), so that a rule meets syntax and no text.
 * @throws Error when the text does not parse
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

/** `import …` and `export … from`; a statement that takes values and types is told as two imports. */
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
    // Without any name the module is imported for its effect, which is a value.
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
