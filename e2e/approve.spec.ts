import type { Page } from '@playwright/test'
import { askToSignIn, codeFor, connectByEmail, nextCode, questionOf, settingsOf, typeEmail } from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'

/* A sign-in to the page that asks, answered in the wallet page's frame: what it looks like, and when it cannot be answered. */

test.use(STILL)

const frameOf = (page: Page) => page.locator('#w3m-iframe')
const partsOfQuestion = (page: Page) => {
  const question = questionOf(page)
  return {
    title: question.getByRole('heading', { name: 'Sign in', exact: true }),
    approve: question.getByRole('button', { name: /^Approve/ }),
    reject: question.getByRole('button', { name: 'Reject' }),
    covered: question.getByText('Something is covering this request'),
  }
}

test('is as high as what it says, names site and network, takes the focus and gives it back; Escape rejects', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  await page.locator('body').evaluate((body) => {
    const field = document.createElement('input')
    field.id = 'before'
    body.append(field)
    field.focus()
  })
  const answer = askToSignIn(page)
  const { title, approve, covered } = partsOfQuestion(page)
  const question = questionOf(page)
  await expect(title).toBeFocused()
  await expect(approve).toBeEnabled()
  await expect(covered).toBeHidden()
  await expect(approve).toHaveAccessibleName(`Approve: Sign in, asked by ${new URL(local.hostUrl).host}`)
  await expect(question.getByText('Ethereum', { exact: true })).toBeVisible()
  await expect(question.getByRole('banner')).toHaveText(new URL(local.walletOrigin).host)
  const fits = await question
    .locator('.content')
    .evaluate((content) => (content as HTMLElement).offsetHeight <= (content.parentElement?.clientHeight ?? 0))
  expect(fits).toBe(true)
  const box = await frameOf(page).boundingBox()
  expect(box?.height).toBeLessThan(600)
  expect(await frameOf(page).evaluate((frame) => getComputedStyle(frame).borderRadius)).toBe('24px')
  await page.keyboard.press('Escape')
  expect(await answer).toBe('USER_REJECTED')
  await expect(frameOf(page)).toBeHidden()
  await expect(page.locator('#before')).toBeFocused()
})

test('is gone once the page closes the modal, signs out or ends the instance; the next one is asked as usual (R31)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const { title } = partsOfQuestion(page)
  const first = askToSignIn(page)
  await expect(title).toBeFocused()
  await page.evaluate(() => window.foyer.close())
  expect(await first).toBe('REQUEST_ABORTED')
  await expect(frameOf(page)).toBeHidden()

  const second = askToSignIn(page)
  await expect(title).toBeFocused()
  await page.evaluate(() => window.foyer.disconnect())
  expect(await second).toBe('REQUEST_ABORTED')
  await expect(frameOf(page)).toBeHidden()

  await nextCode(local, email)
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email, 2))
  await expect(partsOf(page).account).toBeVisible()
  const third = askToSignIn(page)
  await expect(title).toBeFocused()
  await page.evaluate(() => window.foyer.destroy())
  expect(await third).toBe('REQUEST_ABORTED')
  await expect(frameOf(page)).toHaveCount(0)
})

test('a site that was refused three times asks no more for a while, also after a reload', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  for (let refused = 0; refused < 3; refused++) {
    const answer = askToSignIn(page)
    await expect(partsOfQuestion(page).title).toBeFocused()
    await page.keyboard.press('Escape')
    expect(await answer).toBe('USER_REJECTED')
  }
  expect(await askToSignIn(page)).toBe('TOO_MANY_REQUESTS')
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
  expect(await askToSignIn(page)).toBe('TOO_MANY_REQUESTS')
  await expect(frameOf(page)).toBeHidden()
})

test('counts down, says so a minute and ten seconds before the end, and ends', async ({ page, open, local }) => {
  await page.clock.install()
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const answer = askToSignIn(page)
  const question = questionOf(page)
  await expect(partsOfQuestion(page).title).toBeVisible()
  await expect(question.getByText('Answer within')).toBeVisible()
  await expect(question.getByText(/^4:\d\d$/)).toBeVisible()
  await page.clock.fastForward('04:05')
  await expect(question.getByText('60 seconds left to answer')).toBeAttached()
  await page.clock.fastForward(45_000)
  await expect(question.getByText('10 seconds left to answer')).toBeAttached()
  await page.clock.fastForward(10_000)
  expect(await answer).toBe('APPROVAL_EXPIRED')
  await expect(frameOf(page)).toBeHidden()
})

test('code that does not load asks nothing and signs nothing, and is loaded for the next request', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED/)
  await page.route('**/assets/unsafe-*.js', (route) => route.abort())
  await open(settingsOf(local))
  await connectByEmail(page, local)
  expect(await askToSignIn(page)).toBe('AN_ERROR_OCCURRED')
  await expect(frameOf(page)).toBeHidden()
  await page.unroute('**/assets/unsafe-*.js')
  const answer = askToSignIn(page)
  await expect(partsOfQuestion(page).title).toBeFocused()
  await page.keyboard.press('Escape')
  expect(await answer).toBe('USER_REJECTED')
})

for (const [name, width, height, colorScheme] of [
  ['phone', 390, 780, 'dark'],
  ['narrow', 320, 640, 'light'],
] as const)
  test.describe(name, () => {
    test.use({ viewport: { width, height }, colorScheme })
    test(`is a sheet at the bottom edge at ${width} px, and nothing is cut`, async ({ page, open, local }) => {
      await open(settingsOf(local))
      await connectByEmail(page, local)
      const answer = askToSignIn(page)
      const { approve, reject } = partsOfQuestion(page)
      await expect(approve).toBeEnabled()
      const box = await frameOf(page).boundingBox()
      expect(box).toMatchObject({ x: 8, width: width - 16 })
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(height - 8)
      const wide = await questionOf(page)
        .locator('body')
        .evaluate((body) => body.scrollWidth > body.clientWidth)
      expect(wide).toBe(false)
      await reject.click()
      expect(await answer).toBe('USER_REJECTED')
    })
  })

test('cannot be answered while the page covers it, and says so (T5)', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const answer = askToSignIn(page)
  const { approve, reject, covered } = partsOfQuestion(page)
  await expect(approve).toBeEnabled()
  await frameOf(page).evaluate((frame) => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    Object.assign(cover.style, { position: 'fixed', inset: '0', pointerEvents: 'none', background: 'rgb(0 0 0 / .01)' })
    frame.parentElement?.append(cover)
  })
  await expect(approve).toBeDisabled()
  await expect(covered).toBeVisible()
  await page.locator('#cover').evaluate((cover) => cover.remove())
  await expect(approve).toBeEnabled()
  await expect(covered).toBeHidden()
  await reject.click()
  expect(await answer).toBe('USER_REJECTED')
})

test('a click while the page moves it is not taken (T5)', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const answer = askToSignIn(page)
  const { approve, reject } = partsOfQuestion(page)
  await expect(approve).toBeEnabled()
  const before = await approve.boundingBox()
  // Again and again, because a busy machine clicks late: whenever that is, the frame has just come to where the click goes, or is elsewhere.
  await frameOf(page).evaluate((frame) => {
    let isAway = false
    const move = () => {
      isAway = !isAway
      Object.assign((frame as HTMLElement).style, { translate: isAway ? '0 -100px' : 'none' })
    }
    Object.assign(globalThis, { moving: setInterval(move, 100) })
    move()
  })
  await page.mouse.click((before?.x ?? 0) + 10, (before?.y ?? 0) + 10)
  await frameOf(page).evaluate((frame) => {
    clearInterval((globalThis as { moving?: number }).moving)
    Object.assign((frame as HTMLElement).style, { translate: 'none' })
  })
  // The browser ignores clicks into a frame that has just moved, whatever they are for.
  await expect(async () => {
    if (await frameOf(page).isVisible()) await reject.click({ timeout: 1_000 })
    await expect(frameOf(page)).toBeHidden({ timeout: 500 })
  }).toPass()
  expect(await answer).toBe('USER_REJECTED')
})

for (const height of [721, 720])
  test(`can be answered in a window ${height} px high (T5)`, async ({ page, open, local }) => {
    await page.setViewportSize({ width: 1281, height })
    await open(settingsOf(local))
    await connectByEmail(page, local)
    const signed = askToSignIn(page)
    const { approve, covered } = partsOfQuestion(page)
    await expect(approve).toBeEnabled()
    await expect(covered).toBeHidden()
    await approve.click()
    expect(await signed).toMatch(/^0x/)
  })

test('can be answered where the browser zooms, and edges lie between pixels (T5)', async ({
  playwright,
  launchOptions,
  local,
}) => {
  const args = [...(launchOptions.args ?? []), '--force-device-scale-factor=1.25', '--window-size=1281,733']
  const browser = await playwright.chromium.launch({ ...launchOptions, args })
  const page = await browser.newPage({ viewport: null, ...STILL.contextOptions })
  await page.goto(addressOf(local.hostUrl, settingsOf(local)))
  expect(await page.evaluate(() => devicePixelRatio)).toBe(1.25)
  await connectByEmail(page, local)
  const signed = askToSignIn(page)
  const { approve } = partsOfQuestion(page)
  await expect(approve).toBeEnabled()
  await approve.click()
  expect(await signed).toMatch(/^0x/)
  await browser.close()
})
