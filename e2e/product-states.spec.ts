import type { Locator } from '@playwright/test'
import { expect, STILL, test } from './fixtures.ts'
import { openProduct, reportsOf } from './product-page.ts'

/* The strip of screens on the demo's product page. */

test.use(STILL)

/** Edges of a screen where its picture is the same a few pixels further out, so that it is cut in the wrong place. */
const wrongEdges = (image: Locator): Promise<string[]> =>
  image.evaluate((element) => {
    if (!(element instanceof HTMLImageElement)) throw new Error('no image')
    const [width, height] = [element.naturalWidth, element.naturalHeight]
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d', { willReadFrequently: true })
    if (!context) throw new Error('no canvas')
    context.drawImage(element, 0, 0)
    const [x, y] = [(width - element.width) / 2, (height - element.height) / 2]
    const edges = {
      top: [width / 2, y, 0, 1],
      bottom: [width / 2, height - y, 0, -1],
      left: [x, height / 2, 1, 0],
      right: [width - x, height / 2, -1, 0],
    } as const
    const at = (left: number, top: number) => [...context.getImageData(left, top, 1, 1).data]
    return Object.entries(edges).flatMap(([edge, [left, top, right, down]]) => {
      const inside = at(left + right * 3, top + down * 3)
      const outside = at(left - right * 3, top - down * 3)
      return inside.some((value, index) => Math.abs(value - (outside[index] ?? 0)) > 6) ? [] : [edge]
    })
  })

test('real screens, cut along their edges, in the page’s own colour scheme', async ({ page, local }) => {
  await openProduct(page, local)
  const strip = page.getByRole('region', { name: 'Every state' }).getByRole('group', { name: /^Screens/ })
  const pictures = strip.locator('img')
  for (const scheme of ['light', 'dark']) {
    await page.getByRole('radio', { name: scheme, exact: false }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', scheme)
    expect(await pictures.count()).toBeGreaterThan(11)
    for (const picture of await pictures.all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect(picture).toHaveAttribute('src', new RegExp(`-${scheme}-[\\w-]+\\.png$`))
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
        .toBeTruthy()
      const name = await picture.getAttribute('src')
      // In the dark, what is behind is as dark.
      if (scheme === 'light' && (await picture.getAttribute('data-cut')) === 'modal')
        expect([name, await wrongEdges(picture)]).toEqual([name, []])
    }
  }
  // The captions say it all.
  await expect(strip.getByRole('img')).toHaveCount(0)
  await expect(strip.getByRole('figure').filter({ hasText: 'It said no' })).toHaveCount(1)
  expect(await reportsOf(local)).toEqual([])
})

test('the keyboard reaches the strip and scrolls it, in both directions of writing', async ({ page, local }) => {
  await openProduct(page, local)
  const strip = page.getByRole('group', { name: 'Screens, scroll sideways' })
  const place = () => strip.evaluate(({ scrollLeft }) => scrollLeft)
  await strip.focus()
  await expect(strip).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect.poll(place).toBeGreaterThan(0)
  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  await strip.evaluate((element) => element.scrollTo(0, 0))
  await page.keyboard.press('ArrowLeft')
  await expect.poll(place).toBeLessThan(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})

test('all screens are seen at once, and in one row again', async ({ page, local }) => {
  await openProduct(page, local)
  const region = page.getByRole('region', { name: 'Every state' })
  const strip = region.getByRole('group', { name: /^Screens/ })
  const outside = () =>
    strip.evaluate(
      (element) =>
        [...element.querySelectorAll('img')].filter((image) => {
          const { left, right } = image.getBoundingClientRect()
          return left < 0 || right > innerWidth
        }).length,
    )
  expect(await outside()).toBeGreaterThan(0)
  const count = await strip.locator('img').count()
  await region.getByRole('button', { name: `See all ${count} screens` }).click()
  for (const width of [320, 768, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    expect([width, await outside()]).toEqual([width, 0])
  }
  const back = region.getByRole('button', { name: 'Show them in one row' })
  await expect(back.locator('svg')).toHaveCSS('rotate', '180deg')
  await back.click()
  expect(await outside()).toBeGreaterThan(0)
})

test('pictures have their room before they are there, and an outline where colours are forced', async ({
  page,
  local,
}) => {
  const { promise, release } = held()
  await page.route(/\/assets\/.*\.png$/, async (route) => {
    await promise
    await route.continue()
  })
  await page.emulateMedia({ forcedColors: 'active' })
  await openProduct(page, local)
  const strip = page.getByRole('group', { name: 'Screens, scroll sideways' })
  const first = strip.locator('img').first()
  await strip.scrollIntoViewIfNeeded()
  const room = async () =>
    (await Promise.all([strip.boundingBox(), first.boundingBox()])).map((box) => [box?.width, box?.height])
  const before = await room()
  expect(await first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0)
  release()
  await expect.poll(() => first.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720)
  expect(await room()).toEqual(before)
  expect(await first.evaluate((image) => getComputedStyle(image).borderTopStyle)).toBe('solid')
})

function held() {
  let release = () => {}
  const promise = new Promise<void>((resolve) => {
    release = resolve
  })
  return { promise, release: () => release() }
}
