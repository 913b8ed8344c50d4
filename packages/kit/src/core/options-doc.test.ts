import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(join(import.meta.dirname, path), 'utf8')
const [, type = ''] = /export type FoyerOptions = \{\n([\s\S]*?)\n\}/.exec(read('options.ts')) ?? []
const fields = [...type.matchAll(/(\*\/\n)?^ {2}readonly (\w+)\??:/gm)].map(([, documented, name = '']) => ({
  name,
  isDocumented: documented !== undefined,
}))

test('every option says what it means where an editor shows it', () => {
  expect(fields.length).toBeGreaterThan(25)
  expect(fields.filter(({ isDocumented }) => !isDocumented).map(({ name }) => name)).toEqual([])
})

test('every option is in the table of the README', () => {
  const readme = read('../../README.md')
  expect(fields.filter(({ name }) => !readme.includes(`\`${name}\``)).map(({ name }) => name)).toEqual([])
})

test('every subpath is in the table of the README', () => {
  const readme = read('../../README.md')
  const { exports } = JSON.parse(read('../../package.json'))
  const subpaths = Object.keys(exports).map((subpath) => `@foyer/kit${subpath.slice(1)}`)
  expect(subpaths.length).toBeGreaterThan(10)
  expect(subpaths.filter((subpath) => !readme.includes(`\`${subpath}\``))).toEqual([])
})
