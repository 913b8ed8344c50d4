import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { type SolanaProxy, startProxy } from './proxy.ts'
import { seedSolana } from './seed.ts'

export type SolanaWorld = {
  /** JSON-RPC over HTTP. The same address with `ws:` accepts subscriptions. */
  readonly rpcUrl: string
  readonly stop: () => Promise<void>
}

/** The slot length of mainnet in milliseconds. A blockhash is valid for 150 slots. */
const SLOT_MS = 400
/** How long the validator may take to answer, in milliseconds. It usually takes about 500. */
const READY_TIMEOUT_MS = 20_000

/**
 * Starts a local Solana cluster (surfpool) with funded accounts and tokens of both token programs. No state is kept
 * after it stops.
 * @param options.port on 127.0.0.1 only; 0 picks a free one
 * @param options.slotMs the length of a slot in milliseconds; by default mainnet's
 * @throws Error that says what to do if surfpool is missing, the port is taken or the cluster does not start
 */
export async function startSolana(options: { port: number; slotMs?: number }): Promise<SolanaWorld> {
  const { port, slotMs = SLOT_MS } = options
  requireSurfpool()
  const child = spawn(process.execPath, ['--import', loader(), join(import.meta.dirname, 'child.ts'), String(slotMs)], {
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let proxy: SolanaProxy | undefined
  const stop = async () => {
    await proxy?.close()
    await end(child)
  }
  try {
    const { rpcUrl, wsUrl } = await ready(child)
    proxy = await startProxy({ port, rpcUrl, wsUrl, slotMs })
    await seedSolana((method, params) => callNode(rpcUrl, method, params))
    return { rpcUrl: proxy.url, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function requireSurfpool(): void {
  try {
    createRequire(import.meta.url).resolve('surfpool-sdk-linux-x64-gnu')
  } catch {
    throw new Error('surfpool is not installed for this platform: the local Solana cluster runs on Linux on x64 only')
  }
}

/** Load TypeScript in the child process with tsx, as the parent does. */
const loader = () => pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href

async function ready(child: ChildProcess): Promise<{ rpcUrl: string; wsUrl: string }> {
  const { stdout, stderr } = child
  if (!stdout || !stderr) throw new Error('surfpool cannot be heard')
  let complaint = ''
  stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500)
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const line = await new Promise<string>((resolve, reject) => {
      createInterface({ input: stdout }).once('line', resolve)
      child.once('error', (error) => reject(new Error(`surfpool cannot be started: ${error.message}`)))
      child.once('exit', (code) => reject(new Error(`surfpool ended with code ${code}. ${complaint.trim()}`)))
      timer = setTimeout(
        () => reject(new Error(`surfpool did not answer within ${READY_TIMEOUT_MS / 1_000} s. ${complaint.trim()}`)),
        READY_TIMEOUT_MS,
      )
    })
    return JSON.parse(line)
  } finally {
    clearTimeout(timer)
  }
}

async function callNode(rpcUrl: string, method: string, params: readonly unknown[]): Promise<unknown> {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const { result, error } = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(`${method}: ${error.message}`)
  return result
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
