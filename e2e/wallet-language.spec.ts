import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { encodeFunctionData, parseAbi, parseUnits } from 'viem'
import {
  address,
  addressOfHost,
  answer,
  askToSignIn,
  codeFor,
  openWindow,
  questionOf,
  settingsOf,
} from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { fund, newOwner } from './money.ts'
import { connectedByEmail } from './views-embedded.ts'
import { look } from './wallet-look.ts'

/* The wallet origin in another language: that of the page that asks, or of the visitor's browser. */

test.use({ ...STILL, viewport: { width: 720, height: 760 } })

type Hex = `0x${string}`
const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])

test('a question speaks the language of the page, in the frame and in the window, and English without its texts', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED|Failed to load resource/)
  await open(settingsOf(local, { networks: ['base'], options: { locale: 'ar' } }))
  await connectedByEmail(page, local)
  const own = (await addressOfHost(page)) as Hex
  await fund(local, 8453, own, { ether: '2', usdc: '50' })
  const args = [newOwner().address, parseUnits('20', 6)] as const
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args })
  const request = (method: string, params: readonly unknown[]) =>
    page.evaluate(
      ([name, given]) => {
        const provider = window.foyer.getProvider('eip155')
        void provider?.request({ method: name as string, params: given as unknown[] }).catch(() => undefined)
      },
      [method, params] as const,
    )
  await request('eth_sendTransaction', [{ from: own, to: local.contracts.usdc, data }])

  const host = new URL(local.hostUrl).host
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: 'ما الذي يتغيّر لديك' })).toBeVisible()
  await expect(popup.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(popup.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(popup.getByText('قارنه بشريط العنوان')).toBeVisible()
  const approve = popup.getByRole('button', { name: `موافقة: إرسال 20 USDC، بطلب من ${host}`, exact: true })
  await look(popup, 'wallet-window-transfer-rtl', {
    size: { width: 420, height: 720 },
    ready: () => popup.bringToFront().then(() => expect(approve).toBeEnabled()),
  })
  // What is read from left to right stays so: the amount before its symbol, the host from its first label on.
  const amount = popup.locator('dd bdi', { hasText: /^20 USDC/ }).first()
  expect(await amount.evaluate((shown) => getComputedStyle(shown).direction)).toBe('ltr')
  const site = popup.getByRole('paragraph').filter({ hasText: host }).first().locator('bdi')
  expect(await site.evaluate((shown) => [getComputedStyle(shown).direction, shown.textContent])).toEqual(['ltr', host])

  const closed = popup.waitForEvent('close')
  await answer(popup.getByRole('button', { name: 'رفض', exact: true }))
  await closed

  // The only question that is answered in the frame.
  const signed = askToSignIn(page)
  const question = questionOf(page)
  await expect(question.getByRole('heading', { name: 'تسجيل الدخول', exact: true })).toBeVisible()
  await expect(question.locator('html')).toHaveAttribute('dir', 'rtl')
  const frame = page.frame({ url: (url) => url.origin === local.walletOrigin })
  if (!frame) throw new Error('the wallet page has no frame')
  const named = question.getByRole('button', { name: `موافقة: تسجيل الدخول، بطلب من ${host}`, exact: true })
  await look(page, 'wallet-question-sign-in-rtl', { frame, ready: () => expect(named).toBeEnabled() })
  await page.keyboard.press('Escape')
  expect(await signed).toBe('USER_REJECTED')

  // Its texts cannot be loaded: the question is asked nevertheless.
  await page.route(/\/assets\/arabic-[^/]*\.js$/, (route) => route.abort())
  await page.reload()
  await expect.poll(() => page.evaluate(() => window.foyer.getAccount().status)).toBe('connected')
  void askToSignIn(page).catch(() => undefined)
  await expect(question.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
  await expect(question.getByRole('button', { name: `Approve: Sign in, asked by ${host}` })).toBeEnabled()
  await expect(question.locator('html')).toHaveAttribute('dir', 'ltr')
})

test('pages behind the links of mails speak the language of the browser', async ({ browser, local }) => {
  const context = await browser.newContext({ ...STILL.contextOptions, locale: 'ar' })
  const headers = { 'access-control-allow-origin': local.walletOrigin }
  const told = {
    site: 'https://atoll.example',
    device: 'Firefox on Linux',
    askedAt: '2026-11-22T14:20:00.000Z',
    walletSince: '2026-08-03T09:00:00.000Z',
    otherSince: '2026-03-14T09:00:00.000Z',
  }
  await context.route(/\/describe/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ json: told, headers }) : route.continue(),
  )
  const page = await context.newPage()
  await page.goto(`${local.walletOrigin}/device#${'i'.repeat(20)}.${'s'.repeat(24)}`)
  await expect(page.getByRole('button', { name: 'هذا أنا: افتحها' })).toBeEnabled()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await look(page, 'wallet-device-rtl')
  await page.goto(`${local.walletOrigin}/freeze#${'i'.repeat(20)}.1772444460000.${'s'.repeat(43)}`)
  await expect(page.getByRole('button', { name: 'تجميد المحفظة' })).toBeEnabled()
  await look(page, 'wallet-freeze-rtl')
  await context.close()
})

test('the wallet’s own page speaks the language of the browser, and so does the page that opens a kit, offline', async ({
  browser,
  local,
}, info) => {
  test.slow()
  const context = await browser.newContext({ ...STILL.contextOptions, locale: 'ar' })
  const page = await context.newPage()
  const directionOf = (text: string) =>
    page.getByText(text, { exact: true }).evaluate((shown) => getComputedStyle(shown).direction)
  const email = address()
  await page.goto(`${local.walletOrigin}/settings?projectId=e2e-email`)
  await expect(page.getByRole('heading', { name: 'تسجيل الدخول إلى محفظتك' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page).toHaveTitle('تسجيل الدخول إلى محفظتك')
  await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill('nobody')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status')).toHaveText('لا يبدو هذا بريدًا إلكترونيًا.')
  await page.getByRole('textbox', { name: 'البريد الإلكتروني' }).fill(email)
  await page.keyboard.press('Enter')
  const code = page.getByRole('textbox', { name: 'رمز من 6 أرقام' })
  await code.fill(await codeFor(local, email))
  expect(await directionOf(email)).toBe('ltr')
  await page.keyboard.press('Enter')
  const go = (name: string) => page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('link', { name: 'حزمة الاسترداد لم تُنشأ بعد' })).toBeVisible()
  expect(await directionOf(email)).toBe('ltr')
  await look(page, 'wallet-settings-rtl')
  await go('الأجهزة')
  await expect(page.getByRole('listitem')).toHaveCount(1)
  await look(page, 'wallet-settings-devices-rtl')
  await go('رجوع')

  await go('حزمة الاسترداد')
  await page.getByRole('button', { name: 'إرسال الرمز' }).click()
  await code.fill(await codeFor(local, email, 2))
  await page.keyboard.press('Enter')
  const groups = page.locator('.kit-group')
  await expect(groups).toHaveCount(6)
  // The code is read from left to right, as on the sheet in English.
  const [first, second] = [await groups.nth(0).boundingBox(), await groups.nth(1).boundingBox()]
  expect(first?.x).toBeLessThan(second?.x ?? 0)
  await look(page, 'wallet-settings-kit-sheet-rtl')
  const printed = (await groups.allTextContents()).join('-')
  const saved = async (name: string) => {
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name, exact: true }).click()
    const file = join(info.outputDir, (await download).suggestedFilename())
    await (await download).saveAs(file)
    return file
  }
  const [kit, opener] = [await saved('حفظ الملف'), await saved('حفظ الصفحة التي تفتحه')]
  await context.close()

  const apart = await browser.newContext({ ...STILL.contextOptions, locale: 'ar', offline: true })
  const offline = await apart.newPage()
  const requests: string[] = []
  offline.on('request', (request) => requests.push(request.url()))
  await offline.goto(pathToFileURL(opener).href)
  await expect(offline.getByText('أنت غير متصل بالإنترنت.')).toBeVisible()
  await expect(offline.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(offline).toHaveTitle('فتح حزمة استرداد')
  await look(offline, 'wallet-kit-opener-rtl')
  await offline.getByLabel('الملف', { exact: true }).setInputFiles(kit)
  await offline.getByRole('textbox', { name: 'الرمز على ورقتك' }).fill(printed)
  await offline.getByRole('button', { name: 'فتح', exact: true }).click()
  await expect(offline.getByRole('heading', { name: 'إنها محفظتك' })).toBeVisible()
  await offline.getByRole('button', { name: 'لا تستطيع الضغط باستمرار؟ أظهره لمدة 60 ثانية' }).click()
  const words = offline.getByRole('group', { name: 'عبارة الاسترداد' }).getByRole('listitem')
  await expect(words.first()).toHaveText(/^[a-z]+$/)
  await look(offline, 'wallet-kit-opener-opened-rtl')
  expect(requests.filter((url) => !url.startsWith('file:'))).toEqual([])
  await apart.close()
})
