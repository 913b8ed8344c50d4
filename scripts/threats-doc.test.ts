import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { THREATS_DOC, threatsDoc } from './threats-doc.ts'

test('the page lists the tests that there are', () => {
  expect(readFileSync(THREATS_DOC, 'utf8')).toBe(threatsDoc())
})

test('every rule is cited by a test', () => {
  expect(threatsDoc()).toContain('| R1 |')
  expect(threatsDoc()).not.toContain('| none |')
})
