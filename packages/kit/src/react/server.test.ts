import { shortAddress } from '@foyer/base'
import { base, mainnet } from '@foyer/base/networks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import { type RememberedAccount, rememberedAccount } from '../core/remembered-account.ts'
import { createFoyer } from '../modal/create-foyer.ts'
import { FoyerButton, type FoyerButtonProps } from './foyer-button.tsx'
import { FoyerNetworkButton } from './foyer-network-button.tsx'
import { FoyerButton as RememberingButton } from './ssr.tsx'

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

describe('an account that the browser has told the server of', () => {
  const MARA = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const rendered = (remembered: RememberedAccount | undefined, more: Partial<FoyerButtonProps> = {}) =>
    renderToString(
      createElement(RememberingButton, { foyer: createFoyer({ networks: [mainnet] }), remembered, ...more }),
    )

  test('is named in the markup, in place of Connect', () => {
    const remembered = rememberedAccount(`theme=dark; foyer.foyer=${MARA}; other=1`)
    expect(remembered).toEqual({ address: MARA, label: shortAddress(MARA) })
    expect(rendered(remembered)).toContain(shortAddress(MARA))
    expect(rendered(remembered)).not.toContain('Connect')
    expect(rendered(undefined)).toContain('Connect')
  })

  test('is that of the instance', () => {
    expect(rememberedAccount(`foyer.other=${MARA}`)).toBeUndefined()
    expect(rememberedAccount(`foyer.other=${MARA}`, 'other')?.address).toBe(MARA)
  })

  test.each([
    undefined,
    null,
    '',
    'foyer.foyer=',
    'foyer.foyer=<script>',
    'foyer.foyer=%3Cscript%3E',
    'foyer.foyer=Log in again',
    `foyer.foyer=${'a'.repeat(129)}`,
    `foyer.foyerx=${MARA}`,
  ])('is none in %s', (cookies) => {
    expect(rememberedAccount(cookies)).toBeUndefined()
  })
})
