import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const sheets = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.css'))
  .sort()
  .map((name) => ({ name, css: readFileSync(join(import.meta.dirname, name), 'utf8') }))

// Inter's contextual alternates draw a multiplication sign for the x of 0x7, and an address can stand in any sentence.
test('no text that may hold an address has contextual alternates', () => {
  const settings = sheets.flatMap(({ name, css }) =>
    [...css.matchAll(/(?:--fy-features[\w-]*|font-feature-settings):\s*([^;}]+)/g)].map(([, value = '']) => ({
      name,
      value: value.trim(),
    })),
  )
  // The letters of a logo are no text.
  const open = settings.filter(({ value }) => !/"calt" 0|^var\(--fy-features|^inherit$|^normal$/.test(value))
  expect(open).toEqual([])
  expect(settings.filter(({ value }) => value === 'normal').map(({ name }) => name)).toEqual([
    'logo.css',
    'social-tiles.css',
  ])
  expect(settings.filter(({ value }) => value.includes('"calt" 0'))).toHaveLength(2)
})

const APPS = join(import.meta.dirname, '../../../../apps')
const pages = readdirSync(APPS).flatMap((app) => {
  const folder = join(APPS, app, 'src')
  return existsSync(folder)
    ? readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name))
    : []
})

test('the pages of the demo, the test wallets and the wallet have none either', () => {
  const inInter = pages
    .filter((name) => name.endsWith('.css') && !name.endsWith('fonts.css'))
    .map((name) => ({ name, css: readFileSync(name, 'utf8') }))
    .filter(({ css }) => /font(?:-family|-font)?:[^;}]*\bInter\b/.test(css))
  expect(inInter.length).toBeGreaterThan(4)
  expect(
    inInter.filter(({ css }) => !/font-feature-settings:[^;}]*"calt" 0/.test(css)).map(({ name }) => name),
  ).toEqual([])
})
