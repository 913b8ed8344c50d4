import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { buildLibraries } from './build.ts'
import { integrityOf, LICENSES } from './script-file.ts'

const DIST = join(import.meta.dirname, '..', 'packages', 'kit', 'dist')
const read = (name: string) => readFileSync(join(DIST, name), 'utf8')

beforeAll(buildLibraries, 180_000)

test('the line for the page holds the hash of foyer.js, and foyer.js that of the file it loads', () => {
  const line = read('foyer.js.integrity')
  expect(line).toBe(
    `<script type="module" src="foyer.js" integrity="${integrityOf(read('foyer.js'))}" crossorigin="anonymous"></script>\n`,
  )
  expect(read('foyer.js')).toContain(`'${integrityOf(read('foyer-modal.js'))}'`)
})

test('nothing is loaded past the hash: one import of the other file, and none of anything else', () => {
  const imports = (code: string) =>
    [
      ...code.matchAll(/\bimport\s*\(\s*["'`]([^"'`]+)["'`]\s*\)|[}*\w]\s*from\s*["'](\.[^"']+|[\w@][\w@/.-]*)["'];?/g),
    ].map(([, lazy, static_]) => lazy ?? static_)
  expect(imports(read('foyer.js'))).toEqual(['./foyer-modal.js'])
  expect([...new Set(imports(read('foyer-modal.js')))].sort()).toEqual(['./foyer.js'])
})

test('the notices of what is inside travel along, each with its whole licence', () => {
  const [, ...packages] = read(LICENSES).split(/^## /m)
  const names = packages.map((text) => text.split(' ')[0])
  expect(names).toEqual(expect.arrayContaining(['react', 'react-dom', 'viem', '@noble/curves', 'valibot']))
  expect(packages.filter((text) => !/permission|redistribution|Apache License/i.test(text))).toEqual([])
})

test('React is inside as it is shipped, and asks nothing of the page', () => {
  expect(read('foyer-modal.js')).not.toMatch(/process\.env|development build|jsxDEV|require\(/)
})
