import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi, parseUnits } from 'viem'
import { authenticator } from './authenticator.ts'
import {
  address,
  addressOfHost,
  answer,
  askToSignIn,
  codeFor,
  connectByEmail,
  openWindow,
  questionOf,
  settingsOf,
} from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner } from './money.ts'
import { look } from './wallet-look.ts'

/* Screens of the wallet origin: its questions in a frame and in a window, its own pages, and the page that opens kits. */

test.use({ ...STILL, viewport: { width: 720, height: 760 } })

type Hex = `0x${string}`
const WINDOW = { width: 420, height: 720 }
const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])

/** Asks for something, and lets it be answered later. */
const ask = (page: Page, method: string, params: readonly unknown[]) =>
  page.evaluate(
    ([name, given]) => {
      const provider = window.foyer.getProvider('eip155')
      void provider?.request({ method: name as string, params: given as unknown[] }).catch(() => undefined)
    },
    [method, params] as const,
  )

test('questions, in the frame and in the window', async ({ page, open, local }) => {
  test.setTimeout(180_000)
  await open(settingsOf(local, { networks: ['base', 'mainnet'], options: { projectId: 'e2e-smart' } }))
  await connectByEmail(page, local)
  const [own, receiver] = [(await addressOfHost(page)) as Hex, newOwner().address]
  const { usdc } = local.contracts
  for (const id of [1, 8453] as const) await fund(local, id, own, { ether: '2', usdc: '50' })
  const frame = page.frame({ url: (url) => url.origin === local.walletOrigin })
  if (!frame) throw new Error('the wallet page has no frame')
  /** A site that is refused three times within a minute asks no more for a while. */
  const asked = async (name: string, title: string, changes: boolean, answers: RegExp) => {
    const popup = await openWindow(page)
    await expect(popup.getByRole('heading', { name: title })).toBeVisible()
    if (changes) await expect(popup.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
    const approve = popup.getByRole('button', { name: /^Approve/ })
    const ready = () => popup.bringToFront().then(() => expect(approve).toBeEnabled())
    await look(popup, `wallet-window-${name}`, { size: WINDOW, ready })
    const button = popup.getByRole('button', { name: answers })
    await expect(button).toBeEnabled()
    await answer(button)
    await expect(page.locator('#w3m-iframe')).toBeHidden()
  }
  const transfer = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, parseUnits('20', 6)] })
  const permit = {
    domain: { name: 'USD Coin', version: '2', chainId: 8453, verifyingContract: usdc },
    types: {
      Permit: ['address owner', 'address spender', 'uint256 value', 'uint256 nonce', 'uint256 deadline']
        .map((field) => field.split(' '))
        .map(([type, name]) => ({ name, type })),
    },
    primaryType: 'Permit',
    message: { owner: own, spender: receiver, value: maxUint256.toString(), nonce: '0', deadline: '1893456000' },
  }

  await ask(page, 'eth_signTypedData_v4', [own, JSON.stringify(permit)])
  await asked('typed-data', 'Let someone take all your USDC', false, /^Approve/)
  await ask(page, 'eth_sendTransaction', [{ from: own, to: usdc, data: transfer }])
  await asked('transfer', 'Send 20 USDC', true, /^Reject/)
  const calls = [
    { to: usdc, data: transfer },
    { to: receiver, value: '0x6f05b59d3b20000' },
  ]
  const batch = { version: '2.0.0', chainId: '0x1', from: own, atomicRequired: true, calls }
  await ask(page, 'wallet_sendCalls', [batch])
  await asked('batch', 'Send 2 transactions at once', true, /^Approve/)

  const message = `0x${Buffer.from('I confirm that I receive the monthly statement for this account.').toString('hex')}`
  await ask(page, 'personal_sign', [message, own])
  await asked('message', 'Sign a message', false, /^Approve/)

  const signed = askToSignIn(page)
  const question = questionOf(page)
  await expect(question.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  const armed = async () => {
    await expect(partsOf(page).toast('Connected with Atoll')).toBeHidden()
    await expect(question.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  }
  await look(page, 'wallet-question-sign-in', { frame, ready: armed })
  await page.locator('#w3m-iframe').evaluate((shown) => {
    const cover = document.createElement('div')
    Object.assign(cover.style, { position: 'fixed', inset: '0', pointerEvents: 'none', background: 'rgb(0 0 0 / .01)' })
    shown.parentElement?.append(cover)
  })
  await expect(question.getByRole('button', { name: 'Open the window' })).toBeVisible()
  await look(page, 'wallet-question-covered', { frame })
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await look(page, 'wallet-question-besides', { frame })
  await answer(popup.getByRole('button', { name: /^Reject/ }))
  expect(await signed).toBe('USER_REJECTED')
})

/** Devices as the login service lists them, at times that do not move; and a site that it has ended. */
const LISTED = {
  success: true,
  devices: (
    [
      [null, 'Chrome on macOS', 24],
      ['https://atoll.example', 'Chrome on macOS', 23],
      ['https://atoll.example', 'Safari on iOS', 22],
      ['https://parcel.example', 'Firefox on Linux', 19],
      ['https://tern.example', 'Safari on iOS', 3],
    ] as const
  ).map(([site, device, day], at) => ({
    id: `a-device-of-the-owner${at}`,
    site,
    device,
    since: '2026-10-01T09:00:00.000Z',
    usedAt: `2026-11-${String(day).padStart(2, '0')}T14:20:00.000Z`,
    endsAt: `2026-12-${String(day).padStart(2, '0')}T14:20:00.000Z`,
    isSignedIn: true,
    isCurrent: at === 0,
  })),
}

test('the wallet’s own pages, and the page that opens a kit', async ({ page, local, browser }, info) => {
  test.setTimeout(180_000)
  const email = address()
  await authenticator(page)
  const title = (name: string) => expect(page.getByRole('heading', { level: 1, name, exact: true })).toBeVisible()
  // Some rows say how much there is.
  const go = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  const code = page.getByRole('textbox', { name: '6-digit code' })
  const send = page.getByRole('button', { name: 'Send the code' })

  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await title('Sign in to your wallet')
  await look(page, 'wallet-settings-email')
  await page.getByRole('textbox', { name: 'Email address' }).fill(email)
  await send.click()
  await title('Enter the code')
  await look(page, 'wallet-settings-code')
  await code.fill(await codeFor(local, email))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Recovery kit Not made yet' })).toBeVisible()
  await look(page, 'wallet-settings')
  // A change of email waits only for a wallet that is older than a week, so what the service says of it is put in.
  const change = { email: 'thief@atoll.example', effectiveAt: '2026-11-29T14:20:00.000Z' }
  const headers = { 'access-control-allow-origin': local.walletOrigin }
  const waiting = /login\/v1\/email\/waiting/
  await page.route(waiting, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: { change }, headers }) : route.continue(),
  )
  await page.reload()
  await expect(page.getByRole('group', { name: 'The email of this wallet is about to change' })).toBeVisible()
  await look(page, 'wallet-settings-email-change')
  await page.unroute(waiting)

  await go('Passkeys')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await look(page, 'wallet-settings-passkeys')
  await go('Back')
  const devices = /login\/v1\/(devices|sites\/end)\?/
  await page.route(devices, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: LISTED, headers }) : route.continue(),
  )
  // Rows say how many days are left, so the day does not move either; and what can be undone stays until its picture is taken.
  await page.clock.setFixedTime('2026-11-29T14:30:00.000Z')
  await page.evaluate(() => {
    const wait = window.setTimeout
    Object.assign(window, { setTimeout: (done: () => void, ms = 0) => (ms === 8_000 ? 0 : wait(done, ms)) })
  })
  await go('Connected sites')
  await expect(page.getByRole('listitem')).toHaveCount(3)
  await expect(page.getByText('Not used for 26 days · ends in 4 days')).toBeVisible()
  await look(page, 'wallet-settings-sites')
  await page.getByRole('button', { name: 'End: parcel.example' }).click()
  await expect(page.getByText('Ended. It no longer sees this account.', { exact: true })).toBeVisible()
  await look(page, 'wallet-settings-sites-ended')
  await page.clock.setSystemTime(Date.now())
  await go('Back')
  await expect(page.getByRole('link', { name: 'Devices 5' })).toBeVisible()
  await look(page, 'wallet-settings-wide', { size: { width: 1180, height: 760 } })
  await go('Devices')
  await expect(page.getByRole('listitem')).toHaveCount(5)
  await look(page, 'wallet-settings-devices')
  await page.unroute(devices)
  await go('Let another device in')
  await title('Let another device in')
  await look(page, 'wallet-settings-admit')
  await go('Back')
  await title('Devices')
  await go('Back')
  await go('Who can recover it')
  await expect(page.getByRole('button', { name: /^Use it/ })).toBeVisible()
  await look(page, 'wallet-settings-recovery')
  await go('Back')

  await go('Recovery kit')
  await look(page, 'wallet-settings-kit')
  await send.click()
  await code.fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')
  const groups = page.locator('.kit-group')
  await expect(groups).toHaveCount(6)
  await look(page, 'wallet-settings-kit-sheet')
  const printed = (await groups.allTextContents()).join('-')
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await go(name)
    const file = join(info.outputDir, (await download).suggestedFilename())
    await (await download).saveAs(file)
    return file
  }
  const [kit, opener] = [await saved('Save the file'), await saved('Save the page that opens it')]
  await page.getByRole('button', { name: 'I have all three' }).click()
  await expect(page.getByRole('link', { name: 'Recovery kit Made' })).toBeVisible()

  const context = await browser.newContext({ ...STILL.contextOptions, offline: true })
  const offline = await context.newPage()
  await offline.goto(pathToFileURL(opener).href)
  await look(offline, 'wallet-kit-opener')
  await offline.getByLabel('The file', { exact: true }).setInputFiles(kit)
  await offline.getByRole('textbox', { name: 'The code on your sheet' }).fill(printed)
  await offline.getByRole('button', { name: 'Open', exact: true }).click()
  await expect(offline.getByRole('heading', { name: 'It’s your wallet' })).toBeVisible()
  await look(offline, 'wallet-kit-opener-opened')
  await context.close()

  await go('Freeze the wallet')
  await look(page, 'wallet-settings-freeze')
  await page.getByRole('button', { name: 'Freeze now' }).click()
  await title('Your wallet is frozen')
  await look(page, 'wallet-settings-frozen')
})

test('a wallet with a passkey, and pages that a mail or a provider leads to', async ({
  page,
  local,
  open,
  context,
  watch,
}) => {
  watch.allowConsole(/status of 400/)
  test.setTimeout(180_000)
  await authenticator(page)
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-passkey#new-passkey`)
  const make = page.getByRole('button', { name: 'Create a passkey' })
  await expect(make).toBeVisible()
  await look(page, 'wallet-settings-new-passkey')
  await make.click()
  await expect(page.getByRole('heading', { name: 'Your wallet is ready' })).toBeVisible()
  await look(page, 'wallet-settings-passkey-made')
  await page.getByRole('link', { name: 'See your wallet' }).click()
  await page.getByRole('link', { name: 'Export your key' }).click()
  await look(page, 'wallet-settings-export')
  await page.getByRole('button', { name: 'Use your passkey' }).click()
  await expect(page.getByRole('button', { name: 'Hold to show' })).toBeVisible()
  await look(page, 'wallet-settings-export-words')

  // The recovery service knows no request of a device here, so what it says of one is put in.
  const headers = { 'access-control-allow-origin': local.walletOrigin }
  const told = {
    site: 'https://atoll.example',
    device: 'Firefox on Linux',
    askedAt: '2026-11-22T14:20:00.000Z',
    walletSince: '2026-08-03T09:00:00.000Z',
    otherSince: null as string | null,
  }
  await context.route(/\/describe/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: told, headers }) : route.continue(),
  )
  await page.goto(`${local.walletOrigin}/device#${'i'.repeat(20)}.${'s'.repeat(24)}`)
  await expect(page.getByRole('button', { name: 'It’s me: open it' })).toBeEnabled()
  await look(page, 'wallet-device')
  told.otherSince = '2026-03-14T09:00:00.000Z'
  await page.reload()
  await expect(page.getByText('This may not be your wallet')).toBeVisible()
  await look(page, 'wallet-device-another')
  await page.goto(`${local.walletOrigin}/freeze#${'i'.repeat(20)}.1772444460000.${'s'.repeat(43)}`)
  await expect(page.getByRole('button', { name: 'Freeze the wallet' })).toBeEnabled()
  await look(page, 'wallet-freeze')
  // Only the wallet's own pages lead to it.
  await page.evaluate(() => location.assign('/approve'))
  await expect(page.getByText('This window can’t reach the page that asked.')).toBeVisible()
  await look(page, 'wallet-window-alone', { size: { width: 420, height: 720 } })

  // The provider's window stops at its first page, which visitors see when somebody else has made the link.
  await open(settingsOf(local, { options: { projectId: 'e2e-social' } }))
  const stopped = new Promise<string>((resolve) => {
    void context.route(/\/social\/start\?login=/, (route) => {
      resolve(route.request().url())
      return route.abort()
    })
  })
  const { connect, button } = partsOf(page)
  await connect.click()
  await button('Continue with Google').click()
  const uri = await stopped
  await context.unroute(/\/social\/start\?login=/)
  const popup = await context.newPage()
  await popup.goto(uri, { referer: `${new URL(local.hostUrl).origin}/` })
  await expect(popup.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await look(popup, 'wallet-social-start', { size: { width: 420, height: 720 } })
  await popup.goto(`${new URL(uri).origin}/social/start?login=unknown`)
  await expect(popup.getByRole('heading', { name: 'This sign-in can’t continue' })).toBeVisible()
  await look(popup, 'wallet-social-not-begun', { size: { width: 420, height: 720 } })
})
