import type { CaipNetworkId } from '@foyer/base'
import { mainnet, solana } from '@foyer/base/networks'
import { afterEach, expect, test } from 'vitest'
import { loadTranslator } from '../locales/translate.ts'
import { createFoyer, type Foyer } from './create-foyer.ts'
import { views } from './views.ts'

let foyer: Foyer
afterEach(() => foyer.destroy())

test('a view of a network is titled with its name, and never with its identifier', async () => {
  foyer = createFoyer({ networks: [mainnet, solana] })
  const t = await loadTranslator('en')
  const { title } = views.SwitchActiveChain
  const titleOf = (network: CaipNetworkId) =>
    typeof title === 'function' ? title(foyer.context, { network }, t) : t(title)
  expect(titleOf(solana.caipNetworkId)).toBe('Solana')
  foyer.removeNetwork(solana.caipNetworkId)
  expect(titleOf(solana.caipNetworkId)).toBe('Switch network')
})
