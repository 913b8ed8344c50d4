#!/usr/bin/env node
import { messageOf } from '@foyer/base'
import { runCommand } from './admin.ts'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

/* `npx @foyer/server`: configuration from the environment (see config.ts), one JSON line for each event, SIGTERM drains. With
   arguments it is a command of the operator (see admin.ts). */

const log = (line: Readonly<Record<string, unknown>>) =>
  console.log(JSON.stringify({ at: new Date().toISOString(), ...line }))

try {
  const config = readConfig(process.env)
  const command = process.argv.slice(2)
  if (command.length > 0) {
    console.log(await runCommand(command, config))
    process.exit(0)
  }
  const server = await startServer(config, log)
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
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}
