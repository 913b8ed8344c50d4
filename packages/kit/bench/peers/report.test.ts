import { expect, test } from 'vitest'
import { isFree } from './install.ts'
import { type Results, table, withSection } from './report.ts'

const RESULTS: Results = {
  node: '20.20.2',
  chromium: '150.0.1',
  vite: '8.1.0',
  entries: [
    {
      name: 'Foyer',
      date: '2026-11-27',
      version: '0.1.0',
      versions: { react: '19.3.1' },
      bytes: 12_063,
      reactBytes: 50_000,
      hosts: ['a.example'],
      requests: 3,
      opens: true,
      strict: { reports: 0, directives: {}, opens: true },
      packages: 24,
      otherLicences: [],
      notes: [],
    },
  ],
  leftOut: [{ name: 'Other', version: '1.2.3', why: 'it does not install' }],
}

test('a modal is a row, and one that is left out says why', () => {
  const lines = table(RESULTS).split('\n')
  expect(lines).toContain('| Foyer 0.1.0 | 12,063 | 1 / 3 | 0 | yes | 24 | 0 |')
  expect(lines).toContain('- Other 1.2.3 is left out: it does not install')
})

test('the section is put in once, and replaced by the next one', () => {
  const page = '# Figures\n\n## Connecting — a\n\ntext\n'
  const once = withSection(page, RESULTS)
  expect(once).toContain('12,063')
  expect(once.endsWith('## Connecting — a\n\ntext\n')).toBe(true)
  expect(withSection(once, RESULTS)).toBe(once)
})

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['BSD-2-Clause license', true],
  ['Apache 2.0', true],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
])('%j is one of the usual free licences: %s', (declared, expected) => {
  expect(isFree(declared)).toBe(expected)
})
