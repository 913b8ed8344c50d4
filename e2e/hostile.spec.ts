import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/* Misbehaving pages and wallets (R9, R10, R15, R57). */

test.use(STILL)

test('an announcement whose getters throw is passed over', async ({ page, open }) => {
  await open({ wallets: ['throws', 'obeys'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button('Juniper')).toBeVisible()
  await expect(modal.button('Rook')).toHaveCount(0)
})

test('an icon with a script is a picture and nothing more', async ({ page, open }) => {
  await open({ wallets: ['script-icon'] })
  const modal = partsOf(page)
  await modal.connect.click()
  const picture = modal.button('Marlin').locator('img')
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true)
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  await expect(page.locator('svg script')).toHaveCount(0)
})

test('an icon of 5 MB is not shown: a letter stands in, and nothing jumps', async ({ page, open }) => {
  await open({ wallets: ['huge-icon', 'obeys'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button('Fathom').locator('img')).toHaveCount(0)
  await expect(modal.button('Fathom').locator('.logo-face')).toHaveAttribute('data-letter', 'F')
  const size = (name: string) =>
    modal
      .button(name)
      .locator('.logo')
      .evaluate((mark: HTMLElement) => [mark.offsetWidth, mark.offsetHeight])
  expect(await size('Fathom')).toEqual(await size('Juniper'))
})

test('a thousand wallets, each announced twice: listed once, at once', async ({ page, open }) => {
  await open({ wallets: ['crowd'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button('Kite 0')).toBeVisible()
  const more = modal.button(/more wallets on this device/)
  await expect(more).toBeVisible()
  expect(await page.evaluate(() => window.foyer.context.store.get().connectors.length)).toBeLessThanOrEqual(201)
  await more.click()
  const rows = modal.dialog.getByRole('list', { name: 'On this device' }).getByRole('button')
  await expect(rows).toHaveCount(200)
  // Announcing the wallets again does not add rows.
  await page.evaluate(() => dispatchEvent(new Event('eip6963:requestProvider')))
  await expect(rows).toHaveCount(200)
})

test('a host that styles everything does not reach into the modal', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button('Juniper')).toBeVisible()
  const look = () =>
    modal.button('Juniper').evaluate((row) => {
      const { color, fontSize, display, paddingInlineStart, inlineSize } = getComputedStyle(row)
      return { color, fontSize, display, paddingInlineStart, inlineSize }
    })
  const before = await look()
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(
      '* { color: red !important; font-size: 40px !important; padding: 9px !important; display: inline !important } button { inline-size: 3px !important }',
    )
    document.adoptedStyleSheets.push(sheet)
  })
  expect(await look()).toEqual(before)
})

test('a provider that only sits on the global is the last resort', async ({ page, open }) => {
  await page.addInitScript(() => {
    Object.assign(window, {
      ethereum: {
        request: ({ method }: { method: string }) =>
          Promise.resolve(method === 'eth_chainId' ? '0x1' : ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']),
      },
    })
  })
  await open()
  await connectWith(page, 'Browser Wallet')
  await page.evaluate(() => window.foyer.disconnect())
  await page.evaluate(() => window.announce('obeys'))
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button('Juniper')).toBeVisible()
  await expect(modal.button(/Browser Wallet/)).toHaveCount(0)
})

test('forced colours: what was told by a fill is told by a border', async ({ page, open }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open({ wallets: ['rejects'] })
  const modal = partsOf(page)
  const borderOf = (locator: ReturnType<typeof modal.button>) =>
    locator.evaluate((element) => Number.parseFloat(getComputedStyle(element).borderBlockStartWidth))
  expect(await borderOf(modal.connect)).toBeGreaterThan(0)
  await modal.connect.click()
  await modal.button('Drift').click()
  await expect(modal.heading('Drift declined the request')).toBeVisible()
  expect(await borderOf(modal.button('Try again'))).toBeGreaterThan(0)
  await expect(modal.dialog.locator('.logo img').first()).toHaveCSS('forced-color-adjust', 'none')
})

test('reduced motion: the door opens and the modal closes without a movement to wait for', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open({ wallets: ['obeys'] })
  await partsOf(page).connect.click()
  const moving = await page.evaluate(() =>
    (document.querySelector('[data-foyer]')?.shadowRoot?.getAnimations() ?? [])
      .flatMap((animation) => (animation.effect as KeyframeEffect | null)?.getKeyframes() ?? [])
      .filter((frame) => 'transform' in frame && frame.transform !== 'none'),
  )
  expect(moving).toEqual([])
  await partsOf(page).button('Juniper').click()
  await expect(partsOf(page).account).toBeVisible()
  await expect(partsOf(page).dialog).toBeHidden()
})
