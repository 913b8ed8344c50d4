import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/* `npm run bench:memory`: what the built server takes at a first start with the embedded database in an empty folder, and at the
   next start in the same folder: most memory (VmHWM of Linux), and until when the relay and the API answer. */

const CLI = join(import.meta.dirname, '..', 'dist', 'cli.js')
const SETTLED_MS = 5_000

const folder = mkdtempSync(join(tmpdir(), 'foyer-memory-'))
try {
  process.stdout.write('| Start | Peak, MB | Idle, MB | Relay, ms | API, ms |\n|---|---:|---:|---:|---:|\n')
  for (const name of ['first', 'second']) process.stdout.write(`| ${[name, ...(await measure())].join(' | ')} |\n`)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function measure(): Promise<number[]> {
  const began = performance.now()
  const env = { ...process.env, PORT: '0', FOYER_DATA: folder, FOYER_PROJECTS: '{"bench":{}}' }
  const server = spawn(process.execPath, [CLI], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const times: number[] = []
  const isUp = new Promise<void>((resolve, reject) => {
    server.stdout.on('data', (data: Buffer) => {
      if (data.includes('"relay-listening"')) times.push(Math.round(performance.now() - began))
      if (!data.includes('"listening"')) return
      times.push(Math.round(performance.now() - began))
      resolve()
    })
    server.once('exit', () => reject(new Error('the server did not start')))
  })
  await isUp
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS))
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  const megabytes = (field: string) => Math.round(Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1]) / 1_024)
  const memory = [megabytes('VmHWM'), megabytes('VmRSS')]
  server.removeAllListeners('exit').kill('SIGTERM')
  await new Promise((resolve) => server.once('exit', resolve))
  return [...memory, ...times]
}
