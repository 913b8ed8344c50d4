import type { Route } from '@playwright/test'
import { answer, connectWith, expect, focused, partsOf, STILL, test } from './fixtures.ts'
import { CORS } from './scene.ts'

/* The language of the modal and of the buttons of the host page. */

test.use(STILL)

test('Connect, the account and the network are in the language of the page', async ({ page, open }) => {
  await page.addInitScript(() => {
    document.addEventListener('readystatechange', () => {
      document.documentElement.lang = 'ar'
    })
  })
  await open({ wallets: ['obeys'] })
  await expect(page.getByRole('button', { name: 'اتصال', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^الشبكة Ethereum/ })).toBeVisible()
  await connectWith(page, 'Juniper')
  await expect(page.getByRole('button', { name: /^الحساب / })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Account/ })).toHaveCount(0)
})

test('a network without a name is called so in it', async ({ page, open }) => {
  await open({ wallets: ['abroad'], options: { allowUnsupportedChain: true, locale: 'ar' } })
  await connectWith(page, 'Nomad')
  const { account, dialog, network } = partsOf(page)
  await expect(network).toHaveText(/شبكة غير معروفة$/)
  await account.click()
  await expect(dialog.getByRole('button', { name: /شبكة غير معروفة/ })).toBeVisible()
  await page.evaluate(() => window.foyer.setLocale('en'))
  await expect(network).toHaveText(/Unknown Network$/)
})

test('toasts of what could not be loaded are in it, too', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  const fails = (route: Route) => route.fulfill({ status: 503, headers: CORS, body: '' })
  for (const call of ['balance', 'history']) await page.route(`**/v1/account/*/${call}?*`, fails)
  await open({ wallets: ['obeys'], options: { locale: 'ar' } })
  await connectWith(page, 'Juniper')
  const { account, dialog } = partsOf(page)
  await account.click()
  await expect(page.getByText('رصيد الرموز غير متاح').first()).toBeVisible()
  await dialog.getByRole('tab').last().click()
  await expect(page.getByText('تعذّر جلب المعاملات').first()).toBeVisible()
})

test('in one that is not there they are English', async ({ page, open }) => {
  await open({ wallets: ['obeys'], options: { locale: 'fi' } })
  await expect(partsOf(page).connect).toHaveText('Connect')
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('another language while the modal is open: at once in every part, and the focus stays', async ({
    page,
    open,
  }) => {
    await open({ wallets: ['obeys'] })
    const { connect, dialog, title, button } = partsOf(page)
    await connect.click()
    await expect(title).toHaveText('Connect to Atoll')
    await button(/^Juniper/).focus()
    // What is painted from now on.
    await page.evaluate(() => {
      const seen = new Set<string>()
      const surface = document.querySelector('[data-foyer]')?.shadowRoot?.querySelector<HTMLElement>('.surface')
      const look = () => {
        const [head, foot] = ['h2', '.foot'].map((part) => surface?.querySelector(part)?.textContent?.includes('Atoll'))
        const words = surface?.querySelector('h2')?.textContent
        seen.add([surface?.dir, surface?.lang, words, head, foot].join(' '))
        requestAnimationFrame(look)
      }
      look()
      Object.assign(window, { seen })
    })
    await page.evaluate(() => window.foyer.setLocale('ar_EG'))
    await expect(title).toHaveText('الاتصال بـ Atoll')
    await expect(dialog.getByRole('button', { name: 'إغلاق' })).toBeVisible()
    await expect(page.locator('[data-foyer] .surface')).toHaveAttribute('dir', 'rtl')
    expect(await focused(page)).toMatch(/^Juniper/)
    await expect(page.getByText('اتصال', { exact: true })).toHaveText('اتصال')

    await page.evaluate(() => window.foyer.setLocale('en'))
    await expect(title).toHaveText('Connect to Atoll')
    expect(await focused(page)).toMatch(/^Juniper/)
    expect(await page.evaluate(() => [...(window as unknown as { seen: Set<string> }).seen])).toEqual([
      'ltr en Connect to Atoll true true',
      'rtl ar-EG الاتصال بـ Atoll true true',
    ])
  })
})

test('another language while the wallet asks: it is asked once, and the toast has the new one', async ({
  page,
  open,
}) => {
  await open({ wallets: ['asks'] })
  const { connect, dialog, button } = partsOf(page)
  await connect.click()
  await button(/^Harbor/).click()
  await expect(button('Cancel').or(dialog.getByText('Harbor').first())).toBeVisible()
  await page.evaluate(() => window.foyer.setLocale('ar'))
  await expect(dialog.getByRole('button', { name: 'رجوع' })).toBeVisible()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(page.getByRole('region', { name: 'الإشعارات' }).getByText(/^متصل عبر/)).toBeVisible()
})

test('a language that does not load: the last one stays, and the next opening has the new one', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|^\[Foyer\] the language did not load/)
  await open({ wallets: ['obeys'] })
  const { connect, dialog, title, close } = partsOf(page)
  await connect.click()
  await expect(title).toHaveText('Connect to Atoll')
  await page.route('**/ar-*.js', (route) => route.abort())
  await page.evaluate(() => window.foyer.setLocale('ar'))
  await expect.poll(() => watch.told.filter((text) => text.startsWith('[Foyer]'))).toHaveLength(1)
  await expect(title).toHaveText('Connect to Atoll')
  await close.click()
  await expect(dialog).toBeHidden()
  await page.unroute('**/ar-*.js')
  await connect.click()
  await expect(title).toHaveText('الاتصال بـ Atoll')
})

test('sentences of the host: in place of ours, and a language of its own, as text', async ({ page, open, watch }) => {
  watch.allowConsole(/OPTION_WITHOUT_EFFECT.*`messages`.*`connect.titel` of `de`; did you mean `connect.title`/)
  const de = { 'button.connect': 'Anmelden', 'connect.title': '<i>Anmelden</i> bei {app}', 'connect.titel': 'x' }
  await open({ options: { debug: true, messages: { en: { 'button.connect': 'Log in' }, de } } })
  await page.getByRole('button', { name: 'Log in' }).click()
  const { title, dialog } = partsOf(page)
  await expect(title).toHaveText('Connect to Atoll')
  await page.evaluate(() => window.foyer.setLocale('de'))
  await expect(title).toHaveText('<i>Anmelden</i> bei Atoll')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible()
  await expect(page.locator('[data-foyer] .surface')).toHaveAttribute('lang', 'de')
  await expect(page.getByText('Anmelden', { exact: true })).toHaveCount(1)
  await expect.poll(() => watch.told).toHaveLength(1)
})
