import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { faults } from './axe.ts'
import { expect, STILL, shown, test } from './fixtures.ts'
import { openProduct, reportsOf } from './product-page.ts'

/* The demo's product page: the real kit in a frame, the controls beside it, and the code that they produce. */

test.use(STILL)

const [, mara] = ACCOUNTS

async function connect(page: Page, { sample, button, dialog }: Awaited<ReturnType<typeof openProduct>>): Promise<void> {
  await button(/^Local test wallet/).click()
  await button(/^Ethereum/).click()
  await expect(page.locator('html')).toHaveAttribute('data-light', 'waiting')
  await sample.getByTestId('wallet-approve').click()
  await expect(sample.getByRole('button', { name: /^Account / })).toContainText(shown(mara.address))
  // It closes a moment later. A browser then gives the focus back to where it was before, in the frame, wherever it is by then.
  await expect(dialog).toBeHidden()
}

test('says what Foyer is, shows it open, and leaves the focus at the top', async ({ page, local }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  const { heading, button } = await openProduct(page, local)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The front door for wallets')
  await expect(heading('Connect to Atoll')).toBeVisible()
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BODY')
  await expect(button(/^All wallets/)).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to the page' })).toBeFocused()
  expect(await reportsOf(local)).toEqual([])
})

if (process.env.FOYER_SCREENS)
  // With the embedded wallet, and few enough wallets that all ways in are seen.
  for (const [name, query, size] of [
    ['product', '', { width: 1440, height: 900 }],
    ['product-dark', '&theme=dark', { width: 1440, height: 900 }],
    ['product-phone', '', { width: 390, height: 844 }],
  ] as const)
    test(`picture of ${name}`, async ({ page, local }) => {
      await page.setViewportSize(size)
      const { heading, button, dialog, sample } = await openProduct(
        page,
        local,
        `?project=local&networks=1,8453${query}`,
      )
      await expect(heading('Connect to Atoll')).toBeVisible()
      await expect(button(/^All wallets/)).toBeVisible()
      if (name !== 'product-phone')
        await expect(dialog.getByRole('textbox', { name: 'Email address' })).toBeInViewport({ ratio: 1 })
      await expect(sample.locator('[data-foyer] .sk')).toHaveCount(0)
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `docs/screens/${name}.png`, animations: 'disabled' })
    })

test('the comparison shows what was measured, and the first line says the same of Foyer', async ({ page, local }) => {
  type Entry = { name: string; bytes: number; hosts: string[]; strict: { reports: number; opens: boolean | null } }
  const file = join(import.meta.dirname, '../packages/kit/bench/peers/results.json')
  const { entries }: { entries: Entry[] } = JSON.parse(await readFile(file, 'utf8'))
  await openProduct(page, local)
  const numbers = page.getByRole('region', { name: 'Measured beside the others' })
  const figures = (index: number) => numbers.getByRole('list').nth(index).getByRole('listitem')
  const kilobytes = ({ bytes }: Entry) =>
    bytes < 100_000 ? (bytes / 1_000).toFixed(1) : `${Math.round(bytes / 1_000)}`
  const [ours, ...others] = entries.toSorted((a, b) => a.bytes - b.bytes)
  if (!ours) throw new Error('nothing was measured')
  expect(ours.name).toBe('Foyer')
  expect(ours).toMatchObject({ hosts: [], strict: { reports: 0, opens: true } })
  await expect(figures(0)).toHaveText([ours, ...others].map((one) => `${one.name}${kilobytes(one)} kB`))
  await expect(figures(1)).toHaveText([ours, ...others].map(({ name, hosts }) => `${name}${hosts.length} hosts`))
  const result = ({ reports, opens }: Entry['strict']) =>
    opens === null ? 'Unknown' : !opens ? 'Doesn’t open' : reports === 0 ? 'Opens' : 'Opens, and breaks the policy'
  const doors = ['Foyer', 'RainbowKit', 'ConnectKit', 'AppKit'].map((name) => entries.find((one) => one.name === name))
  await expect(figures(2)).toHaveText(
    doors.map((one) => (one ? `${one.name}${one.strict.reports} violations${result(one.strict)}` : 'not measured')),
  )
  await expect(page.getByText(`in your colours, ${kilobytes(ours)}\u00a0kB before the click.`)).toBeVisible()
})

test('brand, colour scheme and language change the sample and the code, and stay in the address', async ({
  page,
  local,
}) => {
  const { heading, sample, code } = await openProduct(page, local)
  await expect(heading('Connect to Atoll')).toBeVisible()
  await page.getByRole('radio', { name: 'Slab, terminal' }).click()
  await expect(heading('Connect to Slab')).toBeVisible()
  await expect(sample.locator('html')).toHaveAttribute('data-brand', 'slab')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(code).toContainText("metadata: { name: 'Slab' }")
  await expect(code).toContainText("'--foyer-accent': '#C8F751'")
  await expect(page.locator('.pg-bar')).toContainText('slab.example')
  const lines = ((await code.textContent()) ?? '').trimEnd().split('\n').length
  expect(lines).toBeGreaterThan(20)
  await expect(page.getByText(`${lines} lines`, { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Open the sample alone' })).toHaveAttribute('href', /brand=slab/)

  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(sample.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('combobox', { name: 'Language of the modal' }).selectOption('ar')
  await expect(sample.getByRole('button', { name: 'اتصال' })).toBeAttached()
  await expect(sample.getByRole('heading', { level: 1 })).toHaveText('Perpetuals, no padding.')
  await expect(code).toContainText("locale: 'ar'")

  await page.getByRole('tab', { name: 'React' }).press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'HTML' })).toBeFocused()
  await expect(code).toContainText("import { createFoyer, evm, networks } from './foyer.js'")
  // The script file needs no packages beside the kit's.
  await expect(page.getByRole('button', { name: 'Copy npm i @foyer/kit', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Copy the code' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("locale: 'ar'")

  await page.reload()
  await expect(page.getByRole('radio', { name: 'Slab, terminal' })).toHaveAttribute('aria-checked', 'true')
  await expect(sample.locator('html')).toHaveAttribute('data-brand', 'slab')
  // Slab is dark, and the page is as the visitor's browser wants it again.
  await page.getByRole('radio', { name: 'Atoll, defaults' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page).toHaveURL(/\?lang=ar$/)
})

test('what is chosen while the sample loads is not lost', async ({ page, local }) => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/sample*', async (route) => {
    await released
    await route.continue()
  })
  const { heading, sample, code } = await openProduct(page, local)
  await page.getByRole('radio', { name: 'Slab, terminal' }).click()
  await page.getByRole('radio', { name: 'Light' }).click()
  await expect(code).toContainText("metadata: { name: 'Slab' }")
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  release()
  await expect(heading('Connect to Slab')).toBeVisible()
  await expect(sample.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page).toHaveURL(/brand=slab/)
})

test('a browser that copies nothing says so where it can be seen', async ({ page, local }) => {
  // As on a page that came over HTTP from another machine.
  await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await openProduct(page, local)
  await page.getByRole('button', { name: 'Copy the code' }).click()
  const said = page.getByText('Your browser didn’t allow copying. Select the text instead.')
  await expect(said).toBeInViewport()
  await expect.poll(async () => (await said.boundingBox())?.width).toBeGreaterThan(100)
})

test('a wallet connects in the frame, the local world gives, and it starts over', async ({ page, local }) => {
  const parts = await openProduct(page, local)
  await page.getByRole('button', { name: 'Local world' }).click()
  const gift = page.getByTestId('action-gift-usdc')
  await expect(gift).toBeDisabled()
  await expect(gift).toHaveAccessibleDescription('Connect a wallet first: gifts go to its address.')
  await connect(page, parts)
  await expect(page.locator('html')).toHaveAttribute('data-light', 'open')
  await gift.click()
  await expect(page.getByTestId('result-gift-usdc')).toHaveText(/^25 USDC arrived in block \d+ of Base\.$/)
  await expect(gift).toHaveAccessibleName('Send me 25 USDC')
  await page.getByTestId('action-gift-look-alike').click()
  const poison = page.getByTestId('result-gift-look-alike')
  await expect(poison).toHaveText(
    /^A zero-value transfer arrived in block \d+ of Base\. It is on the chain, and the account does not show it\.$/,
  )
  await page.getByTestId('action-send-reverting').click()
  await parts.sample.getByTestId('wallet-approve').click()
  await expect(page.getByTestId('result-send-reverting')).toHaveText(/^Base rejected this transfer in block \d+\./)
  await page.getByTestId('action-send-reverting').press('Escape')
  await expect(gift).toBeHidden()
  await expect(page.getByRole('button', { name: 'Local world' })).toBeFocused()
  await expect(parts.heard).toContainText('CONNECT_SUCCESS')

  // Whoever comes back connected sees the page itself, and not the modal.
  await page.reload()
  await expect(parts.sample.getByRole('button', { name: /^Account / })).toContainText(shown(mara.address))
  await expect(parts.dialog).toBeHidden()
  await page.getByTestId('restart').click()
  await expect(parts.heading('Connect to Atoll')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-light', '')
  expect(await reportsOf(local)).toEqual([])
})

test('all options are found by name, apply at once, and say why one is refused', async ({ page, local }) => {
  const { button, code } = await openProduct(page, local)
  await expect(button('Scan with your phone')).toBeVisible()
  await page.getByRole('button', { name: 'All options' }).click()
  await page.getByRole('searchbox', { name: 'Find an option' }).fill('walletconnect')
  await expect(page.getByTestId('set-announced')).toBeHidden()
  await page.getByTestId('set-pairing').click()
  await expect(code).toContainText('enableWalletConnect: false,')
  // The drawer lies over it.
  await page.getByRole('tab', { name: 'React' }).focus()
  await expect(page.getByRole('tab', { name: 'React' })).not.toBeFocused()
  await expect(button(/^Local test wallet/)).toBeVisible()
  await expect(button('Scan with your phone')).toBeHidden()

  await page.getByRole('searchbox', { name: 'Find an option' }).fill('terms')
  await page.getByTestId('set-terms').fill('javascript:alert(1)')
  await page.getByTestId('set-terms').press('Enter')
  await expect(page.getByRole('alert')).toContainText('`termsConditionsUrl`')
  // The other drawer takes its place, and has the focus.
  await page.getByRole('button', { name: 'Local world' }).click()
  await expect(page.getByRole('button', { name: 'Close Local world' })).toBeFocused()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('button', { name: 'All options' }).click()
  await expect(page.getByRole('searchbox', { name: 'Find an option' })).toHaveValue('')
  await page.getByRole('searchbox', { name: 'Find an option' }).fill('terms')
  await page.getByTestId('set-terms').fill('data:,')
  await page.getByTestId('set-terms').press('Enter')
  await expect(page.getByRole('alert')).toContainText('`termsConditionsUrl`')
  await page.getByTestId('set-terms').fill('https://slab.example/terms')
  await page.getByTestId('set-terms').press('Enter')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('an address that asks for anything shows the sample, and keeps the place on the page', async ({ page, local }) => {
  const { heading } = await openProduct(page, local, '?brand=constructor&lang=en_US#numbers')
  await expect(heading('Connect to Atoll')).toBeVisible()
  await expect(page).toHaveURL(/#numbers$/)
  await expect(page.getByRole('radiogroup', { name: 'Brand' }).locator('[tabindex="0"]')).toHaveCount(1)
})

test('whoever enters the frame without a key or a pointer keeps the focus there', async ({ page, local }) => {
  const { heading, button } = await openProduct(page, local)
  await expect(heading('Connect to Atoll')).toBeVisible()
  await expect(button(/^All wallets/)).toBeVisible()
  const place = () => page.evaluate(() => document.activeElement?.tagName)
  await expect.poll(place).toBe('BODY')
  // As assistive technology does it. Right after the page opened the modal, that is not told apart from the modal's own doing.
  await expect(async () => {
    await page.evaluate(() => document.querySelector('iframe')?.focus())
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await place()).toBe('IFRAME')
  }).toPass()
})

test('whoever tabs into the sample right after a change stays there', async ({ page, local }) => {
  const { button } = await openProduct(page, local)
  await expect(button(/^All wallets/)).toBeVisible()
  const place = () => page.evaluate(() => document.activeElement?.tagName)
  await page.getByRole('radio', { name: 'Light' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeFocused()
  for (let presses = 0; presses < 40 && (await place()) !== 'IFRAME'; presses++) await page.keyboard.press('Tab')
  for (let presses = 0; presses < 2; presses++) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    expect(await place()).toBe('IFRAME')
    await page.keyboard.press('Tab')
  }
})

test('what another window says is not heard', async ({ page, local }) => {
  const { code, heading } = await openProduct(page, local)
  await expect(heading('Connect to Atoll')).toBeVisible()
  const forged = { type: 'settings', settings: { name: 'Forged' } }
  await page.evaluate((message) => window.postMessage(message, location.origin), forged)
  const frame = page.frames().find((each) => each.url().includes('/sample'))
  // A frame in the frame, which is not its parent, asks for a change.
  await frame?.evaluate(() => window.postMessage({ type: 'change', patch: { name: 'Forged' } }, location.origin))
  await page.getByRole('radio', { name: 'Dark' }).click()
  await expect(code).toContainText("themeMode: 'dark'")
  await expect(code).not.toContainText('Forged')
})

/** Shows the page in a colour scheme, and runs every rule of axe. */
async function inScheme(page: Page, scheme: string): Promise<void> {
  await page.getByRole('radio', { name: scheme }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', scheme.toLowerCase())
  expect((await faults(page.mainFrame())).violations).toEqual([])
}

for (const [name, size] of [
  ['desktop', { width: 1280, height: 800 }],
  ['phone', { width: 390, height: 844 }],
  ['320 px', { width: 320, height: 640 }],
] as const) {
  test(`nothing is cut, and axe finds nothing: ${name}`, async ({ page, local }) => {
    await page.setViewportSize(size)
    const { heading } = await openProduct(page, local)
    await expect(heading('Connect to Atoll')).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
    for (const brand of ['Marmalade', 'Atoll']) {
      await page.getByRole('radio', { name: brand }).click()
      for (const scheme of ['Light', 'Dark']) await inScheme(page, scheme)
    }
    const frame = page.frames().find((each) => each.url().includes('/sample'))
    if (size.width < 640) expect(await frame?.evaluate(() => innerWidth)).toBe(Math.max(size.width - 32, 320))
    await page.getByRole('button', { name: 'All options' }).click()
    await expect(page.getByTestId('set-pairing')).toBeVisible()
    const closed = page.locator('.pg-drawer details:not([open]) summary')
    while ((await closed.count()) > 0) await closed.first().click()
    await page.getByTestId('set-terms').fill('javascript:alert(1)')
    await page.getByTestId('set-terms').press('Enter')
    // In front of everything, also of the drawer.
    await page.getByRole('alert').click({ trial: true })
    expect((await faults(page.mainFrame())).violations).toEqual([])
  })
}
