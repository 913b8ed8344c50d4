import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { licenceFindings } from './licences.ts'

const MIT = `The MIT License
Permission is hereby granted, free of charge, to any person obtaining a copy of this software, to deal in it without restriction.
The above copyright notice and this permission notice shall be included in all
copies or substantial portions of the Software.`
const ISC = `Permission to use, copy, modify, and/or distribute this software for any
purpose with or without fee is hereby granted, provided that the above copyright notice appears in all copies.`
const APACHE_NOTICE = 'Licensed under the Apache License, Version 2.0 (the "License")'
const RESTRICTIVE = 'Community License Agreement. You may use the software below 500 monthly active users.'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true })
})

type Package = { license?: unknown; text?: string; readme?: string } & Record<string, unknown>
const OURS: Package = { license: 'MIT', text: MIT }

/** Creates a repository whose client depends on `library`, and returns the licence findings. */
function findings(packages: Record<string, Package>, kit: Package = { dependencies: { library: '1' } }, lock = {}) {
  const root = mkdtempSync(join(tmpdir(), 'foyer-licences-'))
  roots.push(root)
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const all = { 'packages/kit': { ...OURS, ...kit }, 'packages/server': OURS, ...packages }
  for (const [folder, { text, readme, ...manifest }] of Object.entries(all)) {
    write(`${folder}/package.json`, JSON.stringify({ name: folder.split('node_modules/').at(-1), ...manifest }))
    if (text !== undefined) write(`${folder}/LICENSE`, text as string)
    if (readme !== undefined) write(`${folder}/README.md`, readme as string)
  }
  write('package-lock.json', JSON.stringify({ packages: lock }, null, 2))
  return licenceFindings(root).map(({ path, line, message }) => `${path}:${line} ${message}`)
}

const library = (manifest: Package) => findings({ 'node_modules/library': manifest })

test.each([
  [{ license: 'MIT', text: MIT }],
  [{ license: 'ISC', text: ISC }],
  [{ license: 'Apache-2.0', text: APACHE_NOTICE }],
  [{ license: '(GPL-3.0 OR MIT)', text: MIT }],
  [{ license: 'MIT', readme: `# Library\n\n## License\n\n${MIT}` }],
])('lets %j in', (manifest) => {
  expect(library(manifest)).toEqual([])
})

test.each<[Package, string]>([
  [{ license: 'MIT', text: RESTRICTIVE }, 'it says MIT, and its text says “community license”'],
  [{ license: 'MIT', text: `${MIT}\nCommons Clause` }, 'it says MIT, and its text says “commons clause”'],
  [{ license: 'MIT', text: ISC }, 'it says MIT, and its text is another'],
  [{ license: 'MIT', text: MIT.slice(0, MIT.indexOf('The above')) }, 'it says MIT, and its text is another'],
  [{ license: 'ISC', text: MIT }, 'it says ISC, and its text is another'],
  [{ license: 'MIT' }, 'it says MIT and ships no licence text'],
  [{ license: 'MIT', readme: '# Library\n\n## License\n\nMIT' }, 'it says MIT and ships no licence text'],
  [{ license: 'MIT', readme: `## License\n${MIT}\nCommons Clause` }, 'it says MIT, and its text says “commons clause”'],
  [
    { license: 'MIT', text: RESTRICTIVE, readme: `## License\n${MIT}` },
    'it says MIT, and its text says “community license”',
  ],
  [{ text: MIT }, 'its package.json names no licence'],
])('keeps %j out', (manifest, message) => {
  expect(library(manifest)).toEqual([`node_modules/library/package.json:1 library: ${message}`])
})

test('keeps licences out that are not on the list', () => {
  expect(library({ license: 'GPL-3.0', text: MIT })[0]).toContain('GPL-3.0 is none of MIT, ISC')
})

test('looks at what comes with what comes, where Node would find it', () => {
  const nested = { 'node_modules/library/node_modules/deep': { license: 'MIT', text: RESTRICTIVE } }
  const found = findings({
    'node_modules/library': { ...OURS, dependencies: { deep: '1' } },
    'node_modules/deep': OURS,
    ...nested,
  })
  expect(found).toEqual([expect.stringContaining('node_modules/library/node_modules/deep/package.json:1 deep: ')])
})

test('counts our optional peers, and not those of others', () => {
  const peers = { peerDependencies: { peer: '1' }, peerDependenciesMeta: { peer: { optional: true } } }
  expect(findings({ 'node_modules/peer': { license: 'MIT' } }, peers)).toHaveLength(1)
  expect(findings({ 'node_modules/peer': { license: 'MIT' }, 'node_modules/library': { ...OURS, ...peers } })).toEqual(
    [],
  )
})

test('says what is not installed, if it has to be', () => {
  expect(findings({})).toEqual([expect.stringContaining('library is not installed')])
  expect(findings({}, { optionalDependencies: { library: '1' } })).toEqual([])
})

test('no official SDK is published', () => {
  const sdk = { 'node_modules/@walletconnect/time': { license: 'MIT', text: MIT } }
  expect(findings(sdk, { dependencies: { '@walletconnect/time': '1' } })).toHaveLength(1)
})

test.each([
  ['node_modules/@reown/appkit', { version: '1.8.2' }, 0],
  ['node_modules/@reown/appkit', { version: '1.8.3' }, 1],
  ['node_modules/@reown/walletkit', { version: '1.2.10' }, 0],
  ['node_modules/@reown/walletkit', { version: '1.2.11' }, 1],
  ['node_modules/@walletconnect/core', { version: '2.21.8' }, 0],
  ['node_modules/a/node_modules/@walletconnect/core', { version: '2.21.9-canary.1' }, 1],
  ['node_modules/@walletconnect/core', { version: '10.0.0' }, 1],
  ['node_modules/an-alias', { name: '@walletconnect/sign-client', version: '2.22.0' }, 1],
  ['node_modules/walletconnect-like', { version: '99.0.0' }, 0],
])('the lock file may hold %s %j: %i findings', (path, entry, count) => {
  const found = findings({}, { dependencies: {} }, { '': {}, [path]: entry })
  expect(found).toHaveLength(count)
  if (count > 0) expect(found[0]).toMatch(/^package-lock\.json:4 /)
})
