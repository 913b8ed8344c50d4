import type { Page, Route } from '@playwright/test'
import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, openSend, sendingParts } from './money.ts'
import { CORS } from './scene.ts'

/*
 * What each screen shows when a service it depends on is slow, down, wrong or empty: what happened, what it means for
 * the user's funds, one next step, and no made-up numbers. Where each rule of docs/rules.md is tested:
 *
 * R1   trouble.spec: without a project
 * R2   packages/kit core.test.ts: siweConfig and siwx
 * R3   trouble.spec: 500, 429, HTML, empty; here: timeout
 * R4   here: wrong types, unknown ids, 10 MB
 * R5   instances.spec: StrictMode, two instances, destroyed and recreated; packages/kit other-copy.test.ts: two copies
 * R6   rendered.spec; packages/kit public.test.ts (imports on a server)
 * R7   trouble.spec: blocked, corrupt; here: full
 * R8   here
 * R41  here: amounts; core/data/holdings.test.ts: every hostile value
 * R42  account.spec: missing; here: an hour old, zero
 * R45  account.spec: the cursor; here: a page that fails
 * R46  here: errors of the name service
 * R51–R55  send-checks.spec, send-fates.spec, send.spec
 */

test.use(STILL)

const OBEYS = { wallets: ['obeys' as const] }
const answer = (page: Page, address: string, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(address, (route) => route.fulfill({ headers: CORS, ...reply }))
const CONFIG = '**/appkit/v1/config?*'
const features = (page: Page) =>
  page.evaluate(() => {
    const { features } = window.foyer.context.store.get()
    return features.status === 'ready' ? features.resolved.source : undefined
  })
const openAccount = async (page: Page) => {
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  return partsOf(page)
}
const now = () => new Date().toISOString()
const token = (more: object) => ({
  name: 'Ethereum',
  symbol: 'ETH',
  chainId: 'eip155:8453',
  quantity: { decimals: '18', numeric: '2' },
  ...more,
})
/** Texts that look like amounts of money, anywhere in the modal. */
const money = (page: Page) => partsOf(page).dialog.getByText(/[$€]\s?\d/)

test('R3: a configuration that never comes holds nobody up', async ({ page, open }) => {
  await page.route(CONFIG, () => undefined)
  await open(OBEYS)
  await connectWith(page, 'Juniper')
})

const STRANGE = [
  { name: 'wrong types', body: JSON.stringify({ features: { swaps: 'yes' } }) },
  {
    name: 'features that nobody knows',
    body: JSON.stringify({ features: [{ id: 'teleport', isEnabled: true, config: null }] }),
  },
  { name: '10 MB', body: JSON.stringify({ features: [], padding: 'x'.repeat(10 * 1024 * 1024) }) },
]
for (const { name, body } of STRANGE) {
  test(`R4: a configuration with ${name} changes nothing that matters`, async ({ page, open, watch }) => {
    watch.allowConsole(/^\[Foyer\] /)
    await answer(page, CONFIG, { contentType: 'application/json', body })
    await open(OBEYS)
    await partsOf(page).connect.click()
    await expect.poll(() => features(page)).toMatch(/local|remote/)
    await partsOf(page).close.click()
    await connectWith(page, 'Juniper')
    expect(watch.told.filter((text) => text.startsWith('[Foyer]')).length).toBeLessThanOrEqual(1)
  })
}

test('R7: storage that is full: the visit goes on in memory, with one warning', async ({ page, open, watch }) => {
  watch.allowConsole(/STORAGE|storage/i)
  await page.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
    }
  })
  await open(OBEYS)
  const { dialog } = await openAccount(page)
  await expect(dialog.getByRole('listitem').first()).toBeVisible()
  expect(watch.told).toHaveLength(1)
})

test('R8: no chain answers: what is known stays, the balance says so, and sending says that nothing was sent', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/v1/?*', (route) => route.fulfill({ status: 502, headers: CORS, body: '{}' }))
  await open(OBEYS)
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await expect(parts.account).not.toContainText('ETH')
  await parts.account.click()
  // The server reads the chains through its own nodes, so the list loads, but nothing can be sent.
  await expect(parts.dialog.getByRole('listitem').first()).toBeVisible()
  await parts.button('Send').press('Enter')
  await parts.amount.fill('0.1')
  await parts.receiver.fill('theo.foyer.id')
  await expect(parts.dialog.getByText('The network didn’t respond. Nothing was sent.').first()).toBeVisible()
  await expect(parts.fact('Network fee')).toHaveText('—')
  await expect(parts.review).toBeDisabled()
})

const BROKEN = [
  { name: '500', reply: { status: 500, body: 'no' } },
  { name: 'HTML', reply: { contentType: 'text/html', body: '<!doctype html><p>hello' } },
  { name: 'another shape', reply: { json: { balances: 'many', data: 7 } } },
  {
    name: 'null for a balance',
    reply: { json: { balances: [token({ quantity: { decimals: '18', numeric: null } })], data: [null], next: null } },
  },
  {
    name: '1e40',
    reply: { json: { balances: [token({ quantity: { decimals: '18', numeric: '1e40' } })], data: [{}], next: null } },
  },
]
for (const { name, reply } of BROKEN) {
  test(`R41: an account that is answered with ${name}: unavailable, never a number`, async ({ page, open, watch }) => {
    watch.allowConsole(/Failed to load resource/)
    await page.clock.install()
    await answer(page, '**/v1/account/**', reply)
    await open(OBEYS)
    const { dialog } = await openAccount(page)
    await expect(dialog.getByText('Your funds are safe. We just couldn’t load the list.')).toBeVisible()
    await expect(money(page)).toHaveCount(0)
    for (const [tab, title] of [
      ['NFTs', 'Collectibles unavailable'],
      ['Activity', 'Activity unavailable'],
    ] as const) {
      await dialog.getByRole('tab', { name: tab }).click()
      await expect(async () => {
        await page.clock.runFor(10_000) // Covers the delays between automatic retries.
        await expect(dialog.getByRole('heading', { name: title })).toBeVisible({ timeout: 250 })
      }).toPass()
      await expect(dialog.getByRole('button', { name: 'Retry' }).last()).toBeVisible()
    }
  })
}

test('R41: names that are code or run backwards are text and stay in their place', async ({ page, open }) => {
  const hostile = '<img src=x onerror="window.pwned=1">'
  await answer(page, '**/v1/account/*/balance?*', {
    json: {
      balances: [
        token({ price: '1', priceAt: now() }),
        token({ name: hostile, symbol: '‮HTE', address: `eip155:8453:0x${'a'.repeat(40)}` }),
        token({
          name: 'Negative',
          quantity: { decimals: '18', numeric: '-5' },
          address: `eip155:8453:0x${'b'.repeat(40)}`,
        }),
        token({
          name: 'Endless',
          quantity: { decimals: '77', numeric: '1' },
          address: `eip155:8453:0x${'c'.repeat(40)}`,
        }),
      ],
    },
  })
  await open(OBEYS)
  const { dialog } = await openAccount(page)
  await expect(dialog.getByText(hostile)).toBeVisible()
  expect(await page.evaluate(() => 'pwned' in window)).toBe(false)
  await expect(dialog.getByText(/Negative|Endless/)).toHaveCount(0)
  await expect(dialog.getByRole('tabpanel').getByRole('listitem')).toHaveCount(2)
})

test('R42: a price of zero, or of two hours ago, is no price: no total that pretends', async ({ page, open }) => {
  await answer(page, '**/v1/account/*/balance?*', {
    json: {
      balances: [
        token({ price: '0', value: '0', priceAt: now() }),
        token({
          name: 'Old',
          price: '9',
          value: '18',
          priceAt: new Date(Date.now() - 7_200_000).toISOString(),
          address: `eip155:8453:0x${'a'.repeat(40)}`,
        }),
      ],
    },
  })
  await open(OBEYS)
  const { dialog } = await openAccount(page)
  await expect(dialog.getByText('No price')).toHaveCount(2)
  await expect(money(page)).toHaveCount(0)
  await expect(dialog.getByText('—').first()).toBeVisible()
})

test('a network that could not be read is named, and nothing found there is no zero', async ({ page, open }) => {
  let balances = [token({ price: '10', priceAt: now() })]
  await page.route('**/v1/account/*/balance?*', (route) =>
    route.fulfill({ headers: CORS, json: { balances, unavailable: ['eip155:1'] } }),
  )
  await open(OBEYS)
  const { dialog } = await openAccount(page)
  await expect(dialog.getByText('Excludes Ethereum, which couldn’t be loaded')).toBeVisible()
  await expect(dialog.getByText('$20.00').first()).toBeVisible()

  balances = []
  await page.evaluate(() => localStorage.removeItem('@foyer/foyer:answers'))
  await page.reload()
  await partsOf(page).account.click()
  await expect(dialog.getByText('Your funds are safe. We just couldn’t load the list.')).toBeVisible()
  await expect(money(page)).toHaveCount(0)
})

test('what the server says nothing of is not empty either', async ({ page, open }) => {
  await answer(page, '**/v1/account/*/balance?*', {
    json: { balances: [token({ price: '10', priceAt: now() })], read: ['eip155:1', 'eip155:8453'] },
  })
  await open({ ...OBEYS, networks: ['mainnet', 'base', 'arbitrum'] })
  const { dialog } = await openAccount(page)
  await expect(dialog.getByText('Excludes Arbitrum One, which couldn’t be loaded')).toBeVisible()
})

test('an old answer says how old it is', async ({ page, open }) => {
  await answer(page, '**/v1/account/*/balance?*', {
    json: {
      balances: [token({ price: '10', priceAt: now() })],
      stale: true,
      asOf: new Date(Date.now() - 300_500).toISOString(),
    },
  })
  await open(OBEYS)
  const { dialog } = await openAccount(page)
  await expect(dialog.getByText('As of 5 minutes ago')).toBeVisible()
})

test('an old list of what happened says how old it is', async ({ page, open }) => {
  // The server's own response, marked as stale.
  await page.route('**/v1/account/*/history?*', async (route) => {
    const known = await (await route.fetch()).json()
    await route.fulfill({
      headers: CORS,
      json: { ...known, stale: true, asOf: new Date(Date.now() - 300_500).toISOString() },
    })
  })
  await open(OBEYS)
  const { dialog } = await openAccount(page)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(dialog.getByRole('tabpanel').getByText('As of 5 minutes ago')).toBeVisible()
})

const REASONS = [
  {
    name: 'its own reason',
    reasons: [{ name: 'x', description: 'the resolver is closed today' }],
    said: 'the resolver is closed today',
  },
  { name: 'no reasons', reasons: [], said: 'Error resolving name' },
  { name: 'reasons that are no list', reasons: 'none', said: 'Error resolving name' },
  { name: 'a reason without end', reasons: [{ name: 'x', description: 'y'.repeat(5_000) }], said: 'y'.repeat(200) },
]
for (const { name, reasons, said } of REASONS) {
  test(`R46: a name service that fails with ${name}`, async ({ page, open, local, watch }) => {
    watch.allowConsole(/Failed to load resource/)
    const owner = newOwner()
    await fund(local, 8453, owner.address, { ether: '1' })
    await answer(page, '**/v1/profile/account/*', { status: 400, json: { status: 'FAILED', reasons } })
    await open({ ...OBEYS, key: owner.key, networks: ['base', 'mainnet'] })
    await openSend(page)
    const parts = sendingParts(page)
    await parts.receiver.fill('theo.foyer.id')
    await expect(parts.dialog.getByText(`The name couldn’t be looked up: ${said}`, { exact: true })).toBeVisible()
    await expect(parts.review).toBeDisabled()
  })
}

test('R45: a further page that fails leaves what is there, and offers to go on', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.clock.install()
  let broken = true
  await page.route('**/v1/account/*/history?*', async (route) => {
    const isFirst = !new URL(route.request().url()).searchParams.has('cursor')
    if (!isFirst && broken) return route.fulfill({ status: 500, headers: CORS, body: '' })
    if (!isFirst) return route.fulfill({ headers: CORS, json: { data: [], next: null } })
    const response = await route.fetch()
    return route.fulfill({ response, json: { ...(await response.json()), next: 'more' } })
  })
  await open(OBEYS)
  const { dialog, button } = await openAccount(page)
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  const rows = dialog.getByRole('tabpanel').getByRole('listitem')
  await expect(rows.first()).toBeVisible()
  await rows.last().scrollIntoViewIfNeeded()
  await expect(async () => {
    await page.clock.runFor(10_000)
    await expect(button('Retry')).toBeVisible({ timeout: 250 })
  }).toPass()
  await expect(rows.first()).toBeVisible()
  broken = false
  await button('Retry').click()
  await expect(button('Retry')).toHaveCount(0)
})
