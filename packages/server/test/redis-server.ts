import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { freePort } from './free-port.ts'

const REDIS_SERVER = process.env.FOYER_REDIS ?? '/usr/bin/redis-server'

export type RedisServer = {
  readonly url: string
  /** Kills the engine, or starts it again on the same port. What it held is gone unless `directory` was given. */
  stop(): Promise<void>
  start(): Promise<void>
}

/** Starts Debian's redis-server on a free port. With `directory` it writes an append-only file there, always synced. */
export async function startRedis(directory?: string): Promise<RedisServer> {
  if (!existsSync(REDIS_SERVER))
    throw new Error(`${REDIS_SERVER} is missing: install one and set FOYER_REDIS to its path`)
  const port = await freePort()
  const persistence =
    directory === undefined
      ? ['--appendonly', 'no']
      : ['--appendonly', 'yes', '--appendfsync', 'always', '--dir', directory]
  let child: ChildProcess | undefined

  const server: RedisServer = {
    url: `redis://127.0.0.1:${port}`,
    async start() {
      const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', ...persistence]
      const started = spawn(REDIS_SERVER, args, { stdio: ['ignore', 'pipe', 'inherit'] })
      child = started
      await new Promise<void>((resolve, reject) => {
        let output = ''
        started.stdout.on('data', (data) => {
          output += data
          if (output.includes('Ready to accept connections')) resolve()
        })
        started.once('exit', (code) => reject(new Error(`redis-server ended with ${code}: ${output}`)))
      })
    },
    async stop() {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
  await server.start()
  return server
}
