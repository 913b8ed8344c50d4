import type { Page } from '@playwright/test'
import { type Hex, parseEther } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { faults } from './axe.ts'
import { sendingHost } from './embedded-money.ts'
import { addressOfHost, approve, connectByEmail, openWindow, rejectInFrame, settingsOf } from './embedded-wallet.ts'
import { answer, connectWith, expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { fund, newOwner, nodeOf, openSend, sendingParts, toReview } from './money.ts'
import { CORS } from './scene.ts'
import { typeOnceDrawn } from './typing.ts'
import type { World } from './world.ts'

/* Account names: a wallet signs, our server registers, and whoever looks finds it. Each test uses its own account and names. */

test.use(STILL)

const [, , theo] = ACCOUNTS
let names = 0
/** A label that no other test uses. */
const newLabel = () => `n${test.info().workerIndex}-${Date.now().toString(36)}${names++}`
const settings = (more: object = {}) => ({
  wallets: ['obeys' as const],
  key: newOwner().key,
  networks: ['base' as const, 'mainnet' as const],
  ...more,
})
const parts = (page: Page) => {
  const modal = partsOf(page)
  return {
    ...modal,
    field: modal.dialog.getByRole('textbox', { name: 'Name' }),
    claim: modal.button(/^Claim /),
    row: modal.button(/^Account name/),
    // A form that comes back may be beside the one that is leaving.
    available: modal.dialog.locator('.name-tag:not(.view-gone *)').filter({ hasText: /^Available$/ }),
  }
}
/** From the page to the account settings. */
async function openSettings(page: Page) {
  const { account, button, title } = parts(page)
  await account.click()
  await button('Account settings').first().press('Enter')
  await expect(title).toHaveText('Settings')
}
/** From the page to the form. */
async function openForm(page: Page) {
  const { row, title } = parts(page)
  await openSettings(page)
  await expect(row).toContainText('Choose')
  await row.press('Enter')
  await expect(title).toHaveText('Choose a name')
}
async function typeFree(page: Page, label: string) {
  const { field, available } = parts(page)
  await field.fill(label)
  await expect(available).toBeVisible()
}
async function register(page: Page, label: string) {
  const { claim, heading } = parts(page)
  await typeFree(page, label)
  await claim.press('Enter')
  await expect(heading(`${label}.foyer.id is yours`)).toBeVisible()
}
/** Connects, and sends 0.25 ETH to whoever has the name. */
async function sendToName(page: Page, label: string) {
  await openSend(page)
  await toReview(page, { amount: '0.25', to: `${label}.foyer.id` })
  const { fact, confirm, heading } = sendingParts(page)
  await expect(fact('To')).toHaveText(`${label}.foyer.id`)
  await confirm.click()
  await expect(heading('0.25 ETH delivered')).toBeVisible()
}
/** A visitor with a new embedded wallet, which is asked about a name. */
async function claimByEmail(page: Page, local: World, open: (settings: Settings) => Promise<void>, label: string) {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  await openForm(page)
  await typeFree(page, label)
  await parts(page).claim.press('Enter')
}
/** From now on the server answers a registration as if somebody else were faster. */
async function takeName(page: Page, label: string) {
  await page.route('**/v1/profile/account?*', (route) =>
    route.fulfill({
      status: 409,
      headers: CORS,
      json: { error: { code: 'NAME_TAKEN', message: '', context: { name: `${label}.foyer.id` } } },
    }),
  )
}
async function expectFaultless(page: Page) {
  // axe runs through the debugger of Chromium.
  if (page.context().browser()?.browserType().name() === 'firefox') return
  const { violations } = await faults(page.mainFrame(), { within: 'data-foyer' })
  expect(violations).toEqual([])
}

test('a name by keyboard alone: in the account, the settings, the account button, and after a reload (T38)', {
  tag: '@walk',
}, async ({ page, open }) => {
  const { account, connect, button, dialog, field, claim, heading, polite, row, title, available } = parts(page)
  const { keyboard } = page
  const label = newLabel()
  const hasFocus = (target: ReturnType<typeof button>) =>
    target.evaluateAll((elements) => {
      let element = document.activeElement
      while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement
      return elements.some((one) => one === element)
    })
  const tabTo = async (target: ReturnType<typeof button>) => {
    // While it is loading, Tab reaches everything else.
    await expect(target).toBeVisible()
    for (let step = 0; step < 25; step++) {
      if (await hasFocus(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  await open(settings())
  await connect.focus()
  await keyboard.press('Enter')
  await expect(button(/Juniper/)).toBeVisible()
  await tabTo(button(/Juniper/))
  await keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect.poll(() => hasFocus(account)).toBe(true)
  await keyboard.press('Enter')
  await expect(button('Account settings').first()).toBeVisible()
  expect(await hasFocus(title)).toBe(true)
  await tabTo(button('Account settings').first())
  await keyboard.press('Enter')
  await expect(row).toContainText('Choose')
  // The rows are one stop; arrow keys move among them.
  await tabTo(dialog.getByRole('list', { name: 'Settings' }).getByRole('button').first())
  for (let step = 0; step < 5 && !(await hasFocus(row)); step++) await keyboard.press('ArrowDown')
  expect(await hasFocus(row)).toBe(true)
  await keyboard.press('Enter')
  await expect(title).toHaveText('Choose a name')
  await tabTo(field)
  await keyboard.type(label.toUpperCase())
  await expect(field).toHaveValue(label)
  await expect(available).toBeVisible()
  await expect(polite(`${label}.foyer.id is available`)).toBeAttached()
  await expectFaultless(page)
  await tabTo(claim)
  await expect(claim).toHaveText(`Claim ${label}.foyer.id`)
  await keyboard.press('Enter')
  await expect(heading(`${label}.foyer.id is yours`)).toBeVisible()
  await expectFaultless(page)
  await tabTo(button('Done'))
  await keyboard.press('Enter')
  await expect(dialog.getByText(`${label}.foyer.id`, { exact: true })).toBeVisible()
  await expect(title).toHaveText('Account')
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(`${label}.foyer.id`)

  await page.reload()
  await expect(account).toContainText(`${label}.foyer.id`)
  await openSettings(page)
  await expect(row).toContainText(`${label}.foyer.id`)
})

test('what is typed the moment the form appears is all there, however busy the machine is', async ({ page, open }) => {
  const { field, row } = parts(page)
  await open(settings())
  await connectWith(page, 'Juniper')
  await openSettings(page)
  await expect(row).toContainText('Choose')
  await typeOnceDrawn(page, 'Name', 'MARA')
  await row.press('Enter')
  await expect(field).toHaveValue('mara')
  await expect(field).toBeFocused()
})

test('another account sends to the name', async ({ page, open, local }) => {
  const receiver = newOwner()
  const sender = newOwner()
  const label = newLabel()
  await fund(local, 8453, sender.address, { ether: '1' })
  await open(settings({ key: receiver.key }))
  await connectWith(page, 'Juniper')
  await openForm(page)
  await register(page, label)
  await page.evaluate(() => window.foyer.disconnect())

  await open(settings({ key: sender.key }))
  await sendToName(page, label)
  expect(await nodeOf(local, 8453).getBalance({ address: receiver.address })).toBe(parseEther('0.25'))
})

test('cancelled here and rejected in the wallet: the form is back, with what was typed', async ({ page, open }) => {
  const { field, claim, heading, button, polite, available } = parts(page)
  const label = newLabel()
  await open(settings({ wallets: ['asks'] }))
  const connecting = page.evaluate(() => window.foyer.connect('test.foyer.harbor').then(() => undefined))
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await connecting
  await openForm(page)
  await typeFree(page, label)
  await claim.press('Enter')
  await expect(heading('Open Harbor to continue')).toBeVisible()
  await expect(polite('Waiting for Harbor')).toBeAttached()
  await expectFaultless(page)
  const question = await page.evaluate(() => window.wallets.asks?.questions()[0]?.summary)
  expect(question).toContain(`asks you to register the name ${label}.foyer.id`)
  await button('Cancel').press('Enter')
  await expect(field).toHaveValue(label)
  // The wallet's answer to what was cancelled changes nothing.
  await answer(page, 'asks', 'personal_sign', true)
  await expect(available).toBeVisible()
  await expect(field).toHaveValue(label)

  await claim.press('Enter')
  await answer(page, 'asks', 'personal_sign', false)
  await expect(field).toHaveValue(label)
  await expect(field).toBeFocused()
  await expect(available).toBeVisible()
  await claim.press('Enter')
  await answer(page, 'asks', 'personal_sign', true)
  await expect(heading(`${label}.foyer.id is yours`)).toBeVisible()
})

test('a taken name, one that is taken while the wallet asks, and invalid letters', async ({ page, open, watch }) => {
  watch.allowConsole(/status of 409/)
  const { field, claim, dialog, button, assertive, polite, available } = parts(page)
  await open(settings())
  await connectWith(page, 'Juniper')
  await openForm(page)
  await field.fill('theo')
  await expect(dialog.getByText('Taken', { exact: true })).toBeVisible()
  await expect(polite('theo.foyer.id is taken')).toBeAttached()
  await expect(claim).toBeDisabled()
  const chips = dialog.getByRole('group', { name: 'Available now' }).getByRole('button')
  await expect(chips.first()).toBeVisible()
  await expectFaultless(page)
  await field.fill('ma!')
  await expect(dialog.getByText('“!” isn’t allowed. Use letters, digits and hyphens.').first()).toBeVisible()
  await expect(assertive('“!” isn’t allowed.')).toBeAttached()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(claim).toBeDisabled()
  await expectFaultless(page)
  // Too short is said when the field is left.
  await field.fill('abc')
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await button('Back').focus()
  await expect(dialog.getByText('Too short. Use at least 4 characters.').first()).toBeVisible()

  // Somebody else is faster.
  const label = newLabel()
  await typeFree(page, label)
  await takeName(page, label)
  await page.route(`**/v1/profile/account/${label}.foyer.id?*`, (route) =>
    route.fulfill({
      headers: CORS,
      json: {
        name: `${label}.foyer.id`,
        registered_at: new Date().toISOString(),
        updated_at: null,
        addresses: { '60': { address: theo.address, created: null } },
        attributes: {},
      },
    }),
  )
  await claim.press('Enter')
  await expect(assertive(`Someone else claimed ${label}.foyer.id first.`)).toBeAttached()
  await expect(field).toHaveValue(label)
  const suggestion = dialog.getByRole('group').getByRole('button').first()
  const taken = (await suggestion.textContent()) ?? ''
  await suggestion.press('Enter')
  await expect(field).toHaveValue(taken)
  await expect(available).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
})

test('with the server away nothing is called free; once it is back, the name can be claimed', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/)
  const { field, claim, dialog, button, heading, available, assertive } = parts(page)
  const label = newLabel()
  await open(settings())
  await connectWith(page, 'Juniper')
  await openForm(page)
  const away = (route: Parameters<Parameters<Page['route']>[1]>[0]) => route.abort('internetdisconnected')
  await page.route('**/v1/profile/**', away)
  await field.fill(label)
  await expect(dialog.getByText('Error fetching name suggestions').first()).toBeVisible()
  await expect(assertive('Error fetching name suggestions')).toBeAttached()
  await expect(available).toBeHidden()
  await expect(claim).toBeHidden()
  await expectFaultless(page)
  await page.unroute('**/v1/profile/**', away)
  await button('Retry').press('Enter')
  await expect(available).toBeVisible()

  // The answer is lost, but the name is there: it is one's own.
  let posts = 0
  await page.route('**/v1/profile/account?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    await route.fetch()
    await route.abort('connectionreset')
  })
  await claim.press('Enter')
  await expect(heading(`${label}.foyer.id is yours`)).toBeVisible()
  expect(posts).toBe(1)
})

test('a reload while the wallet asks: nothing is registered, and the form begins anew', async ({ page, open }) => {
  const { claim, heading, available, field } = parts(page)
  const label = newLabel()
  await open(settings({ wallets: ['asks'] }))
  const connecting = page.evaluate(() => window.foyer.connect('test.foyer.harbor').then(() => undefined))
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await connecting
  await openForm(page)
  await typeFree(page, label)
  await claim.press('Enter')
  await expect(heading('Open Harbor to continue')).toBeVisible()
  await page.reload()
  await openForm(page)
  await expect(field).toHaveValue('')
  await typeFree(page, label)
  await expect(available).toBeVisible()
})

test('a slow registration says what it waits for; after a reload it is done, and nobody asks twice', async ({
  page,
  open,
}) => {
  const { claim, heading, polite, row } = parts(page)
  const label = newLabel()
  await open(settings())
  await connectWith(page, 'Juniper')
  await openForm(page)
  await typeFree(page, label)
  let posts = 0
  // The server has it, and its answer does not arrive.
  await page.route('**/v1/profile/account?*', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    posts += 1
    await route.fetch()
  })
  await claim.press('Enter')
  await expect(heading(`Registering ${label}.foyer.id`)).toBeVisible()
  await expect(polite(`Registering ${label}.foyer.id`)).toBeAttached()
  await expect.poll(() => posts).toBe(1)
  await page.reload()
  await openSettings(page)
  await expect(row).toContainText(`${label}.foyer.id`)
  expect(posts).toBe(1)
})

test('another account while the wallet asks: its answer counts for nobody (T38)', async ({ page, open, watch }) => {
  const { claim, heading, field } = parts(page)
  const label = newLabel()
  await open(settings({ wallets: ['asks'] }))
  const connecting = page.evaluate(() => window.foyer.connect('test.foyer.harbor').then(() => undefined))
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await connecting
  await openForm(page)
  await typeFree(page, label)
  await claim.press('Enter')
  await expect(heading('Open Harbor to continue')).toBeVisible()
  await page.evaluate((to) => window.wallets.asks?.selectAccount(to as `0x${string}`), theo.address)
  await expect(field).toBeVisible()
  await answer(page, 'asks', 'personal_sign', true)
  await expect(field).toHaveValue('')
  expect(watch.requests.filter((url) => /\/v1\/profile\/account\?/.test(url))).toEqual([])
})

test('several names: another one becomes the primary one, and is what others see', async ({ page, open }) => {
  const { row, button, dialog, account, title, toast, close } = parts(page)
  const [first, second] = [newLabel(), newLabel()]
  await open(settings())
  await connectWith(page, 'Juniper')
  await openForm(page)
  await register(page, first)
  await button('Done').press('Enter')
  await button('Account settings').first().press('Enter')
  await expect(row).toContainText(`${first}.foyer.id`)
  await row.press('Enter')
  await expect(title).toHaveText('Names')
  await expectFaultless(page)
  await button('Choose another name').press('Enter')
  await register(page, second)
  await button('Done').press('Enter')
  await expect(dialog.getByText(`${first}.foyer.id`, { exact: true })).toBeVisible()
  await button('Account settings').first().press('Enter')
  await row.press('Enter')
  await expect(dialog.getByRole('listitem').first()).toContainText('Primary')
  await button(`Make ${second}.foyer.id your primary name`).press('Enter')
  await expect(toast(`${second}.foyer.id is now your primary name`)).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText(`${second}.foyer.id`)
  await close.click()
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(`${second}.foyer.id`)
  await page.reload()
  await expect(account).toContainText(`${second}.foyer.id`)
})

test('on a screen of 320 px everything is there', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  const { dialog, button, claim } = parts(page)
  const label = `${newLabel()}-with-a-name-that-is-long`
  await open(settings())
  await connectWith(page, 'Juniper')
  await openForm(page)
  await typeFree(page, label)
  /** The right edge of the widest part. What is truncated in one reaches further, unseen. */
  const widest = () =>
    dialog.evaluate((element) =>
      Math.max(
        ...[...element.querySelectorAll('button, label, p, h3')].map((part) => part.getBoundingClientRect().right),
      ),
    )
  expect(await widest()).toBeLessThanOrEqual(320)
  await claim.press('Enter')
  await expect(button('Done')).toBeVisible()
  expect(await widest()).toBeLessThanOrEqual(320)
})

test('the embedded wallet signs for its own account, and others send to the name', async ({ page, open, local }) => {
  test.slow()
  const sender = newOwner()
  await fund(local, 8453, sender.address, { ether: '1' })
  const { heading, account, button, close } = parts(page)
  const label = newLabel()
  await claimByEmail(page, local, open, label)
  const question = await openWindow(page)
  await expect(question.getByText(`register the name ${label}.foyer.id`)).toBeVisible()
  await approve(question)
  await expect(heading(`${label}.foyer.id is yours`)).toBeVisible()
  await button('Done').press('Enter')
  await close.click()
  await expect(button('Account settings')).toHaveCount(0)
  await expect(account).toContainText(`${label}.foyer.id`)
  const address = (await addressOfHost(page)) as Hex

  await page.evaluate(() => window.foyer.disconnect())
  await open(settings({ key: sender.key }))
  await sendToName(page, label)
  expect(await nodeOf(local, 8453).getBalance({ address })).toBe(parseEther('0.25'))
})

test('a smart account that is not deployed yet registers a name', async ({ page, open, local }) => {
  test.slow()
  const { heading } = parts(page)
  const label = newLabel()
  await open(sendingHost(local, 'smartAccount'))
  await connectByEmail(page, local)
  const address = (await addressOfHost(page)) as Hex
  await openForm(page)
  await typeFree(page, label)
  await parts(page).claim.press('Enter')
  await approve(await openWindow(page))
  await expect(heading(`${label}.foyer.id is yours`)).toBeVisible()
  expect(await nodeOf(local, 8453).getCode({ address })).toBeUndefined()
})

test('a name of an embedded wallet that is rejected, then taken by somebody else: what was typed stays', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/status of (404|409)/)
  const { field, claim, assertive } = parts(page)
  const label = newLabel()
  await claimByEmail(page, local, open, label)
  await rejectInFrame(page)
  await expect(field).toHaveValue(label)
  await expect(claim).toBeEnabled()

  await takeName(page, label)
  await claim.press('Enter')
  await approve(await openWindow(page))
  await expect(assertive(/^Someone else claimed/)).toBeAttached()
  await expect(field).toHaveValue(label)
})

test('a reload while the embedded wallet asks about a name: nothing is registered, and the form begins anew', async ({
  page,
  open,
  local,
  watch,
}) => {
  const { field } = parts(page)
  const label = newLabel()
  await claimByEmail(page, local, open, label)
  const question = await openWindow(page)
  await expect(question.getByText(`register the name ${label}.foyer.id`)).toBeVisible()
  await page.reload()
  await expect.poll(() => question.isClosed()).toBe(true)
  await openForm(page)
  await expect(field).toHaveValue('')
  await typeFree(page, label)
  expect(watch.requests.filter((url) => /\/v1\/profile\/account\?/.test(url))).toEqual([])
})

test('with `basic` there is no row for names', async ({ page, open }) => {
  const { row, button } = parts(page)
  await open({ wallets: ['obeys'], options: { basic: true } })
  await connectWith(page, 'Juniper')
  await openSettings(page)
  await expect(button('Label Add')).toBeVisible()
  await expect(row).toBeHidden()
})
