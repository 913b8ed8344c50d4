import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createTestClient, http } from 'viem'
import { type LocalContracts, seed } from './seed.ts'
import { type LocalNames, seedNames } from './seed-names.ts'

export type Chain = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly contracts: LocalContracts
  readonly names: LocalNames
  readonly stop: () => Promise<void>
}

/** How long a chain may take to listen, in milliseconds. It usually takes about 200. */
const READY_TIMEOUT_MS = 10_000

/**
 * Starts a local EVM chain (anvil) with tokens, Multicall3 and funded accounts. No state is kept after it stops.
 * @param options.port on 127.0.0.1 only; by default one that the system chooses
 * @param options.gatewayUrl where the server answers name lookups (ERC-3668 template); by default on port 8787
 * @throws Error that says what to do if anvil is missing, the port is taken or the chain does not start
 */
export async function startChain(options: { chainId: number; port?: number; gatewayUrl?: string }): Promise<Chain> {
  const { chainId, port = 0, gatewayUrl } = options
  const child = spawn(anvilPath(), ['--chain-id', String(chainId), '--port', String(port)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const stop = () => end(child)
  try {
    const rpcUrl = `http://127.0.0.1:${await listening(child, port)}`
    await createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).setLoggingEnabled(false)
    const contracts = await seed(rpcUrl, chainId)
    return { chainId, rpcUrl, contracts, names: await seedNames(rpcUrl, chainId, gatewayUrl), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * The binary ships in an npm package for Linux on x64. On other platforms, FOYER_ANVIL must point to an installed one.
 */
function anvilPath(): string {
  const own = process.env.FOYER_ANVIL
  if (own) return own
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json')),
      'bin',
      'anvil',
    )
  } catch {
    throw new Error(
      'anvil is not installed for this platform: install Foundry and set FOYER_ANVIL to the path of its anvil',
    )
  }
}

/**
 * The port that this anvil itself says it listens on. An answer at the port would not do: another chain may be there,
 * and would then be seeded in place of this one.
 */
function listening(child: ChildProcess, asked: number): Promise<number> {
  let [said, complaint] = ['', '']
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<number>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason))
    timer = setTimeout(
      () => fail(`anvil did not listen within ${READY_TIMEOUT_MS / 1_000} s. ${complaint.trim()}`),
      READY_TIMEOUT_MS,
    )
    child.stderr?.on('data', (chunk: Buffer) => {
      complaint = (complaint + chunk.toString()).slice(-500)
    })
    child.stdout?.on('data', (chunk: Buffer) => {
      said = (said + chunk.toString()).slice(-500)
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(said)?.[1]
      if (port !== undefined) resolve(Number(port))
    })
    child.once('error', (error) => fail(`anvil cannot be started: ${error.message}`))
    child.once('exit', (code) => {
      const hint = /already in use/i.test(complaint)
        ? `Port ${asked} is taken: stop what uses it or choose another. `
        : ''
      fail(`anvil ended with code ${code}. ${hint}${complaint.trim()}`)
    })
  }).finally(() => clearTimeout(timer))
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
