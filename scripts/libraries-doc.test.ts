import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { importsOf, LIBRARY_BLOCKS } from './consumer/library-snippets.ts'

const ROOT = join(import.meta.dirname, '..')
const paths = Object.keys(LIBRARY_BLOCKS)

test('every host of the page has its code there', () => {
  const hosts = new Set(paths.flatMap((path) => path.match(/^examples\/([^/]+)/)?.[1] ?? []))
  expect([...hosts].sort()).toEqual([
    'astro',
    'ethers',
    'headless',
    'html',
    'next',
    'react-router',
    'svelte',
    'viem',
    'vue',
    'wagmi-3',
  ])
})

test.each(paths)('%s: the page shows the whole file', (path) => {
  expect(LIBRARY_BLOCKS[path]).toBe(readFileSync(join(ROOT, path), 'utf8'))
})

test.each(paths)('%s: what it names of its own project is on the page', (path) => {
  const text = LIBRARY_BLOCKS[path] ?? ''
  const scripts = [...text.matchAll(/ src="([^"]+)"/g)].map(([, src = '']) => join(path, '..', src))
  const named = [...importsOf(path, text), ...scripts].filter((file) => !file.endsWith('/foyer.js')) // The package has it.
  const shown = paths.flatMap((file) => [file, file.replace(/\.\w+$/, '')])
  expect(named.filter((file) => !shown.includes(file))).toEqual([])
})

test('the script of the page without a bundler finds its elements there', () => {
  const html = LIBRARY_BLOCKS['examples/html/index.html']
  const asked = LIBRARY_BLOCKS['examples/html/page.js']?.matchAll(/(?:getElementById|show)\('(\w+)'/g) ?? []
  const ids = [...asked].map(([, id]) => id)
  expect(new Set(ids)).toEqual(new Set(['account', 'signature', 'sign', 'leave']))
  for (const id of ids) expect(html).toContain(` id="${id}"`)
})

test('wagmi 2 and 3 need the same lines', () => {
  const read = (major: number) => readFileSync(join(ROOT, `examples/wagmi-${major}/src/wallets.ts`), 'utf8')
  expect(read(2)).toBe(read(3))
})

test('libraries for EVM ask for an EVM wallet, whichever namespace is active', () => {
  for (const path of ['examples/ethers/src/use-ethers.ts', 'examples/viem/src/use-wallet-client.ts']) {
    const asked = readFileSync(join(ROOT, path), 'utf8').match(/useFoyer\w+\([^)]+\)/g) ?? []
    expect(asked.length, path).toBeGreaterThan(0)
    for (const call of asked) expect(call, path).toMatch(/\(foyer, 'eip155'\)$/)
  }
})

test('the libraries’ own part is ten lines at most, imports aside', () => {
  for (const path of ['examples/ethers/src/use-ethers.ts', 'examples/viem/src/use-wallet-client.ts']) {
    const lines = readFileSync(join(ROOT, path), 'utf8')
      .split('\n')
      .filter((line) => line.trim() !== '' && !/^import |^\/\*\*/.test(line))
    expect(lines.length, path).toBeLessThanOrEqual(10)
  }
})
