import type { Page } from '@playwright/test'
import { type Hex, parseEther, verifyMessage } from 'viem'
import {
  address,
  addressOfHost,
  answer,
  approve,
  approveInWindow,
  codeFor,
  connectByEmail,
  goOnWithNewWallet,
  nextCode,
  openOwnPage,
  openWindow,
  questionOf,
  rejectInFrame,
  settingsOf,
  sign,
  typeEmail,
} from './embedded-wallet.ts'
import { addressOf, expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf, sendingParts, toReview, usdcOf } from './money.ts'
import { look, lookAtModal } from './wallet-look.ts'

/* The wallet behind an email: the wallet page in a frame of another origin, the login service, the recovery service as a
   process of its own, and mails over SMTP. */

test.use(STILL)

test('a new visitor has a wallet after a code, and keeps it over a reload', async ({ page, open, local }) => {
  const { account, dialog } = partsOf(page)
  const email = address()
  await open(settingsOf(local))
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await expect(dialog.getByRole('heading', { name: 'This is your door' })).toBeVisible()
  const link = dialog.getByRole('link', { name: /^Add a passkey/ })
  await expect(link).toHaveAttribute('href', `${local.walletOrigin}/settings?projectId=e2e-email&lang=en#passkeys`)
  const [shown] = /0x\S+/.exec(await dialog.innerText()) ?? []
  await goOnWithNewWallet(page)
  await expect(account).toContainText(shown ?? 'none')
  await expect(dialog).toBeHidden()
  const made = await addressOfHost(page)
  expect(made).toMatch(/^0x[0-9a-fA-F]{40}$/)
  expect(await page.evaluate(() => JSON.stringify(Object.entries(localStorage)))).not.toContain(email)

  await page.reload()
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
})

test('closing the modal on a wallet that was just made keeps it: the page is connected', async ({
  page,
  open,
  local,
}) => {
  const { account, close, dialog } = partsOf(page)
  const email = address()
  await open(settingsOf(local))
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await expect(dialog.getByRole('heading', { name: 'This is your door' })).toBeVisible()
  const [shown] = /0x\S+/.exec(await dialog.innerText()) ?? []
  await close.click()
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(shown ?? 'none')
  await account.click()
  await expect(dialog.getByRole('button', { name: 'Account settings' })).toBeVisible()
})

test('a host that connects another wallet over the screen of a new one keeps that', async ({ page, open, local }) => {
  const { dialog } = partsOf(page)
  const email = address()
  await open(settingsOf(local, { wallets: ['obeys'] }))
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  await expect(dialog.getByRole('heading', { name: 'This is your door' })).toBeVisible()
  await page.evaluate(() => window.foyer.connect('test.foyer.juniper').then(() => undefined))
  await expect(dialog).toBeHidden()
  // The wallet page answers in order: by now it has answered what the closed screen may have asked.
  const connecting = await page.evaluate(async () => {
    const { embedded, store } = window.foyer.context
    await (await (await embedded.wallet)?.channel())?.request('isConnected', {})
    const { attempt } = store.get()
    return attempt.status === 'idle' ? undefined : attempt.connectorId
  })
  expect(connecting ?? 'test.foyer.juniper').toBe('test.foyer.juniper')
  expect(await page.evaluate(() => window.foyer.getAccount().wallet?.name)).toBe('Juniper')
})

test('where the browser keeps nothing for the wallet page, the wallet is there until a reload, and the visitor is told', async ({
  page,
  open,
  local,
}) => {
  const { account, connect, toast } = partsOf(page)
  // What browsers do that block the storage of framed pages.
  await page.addInitScript(() => {
    if (window.top === window) return
    Object.defineProperty(window, 'indexedDB', {
      get: () => {
        throw new DOMException('blocked', 'SecurityError')
      },
    })
  })
  await open(settingsOf(local))
  await connectByEmail(page, local)
  await expect(toast('Connected until you reload this page.')).toBeVisible()
  const signed = sign(page, 'still works')
  await approveInWindow(page)
  expect(await signed).toMatch(/^0x/)
  await page.reload()
  await expect(connect).toBeVisible()
  await expect(account).toBeHidden()
})

test('a message is signed after a question that names the page, and not without (T6)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const signed = sign(page, 'Good morning')
  const question = await openWindow(page)
  await expect(question.getByText('Good morning')).toBeVisible()
  await expect(question.getByText(new URL(local.hostUrl).host).first()).toBeVisible()
  const isFirst = (asked: Page) => asked.getByText('First request from this site on this device.', { exact: true })
  await expect(isFirst(question)).toBeVisible()
  // Enter never answers, and the button cannot be pressed until the question has been seen for a while.
  await question.keyboard.press('Enter')
  await approve(question)
  const signature = await signed
  const owner = (await addressOfHost(page)) as `0x${string}`
  expect(await verifyMessage({ address: owner, message: 'Good morning', signature: signature as `0x${string}` })).toBe(
    true,
  )

  const refused = sign(page, 'Good evening')
  const other = await openWindow(page)
  await expect(other.getByText('Good evening')).toBeVisible()
  await expect(isFirst(other)).toHaveCount(0)
  await answer(other.getByRole('button', { name: 'Reject' }))
  expect(await refused).toBe('USER_REJECTED')

  const unopened = sign(page, 'Good night')
  await rejectInFrame(page)
  expect(await unopened).toBe('USER_REJECTED')
})

test('a method that the wallet allows to no page is refused, and the modal opens and says so', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/RPC_CALL_NOT_ALLOWED/)
  await open(settingsOf(local))
  await connectByEmail(page, local)
  const { dialog } = partsOf(page)
  const answer = page.evaluate(() =>
    window.foyer
      .getProvider('eip155')
      ?.request({ method: 'eth_sign', params: [] })
      .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
  )
  expect(await answer).toBe('RPC_CALL_NOT_ALLOWED')
  await expect(dialog.getByText('Action not allowed').first()).toBeVisible()
})

test('a frame that is reloaded or removed while it asks answers nothing: the request fails, and the wallet is disconnected (R27, R32)', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local))
  const ends = [
    () => page.frame({ url: (url) => url.origin === local.walletOrigin })?.evaluate(() => location.reload()),
    () => page.locator('#w3m-iframe').evaluate((frame) => frame.remove()),
  ]
  for (const end of ends) {
    await connectByEmail(page, local)
    const answer = sign(page, 'Good morning')
    await expect(questionOf(page).getByRole('heading', { name: 'Continue in a separate window' })).toBeVisible()
    await end()
    expect(await answer).toBe('WALLET_DISCONNECTED')
    await expect(partsOf(page).connect).toBeVisible()
    await expect(page.locator('#w3m-iframe')).toHaveCount(0)
  }
  // The page is told that no wallet is connected, and the next one is asked in a new frame.
  const code = await page.evaluate(() => {
    try {
      return window.foyer.wallet('eip155').account.address
    } catch (error) {
      return (error as { code: string }).code
    }
  })
  expect(code).toBe('PROVIDER_NOT_FOUND')
  await connectByEmail(page, local)
  const signing = sign(page, 'Good evening')
  await approveInWindow(page)
  const signature = (await signing) as Hex
  const owner = (await addressOfHost(page)) as Hex
  expect(await verifyMessage({ address: owner, message: 'Good evening', signature })).toBe(true)
})

test('a signature, a reload, and ETH sent, each after a question', { tag: '@walk' }, async ({ page, open, local }) => {
  await open(settingsOf(local, { networks: ['base', 'mainnet'] }))
  await connectByEmail(page, local)
  const owner = (await addressOfHost(page)) as Hex
  const signed = sign(page, 'Good morning')
  await approveInWindow(page)
  expect(await verifyMessage({ address: owner, message: 'Good morning', signature: (await signed) as Hex })).toBe(true)

  await fund(local, 8453, owner, { ether: '2' })
  await page.reload()
  const parts = sendingParts(page)
  await parts.account.click()
  expect(await addressOfHost(page)).toBe(owner)
  await parts.button('Send').press('Enter')
  const receiver = newOwner().address
  await toReview(page, { amount: '0.5', to: receiver })
  await parts.confirm.click()
  await approveInWindow(page)
  await expect(parts.heading('0.5 ETH delivered')).toBeVisible()
  expect(await nodeOf(local, 8453).getBalance({ address: receiver })).toBe(parseEther('0.5'))
})

test('USDC is sent, after a question that names the token, the amount and the whole receiver', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local, { networks: ['base', 'mainnet'] }))
  await connectByEmail(page, local)
  const owner = (await addressOfHost(page)) as Hex
  await fund(local, 8453, owner, { ether: '2', usdc: '50' })
  await page.reload()
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await parts.token.click()
  await parts.button(/USD Coin/).click()
  const receiver = newOwner().address
  await toReview(page, { amount: '12.5', to: receiver })
  await parts.confirm.click()
  const question = await openWindow(page)
  await expect(question.getByText('12.5 USDC').first()).toBeVisible()
  // The address is drawn in groups of four.
  const told = (await question.locator('body').innerText()).replace(/\s/g, '')
  expect(told).toContain(`Whogetsit${receiver}`)
  await approve(question)
  await expect(parts.heading('12.5 USDC delivered')).toBeVisible()
  expect(await usdcOf(local, 8453, receiver)).toBe(12_500_000n)
  expect(await usdcOf(local, 8453, owner)).toBe(37_500_000n)
  expect(await nodeOf(local, 8453).getBalance({ address: receiver })).toBe(0n)
})

test('who disconnects and comes back has the wallet again with a code alone', async ({ page, open, local }) => {
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)
  await page.evaluate(() => window.foyer.disconnect())
  const { connect, dialog, account, button } = partsOf(page)
  await connect.click()
  await button(/^Continue with email Used here/).click()
  await nextCode(local, email)
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  await field.fill(email)
  await field.press('Enter')
  await expect(dialog.getByRole('textbox', { name: '6-digit code' })).toBeFocused()
  await page.keyboard.type(await codeFor(local, email, 2))
  await expect(account).toBeVisible()
  expect(await addressOfHost(page)).toBe(made)
})

test('a second device finds the same wallet, and the first one lets it in', async ({ page, open, local, browser }) => {
  test.slow()
  await open(settingsOf(local))
  const email = await connectByEmail(page, local)
  const made = await addressOfHost(page)
  const settings = await page.context().newPage()
  await openOwnPage(settings, local, email)
  await nextCode(local, email)

  const context = await browser.newContext(STILL.contextOptions)
  const other = await context.newPage()
  await other.goto(addressOf(local.hostUrl, settingsOf(local)))
  const { connect, dialog, account } = partsOf(other)
  await connect.click()
  const field = dialog.getByRole('textbox', { name: 'Email address' })
  const code = dialog.getByRole('textbox', { name: '6-digit code' })
  await field.fill(email)
  await field.press('Enter')
  await expect(code).toBeFocused()
  await other.keyboard.type(await codeFor(local, email, 3))
  await expect(dialog.getByRole('heading', { name: 'Check your email once more' })).toBeVisible()
  expect(await addressOfHost(other)).toBeUndefined()
  await expect.poll(() => other.evaluate(() => document.activeElement !== document.body)).toBe(true)

  // A reload while the mail is waited for: the same email goes on there, without another code.
  await other.reload()
  await connect.click()
  await field.fill(email)
  await field.press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Check your email once more' })).toBeVisible()

  // The first device has the wallet open. It lets this one in with the code that this one shows, and no link is needed.
  await lookAtModal(other, 'email-device')
  await dialog.getByRole('button', { name: 'Use a device you’re signed in on' }).click()
  await expect(dialog.getByRole('heading', { name: 'Enter this code on your other device' })).toBeVisible()
  await lookAtModal(other, 'email-device-code')
  const shown = (await dialog.getByText(/^[0-9A-Z]{6}-[0-9A-Z]{6}-[0-9A-Z]{6}$/).textContent()) ?? ''
  await settings.goto(`${local.walletOrigin}/settings?projectId=e2e-email#admit`)
  const typed = settings.getByRole('textbox', { name: 'Code on the other device' })
  await typed.fill(`${shown.slice(0, -1)}${shown.endsWith('0') ? 1 : 0}`)
  await typed.press('Enter')
  await expect(settings.getByText('None of your waiting devices shows this code')).toBeVisible()
  await typed.fill(shown.toLowerCase())
  await typed.press('Enter')
  await expect(settings.getByText(new URL(local.hostUrl).host)).toBeVisible()
  await look(settings, 'wallet-settings-admit-confirm')
  await settings.getByRole('button', { name: 'Let it in' }).click()
  await expect(settings.getByText('Your wallet now opens there.')).toBeVisible()
  await expect(account).toBeVisible()
  expect(await addressOfHost(other)).toBe(made)

  // The browser evicts what the wallet page has stored there: nobody is connected any more, and no other wallet takes its place.
  const debugging = await context.newCDPSession(other)
  await debugging.send('Storage.clearDataForOrigin', { origin: local.walletOrigin, storageTypes: 'all' })
  await other.reload()
  await expect(connect).toBeVisible()
  expect(await addressOfHost(other)).toBeUndefined()
  await context.close()
})

test('a page that may not embed the wallet gets no wallet, and its other wallets work (T1, R26)', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(
    /frame-ancestors|Framing|violates the following Content Security Policy|APKT003|email login|postMessage/i,
  )
  const { connect, dialog, button, account } = partsOf(page)
  await page.clock.install()
  // The frame of a project that does not list this page: the server's header keeps the browser from showing it.
  await page.route(`${local.walletOrigin}/frame?*`, (route) =>
    route.continue({ url: route.request().url().replace('e2e-email', 'e2e-email-elsewhere') }),
  )
  await open(settingsOf(local, { wallets: ['obeys'] }))
  await connect.click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(address())
  await page.keyboard.press('Enter')
  // 20 seconds after the frame was added, whenever that is.
  await expect(async () => {
    await page.clock.runFor(5_000)
    await expect(dialog.getByText('Email sign-in can’t be reached').first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await button(/Juniper/).click()
  await expect(account).toBeVisible()
})

test('a wallet page of another version is said at once, with what to do (R26, R33)', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/FRAME_VERSION_DIFFERS/)
  const later =
    "onmessage = ({ data, origin, ports: [port] }) => port.postMessage({ t: 'ready', v: 2, hn: data.hn, origin, build: 'later' })"
  await page.route(`${local.walletOrigin}/frame?*`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<script>${later}</script>` }),
  )
  const { connect, dialog } = partsOf(page)
  await open(settingsOf(local))
  await connect.click()
  await dialog.getByRole('textbox', { name: 'Email address' }).fill(address())
  const alert = page.waitForEvent('console', (message) => message.text().includes('FRAME_VERSION_DIFFERS'))
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Sign-in is being updated on this page').first()).toBeVisible()
  expect((await alert).text()).toContain('speaks version 2 of the frame protocol, and this page 1')
})
