import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FRAME_ANSWERS } from '@foyer/contracts/frame/answers'
import { expect, test } from 'vitest'

const SOURCES = join(import.meta.dirname, '../..')

test('the messages of the wallet page that the kit does not send are those that its contract names', () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' })
  const sent = files
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(join(SOURCES, file), 'utf8').matchAll(/[rR]equest\(\s*'(\w+)'/g)])
    .map(([, name]) => name)
  const unsent = Object.keys(FRAME_ANSWERS).filter((name) => !sent.includes(name))
  // Whoever adds a message has it sent, or says beside FRAME_ANSWERS for whom it is, and tests that the page answers it.
  expect(unsent).toEqual(['initSmartAccount', 'getChainId', 'reload'])
})
