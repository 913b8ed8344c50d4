import { base, mainnet } from '@foyer/base/networks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import { createFoyer } from '../modal/create-foyer.ts'
import { FoyerButton } from './foyer-button.tsx'
import { FoyerNetworkButton } from './foyer-network-button.tsx'

test.each([
  ['wallets', {}],
  [
    'an embedded wallet',
    { walletOrigin: 'https://wallet.atoll.example', features: { email: true, socials: ['google'] } },
  ],
] as const)(
  'a server that makes an instance with %s and renders the buttons has nothing left that runs',
  (_name, more) => {
    const running = [
      vi.spyOn(globalThis, 'setTimeout'),
      vi.spyOn(globalThis, 'setInterval'),
      vi.spyOn(globalThis, 'fetch'),
    ]
    const server = { apiUrl: 'https://api.atoll.example', projectId: 'atoll' }
    const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()], ...server, ...more })
    expect(renderToString(createElement(FoyerButton, { foyer }))).toContain('Connect')
    expect(renderToString(createElement(FoyerNetworkButton, { foyer }))).toContain('Ethereum')
    for (const started of running) expect(started).not.toHaveBeenCalled()
  },
)

test('the buttons speak the language that the host names', () => {
  const foyer = createFoyer({ networks: [mainnet, base], locale: 'ar-EG' })
  expect(renderToString(createElement(FoyerButton, { foyer }))).toContain('اتصال')
  expect(renderToString(createElement(FoyerNetworkButton, { foyer }))).toContain('الشبكة')
})

test('and a language that the host brings', () => {
  const messages = { de: { 'button.connect': 'Anmelden', 'button.network': '<b>Netz</b>' } }
  const foyer = createFoyer({ networks: [mainnet, base], locale: 'de_AT', messages })
  expect(renderToString(createElement(FoyerButton, { foyer }))).toContain('Anmelden')
  expect(renderToString(createElement(FoyerNetworkButton, { foyer }))).toContain('&lt;b&gt;Netz')
})

test('a class of the host is on the button, which then has selectors that give way', () => {
  const foyer = createFoyer({ networks: [mainnet, base] })
  for (const Button of [FoyerButton, FoyerNetworkButton]) {
    expect(renderToString(createElement(Button, { foyer, className: 'mine' }))).toMatch(
      /<button class="foyer foyer-own mine /,
    )
    expect(renderToString(createElement(Button, { foyer }))).toMatch(/<button class="foyer foyer-button foyer-\w+"/)
  }
})
