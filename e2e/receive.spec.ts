import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { newOwner } from './money.ts'

/* Receiving: an address that can be scanned or copied, and the networks it is valid for. */

test.use(STILL)

const [, mara] = ACCOUNTS

async function openReceive(page: Page, open: (settings: Settings) => Promise<unknown>, more: Settings = {}) {
  await open({ wallets: ['obeys'], networks: ['mainnet', 'base'], ...more })
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  // An account without tokens has it a second time, below.
  await partsOf(page).button('Receive').first().press('Enter')
  await expect(partsOf(page).heading('Receive')).toBeFocused()
}

test('the address, whole, with its networks named', async ({ page, open }) => {
  await openReceive(page, open)
  const { dialog } = partsOf(page)
  await expect(dialog.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect(dialog.getByRole('img', { name: mara.address })).toBeVisible()
  // Match the `strong` element only, because the previous title, which is still animating out, contains the same name.
  await expect(dialog.getByRole('strong').filter({ hasText: 'mara.foyer.id' })).toBeVisible()
  await expect(
    dialog.getByText('Only send assets on Ethereum and Base here. Assets on Solana or Bitcoin won’t arrive.'),
  ).toBeVisible()
})

test('an account without a name: whose address it is stands in its place', async ({ page, open }) => {
  await openReceive(page, open, { key: newOwner().key })
  await expect(partsOf(page).dialog.locator('.addr-name')).toHaveText('Your Ethereum address')
})

test('copied: said, and in the clipboard', async ({ page, open }) => {
  await openReceive(page, open)
  const { button, polite } = partsOf(page)
  await button('Copy address').click()
  await expect(button('Address copied')).toBeVisible()
  await expect(polite('Address copied')).toBeAttached()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(mara.address)
})

test('the code can name the network, and says what that means', async ({ page, open }) => {
  await openReceive(page, open)
  const { dialog } = partsOf(page)
  const drawing = () => dialog.locator('.qr-code').evaluate((code) => code.innerHTML)
  const plain = await drawing()
  const choice = dialog.getByRole('radio', { name: 'Ethereum only' })
  await dialog.getByRole('radio', { name: 'Address' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(choice).toBeChecked()
  await expect(dialog.getByRole('img', { name: 'QR code of your address on Ethereum' })).toBeVisible()
  await expect(dialog.getByText('Wallets that scan this code will send on Ethereum.')).toBeVisible()
  expect(await drawing()).not.toBe(plain)
})

test('back goes to the account, to the row that was left', async ({ page, open }) => {
  await openReceive(page, open)
  const { back, button } = partsOf(page)
  await back.click()
  await expect(button('Receive').first()).toBeFocused()
})

test('a name that comes late has its place before: no other label is read, and nothing moves', async ({
  page,
  open,
}) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/identity/*', async (route) => {
    await held
    await route.fallback()
  })
  await openReceive(page, open)
  const { dialog } = partsOf(page)
  const name = dialog.locator('.addr-name')
  await expect(name.locator('.sk')).toBeVisible()
  await expect(name).toHaveText('')
  await expect(dialog.getByRole('img', { name: mara.address })).toBeVisible()
  const places = () =>
    dialog
      .locator('.addr-head, .addr-place, .addr, .hint, .actions')
      .evaluateAll((parts) => parts.map((part) => JSON.stringify(part.getBoundingClientRect())))
  const before = await places()
  expect(before.length).toBeGreaterThanOrEqual(5)
  release()
  await expect(name).toHaveText('mara.foyer.id')
  expect(await places()).toEqual(before)
})

test('a name that cannot be asked for: whose address it is stands in its place', async ({ page, open, watch }) => {
  watch.allowConsole(/status of 404/)
  await page.route('**/v1/identity/*', (route) =>
    route.fulfill({ status: 404, headers: { 'access-control-allow-origin': '*' } }),
  )
  await openReceive(page, open)
  await expect(partsOf(page).dialog.locator('.addr-name')).toHaveText('Your Ethereum address')
})

for (const [what, label, drawn] of [
  ['the name that the account button has', undefined, 'mara.foyer.id'],
  ['a label that this browser keeps, which no screen has asked for yet,', 'Savings', 'Savings'],
] as const)
  test(`${what} is there from the first frame`, async ({ page, open }) => {
    await open({ wallets: ['obeys'], networks: ['mainnet', 'base'] })
    await connectWith(page, 'Juniper')
    await expect(page.getByRole('button', { name: 'mara.foyer.id' })).toBeVisible()
    await page.evaluate((own) => {
      const { storage, store } = window.foyer.context
      const { address = '' } = window.foyer.getAccount()
      if (own) storage.write({ name: 'labels', check: () => undefined }, { [address]: own } as never)
      store.set({ labels: undefined })
      const names: (string | null)[] = []
      Object.assign(window, { names })
      const root = document.querySelector('[data-foyer]')?.shadowRoot
      if (!root) throw new Error('the modal is not there')
      new MutationObserver(() => {
        const name = root.querySelector('.addr-name')
        if (name && names.at(-1) !== name.textContent) names.push(name.textContent)
      }).observe(root, { subtree: true, childList: true, characterData: true })
      void window.foyer.open({ view: 'Receive' })
    }, label)
    await expect(partsOf(page).dialog.locator('.addr-name')).toHaveText(drawn)
    await expect(partsOf(page).dialog.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
    expect(await page.evaluate(() => Reflect.get(window, 'names'))).toEqual([drawn])
  })
