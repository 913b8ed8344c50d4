import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import type { Page } from '@playwright/test'
import { answer, configured, expect, relayReached } from './fixtures.ts'
import { account, CORS, connected, OBEYS, type Scene, view } from './scene.ts'
import { ACCOUNT_SCENES } from './views-account.ts'
import { ACTIVITY_SCENES } from './views-activity.ts'
import { EMBEDDED_SCENES } from './views-embedded.ts'
import { LOGIN_SCENES } from './views-logins.ts'
import { NAMESPACE_SCENES } from './views-namespaces.ts'
import { ONRAMP_SCENES } from './views-onramp.ts'
import { PAY_SCENES } from './views-pay.ts'
import { SEND_SCENES } from './views-send.ts'
import { SWAP_SCENES } from './views-swap.ts'
import { WALLET_SCENES } from './views-wallets.ts'
import type { World } from './world.ts'

/*
 * Every state of every view, and how to reach it without relying on any text, so that the same steps work in every
 * language.
 */

const opened = (page: Page) => page.evaluate(() => window.foyer.open())
const knock = (wallet: string) => (page: Page) =>
  view(page, { view: 'ConnectingExternal', arguments: { connectorId: `test.foyer.${wallet}` } })
const search = async (page: Page, text: string) => {
  await view(page, { view: 'AllWallets' })
  await page.getByRole('dialog').getByRole('searchbox').fill(text)
}
/** Waits until the QR code is drawn. The selector does not depend on the language. */
const code = (page: Page) => expect(page.getByRole('dialog').locator('.qr-code')).toBeVisible()
/** Connects to a wallet that does not approve the request. The screen for this is a separate chunk. */
const refused = (wallet: string) => async (page: Page) => {
  await knock(wallet)(page)
  await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
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

const SOCIAL = { options: { projectId: 'e2e-social', walletOrigin: 'http://wallet.localhost' } }
/** A login of two days ago, as the page stores it. */
const lastLogin = (method: string) => {
  // A page without an origin has no storage.
  if (window.origin === 'null') return
  const usedAt = Date.now() - 2 * 86_400_000
  localStorage.setItem('@foyer/foyer:lastLogin', JSON.stringify({ v: 1, d: { method, usedAt } }))
}
/** A code that was sent long ago, so that another one can be requested. */
const CODE_VIEW = {
  view: 'DataCaptureOtpConfirm',
  arguments: { id: 'scene-scene-scene', email: 'mara@atoll.example', resendAt: 0 },
} as const

export const SCENES: readonly Scene[] = [
  {
    name: 'terms',
    settings: { wallets: ['obeys'], options: { requireTerms: true } },
    async show(page) {
      await view(page, { view: 'Connect' })
      await page.getByRole('dialog').locator('.btn[data-kind="primary"]').click()
      await expect(page.getByRole('dialog').locator('.check-field')).toBeVisible()
    },
  },
  { name: 'connect', settings: { wallets: ['asks', 'obeys'] }, show: opened },
  {
    name: 'connect-compact',
    settings: { wallets: ['asks', 'obeys', 'rejects'], options: { modalSize: 'compact' } },
    show: opened,
  },
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
  {
    name: 'connect-email',
    settings: { wallets: ['obeys'], options: { projectId: 'e2e-email', walletOrigin: 'http://wallet.localhost' } },
    async show(page) {
      await opened(page)
      await page.getByRole('dialog').getByRole('textbox').fill('mara@atoll.example')
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
  { name: 'connecting-declined', settings: { wallets: ['rejects'] }, show: refused('drift') },
  { name: 'connecting-pending', settings: { wallets: ['busy'] }, show: refused('vesper') },
  { name: 'connecting-failed', settings: { wallets: ['fails'] }, show: refused('osprey') },
  {
    name: 'connecting-opened',
    settings: { wallets: ['asks'] },
    clock: true,
    async show(page) {
      await knock('harbor')(page)
      // The success state is visible for 0.7 s. Pause the clock so that the scene can be checked while it is shown.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
      await answer(page, 'asks', 'eth_requestAccounts', true)
      await expect(page.getByRole('dialog').locator('[data-state="opened"]')).toBeVisible()
      // The balance of the page's button is read after the next frame.
      await page.clock.runFor(100)
    },
  },
  {
    name: 'wallet-not-installed',
    show: (page) => view(page, { view: 'WalletNotInstalled', arguments: { wallet: walletOf() } }),
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
      await view(page, { view: 'ConnectingWalletConnect', arguments: { wallet: walletOf() } })
      await expect(page.getByRole('dialog').locator('.qr-code, .connect-frame')).toBeVisible()
    },
  },
  {
    name: 'pairing-expired',
    clock: true,
    async show(page) {
      await view(page, { view: 'ConnectingWalletConnectBasic' })
      await code(page)
      await relayReached(page)
      await configured(page)
      await page.clock.fastForward('04:00')
      await expect(page.getByRole('dialog').locator('.qr[data-stale]')).toBeVisible()
    },
  },
  {
    name: 'pairing-slow',
    bones: true,
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
  ...ACCOUNT_SCENES,
  ...WALLET_SCENES,
  ...EMBEDDED_SCENES,
  ...LOGIN_SCENES,
  ...SEND_SCENES,
  ...SWAP_SCENES,
  ...ACTIVITY_SCENES,
  ...ONRAMP_SCENES,
  ...PAY_SCENES,
  ...NAMESPACE_SCENES,
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
    view: 'UnsupportedChain',
    settings: { wallets: ['abroad'] },
    async show(page) {
      await connected(page, 'nomad')
      await opened(page)
    },
  },
  {
    name: 'unsupported-chain-fixed',
    settings: { wallets: ['abroad'], options: { enableNetworkSwitch: false } },
    async show(page) {
      await connected(page, 'nomad')
      await opened(page)
    },
  },
  {
    name: 'view-failed',
    settings: OBEYS,
    says: /VIEW_FAILED/,
    async show(page) {
      await connected(page)
      await page.evaluate(() => {
        // No stored transfer can have such an amount.
        window.foyer.context.store.set({ transfers: [{ id: 'x', amount: 'much', outcome: {} } as never] })
        return window.foyer.open({ view: 'SendOutcome', arguments: { transferId: 'x' } })
      })
      await expect(page.getByRole('dialog').locator('.empty')).toBeVisible()
    },
  },
  {
    name: 'sign-in',
    view: 'SIWXSignMessage',
    settings: { wallets: ['obeys'], signIn: { statement: 'I accept the Atoll Terms of Service.' } },
    before: (page) =>
      page.route('**/auth/v1/nonce?*', (route) => route.fulfill({ headers: CORS, json: { nonce: 'k7Qm2xV9' } })),
    async show(page) {
      await connected(page)
      await expect(page.getByRole('dialog').locator('.message-preview')).toBeVisible()
    },
  },
  {
    name: 'sign-in-unread',
    view: 'SIWXSignMessage',
    settings: { wallets: ['obeys'], signIn: {} },
    before: (page) =>
      page.route('**/auth/v1/nonce?*', (route) => route.fulfill({ headers: CORS, json: { nonce: 'k7Qm2xV9' } })),
    async show(page) {
      await connected(page)
      await expect(page.getByRole('dialog').locator('.message-preview')).toBeVisible()
      await page.evaluate(() =>
        window.foyer.context.store.set({ signIn: { status: 'unread', required: true } as never }),
      )
      await expect(page.getByRole('dialog').locator('.message-preview')).toHaveCount(0)
    },
  },
  {
    name: 'capture',
    settings: { wallets: ['obeys'], options: { projectId: 'e2e-capture' } },
    async show(page) {
      await connected(page)
      await configured(page)
      await view(page, { view: 'DataCapture' })
    },
  },
  {
    name: 'capture-invalid',
    settings: { wallets: ['obeys'], options: { projectId: 'e2e-capture' } },
    says: /INVALID_EMAIL|email address/i,
    async show(page) {
      await connected(page)
      await configured(page)
      await view(page, { view: 'DataCapture' })
      await page.getByRole('dialog').locator('input[type="email"]').fill('mara@atoll')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').locator('[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'capture-code',
    settings: { wallets: ['obeys'], options: { projectId: 'e2e-capture' } },
    async show(page) {
      await connected(page)
      await configured(page)
      await view(page, CODE_VIEW)
    },
  },
  {
    name: 'email-code',
    show: (page) =>
      view(page, {
        view: 'EmailLogin',
        arguments: { email: 'mara@atoll.example', action: 'VERIFY_OTP', resendAt: 0 },
      }),
  },
  {
    name: 'connect-social',
    settings: SOCIAL,
    async show(page) {
      await opened(page)
      await expect(page.getByRole('dialog').locator('.tile-btn')).toHaveCount(5)
    },
  },
  {
    name: 'connect-last-login',
    settings: SOCIAL,
    before: (page) => page.addInitScript(lastLogin, 'google'),
    async show(page) {
      await opened(page)
      await expect(page.getByRole('dialog').locator('.tile-btn')).toHaveCount(5)
      await expect(page.getByRole('dialog').locator('.row[data-kind="lead"]')).toBeVisible()
    },
  },
  {
    name: 'connect-passkey',
    settings: { options: { projectId: 'e2e-passkey', walletOrigin: '' } },
    async show(page) {
      await opened(page)
      await expect(page.getByRole('dialog').locator('.btn:has(.icon)').last()).toBeVisible()
    },
  },
  {
    name: 'connecting-passkey',
    settings: { options: { projectId: 'e2e-passkey', walletOrigin: '' } },
    async show(page) {
      await view(page, { view: 'ConnectingPasskey' })
      // This browser has no authenticator.
      await expect(page.getByRole('dialog').locator('.btn[data-kind="primary"]')).toBeVisible()
    },
  },
  {
    name: 'connect-socials',
    settings: SOCIAL,
    async show(page) {
      await view(page, { view: 'ConnectSocials' })
      await expect(page.getByRole('dialog').locator('.row')).toHaveCount(7)
    },
  },
  {
    name: 'farcaster',
    settings: SOCIAL,
    async show(page) {
      await view(page, { view: 'ConnectingFarcaster' })
      await expect(page.getByRole('dialog').locator('.qr:not([aria-busy])')).toBeVisible()
    },
  },
  {
    name: 'capture-wrong',
    settings: { wallets: ['obeys'], options: { projectId: 'e2e-capture' } },
    says: /status of 400/,
    before: (page) =>
      page.route('**/capture/v1/confirm?*', (route) =>
        route.fulfill({
          status: 400,
          headers: CORS,
          json: { error: { code: 'CODE_WRONG', message: '3 tries', context: { left: 3 } } },
        }),
      ),
    async show(page) {
      await connected(page)
      await configured(page)
      await view(page, CODE_VIEW)
      await page.getByRole('dialog').getByRole('textbox').fill('407119')
      await expect(page.getByRole('dialog').locator('[data-invalid]')).toBeVisible()
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
      await expect(page.locator('.alert-bar')).toBeVisible()
    },
  },
  {
    name: 'toast',
    settings: { wallets: ['adds'] },
    clock: true,
    async show(page) {
      await connected(page, 'cobalt')
      await view(page, { view: 'Account' })
      await view(page, { view: 'SwitchNetwork', arguments: { network: 'eip155:8453' } })
      await expect(page.locator('.toast')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      // The steps before this use timers too, so pause the clock only now.
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
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
  await view(page, { view: 'SwitchNetwork', arguments: { network: 'eip155:8453' } })
}

async function withoutRelay(page: Page, local: World, ms: number, sign: string) {
  await page.evaluate((relayUrl) => Object.assign(window.foyer.context.options, { relayUrl }), local.deadRelayUrl)
  await view(page, { view: 'ConnectingWalletConnectBasic' })
  // No code is shown before the relay is there.
  await expect(page.getByRole('dialog').locator('.qr[aria-busy]')).toBeVisible()
  await configured(page)
  await page.clock.runFor(ms)
  await expect(page.getByRole('dialog').locator(sign)).toBeVisible()
}

/** Waits until the screen is stable: no skeletons, loading images or running animations. */
export async function settled(page: Page, { bones }: Pick<Scene, 'bones'> = {}): Promise<void> {
  await expect(page.locator('[data-foyer] .view > *, [data-foyer] .toast').first()).toBeVisible()
  if (!bones) await expect(page.locator('[data-foyer] .sk, .foyer-sk')).toHaveCount(0)
  await page.evaluate(async () => {
    const root = document.querySelector('[data-foyer]')?.shadowRoot
    const running = () =>
      (root?.getAnimations() ?? []).filter(
        ({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    // An inherited colour begins its own transition after the one of its parent.
    for (let ends = running(); ends.length > 0; ends = running())
      await Promise.allSettled(ends.map((animation) => animation.finished))
    await document.fonts.ready
  })
}
