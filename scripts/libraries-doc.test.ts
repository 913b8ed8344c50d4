import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '..')
const BLOCK = /^```\w+ (\S+\/\S+)\n([\s\S]*?)\n```$/gm

const blocks = [...readFileSync(join(ROOT, 'docs/libraries.md'), 'utf8').matchAll(BLOCK)].map(
  ([, path = '', text = '']) => [path, text] as const,
)

test('every host of the page has its code there', () => {
  const hosts = new Set(blocks.flatMap(([path]) => path.match(/^examples\/([^/]+)/)?.[1] ?? []))
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

test.each(blocks)('%s: what the page shows is in the file', (path, text) => {
  expect(readFileSync(join(ROOT, path), 'utf8')).toContain(text)
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
