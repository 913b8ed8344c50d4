import type { Page } from '@playwright/test'
import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/* One or more instances on a page, and what remains after they are destroyed (R5, R56). */

test.use(STILL)

test('two instances on one page do not disturb each other', async ({ page, open }) => {
  await open({ wallets: ['obeys'], instances: ['left', 'right'] })
  const side = (id: string) => page.getByRole('navigation', { name: id })
  const modal = partsOf(page)
  await side('left').getByRole('button', { name: 'Connect' }).click()
  await modal.button('Juniper').click()
  await expect(side('left').getByRole('button', { name: /^Account / })).toBeVisible()
  await expect(modal.dialog).toBeHidden()
  await expect(side('right').getByRole('button', { name: 'Connect', exact: true })).toBeVisible()

  await side('right')
    .getByRole('button', { name: /^Network / })
    .click()
  await modal.button('Base').click()
  await expect(side('right').getByRole('button', { name: /^Network / })).toContainText('Base')
  await expect(side('left').getByRole('button', { name: /^Network / })).toContainText('Ethereum')

  await page.reload()
  await expect(side('left').getByRole('button', { name: /^Account / })).toBeVisible()
  await expect(side('right').getByRole('button', { name: 'Connect', exact: true })).toBeVisible()
  await expect(side('right').getByRole('button', { name: /^Network / })).toContainText('Base')
})

test('StrictMode: one modal, one account', async ({ page, open }) => {
  await open({ wallets: ['obeys'], strict: true })
  await connectWith(page, 'Juniper')
  await expect(page.locator('[data-foyer]')).toHaveCount(1)
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
})

/** Counts listeners on window, document and the root elements through the debugger. */
async function listeners(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  const counts = await Promise.all(
    ['window', 'document', 'document.documentElement', 'document.body'].map(async (expression) => {
      const { result } = await session.send('Runtime.evaluate', { expression })
      const found = await session.send('DOMDebugger.getEventListeners', { objectId: result.objectId ?? '' })
      return found.listeners.length
    }),
  )
  await session.detach()
  return counts.reduce((sum, count) => sum + count, 0)
}

test('destroy leaves no element and no listener behind', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const before = await listeners(page)
  const elements = await page.locator('body *').count()
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  await expect(partsOf(page).dialog).toBeVisible()
  expect(await listeners(page)).toBeGreaterThan(before)
  await page.evaluate(() => {
    window.unrender()
    window.foyer.destroy()
  })
  await expect(page.locator('[data-foyer]')).toHaveCount(0)
  expect(await page.locator('body *').count()).toBeLessThan(elements)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflow)).toBe('visible')
  // React's own listeners are on the container. Foyer's listeners on window and document are removed.
  expect(await listeners(page)).toBeLessThanOrEqual(before)
})

test('fifty visits leave one host element and no more listeners than one', async ({ page, open }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open({ wallets: ['asks'] })
  const modal = partsOf(page)
  const visit = (times: number) =>
    page.evaluate(async (count) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const isShown = () => document.querySelector('[data-foyer]')?.shadowRoot?.querySelector('dialog')?.open ?? false
      for (let i = 0; i < count; i++) {
        await window.foyer.open()
        while (!isShown()) await frame()
        await window.foyer.close()
        while (isShown()) await frame()
      }
    }, times)
  await visit(1)
  const once = await listeners(page)
  await visit(50)
  await expect(modal.dialog).toBeHidden()
  await expect(page.locator('[data-foyer]')).toHaveCount(1)
  expect(await listeners(page)).toBe(once)
})

test('StrictMode: an embedded modal is open, and closes what was done', async ({ page, open }) => {
  await open({ wallets: ['obeys'], embedded: true, strict: true })
  const root = page.locator('[data-foyer]')
  await root.getByRole('button', { name: 'Juniper' }).click()
  await expect(root.getByRole('region', { name: 'Account' })).toBeVisible()
  await expect(root).toHaveCount(1)
  expect(await page.evaluate(() => window.foyer.getState().open)).toBe(true)
})

test('embedded: always there, shows the account once connected, and takes no focus', async ({ page, open }) => {
  await open({ wallets: ['obeys'], embedded: true })
  const region = page.locator('[data-foyer]').getByRole('region', { name: 'Connect to Atoll' })
  await expect(region).toBeVisible()
  await expect(page.locator('body')).toBeFocused()
  await expect(region.getByRole('button', { name: 'Close' })).toHaveCount(0)
  await region.getByRole('button', { name: 'Juniper' }).click()
  const account = page.locator('[data-foyer]').getByRole('region', { name: 'Account' })
  await expect(account).toBeVisible()
  await account.getByRole('button', { name: 'Account settings' }).last().click()
  await page.locator('[data-foyer]').getByRole('button', { name: 'Disconnect' }).click()
  await expect(region).toBeVisible()
})

test('destroyed while it opens: nothing is left in the page', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  await page.evaluate(async () => {
    const opening = window.foyer.open()
    window.foyer.destroy()
    await opening
  })
  await expect(page.locator('[data-foyer]')).toHaveCount(0)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('embedded: a wallet that declined is asked again after closing', async ({ page, open }) => {
  await open({ wallets: ['rejects'], embedded: true })
  const asked = () =>
    page.evaluate(() => window.wallets.rejects?.calls.filter((method) => method === 'eth_requestAccounts').length)
  const wallet = page.getByRole('button', { name: /^Drift/ })
  await wallet.click()
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.evaluate(() => window.foyer.close())
  await wallet.click()
  await expect.poll(asked).toBe(2)
})

test('embedded: what takes the place of another one stays open when that one goes', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const embedded = page.locator('[data-foyer]')
  const isOpen = () => page.evaluate(() => window.foyer.getState().open)
  // A chain that both wait for has them go on in the same turn.
  await page.evaluate(async () => {
    const [source] = window.foyer.context.options.adapters ?? []
    if (!source) throw new Error('no adapter')
    const adapter = await source.load()
    let asked = 0
    let arrive: (loaded: typeof adapter) => void = () => undefined
    const both = new Promise<typeof adapter>((resolve) => {
      arrive = resolve
    })
    const load = () => {
      asked += 1
      if (asked === 2) arrive(adapter)
      return both
    }
    Object.assign(source, { load })
  })
  await page.evaluate(() => window.embed(['old', 'new']))
  await expect(embedded).toHaveCount(2)
  await expect.poll(isOpen).toBe(true)
  await page.evaluate(() => window.embed(['new']))
  await expect(embedded).toHaveCount(1)
  expect(await isOpen()).toBe(true)
  await embedded.getByRole('button', { name: /^Juniper/ }).click()
  await expect.poll(() => page.evaluate(() => window.foyer.getAccount().status)).toBe('connected')
})

test('embedded: code that comes ahead adds no dialog beside it', async ({ page, open, watch }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  // The sentences are late, so that the page is idle while the modal is on its way.
  await page.route('**/ar-*.js', async (route) => {
    await held
    await route.fallback()
  })
  await open({ wallets: ['obeys'], embedded: true, options: { preload: 'idle', locale: 'ar' } })
  await expect.poll(() => watch.requests.some((url) => /\/ar-[\w-]+\.js$/.test(url))).toBe(true)
  await page.evaluate(() => {
    void window.foyer.preload()
    return new Promise((done) =>
      requestIdleCallback(() => requestIdleCallback(done, { timeout: 3_000 }), { timeout: 3_000 }),
    )
  })
  release()
  await expect(page.locator('[data-foyer] .surface')).toBeVisible()
  await expect(page.locator('[data-foyer]')).toHaveCount(1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('embedded: each one follows the language, also after the newer one has gone', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  await page.evaluate(() => window.embed(['old', 'new']))
  const embedded = page.locator('[data-foyer]')
  await expect(embedded).toHaveCount(2)
  const speaks = (locale: string) => page.evaluate((tag) => window.foyer.setLocale(tag), locale)
  // Each rendering in a language leaves its sentences here.
  const renderings = await page.evaluateHandle(() => {
    const { modalRuntime } = window.foyer.context
    const seen = [modalRuntime.t]
    Object.defineProperty(modalRuntime, 't', { get: () => seen.at(-1), set: (t) => seen.push(t) })
    return seen
  })
  await speaks('ar')
  await expect(embedded.locator('.surface[lang="ar"]')).toHaveCount(2)
  // The one before the change, and one of each.
  expect(await renderings.evaluate((seen) => seen.length)).toBe(3)
  await page.evaluate(() => window.embed(['old']))
  await expect(embedded).toHaveCount(1)
  await speaks('en')
  await expect(embedded.locator('.surface[lang="en"]')).toBeVisible()
  await expect(embedded).toHaveCount(1)
})
