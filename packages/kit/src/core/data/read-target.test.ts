import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { base, mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { adapter as bitcoin } from '../../chains/bitcoin/adapter.ts'
import { bitcoinRegtest } from '../../chains/bitcoin/index.ts'
import { adapter as evm } from '../../chains/evm/adapter.ts'
import { adapter as solana } from '../../chains/solana/adapter.ts'
import { solana as solanaMainnet } from '../../chains/solana/index.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import type { FoyerOptions } from '../options.ts'
import { readTargetOf } from './read-target.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** An instance where a wallet stands on Ethereum. */
function connected(options: Partial<FoyerOptions>, type = 'ANNOUNCED') {
  const { context } = createFoyer({ networks: [mainnet, base], ...options })
  const asked: string[] = []
  const provider = {
    request: async ({ method }: { method: string }) => {
      asked.push(method)
      return '0x2a'
    },
  }
  context.adapters.set('eip155', evm)
  context.connections.set('eip155 x', { id: 'x', connector: { type }, provider } as never)
  const chain = mainnet.caipNetworkId
  const account = {
    status: 'connected',
    connectorId: 'x',
    wallet: { name: 'X', type: 'ANNOUNCED' },
    addresses: [ADDRESS],
    chain,
  } as const
  const { session } = context.store.get()
  context.store.set({ session: { ...session, active: 'eip155', namespaces: { eip155: account } } })
  return { context, asked, read: () => evm.getBalance(readTargetOf(context, mainnet), ADDRESS) }
}

describe('without a server', () => {
  test('the wallet on the page is asked, and nobody else', async () => {
    const { asked, read } = connected({})
    expect(await read()).toBe(42n)
    expect(asked).toEqual(['eth_getBalance'])
  })

  test.each([
    ['a network that the wallet does not stand on', {}, 'ANNOUNCED', base],
    ['a wallet behind the relay', {}, 'WALLET_CONNECT', mainnet],
  ] as const)('%s is not read', (_, options, type, network) => {
    const { context, asked } = connected(options, type)
    expect(() => readTargetOf(context, network)).toThrow('There is no node to read')
    expect(asked).toEqual([])
  })

  test('a wallet that never answers a read is given up', async () => {
    vi.useFakeTimers()
    try {
      const { context } = connected({})
      const silent = { request: () => new Promise<never>(() => undefined) }
      context.connections.set('eip155 x', { id: 'x', connector: { type: 'ANNOUNCED' }, provider: silent } as never)
      const read = expect(evm.getBalance(readTargetOf(context, mainnet), ADDRESS)).rejects.toThrow()
      await vi.advanceTimersByTimeAsync(60_000)
      await read
    } finally {
      vi.useRealTimers()
    }
  })

  test('public endpoints only where the host says so', () => {
    expect(readTargetOf(connected({ publicRpc: true }).context, base)).toEqual({
      network: base,
      rpcUrls: ['https://mainnet.base.org'],
    })
  })
})

describe('several nodes', () => {
  const servers: ReturnType<typeof createServer>[] = []
  let asked: string[]
  beforeEach(() => {
    asked = []
  })
  afterEach(() => servers.splice(0).forEach((server) => void server.close()))

  async function node(name: string, status: number, body: string): Promise<string> {
    const server = createServer((_, response) => {
      asked.push(name)
      response.writeHead(status, { 'content-type': 'application/json' }).end(body)
    })
    servers.push(server)
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  }
  const rpc = (result: unknown) => JSON.stringify({ jsonrpc: '2.0', id: 1, result })
  const esplora = JSON.stringify({
    chain_stats: { funded_txo_sum: 42, spent_txo_sum: 0 },
    mempool_stats: { funded_txo_sum: 0, spent_txo_sum: 0 },
  })

  test.each([
    ['EVM', evm, mainnet, ADDRESS, rpc('0x2a')],
    ['Solana', solana, solanaMainnet, '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T', rpc({ value: 42 })],
    ['Bitcoin', bitcoin, bitcoinRegtest, 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080', esplora],
  ] as const)('%s: the next is asked where one does not answer', async (_, adapter, network, address, body) => {
    const rpcUrls = ['http://127.0.0.1:1/', await node('broken', 503, '{}'), await node('good', 200, body)]
    expect(await adapter.getBalance({ network, rpcUrls }, address)).toBe(42n)
    expect(asked.at(-1)).toBe('good')
    expect(asked).toContain('broken')
  })
})
