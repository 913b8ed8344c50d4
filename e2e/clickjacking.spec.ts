import type { Page } from '@playwright/test'
import {
  address,
  addressOfHost,
  answer,
  approveInWindow,
  askToSignIn,
  connectByEmail,
  openWindow,
  questionOf,
  rejectInFrame,
  settingsOf,
  sign,
} from './embedded-wallet.ts'
import { addressOf, expect, STILL, test } from './fixtures.ts'
import { fund } from './money.ts'

/*
 * Host pages that change how the wallet's question looks in their frame, so that a press is meant for something else (T5, T6). Styles come
 * in a sheet of the page, because the kit sets its own on the frame again and again.
 */

test.use(STILL)

const FRAME = '#w3m-iframe'
const DIALOG = `dialog:has(${FRAME})`
const COVER = `content: ''; position: fixed; pointer-events: none; background: rgb(0 0 0 / .01)`

const TRICKS = {
  'fades it': [`${FRAME} { opacity: .9 !important }`, `${DIALOG} { opacity: .9 !important }`],
  'filters it': [
    `${FRAME} { filter: blur(3px) }`,
    `${FRAME} { filter: opacity(.5) }`,
    `${FRAME} { mix-blend-mode: screen }`,
    `${DIALOG} { filter: brightness(3) }`,
  ],
  'cuts it': [
    `${FRAME} { clip-path: inset(0 0 40% 0) }`,
    `${DIALOG} { clip-path: circle(120px) }`,
    `${DIALOG} { height: 300px !important; contain: paint }`,
    `${FRAME} { top: -200px !important }`,
  ],
  'leaves no room but for its buttons': [
    `${FRAME} { height: 125px !important }`,
    `${FRAME} { width: 200px !important }`,
  ],
  'moves and scales it': [
    `${FRAME} { transform: scale(.5) }`,
    `${FRAME} { rotate: 2deg }`,
    `${FRAME} { transform: perspective(300px) rotateX(40deg) }`,
    `${FRAME} { translate: 0 -60vh }`,
    `${DIALOG} { scale: .5 }`,
  ],
  'covers it and lets presses through': [
    `${DIALOG}::after { ${COVER}; inset: 0 }`,
    `${DIALOG}::after { ${COVER}; inset: 50% auto auto 50%; width: 4px; height: 4px }`,
    `${DIALOG}::after { ${COVER}; inset: 0 auto auto 0; width: 1px; height: 1px; box-shadow: 0 0 0 2000px white }`,
  ],
} as const

/** Puts a sheet in place of the last one. */
const style = (page: Page, css: string) =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets = [sheet]
  }, css)
const partsOfQuestion = (page: Page) => {
  const question = questionOf(page)
  return {
    approve: question.getByRole('button', { name: /^Approve/ }),
    reject: question.getByRole('button', { name: 'Reject' }),
    covered: question.getByText('Something is covering this request'),
  }
}

for (const [what, sheets] of Object.entries(TRICKS))
  test(`a page that ${what} after its button worked gets no approval, and one when it stops (T5, T6)`, async ({
    page,
    open,
    local,
  }) => {
    await open(settingsOf(local))
    await connectByEmail(page, local)
    const signed = askToSignIn(page)
    const { approve, covered } = partsOfQuestion(page)
    for (const css of sheets) {
      await expect(approve, `before ${css}`).toBeEnabled()
      await style(page, css)
      // At once, and not only by the time that it is said.
      await expect(approve, css).toBeDisabled({ timeout: 1_200 })
      // It is said only when the proof has been missing for longer than a change takes.
      await expect(covered, css).toBeVisible()
      await expect(approve, css).toBeDisabled()
      await style(page, '')
      await expect(covered, `after ${css}`).toBeHidden()
    }
    await expect(approve).toBeEnabled()
    await approve.click()
    expect(await signed).toMatch(/^0x/)
  })

test('a page that has faded the question from its start has the visitor go on in a window (T5)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  await style(page, `${FRAME} { opacity: .01 !important }`)
  const signed = askToSignIn(page)
  const { approve, covered } = partsOfQuestion(page)
  await expect(covered).toBeVisible()
  await expect(approve).toBeDisabled()
  const popup = await openWindow(page)
  await popup.getByRole('button', { name: 'Reject' }).click()
  expect(await signed).toBe('USER_REJECTED')
})

test('nothing but a sign-in to the page itself is answered in its frame, however the page hides it (T5)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local, { networks: ['base', 'mainnet'] }))
  await connectByEmail(page, local)
  const own = (await addressOfHost(page)) as `0x${string}`
  await fund(local, 8453, own, { ether: '2' })
  // What Chromium takes for visible: docs/embedded-wallet.md.
  await style(page, `${FRAME} { mask-image: linear-gradient(transparent, transparent) }`)
  const request = (method: string, params: readonly unknown[]) =>
    page.evaluate(
      ([name, given]) =>
        window.foyer
          .getProvider('eip155')
          ?.request({ method: name as string, params: given as unknown[] })
          .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
      [method, params] as const,
    )
  const typed = {
    domain: { name: 'Atoll', chainId: 8453 },
    types: { Vote: [{ name: 'yes', type: 'bool' }] },
    primaryType: 'Vote',
    message: { yes: true },
  }
  const asked = [
    () => sign(page, 'Good morning'),
    () => askToSignIn(page, { statement: 'I sell all tokens of this account for one dollar.' }),
    () => askToSignIn(page, { resources: ['urn:recap:eyJhdHQiOnt9fQ'] }),
    () => request('eth_signTypedData_v4', [own, JSON.stringify(typed)]),
    () => request('eth_sendTransaction', [{ from: own, to: own, value: '0x1' }]),
  ]
  for (const [at, ask] of asked.entries()) {
    const answered = ask()
    await expect(questionOf(page).getByRole('heading', { name: 'Continue in a separate window' })).toBeVisible()
    await expect(partsOfQuestion(page).approve).toHaveCount(0)
    // The third refusal would end the questions of this page.
    const isApproved = at !== 1 && at !== 2
    await (isApproved ? approveInWindow(page) : rejectInFrame(page))
    expect(await answered).toMatch(isApproved ? /^0x/ : /^USER_REJECTED$/)
  }
})

test('a page whose names are long pushes no danger out of view, and a small window is scrolled first (T5)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const own = await addressOfHost(page)
  const name = 'Sign in to receive your reward. Nothing leaves your wallet. '.repeat(14)
  const typed = { domain: { name, chainId: 1 }, types: { Vote: [{ name: 'yes', type: 'bool' }] }, primaryType: 'Vote' }
  const signed = page.evaluate(
    ([account, data]) =>
      window.foyer.getProvider('eip155')?.request({ method: 'eth_signTypedData_v4', params: [account, data] }),
    [own, JSON.stringify({ ...typed, message: { yes: true } })] as const,
  )
  const popup = await openWindow(page)
  const approve = popup.getByRole('button', { name: /^Approve/ })
  const danger = popup.getByText('Signing this can let others take what you own.')
  await popup.setViewportSize({ width: 420, height: 720 })
  await expect(danger).toBeInViewport({ ratio: 1 })
  await expect(approve).toBeEnabled()
  // Loaded again in a window of two lines.
  await popup.setViewportSize({ width: 320, height: 200 })
  await popup.reload()
  await expect(popup.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(danger).not.toBeInViewport()
  // It would work by then.
  await popup.waitForFunction(() => performance.now() > 3_000)
  await expect(approve).toBeDisabled()
  await danger.scrollIntoViewIfNeeded()
  await expect(approve).toBeEnabled()
  await answer(approve)
  expect(await signed).toMatch(/^0x/)
})

test('who clicks on and on where the button will be approves nothing (T6)', async ({ page, open, local }) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const popup = await openWindow(page)
  const approve = popup.getByRole('button', { name: /^Approve/ })
  const box = await approve.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 20, (box?.y ?? 0) + 20]
  for (let clicks = 0; clicks < 20; clicks++) await popup.mouse.click(x, y, { delay: 120 })
  await expect(approve).toBeVisible()
  await rejectInFrame(page)
  expect(await signed).toBe('USER_REJECTED')
})

test.describe('in the frame of another page', () => {
  // The browser asks before a page without an address of its own, such as those of a route, reaches this machine.
  test.use({ permissions: ['local-network-access'] })
  test('a page gets no wallet to ask (T5)', async ({ page, local, watch }) => {
    const inside = addressOf(local.hostUrl, settingsOf(local))
    // A site that lets itself be framed.
    await page.route(inside, async (route) => {
      const response = await route.fetch()
      const headers = response.headers()
      const policy = headers['content-security-policy']?.replace(/frame-ancestors[^;]*/, '') ?? ''
      await route.fulfill({ response, headers: { ...headers, 'content-security-policy': policy } })
    })
    const outside = new URL('/outside', local.hostUrls['unsafe-none']).href
    const frame = `<iframe id="inside" src="${inside.replaceAll('&', '&amp;')}" width="1200" height="700"></iframe>`
    await page.route(outside, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<!doctype html><link rel="icon" href="data:,">${frame}` }),
    )
    watch.allowConsole(/APKT003|email login/i)
    await page.clock.install()
    await page.goto(outside)
    const host = page.frameLocator('#inside')
    await host.getByRole('button', { name: 'Connect', exact: true }).click()
    await host.getByRole('textbox', { name: 'Email address' }).fill(address())
    await page.keyboard.press('Enter')
    // The wallet's page is there, and does not answer.
    await expect
      .poll(() => page.frames().some((frame) => frame.url().startsWith(`${local.walletOrigin}/frame`)))
      .toBe(true)
    await expect(async () => {
      await page.clock.runFor(5_000)
      await expect(host.getByText('Email sign-in can’t be reached').first()).toBeVisible({ timeout: 500 })
    }).toPass()
  })
})
