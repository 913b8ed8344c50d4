import type { Page } from '@playwright/test'
import { connectWith, expect, focused, partsOf, STILL, test } from './fixtures.ts'

/* The full wallet directory: a paginated grid, search, and failures of the directory server. */

test.use(STILL)

const tilesIn = (page: Page) => partsOf(page).dialog.getByRole('list', { name: 'All wallets' }).getByRole('button')

async function openAll(page: Page) {
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button(/^All wallets/).click()
  await expect(modal.title).toHaveText('All wallets')
  await expect(tilesIn(page).first()).toBeVisible()
  return modal
}

const searches = (requests: readonly string[]): string[] =>
  requests.flatMap((address) => new URL(address).searchParams.get('search') ?? [])

test('grows by 40 as one scrolls, until all are there', async ({ page, open, watch }) => {
  await open()
  const modal = await openAll(page)
  await expect(tilesIn(page)).toHaveCount(40)
  const total = Number(/\d+/.exec((await modal.dialog.getByRole('searchbox').getAttribute('placeholder')) ?? '')?.[0])
  expect(total).toBeGreaterThanOrEqual(60)
  const pages = () => watch.requests.filter((address) => /getWallets.*entries=40/.test(address)).length
  expect(pages()).toBe(1)
  await tilesIn(page).last().scrollIntoViewIfNeeded()
  await expect(tilesIn(page)).toHaveCount(Math.min(total, 80))
  expect(pages()).toBe(2)
})

test('asks once the visitor pauses for 300 ms, and finds', async ({ page, open, watch }) => {
  await page.clock.install()
  await open()
  const modal = await openAll(page)
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  const field = modal.dialog.getByRole('searchbox')
  await field.pressSequentially('rain')
  await page.clock.runFor(250)
  await field.pressSequentially('bow')
  await page.clock.runFor(250)
  expect(searches(watch.requests)).toEqual([])
  await page.clock.runFor(100)
  await expect(modal.button('Rainbow')).toBeVisible()
  expect(searches(watch.requests)).toEqual(['rainbow'])
  await expect(modal.polite('1 wallet matches “rainbow”')).toBeAttached()
  await modal.button('Clear search').click()
  await page.clock.runFor(10)
  await expect(tilesIn(page)).toHaveCount(40)
})

test('a slip of the finger still finds, and names of wallets are whole', async ({ page, open }) => {
  await open()
  const modal = await openAll(page)
  await expect(modal.button('Coinbase Wallet')).toHaveText('Coinbase')
  await modal.dialog.getByRole('searchbox').fill('metmask')
  await expect(modal.button('MetaMask')).toBeVisible()
})

test('wallets show their own marks', async ({ page, open }) => {
  await open()
  await openAll(page)
  const shown = tilesIn(page).filter({ has: page.locator('img:not([hidden])') })
  await expect(shown.first()).toBeVisible()
  const addresses = await shown
    .locator('img')
    .evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? ''))
  const metamask = addresses.find((address) => address.includes('/getWalletImage/metamask'))
  const mark = await (await page.request.get(metamask ?? '')).text()
  expect(mark).toContain('<path')
  expect(mark).not.toContain('<text')
})

test('without a server networks show the marks that came with the client', async ({ page, open, watch }) => {
  await open({
    wallets: ['obeys'],
    networks: ['mainnet', 'base', 'polygon'],
    options: { apiUrl: null, projectId: null },
  })
  const button = page.locator('.foyer-network-logo')
  await expect(button.locator('.foyer-monogram')).toBeVisible()
  await expect(button.locator('img')).toHaveCount(0)
  await connectWith(page, 'Juniper')
  await expect(button.locator('img:not([hidden])')).toHaveAttribute('src', /^data:image\/svg\+xml,/)
  const before = watch.requests.length
  await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
  const marks = partsOf(page).dialog.locator('.logo[data-shape="network"] img:not([hidden])')
  await expect(marks).toHaveCount(3)
  for (const address of await marks.evaluateAll((images) => images.map((image) => image.getAttribute('src') ?? '')))
    expect(address).toMatch(/^data:image\/svg\+xml,/)
  expect(watch.requests.slice(before).filter((address) => !/^data:|\.js$/.test(address))).toEqual([])
})

test('the network button of the page shows the network’s mark once the list was opened, and not before', async ({
  page,
  open,
  watch,
}) => {
  await open({ networks: ['mainnet', 'base'] })
  const button = page.locator('.foyer-network-logo')
  await expect(button.locator('.foyer-monogram')).toBeVisible()
  expect(watch.requests.filter((address) => address.includes('getAssetImage'))).toEqual([])
  await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
  const mark = button.locator('img:not([hidden])')
  await expect(mark).toHaveAttribute('src', /getAssetImage/)
  const ethereum = await mark.getAttribute('src')
  await partsOf(page).button('Base').click()
  await expect(mark).not.toHaveAttribute('src', ethereum ?? '')
  await expect(mark).toHaveAttribute('src', /getAssetImage/)
})

test('nothing found leads on to a code', async ({ page, open }) => {
  await open()
  const modal = await openAll(page)
  await modal.dialog.getByRole('searchbox').fill('zzzz')
  await expect(modal.heading('No wallet called “zzzz”')).toBeVisible()
  await modal.button('Connect by QR code').click()
  await expect(modal.dialog.getByRole('img', { name: 'Connection code for Atoll' })).toBeVisible()
})

test('a directory that is down says so, and comes back', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource.*503/)
  let down = true
  await page.route('**/getWallets?*', (route) =>
    down ? route.fulfill({ status: 503, headers: { 'access-control-allow-origin': '*' } }) : route.continue(),
  )
  await open()
  await page.evaluate(() => window.foyer.open({ view: 'AllWallets' }))
  const modal = partsOf(page)
  await expect(modal.heading('The wallet list didn’t load')).toBeVisible()
  await expect(modal.assertive('The wallet list didn’t load')).toBeAttached()
  down = false
  await modal.button('Try again').click()
  await expect(tilesIn(page)).toHaveCount(40)
})

test('one tab stop, four directions', async ({ page, open }) => {
  await open()
  const modal = await openAll(page)
  const names = await tilesIn(page).evaluateAll((tiles) => tiles.map((tile) => tile.getAttribute('aria-label')))
  await modal.dialog.getByRole('searchbox').focus()
  await expect(tilesIn(page)).toHaveCount(40)
  while ((await focused(page)) !== names[0]) await page.keyboard.press('Tab')
  const walk: unknown[] = []
  for (const key of ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'End', 'Home']) {
    await page.keyboard.press(key)
    walk.push(await focused(page))
  }
  expect(walk.slice(0, 4)).toEqual([names[1], names[5], names[4], names[0]])
  expect(walk[4]).not.toBe(names[0])
  expect(walk[5]).toBe(names[0])
  expect(await tilesIn(page).evaluateAll((tiles) => tiles.filter((tile) => tile.tabIndex === 0).length)).toBe(1)
})

test('what is still to come keeps its place: nothing moves under the finger when the list arrives', async ({
  page,
  open,
}) => {
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/getWallets?*', async (route) => {
    await held
    await route.continue()
  })
  await open()
  const modal = partsOf(page)
  await modal.connect.click()
  const scan = modal.button('Scan with your phone')
  await expect(scan).toBeVisible()
  await scan.hover({ trial: true }) // Waits for the end of the entry animation.
  const before = await scan.boundingBox()
  release()
  await expect(modal.button(/^All wallets/)).toBeVisible()
  expect(await scan.boundingBox()).toEqual(before)
})
