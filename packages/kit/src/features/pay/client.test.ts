import { base } from '@foyer/base/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../../modal/create-foyer.ts'
import { exchangeClientOf } from './client.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

test('of three exchanges that the operator has configured, the first two are shown, in their order', async () => {
  const exchanges = ['Meridian', 'Northgate', 'Halcyon'].map((name) => ({
    id: name.toLowerCase(),
    name,
    imageUrl: null,
  }))
  vi.stubGlobal('fetch', async () => Response.json({ jsonrpc: '2.0', id: 1, result: { total: 3, exchanges } }))
  const foyer = createFoyer({
    networks: [base],
    projectId: 'atoll',
    apiUrl: 'https://api.example',
    enableReconnect: false,
  })
  const { list } = exchangeClientOf(foyer.context)
  const wish = { asset: 'eip155:8453/slip44:60', amount: '1' }
  const shown = await list(wish, new AbortController().signal)
  expect(shown.map(({ name }) => name)).toEqual(['Meridian', 'Northgate'])
  foyer.destroy()
})
