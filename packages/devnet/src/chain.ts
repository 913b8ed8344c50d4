import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type LocalContracts, seed } from './seed.ts'
import { type LocalNames, seedNames } from './seed-names.ts'

export type Chain = {
  readonly chainId: number
  readonly rpcUrl: string
  readonly contracts: LocalContracts
  readonly names: LocalNames
  readonly stop: () => Promise<void>
}

/** How long a chain may take to answer, in milliseconds. It usually takes about 200. */
const READY_TIMEOUT_MS = 10_000

/**
 * Starts a local EVM chain (anvil) with tokens, Multicall3 and funded accounts. No state is kept after it stops.
 * @param options.port on 127.0.0.1 only
 * @param options.gatewayUrl where the server answers name lookups (ERC-3668 template); by default on port 8787
 * @throws Error that says what to do if anvil is missing, the port is taken or the chain does not start
 */
export async function startChain(options: { chainId: number; port: number; gatewayUrl?: string }): Promise<Chain> {
  const { chainId, port, gatewayUrl } = options
  const rpcUrl = `http://127.0.0.1:${port}`
  const child = spawn(anvilPath(), ['--chain-id', String(chainId), '--port', String(port), '--silent'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let complaint = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-500)
  })
  const stop = () => end(child)
  try {
    await Promise.race([
      answers(rpcUrl, chainId),
      new Promise<never>((_, reject) => {
        child.once('error', (error) => reject(new Error(`anvil cannot be started: ${error.message}`)))
        child.once('exit', (code) =>
          reject(new Error(`anvil on port ${port} ended with code ${code}. ${complaint.trim()}`)),
        )
      }),
    ])
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

async function answers(rpcUrl: string, chainId: number): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  for (;;) {
    const id = await chainIdOf(rpcUrl)
    if (id === chainId) return
    if (id !== undefined)
      throw new Error(`another chain (id ${id}) already answers at ${rpcUrl}: stop it or choose another port`)
    if (Date.now() > deadline)
      throw new Error(`the chain at ${rpcUrl} did not answer within ${READY_TIMEOUT_MS / 1_000} s`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
}

async function chainIdOf(rpcUrl: string): Promise<number | undefined> {
  try {
    const response = await fetch(rpcUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }),
    })
    const { result } = (await response.json()) as { result?: string }
    return result === undefined ? undefined : Number(result)
  } catch {
    return undefined // The chain is not up yet.
  }
}

function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((resolve) => {
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}
