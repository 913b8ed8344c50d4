import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

export type BitcoinChain = {
  /** Base URL of the Esplora API. */
  readonly esploraUrl: string
  readonly stop: () => Promise<void>
}

/** A start takes about four seconds, and longer on a busy machine. */
const READY_TIMEOUT_MS = 60_000

/**
 * Starts a regtest Bitcoin chain with an Esplora API and funds the accounts of BITCOIN_ACCOUNTS. No state is kept after
 * it stops.
 * @param options.port on 127.0.0.1 only; 0 picks a free one
 * @param options.mineAfterMs how long a transaction stays pending; by default until `POST /mine/1`
 * @throws Error that says what to do if the port is taken or the chain does not start
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
