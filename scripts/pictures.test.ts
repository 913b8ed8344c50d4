import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SCENES } from '../e2e/views.ts'

/* The pictures of docs/screens are taken by hand, with FOYER_SCREENS=1, so that nothing else notices one that is missing or left over. */

const root = join(import.meta.dirname, '..')
const pictures = readdirSync(join(root, 'docs/screens'))
const scenes = SCENES.map(({ name }) => name)

test('every scene has its three pictures', () => {
  const wanted = scenes.flatMap((name) => ['light', 'dark', 'phone'].map((suffix) => `${name}-${suffix}.png`))
  expect(wanted.filter((name) => !pictures.includes(name))).toEqual([])
})

test('every picture is of a scene, or of a test that takes it', () => {
  const tests = readdirSync(join(root, 'e2e'))
    .filter((name) => name.endsWith('.ts'))
    .map((name) => readFileSync(join(root, 'e2e', name), 'utf8'))
    .join('\n')
  // Some tests name several by a template: `wallet-window-${name}`.
  const beginnings = [...tests.matchAll(/`((?:[a-z]+-){2,})\$\{/g)].map(([, beginning = '']) => beginning)
  const isTaken = (name: string) =>
    scenes.includes(name) ||
    [`'${name}'`, `docs/screens/${name}.png`].some((text) => tests.includes(text)) ||
    beginnings.some((beginning) => name.startsWith(beginning))
  const names = pictures.map((file) => file.replace(/(-(light|dark|phone))?\.png$/, ''))
  expect([...new Set(names)].filter((name) => !isTaken(name))).toEqual([])
})
