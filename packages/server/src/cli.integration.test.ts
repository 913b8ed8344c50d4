import { execFile } from 'node:child_process'
import { createServer } from 'node:net'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import manifest from '../package.json' with { type: 'json' }
import { runCommand } from './admin.ts'
import { readConfig } from './config.ts'

const CLI = new URL('./cli.ts', import.meta.url).pathname

describe('the program', () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('FOYER_')))
  const run = (args: readonly string[], more = {}) =>
    promisify(execFile)(process.execPath, ['--import', 'tsx', '--conditions=foyer-source', CLI, ...args], {
      env: { ...env, ...more },
    }).then(
      ({ stdout }) => ({ code: 0, stdout, stderr: '' }),
      (error: { code: number; stdout: string; stderr: string }) => error,
    )

  test('--help, --version and check answer; what is wrong ends with 1', async () => {
    const help = await run(['--help'])
    expect(help).toMatchObject({ code: 0, stdout: expect.stringContaining('FOYER_RPC_URLS') })
    expect(help.stdout).toContain('foyer-server project list')
    expect(await run(['--version'])).toMatchObject({ code: 0, stdout: `${manifest.version}\n` })
    const good = await run(['check'], { FOYER_RPC_URLS: '{"eip155:1":"http://127.0.0.1:1"}' })
    expect(good).toMatchObject({ code: 0, stdout: expect.stringContaining('RPC, balances  eip155:1') })
    const away = await run(['check'], { REDIS_URL: 'redis://127.0.0.1:1' })
    expect(away).toMatchObject({
      code: 1,
      stdout: expect.stringContaining('its mailbox is in Redis'),
      stderr: expect.stringContaining('REDIS_URL: The relay store at 127.0.0.1:1 does not answer'),
    })
    const bad = await run(['check'], { FOYER_PROJECT: '{}' })
    expect(bad).toMatchObject({ code: 1, stderr: expect.stringContaining('did you mean FOYER_PROJECTS?') })
  })

  test('a port that is taken is the only thing that is said, before anything is opened', async () => {
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as { port: number }
    const answer = await run([], { PORT: String(port) })
    other.close()
    expect(answer).toMatchObject({ code: 1, stdout: '' })
    expect(answer.stderr).toContain('EADDRINUSE')
  })
})

test('a misspelt command is told which was meant', async () => {
  await expect(runCommand(['projcet', 'list'], () => readConfig({}))).rejects.toThrow('did you mean project?')
})
