#!/usr/bin/env node
import { messageOf } from '@foyer/base'
import { COMMANDS, runCommand } from './admin.ts'
import { readConfig } from './config.ts'
import { logLine } from './http/request-log.ts'
import { describeConfig, HELP, version } from './operator-help.ts'
import { startServer } from './server.ts'

/* `npx @foyer/server`: configuration from the environment (see config.ts), one JSON line for each event, SIGTERM drains. With
   arguments it is a command of the operator (see admin.ts). */

const log = (line: Readonly<Record<string, unknown>>) => console.log(logLine(line, new Date()))

try {
  const command = process.argv.slice(2)
  const [first = ''] = command
  if (['--help', '-h', 'help'].includes(first)) print(`${HELP}\n${COMMANDS}`)
  else if (['--version', '-v'].includes(first)) print(version)
  else if (first === 'check' && command.length === 1) print(describeConfig(readConfig(process.env)))
  else if (first !== '') print(await runCommand(command, () => readConfig(process.env)))
  else await run()
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

function print(text: string): never {
  console.log(text)
  process.exit(0)
}

async function run(): Promise<void> {
  const server = await startServer(readConfig(process.env), log)
  log({ level: 'info', event: 'listening', url: server.url })
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await server.close()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
