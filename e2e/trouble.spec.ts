import type { Page, Route } from '@playwright/test'
import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/* Configuration and storage failures (R1, R3, R7). Users can still connect. */

test.use(STILL)

const CORS = { 'access-control-allow-origin': '*' }
const answerConfig = (page: Page, answer: Parameters<Route['fulfill']>[0]) =>
  page.route('**/appkit/v1/config?*', (route) => route.fulfill({ headers: CORS, ...answer }))

const FAILURES = [
  { name: '500', answer: { status: 500, body: 'no' }, alert: 1 },
  { name: '429', answer: { status: 429, body: '{}' }, alert: 1 },
  { name: 'HTML', answer: { status: 200, contentType: 'text/html', body: '<!doctype html><p>hello' }, alert: 0 },
  { name: 'an empty object', answer: { status: 200, contentType: 'application/json', body: '{}' }, alert: 0 },
]
for (const { name, answer, alert } of FAILURES) {
  test(`a configuration that answers ${name}: local features, one warning`, async ({ page, open, watch }) => {
    watch.allowConsole(/Failed to load resource|^\[Foyer\] /)
    await answerConfig(page, answer)
    await open({ wallets: ['obeys'], options: { features: { swaps: false, onramp: ['local'] } } })
    await partsOf(page).connect.click()
    await expect.poll(() => page.evaluate(() => window.foyer.context.store.get().features.status)).toBe('ready')
    expect(
      await page.evaluate(() => {
        const { features } = window.foyer.context.store.get()
        return features.status === 'idle' ? undefined : [features.resolved.source, features.resolved.features.onramp]
      }),
    ).toEqual(['local', ['local']])
    const told = watch.told.filter((text) => text.startsWith('[Foyer]'))
    expect(told.filter((text) => text.includes('REMOTE_CONFIGURATION_UNAVAILABLE'))).toHaveLength(1)
    expect(told).toHaveLength(1 + alert)
    await partsOf(page).close.click()
    await connectWith(page, 'Juniper')
  })
}

test('a fetched configuration decides alone, and says which local settings it ignored', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/LOCAL_CONFIGURATION_IGNORED/)
  await open({ options: { features: { swaps: false, email: true } } })
  await partsOf(page).connect.click()
  await expect.poll(() => watch.told).toEqual([expect.stringMatching(/LOCAL_CONFIGURATION_IGNORED.*email, swaps/)])
})

test('without a project: APKT008, no list, and the modal closes cleanly', async ({ page, open, watch, local }) => {
  watch.allowConsole(/APKT008/)
  await open({ wallets: ['obeys'], options: { projectId: null, debug: true } })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(page.getByRole('alert').filter({ hasText: 'APKT008' })).toBeVisible()
  expect(watch.requests.filter((address) => address.startsWith(local.apiUrl))).toEqual([])
  await modal.close.click()
  await expect(modal.dialog).toBeHidden()
  expect(watch.told).toHaveLength(1)
})

test('the alert bar is for debugging only', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource|^\[Foyer\] /)
  await answerConfig(page, { status: 500 })
  await open({ options: { debug: true } })
  const modal = partsOf(page)
  const bar = page.getByRole('alert').filter({ hasText: /APKT|CONFIGURATION/ })
  await modal.connect.click()
  await expect(bar).toHaveCount(2)
  for (const _ of [1, 2]) await page.getByRole('button', { name: 'Dismiss' }).first().click()
  await expect(bar).toHaveCount(0)

  await open({ options: { debug: false } })
  await modal.connect.click()
  await expect.poll(() => watch.told.filter((text) => text.includes('REMOTE_CONFIGURATION_UNAVAILABLE')).length).toBe(2)
  await expect(page.locator('.alert-bar')).toHaveCount(0)
})

test('storage that is blocked: the visit goes on in memory, with one warning', async ({ page, open, watch }) => {
  watch.allowConsole(/STORAGE|storage/i)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.disconnect())
  await modal.connect.click()
  await expect(modal.button(/^Continue with Juniper/)).toBeVisible()
  expect(watch.told).toHaveLength(1)
})

test('storage that holds nonsense: each record is dropped with one warning, and the storage is usable again', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/STORAGE|storage|record/i)
  await page.addInitScript(() => {
    if (sessionStorage.getItem('spoilt')) return
    sessionStorage.setItem('spoilt', 'yes')
    for (const [name, value] of [
      ['connections', '{"v":1,"d":{"eip155":{"connectorId":7}}}'],
      ['recentWallets', '<html>'],
      ['activeNetwork', '{"v":99,"d":"eip155:1"}'],
    ])
      localStorage.setItem(`@foyer/foyer:${name}`, value ?? '')
  })
  await open({ wallets: ['obeys'] })
  await expect(partsOf(page).connect).toBeVisible()
  await connectWith(page, 'Juniper')
  expect(watch.told.map((text) => /the record “(\w+)” was not readable/.exec(text)?.[1]).sort()).toEqual([
    'activeNetwork',
    'connections',
    'recentWallets',
  ])
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
})

const LOST = { failed: 'Couldn’t load. Try again', offline: 'You’re offline. Try again', reload: 'Reload the page' }
const hostButton = (page: Page, name: string) => page.getByRole('navigation').getByRole('button', { name, exact: true })

test('offline: Connect says so, and works when the network is back', async ({ page, open, watch, context }) => {
  watch.allowConsole(/Failed to load resource|did not load/)
  await open({ wallets: ['obeys'] })
  await context.setOffline(true)
  await partsOf(page).connect.click()
  await expect(hostButton(page, LOST.offline)).toBeVisible()
  await hostButton(page, LOST.offline).click()
  // Wait until both attempts have ended before the network is restored.
  await expect.poll(() => page.evaluate(() => window.foyer.getState().loading)).toBe(false)
  await expect(hostButton(page, LOST.offline)).toBeVisible()
  // The message disappears automatically when the browser is back online.
  await context.setOffline(false)
  await expect(hostButton(page, LOST.offline)).toHaveCount(0)
  // The browser fires the online event before its network process accepts requests.
  await expect
    .poll(() =>
      page.evaluate(() =>
        fetch('/').then(
          () => true,
          () => false,
        ),
      ),
    )
    .toBe(true)
  await partsOf(page).connect.click()
  await expect(partsOf(page).button('Juniper')).toBeVisible()
  await partsOf(page).close.click()
  await expect(partsOf(page).connect).toBeVisible()
})

test('a chunk that does not load: the button and the console say so, and the next press works', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|did not load/)
  await open({ wallets: ['obeys'] })
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await partsOf(page).connect.click()
  await expect(hostButton(page, LOST.failed)).toBeVisible()
  expect(watch.told.filter((text) => text.includes('[Foyer] the modal did not load'))).toHaveLength(1)
  await page.unroute('**/assets/shell-*.js')
  await hostButton(page, LOST.failed).click()
  await expect(partsOf(page).button('Juniper')).toBeVisible()
})

test('a chunk that a deployment removed: the page is offered to be loaded anew', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource|did not load/)
  await open({ wallets: ['obeys'] })
  await page.route('**/assets/shell-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await partsOf(page).connect.click()
  await hostButton(page, LOST.failed).click()
  await expect(hostButton(page, LOST.reload)).toBeVisible()
  await page.unroute('**/assets/shell-*.js')
  await page.evaluate(() => Object.assign(window, { isOld: true }))
  await hostButton(page, LOST.reload).click()
  await expect(partsOf(page).connect).toBeVisible()
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false)
  await connectWith(page, 'Juniper')
})

test('a screen that a deployment removed: the page is offered to be loaded anew', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await open({ wallets: ['obeys'], options: { locale: 'ar' } })
  const { connect, button, dialog } = partsOf(page)
  await page.route('**/assets/what-is-a-wallet-view-*.js', (route) => route.fulfill({ status: 404, body: 'gone' }))
  await connect.click()
  await button('مساعدة').click()
  await button('حاول مجددًا').click()
  await button('أعد تحميل الصفحة').click()
  await expect(dialog).toHaveCount(0)
  await expect(connect).toBeVisible()
})

test('a host’s own button hears why the modal did not load', async ({ page, open, watch, context }) => {
  watch.allowConsole(/Failed to load resource/)
  await open()
  await context.setOffline(true)
  expect(await page.evaluate(() => window.foyer.open().catch((error) => error.code))).toBe('MODAL_NOT_LOADED')
})

test('once the modal is open and idle, what the next step needs is there: it works when the network has gone', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|^\[Foyer\] /)
  await open({ wallets: ['obeys'] })
  const { connect, button } = partsOf(page)
  await connect.click()
  await expect(button('Juniper')).toBeVisible()
  await expect.poll(() => scriptsOf(watch.requests)).toContain('connecting-external-view')
  await expect.poll(() => scriptsOf(watch.requests)).toContain('connected-button')
  await page.route('**/assets/*.js', (route) => route.abort())
  await button('Juniper').click()
  await expect.poll(() => page.evaluate(() => window.foyer.getAccount().status)).toBe('connected')
})

test('an account button that did not load with the list loads with the account', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await open({ wallets: ['obeys'] })
  const { connect, button, account } = partsOf(page)
  const file = '**/assets/connected-button-*.js'
  const lost = page.waitForEvent('requestfailed', (request) => request.url().includes('connected-button'))
  await page.route(file, (route) => route.abort())
  await connect.click()
  await lost
  await page.unroute(file)
  await button('Juniper').click()
  await expect(account).toBeVisible()
})

test('a visitor who saves data loads nothing ahead', async ({ page, open, watch }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  await open({ wallets: ['obeys'] })
  const { connect, button } = partsOf(page)
  await connect.click()
  await expect(button('Juniper')).toBeVisible()
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestIdleCallback(resolve, { timeout: 3_000 }), { timeout: 3_000 }),
      ),
  )
  expect(scriptsOf(watch.requests)).not.toContain('connecting-external-view')
  expect(scriptsOf(watch.requests)).not.toContain('connected-button')
  await button('Juniper').click()
  await expect.poll(() => scriptsOf(watch.requests)).toContain('connecting-external-view')
})

/** Names of the scripts in a list of requests. */
const scriptsOf = (requests: readonly string[]) =>
  requests.flatMap((url) => /\/assets\/(.*)-[\w-]{8}\.js$/.exec(url)?.[1] ?? [])

/** Scripts that load for returning users, either automatically or with the first click. */
const LATE =
  /\/assets\/(verbs|reconnect|adapter|follow-gates|connected-button|client|checksum|cipher|balance|shell|account-view|late-icons|remote-config|directory)-[\w-]{8}\.js$/

test('whichever chunk does not load for a visitor: a door stays, and the page hears of no error', async ({
  page,
  open,
  watch,
}) => {
  test.slow()
  watch.allowConsole(/Failed to load resource|did not load|^\[Foyer\] /)
  const { account, dialog, button } = partsOf(page)
  const doors = page.getByRole('navigation').getByRole('button')
  const scripts = () => watch.requests.filter((url) => /\/assets\/.*\.js$/.test(url))
  await open({ wallets: ['obeys'], signIn: {} })
  await page.evaluate(() => window.foyer.connect('test.foyer.juniper').then(() => undefined))
  await button('Sign in').click()
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
  const before = scripts().length
  await page.reload()
  await account.click()
  await expect(button('Account settings').last()).toBeVisible()
  const late = [...new Set(scripts().slice(before))].filter((url) => LATE.test(url))
  expect(late).toHaveLength(14)

  for (const url of late) {
    await test.step(url.replace(/.*\//, ''), async () => {
      let isMissing = false
      await page.route(url, (route) => {
        isMissing = true
        return route.abort()
      })
      await page.reload()
      // The chunk is missing either while the connection is restored or after the click.
      await expect.poll(async () => isMissing || (await account.isVisible())).toBe(true)
      await doors.first().click()
      await expect.poll(() => isMissing).toBe(true)
      await expect(doors.first()).toBeVisible()
      // A skeleton would suggest that a balance is loading.
      if (url.includes('/balance-')) await expect(account.locator('.foyer-sk')).toHaveCount(0)
      await page.unroute(url)
    })
  }
  // Chunks that failed to load are requested again.
  await page.reload()
  await account.click()
  await expect(button('Account settings').last()).toBeVisible()
})
