import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { RelayLimits } from '../src/relay/index.ts'

export type RelayProcess = {
  readonly url: string
  readonly child: ChildProcess
  /** Ends the process and waits until it is gone. */
  stop(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/**
 * Starts `relay-child.ts`.
 * @param node options of Node itself
 * @param store `memory`, `log:<directory>` or a redis URL
 */
export async function spawnRelay(
  port = 0,
  store = 'memory',
  limits: Partial<RelayLimits> = {},
  node: readonly string[] = [],
): Promise<RelayProcess> {
  const script = fileURLToPath(new URL('./relay-child.ts', import.meta.url))
  const args = [
    ...node,
    '--import',
    'tsx',
    '--conditions=foyer-source',
    script,
    String(port),
    store,
    JSON.stringify(limits),
  ]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.stdout?.on('data', (data) => {
      output += data
      if (output.includes('\n')) resolve(output.trim())
    })
    child.once('exit', (code) => reject(new Error(`The relay process ended with ${code}`)))
  })
  return {
    url,
    child,
    async stop(signal) {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.kill(signal)
      await once(child, 'exit')
    },
  }
}
