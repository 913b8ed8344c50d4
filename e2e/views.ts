import { createRelayPeer } from '@foyer/testing/relay-peer'
import type { Page } from '@playwright/test'
import { nodeEnvironment } from '../packages/testing/src/relay-peer/node-environment.ts'
import { answer, expect, relayReached } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/* Every view and every face of it, and how to get there without reading a word: the same walk serves all languages. */

export type Scene = {
  /** The name of its picture: docs/screens/{name}-{light|dark|phone}.png. */
  readonly name: string
  readonly settings?: Settings
  /** What the browser may say in the console meanwhile. */
  readonly says?: RegExp
  /** Before the page is there: what its requests are answered with. */
  readonly before?: (page: Page) => Promise<unknown>
  /** The scene stops time or runs ahead of it. */
  readonly clock?: true
  readonly show: (page: Page, local: World) => Promise<unknown>
}

type Target = NonNullable<NonNullable<Parameters<Window['foyer']['open']>[0]>['view']>

const view = (page: Page, target: Target) => page.evaluate((wanted) => window.foyer.open({ view: wanted }), target)
const opened = (page: Page) => page.evaluate(() => window.foyer.open())
const connected = (page: Page, wallet = 'juniper') =>
  page.evaluate((name) => window.foyer.connect(`test.foyer.${name}`).then(() => undefined), wallet)
const knock = (wallet: string) => (page: Page) =>
  view(page, { view: 'ConnectingExternal', args: { connectorId: `test.foyer.${wallet}` } })
const search = async (page: Page, text: string) => {
  await view(page, { view: 'AllWallets' })
  await page.getByRole('dialog').getByRole('searchbox').fill(text)
}
/** The code is there: its drawing has its own size, whatever the language calls it. */
const code = (page: Page) => expect(page.getByRole('dialog').locator('.qr-code')).toBeVisible()
const account = (target: Target) => async (page: Page) => {
  await connected(page)
  await view(page, target)
}

const RAINBOW = {
  id: 'rainbow',
  name: 'Rainbow',
  homepage: 'https://rainbow.me',
  image_id: 'rainbow',
  mobile_link: 'rainbow://',
  chrome_store: 'https://store.example/rainbow',
  chains: ['eip155'],
} as const
const OBEYS: Settings = { wallets: ['obeys'] }
const CORS = { 'access-control-allow-origin': '*' }

export const SCENES: readonly Scene[] = [
  { name: 'connect', settings: { wallets: ['asks', 'obeys'] }, show: opened },
  { name: 'connect-many', settings: { wallets: ['asks', 'obeys', 'rejects', 'busy', 'fails'] }, show: opened },
  {
    name: 'connect-returning',
    settings: { wallets: ['obeys', 'asks'] },
    async show(page) {
      await connected(page)
      await page.evaluate(() => window.foyer.disconnect())
      await opened(page)
    },
  },
  { name: 'connect-directory', show: opened },
  { name: 'connect-nothing', settings: { options: { apiUrl: null, projectId: null } }, show: opened },
  {
    name: 'connect-wallets',
    settings: { wallets: ['asks', 'obeys', 'rejects'] },
    show: (page) => view(page, { view: 'ConnectWallets' }),
  },
  { name: 'all-wallets', settings: OBEYS, show: (page) => view(page, { view: 'AllWallets' }) },
  {
    name: 'all-wallets-search',
    async show(page) {
      await search(page, 'wa')
      await expect(page.getByRole('dialog').locator('.match').first()).toBeVisible()
    },
  },
  {
    name: 'all-wallets-empty',
    async show(page) {
      await search(page, 'zzzz')
      await expect(page.getByRole('dialog').locator('.empty')).toBeVisible()
    },
  },
  {
    name: 'all-wallets-down',
    says: /Failed to load resource/,
    before: (page) => page.route('**/getWallets?*', (route) => route.fulfill({ status: 503, headers: CORS })),
    async show(page) {
      await view(page, { view: 'AllWallets' })
      await expect(page.getByRole('dialog').locator('.empty')).toBeVisible()
    },
  },
  { name: 'connecting', settings: { wallets: ['asks'] }, show: knock('harbor') },
  { name: 'connecting-declined', settings: { wallets: ['rejects'] }, show: knock('drift') },
  { name: 'connecting-pending', settings: { wallets: ['busy'] }, show: knock('vesper') },
  { name: 'connecting-failed', settings: { wallets: ['fails'] }, show: knock('osprey') },
  {
    name: 'connecting-opened',
    settings: { wallets: ['asks'] },
    clock: true,
    async show(page) {
      await knock('harbor')(page)
      // The opened door stands for 0.7 s; the clock stands still while it is looked at.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      await answer(page, 'asks', 'eth_requestAccounts', true)
      await expect(page.getByRole('dialog').locator('[data-state="opened"]')).toBeVisible()
    },
  },
  {
    name: 'wallet-not-installed',
    show: (page) => view(page, { view: 'WalletNotInstalled', args: { wallet: walletOf() } }),
  },
  {
    name: 'pairing',
    async show(page) {
      await view(page, { view: 'ConnectingWalletConnectBasic' })
      await code(page)
    },
  },
  {
    name: 'pairing-wallet',
    async show(page) {
      await view(page, { view: 'ConnectingWalletConnect', args: { wallet: walletOf() } })
      await expect(page.getByRole('dialog').locator('.qr-code, .doorway')).toBeVisible()
    },
  },
  {
    name: 'pairing-expired',
    clock: true,
    async show(page) {
      await view(page, { view: 'ConnectingWalletConnectBasic' })
      await code(page)
      await relayReached(page)
      await page.clock.fastForward('04:00')
      await expect(page.getByRole('dialog').locator('.qr[data-stale]')).toBeVisible()
    },
  },
  {
    name: 'pairing-slow',
    says: /ERR_CONNECTION_REFUSED/,
    clock: true,
    show: (page, local) => withoutRelay(page, local, 9_000, '.note'),
  },
  {
    name: 'pairing-unreachable',
    says: /ERR_CONNECTION_REFUSED|RELAY_UNREACHABLE/,
    clock: true,
    show: (page, local) => withoutRelay(page, local, 21_000, '.funds'),
  },
  {
    name: 'pairing-declined',
    async show(page, local) {
      await view(page, { view: 'ConnectingWalletConnectBasic' })
      await code(page)
      const uri = await page.evaluate(() => {
        const { attempt } = window.foyer.context.store.get()
        return attempt.status === 'waiting' ? attempt.pairing?.uri : undefined
      })
      const phone = createRelayPeer({
        relayUrl: local.apiUrl.replace('http', 'ws'),
        metadata: { name: 'Halcyon', description: '', url: 'https://halcyon.example', icons: [] },
        environment: nodeEnvironment(),
      })
      const proposal = phone.next('proposal')
      await phone.pair(uri ?? '')
      await phone.reject((await proposal).id)
      await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
      await phone.destroy()
    },
  },
  { name: 'account', settings: OBEYS, show: account({ view: 'Account' }) },
  {
    name: 'account-unavailable',
    settings: OBEYS,
    says: /Failed to load resource/,
    before: (page) => page.route('**/v1/?*', (route) => route.fulfill({ status: 502, headers: CORS, body: '{}' })),
    async show(page) {
      await account({ view: 'Account' })(page)
      await expect(page.getByRole('dialog').getByRole('alert').first()).not.toBeEmpty()
    },
  },
  { name: 'account-settings', settings: OBEYS, show: account({ view: 'AccountSettings' }) },
  {
    name: 'networks',
    settings: { ...OBEYS, networks: ['mainnet', 'base', 'optimism', 'arbitrum', 'polygon'] },
    show: account({ view: 'Networks' }),
  },
  {
    name: 'switch-network',
    settings: { wallets: ['asks'] },
    async show(page) {
      await switching(page)
    },
  },
  {
    name: 'switch-network-declined',
    settings: { wallets: ['asks'] },
    async show(page) {
      await switching(page)
      await answer(page, 'asks', 'wallet_switchEthereumChain', false)
      await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
    },
  },
  {
    name: 'unsupported-chain',
    settings: { wallets: ['abroad'] },
    async show(page) {
      await connected(page, 'nomad')
      await opened(page)
    },
  },
  { name: 'what-is-a-wallet', show: (page) => view(page, { view: 'WhatIsAWallet' }) },
  { name: 'what-is-a-network', show: (page) => view(page, { view: 'WhatIsANetwork' }) },
  {
    name: 'alert-bar',
    settings: { options: { projectId: null, debug: true } },
    says: /APKT008/,
    async show(page) {
      await opened(page)
      await expect(page.locator('.lintel')).toBeVisible()
    },
  },
  {
    name: 'toast',
    settings: { wallets: ['adds'] },
    clock: true,
    async show(page) {
      await connected(page, 'cobalt')
      await view(page, { view: 'Account' })
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 5_000))
      await view(page, { view: 'SwitchNetwork', args: { network: 'eip155:8453' } })
      await expect(page.locator('.toast')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
    },
  },
]

function walletOf() {
  return { ...RAINBOW, chains: [...RAINBOW.chains] }
}

async function switching(page: Page) {
  const connecting = connected(page, 'harbor')
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await connecting
  await view(page, { view: 'SwitchNetwork', args: { network: 'eip155:8453' } })
}

async function withoutRelay(page: Page, local: World, ms: number, sign: string) {
  await page.evaluate((relayUrl) => Object.assign(window.foyer.context.options, { relayUrl }), local.deadRelayUrl)
  await view(page, { view: 'ConnectingWalletConnectBasic' })
  await code(page)
  await page.clock.runFor(ms)
  await expect(page.getByRole('dialog').locator(sign)).toBeVisible()
}

/** Waits until nothing on the screen is still on its way: skeletons, pictures, movements. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('[data-foyer] .sk, .foyer-sk')).toHaveCount(0)
  await page.evaluate(async () => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const ends = (root?.getAnimations() ?? []).filter(
      (animation) => animation.effect?.getComputedTiming().endTime !== Infinity,
    )
    await Promise.allSettled(ends.map((animation) => animation.finished))
    await document.fonts.ready
  })
}
