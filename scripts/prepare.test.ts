import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isInstalled } from './prepare.mjs'

type Packages = Readonly<Record<string, { version?: string; optional?: boolean }>>
const LOCKED: Packages = {
  '': { version: '0.1.0' },
  'packages/kit': { version: '0.1.0' },
  'node_modules/hono': { version: '4.13.19' },
  'node_modules/only-on-a-mac': { version: '1.0.0', optional: true },
}

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'foyer-prepare-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

function write(path: string, packages: Packages) {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), JSON.stringify({ packages }))
}

test.each<[string, Packages | undefined, boolean]>([
  ['nothing is installed', undefined, false],
  ['all of it is there, whoever installed it', { 'node_modules/hono': { version: '4.13.19' } }, true],
  ['a package is missing', {}, false],
  ['a package has another version', { 'node_modules/hono': { version: '4.13.18' } }, false],
  [
    'an optional package has another version',
    { 'node_modules/hono': { version: '4.13.19' }, 'node_modules/only-on-a-mac': { version: '0.9.0' } },
    false,
  ],
])('%s', (_, installed, expected) => {
  write('package-lock.json', LOCKED)
  if (installed) write('node_modules/.package-lock.json', installed)
  expect(isInstalled(root)).toBe(expected)
})
