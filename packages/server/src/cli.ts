#!/usr/bin/env node
import { messageOf } from '@foyer/base'
import { COMMANDS, runCommand } from './admin.ts'
import { problemsOf } from './check-settings.ts'
import { readConfig } from './config.ts'
import { readRecoveryConfig } from './config-wallet.ts'
import { readWatchedOrigin } from './config-watched-origin.ts'
import { logLine } from './http/request-log.ts'
import { describeConfig, HELP, version } from './operator-help.ts'
import { runRecoveryCommand, startRecovery } from './recovery-app.ts'
import { startServer } from './server.ts'
import { verifyCommand } from './wallet-origin/index.ts'

/* `npx @foyer/server`: configuration from the environment (see config.ts), one JSON line for each event, SIGTERM drains. With
   arguments it is a command of the operator (see admin.ts). */

const log = (line: Readonly<Record<string, unknown>>) => console.log(logLine(line, new Date()))

try {
  const command = process.argv.slice(2)
  const [first = ''] = command
  if (['--help', '-h', 'help'].includes(first)) print(`${HELP}\n${COMMANDS}`)
  else if (['--version', '-v'].includes(first)) print(version)
  else if (first === 'check' && command.length === 1) await check()
  else if (first === 'recovery' && command.length === 1) await recovery()
  else if (first === 'recovery') print(await runRecoveryCommand(command.slice(1), readRecoveryConfig(process.env)))
  else if (first === 'verify-wallet-origin')
    print(await verifyCommand(command.slice(1), readWatchedOrigin(process.env)))
  else if (first !== '') print(await runCommand(command, () => readConfig(process.env)))
  else await run()
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

async function check(): Promise<never> {
  const config = readConfig(process.env)
  const problems = await problemsOf(config)
  if (problems.length === 0) print(describeConfig(config))
  console.log(describeConfig(config))
  throw new Error(problems.join('\n'))
}

function print(text: string): never {
  console.log(text)
  process.exit(0)
}

/** The recovery service: a process of its own, with settings of its own. */
async function recovery(): Promise<void> {
  const server = await startRecovery(readRecoveryConfig(process.env), log)
  log({ level: 'info', event: 'listening', url: server.url })
  const stop = async () => {
    await server.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
}

async function run(): Promise<void> {
  // Heard from the first moment on: a database that is away may keep the start waiting.
  const stopping = new AbortController()
  const asked = new Promise<void>((resolve) => stopping.signal.addEventListener('abort', () => resolve()))
  process.on('SIGINT', () => stopping.abort())
  process.on('SIGTERM', () => stopping.abort())
  try {
    const server = await startServer(readConfig(process.env), log, stopping.signal)
    log({ level: 'info', event: 'listening', url: server.url })
    await asked
    await server.close()
  } catch (error) {
    // The start that was ended by a signal is no error.
    if (error !== stopping.signal.reason) throw error
  }
  process.exit(0)
}
