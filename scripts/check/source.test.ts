import { expect, test } from 'vitest'
import { parseSource } from './source.ts'

test('reads every way of importing, with its kind, its names and its line', () => {
  const { imports } = parseSource(
    'a.ts',
    [
      "import first, { second as other, type Third } from './values.ts'",
      "import * as all from './all.ts'",
      "import type { Fourth } from './types.ts'",
      "import './effect.ts'",
      "export { fifth, type Sixth } from './passed-on.ts'",
      "// import { no } from './comment.ts'",
      "const text = `import { no } from './text.ts'`",
      "const later = () => import('./later.ts')",
      "type Seventh = import('./in-a-type.ts').Seventh",
    ].join('\n'),
  )
  expect(imports.map(({ line, kind, specifier, names }) => [line, kind, specifier, names])).toEqual([
    [1, 'value', './values.ts', ['default', 'second']],
    [1, 'type', './values.ts', ['Third']],
    [2, 'value', './all.ts', 'all'],
    [3, 'type', './types.ts', ['Fourth']],
    [4, 'value', './effect.ts', []],
    [5, 'value', './passed-on.ts', ['fifth']],
    [5, 'type', './passed-on.ts', ['Sixth']],
    [8, 'lazy', './later.ts', 'all'],
    [9, 'type', './in-a-type.ts', ['Seventh']],
  ])
})

test('reads exports by their public names', () => {
  const { exports } = parseSource(
    'a.ts',
    "export const a = 1, b = 2\nexport type C = 1\nexport { d as e } from './d.ts'",
  )
  expect(exports).toEqual([
    { line: 1, name: 'a' },
    { line: 1, name: 'b' },
    { line: 2, name: 'C' },
    { line: 3, name: 'e' },
  ])
})

test('says where it cannot read', () => {
  expect(() => parseSource('broken.ts', 'const = ')).toThrow(/^broken\.ts: /)
})
