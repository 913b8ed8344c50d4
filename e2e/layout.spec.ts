import type { Locator } from '@playwright/test'
import { connectWith, expect, partsOf, test } from './fixtures.ts'

test('no error about undelivered resize notifications reaches the host: open, look around, connect, account, close', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.onerror = (message) => {
      heard.push(String(message))
    }
  })
  await open({ wallets: ['obeys', 'asks'] })
  const { connect, button, back, close, account, title, dialog } = partsOf(page)
  await connect.click()
  await expect(button(/^All wallets/)).toBeVisible()
  await button('Help').click()
  await expect(title).toHaveText('What is a wallet?')
  await back.click()
  await button(/^All wallets/).press('Enter')
  await expect(button('Rainbow')).toBeVisible()
  await dialog.getByRole('button', { name: 'Back', exact: true }).click()
  await close.click()
  await expect(dialog).toBeHidden()
  await connectWith(page, 'Juniper')
  await account.click()
  await expect(button('Account settings').last()).toBeVisible()
  await close.click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([])
})

test('a field that is typed in, and tabs, stay where they are', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const { connect, button, close, account, dialog } = partsOf(page)
  await connect.click()
  await button(/^All wallets/).press('Enter')
  await expect(button('Rainbow')).toBeVisible()
  await settled(dialog)
  const search = dialog.getByRole('searchbox')
  const placeOf = async () => {
    const { x, y } = (await search.boundingBox()) ?? {}
    return { x, y }
  }
  const before = await placeOf()
  await search.fill('rainb')
  await expect(button('MetaMask')).toHaveCount(0)
  await settled(dialog)
  expect(await placeOf()).toEqual(before)
  await search.fill('zzzz')
  await expect(partsOf(page).heading('No wallet called “zzzz”')).toBeVisible()
  await settled(dialog)
  expect(await placeOf()).toEqual(before)
  await close.click()

  await connectWith(page, 'Juniper')
  await account.click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await settled(dialog)
  const tabs = dialog.getByRole('tablist')
  const topOf = async () => Math.round((await tabs.boundingBox())?.y ?? 0)
  const at = await topOf()
  for (const name of ['NFTs', 'Activity', 'Tokens']) {
    await dialog.getByRole('tab', { name }).click()
    await expect(dialog.getByRole('tabpanel', { name })).toBeVisible()
    await settled(dialog)
    expect(await topOf()).toBe(at)
  }
})

for (const [view, field, typed] of [
  ['Networks', 'Search networks', 'polyg'],
  ['SendSelectToken', 'Search tokens', 'usd'],
] as const)
  test(`the search of ${view} stays where it is while its list becomes shorter`, async ({ page, open }) => {
    await open({ wallets: ['obeys'], networks: ['mainnet', 'base', 'polygon', 'optimism', 'arbitrum', 'gnosis'] })
    await connectWith(page, 'Juniper')
    await page.evaluate((name) => window.foyer.open({ view: name }), view)
    const { dialog } = partsOf(page)
    const search = dialog.getByRole('searchbox', { name: field })
    const rows = dialog.locator('.view:not(.view-gone) .row')
    await expect(rows.nth(1)).toBeVisible()
    await settled(dialog)
    // What is typed makes room for the button that clears it.
    const placeOf = async () => {
      const { x, y } = (await search.boundingBox()) ?? {}
      return { x, y }
    }
    const [before, count] = [await placeOf(), await rows.count()]
    await search.fill(typed)
    await expect.poll(() => rows.count()).toBeLessThan(count)
    await settled(dialog)
    expect(await placeOf()).toEqual(before)
    await search.fill('zzzz')
    await expect(rows).toHaveCount(0)
    await settled(dialog)
    expect(await placeOf()).toEqual(before)
  })

/* Low windows: 1280 × 860 at 400 % (WCAG 1.4.10), a phone on its side, half a screen at 200 %. */
for (const [width, height] of [
  [320, 215],
  [844, 390],
  [1280, 430],
] as const) {
  test(`at ${width} × ${height} the list, the code and the buttons can be used`, async ({ page, open }) => {
    await page.setViewportSize({ width, height })
    await open({ wallets: ['obeys', 'asks'] })
    const { connect, button, dialog } = partsOf(page)
    await connect.click()
    await expect(button(/^All wallets/)).toBeAttached()
    await settled(dialog)
    // Nothing but the header is pinned: what is below scrolls, and two rows at least are seen at once.
    const head = (await dialog.locator('.head').boundingBox()) ?? { y: 0, height: 0 }
    expect(height - head.y - head.height).toBeGreaterThanOrEqual(112)
    await button('Juniper').scrollIntoViewIfNeeded()
    await button('Juniper').click({ trial: true })
    await button(/^All wallets/).scrollIntoViewIfNeeded()
    await button(/^All wallets/).click({ trial: true })
    await button(/^Scan with your phone/).click()
    const code = dialog.locator('.qr')
    await expect(code).toBeVisible()
    await settled(dialog)
    const box = (await code.boundingBox()) ?? { height: Number.POSITIVE_INFINITY }
    expect(box.height).toBeLessThanOrEqual(Math.max(200, height - 48))
    await button('Copy link').scrollIntoViewIfNeeded()
    await button('Copy link').click({ trial: true })
  })
}

/** A toast of several lines. */
const LONG = 'Connected. This browser will not remember it after a reload, because it keeps no data for this page.'

for (const [width, height, text] of [
  [1280, 800, 'Label saved'],
  [1280, 430, 'Label saved'],
  [844, 390, 'Label saved'],
  [390, 844, LONG],
  [320, 640, LONG],
] as const)
  test(`at ${width} × ${height} a toast leaves the header free, also after another view`, async ({ page, open }) => {
    await page.setViewportSize({ width, height })
    await open({ wallets: ['obeys'] })
    await connectWith(page, 'Juniper')
    const { account, button, close, dialog, toast } = partsOf(page)
    await account.click()
    await expect(dialog.getByRole('listitem').first()).toBeVisible()
    await settled(dialog)
    await page.evaluate((words) => {
      window.foyer.context.store.set({ toast: { variant: 'success', text: words, key: {} } })
    }, text)
    await expect(toast(text)).toBeVisible()
    const free = async () => {
      await settled(dialog)
      const [over, head] = [await page.locator('.toast').boundingBox(), await dialog.locator('.head').boundingBox()]
      if (!over || !head) throw new Error('one of them is not there')
      expect(over.y + over.height <= head.y || over.y >= head.y + head.height).toBe(true)
    }
    await free()
    await close.click({ trial: true })
    await button('Receive').click()
    await expect(partsOf(page).title).toHaveText('Receive')
    await free()
  })

test('a toast leaves the header free where the panel of a low window is scrolled', async ({ page, open }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await open({ wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  const { account, button, dialog, toast } = partsOf(page)
  await account.click()
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  await settled(dialog)
  await dialog.locator('.panel').evaluate((panel) => panel.scrollBy({ top: 100, behavior: 'instant' }))
  await page.evaluate(() => {
    window.foyer.context.store.set({ toast: { variant: 'success', text: 'Label saved', key: {} } })
  })
  await expect(toast('Label saved')).toBeVisible()
  const [over, head] = [await page.locator('.toast').boundingBox(), await dialog.locator('.head').boundingBox()]
  if (!over || !head) throw new Error('one of them is not there')
  expect(over.y + over.height <= head.y || over.y >= head.y + head.height).toBe(true)
  await button('Close').click({ trial: true })
})

for (const [width, height, view, text] of [
  [1280, 818, 'ConnectWallets', 'Connected with Juniper'],
  [390, 844, 'Account', LONG],
] as const)
  test(`at ${width} × ${height} a modal that opens under a toast moves it off the header`, async ({ page, open }) => {
    await page.setViewportSize({ width, height })
    await open({ wallets: ['obeys'] })
    await connectWith(page, 'Juniper')
    const { dialog, toast } = partsOf(page)
    const show = async () => {
      await page.evaluate((name) => window.foyer.open({ view: name }), view)
      await expect(dialog.getByRole('listitem').first()).toBeVisible()
      await settled(dialog)
    }
    // The second time everything is there at once, so that nothing but the dialog moves.
    await show()
    await page.evaluate(() => window.foyer.close())
    await expect(dialog).toBeHidden()
    await page.evaluate((words) => {
      window.foyer.context.store.set({ toast: { variant: 'success', text: words, key: {} } })
    }, text)
    await expect(toast(text)).toBeVisible()
    await show()
    const [over, head] = [await page.locator('.toast').boundingBox(), await dialog.locator('.head').boundingBox()]
    if (!over || !head) throw new Error('one of them is not there')
    expect(over.y).toBeGreaterThanOrEqual(head.y + head.height)
  })

/** Until nothing in it moves, but for animations without an end, and the ring that counts the seconds of a code. */
const settled = (dialog: Locator) =>
  expect
    .poll(() =>
      dialog.evaluate(
        (element) =>
          element
            .getAnimations({ subtree: true })
            .filter((one) => one.playState === 'running' && one.effect?.getTiming().iterations !== Infinity)
            .filter((one) => !(one instanceof CSSTransition && one.transitionProperty === 'stroke-dasharray')).length,
      ),
    )
    .toBe(0)

test('a compact modal is narrower and lower, and misspelt sizes are told', async ({ page, open, watch }) => {
  watch.allowConsole(/`compct`/)
  const sizeOf = async (modalSize: string) => {
    await open({ wallets: ['obeys'], options: { modalSize } })
    const { connect, button, dialog } = partsOf(page)
    await connect.click()
    await expect(button(/^All wallets/)).toBeVisible()
    // Before they are moved by the opening.
    const sizes = (one: Locator) =>
      one.evaluate(({ offsetWidth, offsetHeight }: HTMLElement) => ({ offsetWidth, offsetHeight }))
    return [(await sizes(dialog.locator('.panel'))).offsetWidth, (await sizes(button('Juniper'))).offsetHeight]
  }
  expect(await sizeOf('normal')).toEqual([376, 56])
  expect(await sizeOf('compact')).toEqual([320, 48])
  expect(await sizeOf('compct')).toEqual([376, 56])
  await expect.poll(() => watch.told.join('\n')).toMatch(/`compct`.*did you mean `compact`/)
})

test('what has loaded in the middle of a frame leaves no height of what was there before', async ({ page, open }) => {
  await open({})
  await partsOf(page).connect.click()
  // Its own content has loaded.
  await expect(partsOf(page).button(/^All wallets/)).toBeVisible()
  await expect(partsOf(page).dialog.locator('[aria-busy=true], .row-skeleton')).toHaveCount(0)
  const heights = await page.evaluate(async () => {
    const panel = document.querySelector('[data-foyer]')?.shadowRoot?.querySelector<HTMLElement>('.panel')
    const view = panel?.querySelector('.view')
    if (!panel || !view) throw new Error('the modal is open')
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const held = () => panel.style.minBlockSize
    const loading = document.createElement('div')
    loading.ariaBusy = 'true'
    view.append(loading)
    await frame()
    await frame()
    const before = held()
    // From the task of a frame on, so that the new size is observed in the same frame.
    await frame()
    const loaded = document.createElement('div')
    loaded.style.blockSize = '40px'
    loading.replaceWith(loaded)
    await frame()
    await frame()
    const after = held()
    loaded.remove()
    return { before, after }
  })
  expect(heights).toEqual({ before: expect.stringMatching(/px/), after: '' })
})
