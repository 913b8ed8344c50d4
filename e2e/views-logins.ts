import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { playFrame } from './played-frame.ts'
import { type Scene, view } from './scene.ts'
import type { World } from './world.ts'

/* What logging in to the embedded wallet can say: with an email, with an account of another service, and with a passkey. */

type Answers = Parameters<typeof playFrame>[2]

const EMAIL = { projectId: 'e2e-email', walletOrigin: '' }
const SOCIAL = { projectId: 'e2e-social', walletOrigin: '' }
const PASSKEY = { projectId: 'e2e-passkey', walletOrigin: '' }
const OWNER = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const playing = (answers: Answers) => (page: Page, local: World) => playFrame(page, local, answers)
const title = (page: Page) => page.getByRole('dialog').locator('.msg-title')
/** Waits until something says another thing than now, in whatever language. */
async function changed(shown: Locator, act: () => Promise<unknown>) {
  const before = await shown.textContent()
  await act()
  await expect(shown).not.toHaveText(before ?? '')
}
const pause = async (page: Page) => page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))

async function sendEmail(page: Page, email = 'mara@atoll.example') {
  await page.evaluate(() => window.foyer.open())
  await page.getByRole('dialog').locator('input[type="email"]').fill(email)
  await page.keyboard.press('Enter')
}

/** The provider's window, which stays empty here. */
async function pressGoogle(page: Page) {
  await page.evaluate(() => {
    const shown = { closed: false, focus: () => undefined, close: () => undefined }
    window.open = () => shown as unknown as Window
    // What leads it to the provider.
    const stay = (event: MouseEvent) => {
      if (!(event.target instanceof HTMLAnchorElement && event.target.target === 'foyer-social')) return
      event.preventDefault()
      Object.assign(window, { isLed: true })
    }
    addEventListener('click', stay, true)
    Object.assign(window, { closeWindow: () => Object.assign(shown, { closed: true }) })
    void window.foyer.open()
  })
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Google/ })
    .press('Enter')
}
type Played = Window & { isLed?: true; closeWindow?: () => void }
/** Once it is at the provider. Before, there is nothing to wait for. */
async function closeWindow(page: Page) {
  await expect.poll(() => page.evaluate(() => (window as Played).isLed)).toBe(true)
  await page.evaluate(() => (window as Played).closeWindow?.())
}

const URI = { uri: 'http://wallet.localhost/social/start?login=a' }
const social = (connectSocial?: Answers['connectSocial']) =>
  playing({ getSocialRedirectUri: URI, ...(connectSocial ? { connectSocial } : {}) })

const askForPasskey = (page: Page) => view(page, { view: 'ConnectingPasskey' })

export const LOGIN_SCENES: readonly Scene[] = [
  {
    name: 'connect-email-invalid',
    settings: { options: EMAIL },
    says: /INVALID_EMAIL|email address/i,
    async show(page) {
      await sendEmail(page, 'mara@atoll')
      await expect(page.getByRole('dialog').locator('[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'connect-email-slow',
    settings: { options: EMAIL, wallets: ['obeys'] },
    clock: true,
    // Never answered.
    before: (page, local) => page.route(`${local.walletOrigin}/frame?*`, () => undefined),
    async show(page) {
      const frame = page.waitForRequest(/\/frame\?/)
      await sendEmail(page)
      await frame
      await changed(page.getByRole('dialog').locator('form .hint'), () => page.clock.runFor(5_000))
    },
  },
  {
    name: 'connect-email-outdated',
    settings: { options: EMAIL, wallets: ['obeys'] },
    says: /FRAME_VERSION_DIFFERS/,
    before: (page, local) => playFrame(page, local, {}, 2),
    async show(page) {
      await sendEmail(page)
      await expect(page.getByRole('dialog').locator('.hint[data-tone="danger"]')).toBeVisible()
    },
  },
  {
    name: 'email-code-wrong',
    settings: { options: EMAIL },
    before: playing({
      connectEmail: { action: 'VERIFY_OTP' },
      connectOtp: { code: 'CODE_WRONG', context: { left: 2 } },
    }),
    async show(page) {
      await sendEmail(page)
      const field = page.getByRole('dialog').locator('input[autocomplete="one-time-code"]')
      await expect(field).toBeFocused()
      await field.fill('407119')
      await expect(page.getByRole('dialog').locator('[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'email-device-refused',
    settings: { options: EMAIL },
    before: playing({
      connectEmail: { action: 'VERIFY_DEVICE' },
      connectDevice: { code: 'TOO_MANY_REQUESTS', context: { seconds: 90 } },
    }),
    async show(page) {
      await sendEmail(page)
      await expect(page.getByRole('dialog').locator('.btn[data-kind="primary"]')).toBeVisible()
    },
  },
  {
    name: 'email-device-passkey',
    settings: { options: EMAIL },
    before: playing({
      connectEmail: { action: 'VERIFY_DEVICE' },
      isConnected: { isConnected: false, storage: 'durable', opensByPasskey: true },
    }),
    async show(page) {
      await sendEmail(page)
      await expect(page.getByRole('dialog').locator('.btn[data-kind="primary"]')).toBeVisible()
    },
  },
  {
    name: 'email-device-no-code',
    settings: { options: EMAIL },
    before: playing({ connectEmail: { action: 'VERIFY_DEVICE' }, getDeviceCode: { code: 'WALLET_FROZEN' } }),
    async show(page) {
      await sendEmail(page)
      await page.getByRole('dialog').locator('.btn[data-kind="secondary"]').press('Enter')
      await expect(page.getByRole('dialog').locator('.note')).toBeVisible()
    },
  },
  {
    name: 'toast-not-kept',
    settings: { options: EMAIL },
    clock: true,
    before: playing({
      connectEmail: { action: 'CONNECT' },
      isConnected: { isConnected: true, storage: 'memory' },
      getUser: {
        email: 'mara@atoll.example',
        address: OWNER,
        chainId: 'eip155:1',
        accounts: [{ address: OWNER, type: 'eoa', namespace: 'eip155' }],
        preferredAccountType: 'eoa',
        smartAccountDeployed: false,
      },
    }),
    async show(page) {
      await sendEmail(page)
      await expect(page.locator('.toast')).toBeVisible()
      await expect(page.getByRole('dialog')).toBeHidden()
      // The steps before this use timers too, so pause the clock only now.
      await pause(page)
    },
  },
  {
    name: 'connecting-social',
    view: 'ConnectingSocial',
    settings: { options: SOCIAL },
    before: social(),
    async show(page) {
      await pressGoogle(page)
      await expect(title(page)).toBeVisible()
    },
  },
  {
    name: 'connecting-social-closing',
    settings: { options: SOCIAL },
    clock: true,
    before: social(),
    async show(page) {
      await pressGoogle(page)
      await changed(title(page), () => closeWindow(page))
      // It has eight seconds for its answer.
      await pause(page)
    },
  },
  {
    name: 'connecting-social-closed',
    settings: { options: SOCIAL },
    clock: true,
    before: social(),
    async show(page) {
      await pressGoogle(page)
      await changed(title(page), () => closeWindow(page))
      await page.clock.runFor(8_000)
      await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
    },
  },
  {
    name: 'connecting-social-refused',
    settings: { options: SOCIAL },
    before: social({ code: 'CONNECTION_REJECTED' }),
    async show(page) {
      await pressGoogle(page)
      await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
    },
  },
  {
    name: 'connecting-social-failed',
    settings: { options: SOCIAL },
    before: social({ code: 'TOO_MANY_REQUESTS', context: { seconds: 90 } }),
    async show(page) {
      await pressGoogle(page)
      await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
    },
  },
  {
    name: 'connecting-social-known',
    settings: { options: SOCIAL },
    before: social({ action: 'VERIFY_EMAIL', email: 'mara@atoll.example' }),
    async show(page) {
      await pressGoogle(page)
      await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
    },
  },
  {
    name: 'connecting-social-email',
    settings: { options: SOCIAL },
    before: social({ action: 'VERIFY_EMAIL', email: null }),
    async show(page) {
      await pressGoogle(page)
      await expect(page.getByRole('dialog').locator('.msg ~ form input[type="email"]')).toBeVisible()
    },
  },
  {
    name: 'connecting-passkey-asking',
    settings: { options: PASSKEY },
    before: playing({}),
    async show(page) {
      await askForPasskey(page)
      await expect(title(page)).toBeVisible()
    },
  },
  ...(['unknown', 'unsuitable'] as const).map(
    (name): Scene => ({
      name: `connecting-passkey-${name}`,
      settings: { options: PASSKEY },
      before: playing({ connectPasskey: { code: `PASSKEY_${name.toUpperCase()}` } }),
      async show(page) {
        await askForPasskey(page)
        await expect(page.getByRole('dialog').locator('.funds')).toBeVisible()
      },
    }),
  ),
  {
    name: 'connecting-passkey-making',
    settings: { options: PASSKEY },
    before: playing({}),
    async show(page) {
      await askForPasskey(page)
      // The tab of the wallet origin.
      await page.evaluate(() => {
        window.open = () => null
      })
      const make = page.getByRole('dialog').locator('.btn:has(.icon)')
      await changed(title(page), () => make.press('Enter'))
    },
  },
]
