import { createHash } from 'node:crypto'
import { createKeyPairSignerFromPrivateKeyBytes, createSolanaRpc, createSolanaRpcSubscriptions } from '@solana/kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SOLANA_ACCOUNTS, SOLANA_CHAIN, SOLANA_TOKENS } from './accounts.ts'
import { createSolanaBank } from './bank.ts'
import { type SolanaWorld, startSolana } from './start.ts'

const [, mara, theo, noor] = SOLANA_ACCOUNTS
let world: SolanaWorld
beforeAll(async () => {
  world = await startSolana({ port: 0 })
})
afterAll(() => world?.stop())

const ask = async (method: string, params: unknown[] = []) =>
  (
    (await (
      await fetch(world.rpcUrl, { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) })
    ).json()) as { result: unknown }
  ).result

describe('the local Solana cluster', () => {
  test('addresses follow from secrets, and secrets from names', async () => {
    for (const { label, address, secret } of SOLANA_ACCOUNTS) {
      expect(secret).toBe(createHash('sha256').update(`foyer local world: ${label}`).digest('hex'))
      expect((await createKeyPairSignerFromPrivateKeyBytes(Buffer.from(secret, 'hex'))).address).toBe(address)
    }
  })

  test('people hold what they are said to, and move it', async () => {
    const bank = createSolanaBank(world.rpcUrl)
    expect(await bank.holds(mara.address)).toBe(25_000_000_000n)
    expect(await bank.holds(mara.address, 'usdc')).toBe(1_240_500_000n)
    expect(await bank.holds(noor.address, 'usdc')).toBe(0n)
    await bank.pay({ from: mara, to: theo.address, amount: 250_000_000n })
    expect(await bank.holds(theo.address)).toBe(4_250_000_000n)
    for (const token of ['usdc', 'tide'] as const) {
      await bank.pay({ from: mara, to: noor.address, amount: 1_500_000n, token })
      expect(await bank.holds(noor.address, token)).toBe(1_500_000n)
    }
  })

  test('transactions have the time of the wall', async () => {
    const bank = createSolanaBank(world.rpcUrl)
    const signature = await bank.pay({ from: theo, to: mara.address, amount: 1n })
    const transaction = (await ask('getTransaction', [
      signature,
      { encoding: 'jsonParsed', commitment: 'confirmed', maxSupportedTransactionVersion: 0 },
    ])) as { blockTime: number; slot: number }
    expect(Math.abs(transaction.blockTime - Date.now() / 1_000)).toBeLessThan(20)
    const [entry] = (await ask('getSignaturesForAddress', [theo.address, { commitment: 'confirmed' }])) as {
      signature: string
      blockTime: number
    }[]
    expect(entry).toMatchObject({ signature, blockTime: transaction.blockTime })
    expect(await ask('getBlockTime', [transaction.slot])).toBe(transaction.blockTime)
  })

  test('it names the network whose id it uses', async () => {
    expect(SOLANA_CHAIN).toBe(`solana:${String(await ask('getGenesisHash')).slice(0, 32)}`)
  })

  test('pages may ask, also by WebSocket', async () => {
    const preflight = await fetch(world.rpcUrl, { method: 'OPTIONS', headers: { origin: 'https://atoll.example' } })
    expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
    const end = new AbortController()
    const { rpcUrl } = world
    const slots = await createSolanaRpcSubscriptions(rpcUrl.replace('http', 'ws'))
      .slotNotifications()
      .subscribe({ abortSignal: end.signal })
    for await (const { slot } of slots) {
      expect(slot).toBeGreaterThan(0n)
      break
    }
    end.abort()
    const mint = await createSolanaRpc(rpcUrl)
      .getAccountInfo(SOLANA_TOKENS.usdc.mint as never, { encoding: 'jsonParsed' })
      .send()
    expect(mint.value?.data).toMatchObject({ parsed: { info: { decimals: 6 } } })
  })

  test('a port that is taken is said', async () => {
    const { port } = new URL(world.rpcUrl)
    await expect(startSolana({ port: Number(port) })).rejects.toThrow(`port ${port} is taken`)
  })
})

test('goes on after the thousandth slot, at which one that nobody listens to stands still', async () => {
  const hasty = await startSolana({ port: 0, slotMs: 4 })
  const slot = async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'getSlot', params: [] })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', headers, body, signal: AbortSignal.timeout(2_000) }
    return fetch(hasty.rpcUrl, init).then(
      async (response) => ((await response.json()) as { result?: number }).result ?? 0,
      () => 0,
    )
  }
  try {
    await expect.poll(slot, { timeout: 25_000, interval: 500 }).toBeGreaterThan(1_500)
  } finally {
    await hasty.stop()
  }
}, 30_000)
