import { type CaipNetworkId, parseCaipNetworkId } from '@foyer/base'
import { base, mainnet, solana } from '@foyer/base/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { setActiveConnection } from '../../core/connections/choices.ts'
import { activate, dispatch } from '../../core/connections/live-connections.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { switchNetwork } from './switch-network.ts'

const SOLANA: CaipNetworkId = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

let foyer: Foyer
afterEach(() => foyer.destroy())

/** Wallets stand on these; the first is the one on the screen. */
function standing(...chains: readonly [CaipNetworkId, ...CaipNetworkId[]]) {
  foyer = createFoyer({ networks: [mainnet, base, solana] })
  const { context: ctx } = foyer
  for (const chain of chains) {
    const wallet = { name: chain, type: 'ANNOUNCED' } as const
    dispatch(ctx, {
      type: 'joined',
      namespace: parseCaipNetworkId(chain).namespace,
      connection: { connectorId: chain, wallet, addresses: ['a'], chain },
    })
  }
  activate(ctx, parseCaipNetworkId(chains[0]).namespace)
  const heard: string[] = []
  foyer.on('SWITCH_NETWORK', ({ caipNetworkId }) => heard.push(caipNetworkId))
  return { ctx, heard }
}

test('to another namespace that is connected too: the host hears of the network', async () => {
  const { ctx, heard } = standing('eip155:1', SOLANA)
  await switchNetwork(ctx, SOLANA)
  await switchNetwork(ctx, 'eip155:1')
  expect(heard).toEqual([SOLANA, 'eip155:1'])
  expect(foyer.getState().caipNetworkId).toBe('eip155:1')
})

test('to where one is already: nothing is heard', async () => {
  const { ctx, heard } = standing('eip155:1')
  await switchNetwork(ctx, 'eip155:1')
  expect(heard).toEqual([])
})

test('by choosing a wallet of another namespace', () => {
  const { ctx, heard } = standing('eip155:1', SOLANA)
  setActiveConnection(ctx, 'solana', SOLANA)
  expect(heard).toEqual([SOLANA])
})

test('to networks that the host did not configure: the console names each', async () => {
  const { ctx } = standing('eip155:1')
  const told: unknown[] = []
  const spy = vi.spyOn(console, 'error').mockImplementation((text) => void told.push(text))
  for (const id of ['eip155:5', 'eip155:6', 'eip155:5'] as const)
    await expect(switchNetwork(ctx, id)).rejects.toMatchObject({ code: 'APKT001' })
  spy.mockRestore()
  expect(told).toEqual(['[Foyer] APKT001 Network Not Found (eip155:5)', '[Foyer] APKT001 Network Not Found (eip155:6)'])
})
