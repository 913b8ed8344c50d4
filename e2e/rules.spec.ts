import type { Locator, Page } from '@playwright/test'
import { connectWith, expect, focused, partsOf, test } from './fixtures.ts'

/* Opening, closing, going back, and focus management. */

/** Whether an element has the focus, also in a window that is not the active one. */
const hasFocus = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Keeps a file from the page. Returns what lets it through. */
async function heldBack(page: Page, file: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((go) => {
    release = go
  })
  await page.route(file, async (route) => {
    await released
    await route.continue()
  })
  return release
}

test('closes by Esc, by the scrim and by its button; focus returns to the opener', async ({ page, open }) => {
  await open({ wallets: ['asks'] })
  const modal = partsOf(page)
  const ways = [() => page.keyboard.press('Escape'), () => page.mouse.click(20, 20), () => modal.close.click()]
  for (const close of ways) {
    await modal.connect.click()
    await expect(modal.title).toBeFocused()
    await close()
    await expect(modal.dialog).toBeHidden()
    await expect(modal.connect).toBeFocused()
  }
})

test('the account button has the focus after connecting, also if it arrives after the modal has closed', async ({
  page,
  open,
}) => {
  const { connect, button, dialog, account } = partsOf(page)
  const early = page.getByRole('button', { name: 'Account', exact: true })
  await open({ wallets: ['obeys'] })
  const arrive = await heldBack(page, '**/assets/connected-button-*.js')
  await connect.focus()
  await page.keyboard.press('Enter')
  await button('Juniper').press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => hasFocus(early)).toBe(true)
  arrive()
  await expect(account).toBeVisible()
  expect(await hasFocus(account)).toBe(true)
})

test('whoever has tabbed to the button keeps the focus on it while a reload reconnects, and after a disconnect', async ({
  page,
  open,
}) => {
  const { account, connect } = partsOf(page)
  const early = page.getByRole('button', { name: /^(Connecting|Account)$/ })
  await open({ wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  const arrive = await heldBack(page, '**/assets/connected-button-*.js')
  await page.reload()
  await early.focus()
  arrive()
  await expect(account).toBeVisible()
  expect(await hasFocus(account)).toBe(true)
  await page.evaluate(() => window.foyer.disconnect())
  await expect(connect).toBeVisible()
  expect(await hasFocus(connect)).toBe(true)
})

test('the focus is trapped, moves to each title, and comes back to the row that was left', async ({ page, open }) => {
  await open({ wallets: ['asks'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.title).toBeFocused()
  await expect(modal.button('Harbor')).toBeVisible()
  for (let i = 0; i < 12; i++) {
    await page.keyboard.press('Tab')
    // When the focus moves to the browser's own toolbar, the document's active element is the body.
    expect(await page.evaluate(() => document.activeElement?.matches('[data-foyer], body'))).toBe(true)
  }
  await modal.button('Scan with your phone').focus()
  await page.keyboard.press('Enter')
  await expect(modal.title).toHaveText('Phone wallet')
  await expect(modal.title).toBeFocused()
  await modal.back.click()
  await expect(modal.button('Scan with your phone')).toBeFocused()
})

test('an explicit view opens; one that needs an account asks for a wallet first', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
  await expect(modal.title).toHaveText('Networks')
  await modal.close.click()
  await page.evaluate(() => window.foyer.open({ view: 'AccountSettings' }))
  await expect(modal.title).toHaveText('Connect to Atoll')
})

for (const [why, options] of [
  ['under manual control', { manualWCControl: true }],
  ['without adapters', { adapters: [] }],
] as const)
  test(`${why} the code comes first`, async ({ page, open }) => {
    await open({ options })
    const modal = partsOf(page)
    await modal.connect.click()
    await expect(modal.title).toHaveText('Phone wallet')
  })

test('without adapters another namespace is switched to, with its network, and shows the code', async ({
  page,
  open,
}) => {
  await open({ options: { adapters: [] }, networks: ['mainnet', 'solana'] })
  const modal = partsOf(page)
  const told = await page.evaluate(async () => {
    const switched: string[] = []
    window.foyer.on('SWITCH_NETWORK', ({ caipNetworkId }) => switched.push(caipNetworkId))
    await window.foyer.open({ namespace: 'solana' })
    return { switched, now: window.foyer.getState().caipNetworkId }
  })
  await expect(modal.title).toHaveText('Phone wallet')
  const id = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  expect(told).toEqual({ switched: [id], now: id })
})

test('back from Connect shows the account while one is connected', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.open({ view: 'Connect' }))
  await expect(modal.title).toHaveText('Connect to Atoll')
  await modal.back.click()
  await expect(modal.title).toHaveText('Account')
})

test('an unsupported network blocks closing, and lets one choose', async ({ page, open }) => {
  await open({ wallets: ['abroad'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Nomad').click()
  await expect(modal.title).toHaveText('Choose a network')
  await expect(modal.assertive('Atoll doesn’t use Gnosis')).toBeAttached()
  await expect(modal.close).toHaveCount(0)

  // Record the animation, because it can end before a busy machine checks for it.
  const begun = await modal.dialog.evaluateHandle((dialog) => {
    const names: string[] = []
    dialog.addEventListener('animationstart', (event) => names.push((event as AnimationEvent).animationName))
    return names
  })
  await page.keyboard.press('Escape')
  await expect.poll(() => begun.jsonValue()).toContain('shake')
  await expect(modal.assertive('Choose a network or disconnect to continue.')).toBeAttached()
  await expect(modal.button('Ethereum')).toBeFocused()
  await expect(modal.dialog).toBeVisible()
  await page.mouse.click(20, 20)
  await page.evaluate(() => window.foyer.close())
  await expect(modal.dialog).toBeVisible()
  await expect(modal.dialog.locator('.modal[data-shaking]')).toHaveCount(0)

  await modal.button('Base').click()
  await expect(modal.network).toContainText('Base')
  await expect(modal.dialog).toBeHidden()
})

test('an unsupported network lets one leave', async ({ page, open }) => {
  await open({ wallets: ['abroad'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Nomad').click()
  await expect(modal.network).toContainText('Wrong network')
  await modal.button('Disconnect').click()
  await expect(modal.dialog).toBeHidden()
  await expect(modal.connect).toBeVisible()
})

test('a wallet that goes abroad while the modal is open brings up the choice', async ({ page, open }) => {
  await open({ wallets: ['obeys'], networks: ['mainnet'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await modal.account.click()
  await page.evaluate(() => window.wallets.obeys?.selectChain(8453))
  await expect(modal.title).toHaveText('Choose a network')
  await page.evaluate(() => window.wallets.obeys?.selectChain(1))
  await expect(modal.dialog).toBeHidden()
})

test('the page behind does not scroll, and scrolls again afterwards', async ({ page, open }) => {
  await open()
  const modal = partsOf(page)
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  await modal.connect.click()
  await expect(modal.title).toBeVisible()
  expect(await overflow()).toBe('hidden')
  await modal.close.click()
  await expect(modal.dialog).toBeHidden()
  expect(await overflow()).toBe('visible')
})

test('the opener names what it opens', async ({ page, open }) => {
  await open()
  await expect(partsOf(page).connect).toHaveAttribute('aria-haspopup', 'dialog')
  await partsOf(page).connect.focus()
  expect(await focused(page)).toBe('Connect')
  await page.keyboard.press('Enter')
  await expect(partsOf(page).dialog).toHaveAccessibleName('Connect to Atoll')
})

test('between the press and the screen the state says that it is loading', async ({ page, open }) => {
  await open()
  const told = await page.evaluate(async () => {
    const seen: boolean[] = []
    const stop = window.foyer.subscribe(({ loading }) => seen.push(loading))
    await window.foyer.open()
    stop()
    return { first: seen[0], last: window.foyer.getState().loading }
  })
  expect(told).toEqual({ first: true, last: false })
})
