import { shortAddress } from '@foyer/base'
import { base, mainnet, solana } from '@foyer/base/networks'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { evm } from '../chains/evm/index.ts'
import { accountOf } from '../core/connections/session.ts'
import { type RememberedAccount, rememberedAccount } from '../core/remembered-account.ts'
import { createFoyer as createHeadless } from '../headless/create-foyer.ts'
import { passkeyPage } from '../headless/log-in.ts'
import { createFoyer } from '../modal/create-foyer.ts'
import { FoyerButton, type FoyerButtonProps } from './foyer-button.tsx'
import { FoyerNetworkButton } from './foyer-network-button.tsx'
import { useFoyerAccount, useFoyerNetwork, useFoyerState } from './hooks.ts'
import { rememberingSource } from './remembered.ts'
import { FoyerRemembered, FoyerButton as RememberingButton } from './ssr.tsx'
import { useFoyerBalance } from './use-balance.ts'

const EMBEDDED = {
  walletOrigin: 'https://wallet.atoll.example',
  features: {
    email: true,
    socials: ['google', 'x', 'farcaster', 'discord', 'apple', 'github', 'facebook'],
    connectMethodsOrder: ['email', 'social', 'passkey', 'wallet'],
  },
} as const
const SERVER = { apiUrl: 'https://api.atoll.example', projectId: 'atoll' }

test.each([
  ['wallets', {}],
  ['an embedded wallet', EMBEDDED],
] as const)(
  'a server that makes an instance with %s and renders the buttons has nothing left that runs',
  (_name, more) => {
    // Whoever reads one of them here throws.
    for (const name of ['window', 'document', 'localStorage']) expect(globalThis).not.toHaveProperty(name)
    const running = [
      vi.spyOn(globalThis, 'setTimeout'),
      vi.spyOn(globalThis, 'setInterval'),
      vi.spyOn(globalThis, 'fetch'),
    ]
    const foyer = createFoyer({ networks: [mainnet, base], adapters: [evm()], ...SERVER, ...more })
    expect(renderToString(createElement(FoyerButton, { foyer }))).toContain('Connect')
    expect(renderToString(createElement(RememberingButton, { foyer, remembered: undefined }))).toContain('Connect')
    expect(renderToString(createElement(FoyerNetworkButton, { foyer }))).toContain('Ethereum')
    for (const started of running) expect(started).not.toHaveBeenCalled()
  },
)

test('without screens, a server knows the page on which a passkey makes a wallet', () => {
  const foyer = createHeadless({ networks: [mainnet], adapters: [evm()], ...SERVER, ...EMBEDDED })
  expect(passkeyPage(foyer)).toBe('https://wallet.atoll.example/settings?projectId=atoll&lang=en#new-passkey')
})

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
    const remembered = rememberedAccount(`theme=dark; foyer.foyer=eip155:1:${MARA}; other=1`)
    expect(remembered).toEqual({ address: MARA, label: shortAddress(MARA), caipNetworkId: 'eip155:1' })
    expect(rendered(remembered)).toContain(shortAddress(MARA))
    expect(rendered(remembered)).not.toContain('Connect')
    expect(rendered(undefined)).toContain('Connect')
  })

  test('has the look of the account button there, which only styles are missing for', () => {
    const html = rendered(rememberedAccount(`foyer.foyer=eip155:1:${MARA}`))
    expect(html).toMatch(/^<span><button class="foyer foyer-button foyer-account" type="button" data-size="md"/)
    expect(html).not.toMatch(/ style=|<style/)
  })

  test('is what hooks and buttons have in a FoyerRemembered, on its network, and no wallet', () => {
    const foyer = createFoyer({ networks: [mainnet, base, solana], adapters: [evm()] })
    const other = createFoyer({ networks: [mainnet], id: 'other' })
    const seen: Record<string, unknown> = {}
    function App() {
      const { status, address, addresses, isConnected, caipAddress } = useFoyerAccount(foyer)
      const state = useFoyerState(foyer)
      Object.assign(seen, {
        account: { status, address, addresses, isConnected, caipAddress },
        state: [state.status, state.address, state.network?.name],
        network: useFoyerNetwork(foyer).network?.name,
        balance: useFoyerBalance(foyer).status,
        onSolana: useFoyerAccount(foyer, 'solana').status,
        other: useFoyerAccount(other).status,
      })
      return createElement(FoyerNetworkButton, { foyer })
    }
    const page = (cookie: string) => {
      const account = rememberedAccount(cookie)
      return renderToString(createElement(FoyerRemembered, { foyer, account }, createElement(App)))
    }
    expect(page(`foyer.foyer=eip155%3A8453%3A${MARA}`)).toContain('>Base<')
    expect(seen).toEqual({
      account: { status: 'reconnecting', address: MARA, addresses: [MARA], isConnected: false, caipAddress: undefined },
      state: ['reconnecting', MARA, 'Base'],
      network: 'Base',
      balance: 'idle',
      onSolana: 'disconnected',
      other: 'disconnected',
    })
    // The instance serves every visitor, and has nothing of this one.
    expect(foyer.getAccount()).toMatchObject({ status: 'disconnected', addresses: [] })

    expect(page(`foyer.foyer=eip155:56:${MARA}`)).toContain('>Ethereum<')
    expect(seen.account).toMatchObject({ status: 'reconnecting', address: MARA })
    page('foyer.foyer=bip122:000000000019d6689c085ae165831e93:1BoatSLRHtKNngkdXEeobR76b53LETtpyT')
    expect(seen.account).toMatchObject({ status: 'disconnected', address: undefined })
    page('')
    expect(seen.account).toMatchObject({ status: 'disconnected', address: undefined })
  })

  test('is not taken for one that the visitor connects, nor told again after it was restored or could not be', () => {
    const foyer = createFoyer({ networks: [mainnet], adapters: [evm()] })
    const { context } = foyer
    const account = rememberedAccount(`foyer.foyer=eip155:1:${MARA}`)
    if (!account) throw new Error('no account')
    const put = (status: 'reconnecting' | 'connecting') => {
      const { session } = context.store.get()
      context.store.set({ session: { ...session, namespaces: { eip155: { status, connectorId: 'juniper' } } } })
    }
    const source = rememberingSource(context, account, (ctx, isFirst) => (isFirst ? ctx.initial : ctx.store.get()))
    const now = () => accountOf(source(context).session)
    put('reconnecting')
    expect(now()).toMatchObject({ status: 'reconnecting', address: MARA })
    expect(source(context)).toBe(source(context))
    put('connecting')
    expect(now()).toMatchObject({ status: 'connecting', addresses: [] })
    put('reconnecting')
    expect(now()).toMatchObject({ status: 'connecting', addresses: [] })
    // Markup that is hydrated late is still that of the server.
    expect(accountOf(source(context, true).session)).toMatchObject({ status: 'reconnecting', address: MARA })
  })

  test('is that of the instance', () => {
    expect(rememberedAccount(`foyer.other=eip155:1:${MARA}`)).toBeUndefined()
    expect(rememberedAccount(`foyer.other=eip155:1:${MARA}`, 'other')?.address).toBe(MARA)
  })

  test.each([
    undefined,
    null,
    '',
    'foyer.foyer=',
    'foyer.foyer=<script>',
    'foyer.foyer=%3Cscript%3E',
    'foyer.foyer=Log in again',
    'foyer.foyer=eip155:1:',
    'foyer.foyer=a:b:c:d',
    `foyer.foyer=EIP155:1:0x1`,
    `foyer.foyer=${'a'.repeat(129)}`,
    `foyer.foyerx=eip155:1:${MARA}`,
    // Not of its chain: a host's library may throw for it.
    `foyer.foyer=${MARA}`,
    'foyer.foyer=eip155:1:hello',
    `foyer.foyer=solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${MARA}`,
    // Another page of the domain has written one, and nobody can tell which.
    `foyer.foyer=eip155:1:0x${'ab'.repeat(20)}; foyer.foyer=eip155:1:${MARA}`,
  ])('is none in %s', (cookies) => {
    expect(rememberedAccount(cookies)).toBeUndefined()
  })
})
