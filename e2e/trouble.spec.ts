import type { Page, Route } from '@playwright/test'
import { connectWith, expect, partsOf, test } from './fixtures.ts'

/* Configuration and storage that fail (reliability list R1, R3, R7). The visitor's way in stays open. */

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

test('the lintel is for debugging only', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource|^\[Foyer\] /)
  await answerConfig(page, { status: 500 })
  await open({ options: { debug: true } })
  const modal = partsOf(page)
  const lintel = page.getByRole('alert').filter({ hasText: /APKT|CONFIGURATION/ })
  await modal.connect.click()
  await expect(lintel).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  await expect(lintel).toHaveCount(0)

  await open({ options: { debug: false } })
  await modal.connect.click()
  await expect.poll(() => watch.told.filter((text) => text.includes('REMOTE_CONFIGURATION_UNAVAILABLE')).length).toBe(2)
  await expect(page.locator('.lintel')).toHaveCount(0)
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

test('storage that holds nonsense: dropped with one warning, and usable again', async ({ page, open, watch }) => {
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
  expect(watch.told).toHaveLength(1)
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
})

test('a chunk that does not load: the button stays, the console says why, and the next press works', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|did not load/)
  await open({ wallets: ['obeys'] })
  await page.route('**/assets/shell-*.js', (route) => route.abort())
  await partsOf(page).connect.click()
  await expect.poll(() => watch.told.filter((text) => text.includes('[Foyer] the modal did not load')).length).toBe(1)
  await page.unroute('**/assets/shell-*.js')
  await partsOf(page).connect.click()
  await expect(partsOf(page).button('Juniper')).toBeVisible()
})
