import { base, mainnet } from '@foyer/base/networks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import { createFoyer } from '../modal/create-foyer.ts'
import { FoyerButton } from './foyer-button.tsx'
import { FoyerNetworkButton } from './foyer-network-button.tsx'

test('a server that makes an instance and renders the buttons has nothing left that runs', () => {
  const timers = [vi.spyOn(globalThis, 'setTimeout'), vi.spyOn(globalThis, 'setInterval')]
  const server = { apiUrl: 'https://api.atoll.example', projectId: 'atoll' }
  const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()], ...server })
  expect(renderToString(createElement(FoyerButton, { foyer }))).toContain('Connect')
  expect(renderToString(createElement(FoyerNetworkButton, { foyer }))).toContain('Ethereum')
  for (const timer of timers) expect(timer).not.toHaveBeenCalled()
})
