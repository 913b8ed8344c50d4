#!/usr/bin/env node
import { messageOf } from '@foyer/base'
import { readConfig } from './config.ts'
import { startServer } from './server.ts'

/* `npx @foyer/server`: configuration from the environment (see config.ts), one JSON line for each event, SIGTERM drains. */

const log = (line: Readonly<Record<string, unknown>>) =>
  console.log(JSON.stringify({ at: new Date().toISOString(), ...line }))

try {
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
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}
