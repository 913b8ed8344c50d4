import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as server from './index.ts'

const manifest = JSON.parse(readFileSync(`${import.meta.dirname}/../package.json`, 'utf8'))

test('the subpaths and the command', () => {
  expect({ exports: Object.keys(manifest.exports), bin: Object.keys(manifest.bin) }).toMatchInlineSnapshot(`
    {
      "bin": [
        "foyer-server",
      ],
      "exports": [
        ".",
      ],
    }
  `)
})

test('@foyer/server', () => {
  expect(Object.keys(server).sort()).toMatchInlineSnapshot(`
    [
      "MIGRATIONS",
      "createApp",
      "createLogStore",
      "createMemoryStore",
      "createRedisStore",
      "createRelay",
      "migrate",
      "openDatabase",
      "readConfig",
      "readRecoveryConfig",
      "startRecovery",
      "startServer",
    ]
  `)
})
