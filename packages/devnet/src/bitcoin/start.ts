import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type BitcoinChain = {
  /** Base address of an Esplora interface. */
  readonly esploraUrl: string
  readonly stop: () => Promise<void>
}

/** It takes about four seconds, and longer on a busy machine. */
const READY_TIMEOUT_MS = 60_000

/**
 * Starts a regtest Bitcoin with an Esplora interface and the people of BITCOIN_ACCOUNTS funded. Nothing is kept when it stops.
 * @param options.port 127.0.0.1 only; 0 for any
 * @param options.mineAfterMs how long a transaction waits for its block; by default until `POST /mine/1`
 * @throws Error with what to do, when the port is taken or the chain does not come up
 */
export async function startBitcoin(options: { port: number; mineAfterMs?: number }): Promise<BitcoinChain> {
  const { port, mineAfterMs } = options
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'node-process.ts', `${port}`, ...(mineAfterMs === undefined ? [] : [`${mineAfterMs}`])],
    { cwd: import.meta.dirname, stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500)
  })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    const answering = await Promise.race([
      new Promise<string>((resolve) => createInterface({ input: child.stdout }).once('line', resolve)),
      ended.then((code) => {
        throw new Error(`bitcoin on port ${port} ended with code ${code}. ${complaint.trim()}`)
      }),
      new Promise<never>((_, reject) => {
        const message = `bitcoin on port ${port} did not come up within ${READY_TIMEOUT_MS / 1_000} s`
        timer = setTimeout(() => reject(new Error(message)), READY_TIMEOUT_MS)
      }),
    ])
    return { esploraUrl: `http://127.0.0.1:${answering}`, stop }
  } catch (error) {
    await stop()
    throw error
  } finally {
    clearTimeout(timer)
  }
}
