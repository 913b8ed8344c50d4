import { ACCOUNTS } from '@foyer/devnet/accounts'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer } from '@foyer/kit/testing/relay'
import type { Page } from '@playwright/test'
import { settingsOf } from './embedded-wallet.ts'
import { addressOf, connectWith, expect, partsOf, shown, test, type Watch } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/*
 * What the README promises for every page that embeds Foyer: no requests before the user's first click, no other hosts,
 * and a strict content security policy. The `watch` fixture checks for other hosts in every test. These tests check
 * both main flows in full.
 */

/** Policy violations that the browser reported to the page's server during one visit. */
async function reportsOf(local: World, visit: string): Promise<unknown[]> {
  const reports: { 'document-uri'?: string }[] = await (await fetch(`${local.hostUrl}/csp-reports`)).json()
  return reports.filter((report) => report['document-uri']?.includes(visit))
}

/**
 * Opens the page with a unique name, so that its reports can be told apart from those of other tests, and collects
 * violations as they happen.
 */
async function visit(page: Page, local: World, name: string, settings: Settings): Promise<{ violations: string[] }> {
  const violations: string[] = []
  await page.exposeFunction('onViolation', (text: string) => violations.push(text))
  await page.addInitScript(() => {
    const tell = (window as unknown as { onViolation: (text: string) => void }).onViolation
    addEventListener('securitypolicyviolation', (event) => tell(`${event.effectiveDirective} ${event.blockedURI}`))
  })
  await page.goto(`${addressOf(local.hostUrl, settings)}&visit=${name}`)
  await expect(partsOf(page).connect).toBeVisible()
  return { violations }
}

const outside = (watch: Watch, local: World) => watch.requests.filter((address) => !address.startsWith(local.hostUrl))

for (const [kind, more] of [
  ['with wallets', () => ({})],
  [
    'with the embedded wallet by email, social login and passkey',
    (local: World) => settingsOf(local, { options: { projectId: 'e2e-social' } }),
  ],
] as const)
  test(`nothing leaves the page before the visitor’s click ${kind}: not on load, not when hovered, not after a while`, async ({
    page,
    open,
    local,
    watch,
  }) => {
    await page.clock.install()
    await open({ wallets: ['asks'], ...more(local) })
    await page.waitForLoadState('networkidle')
    const initial = watch.requests.length
    expect(watch.requests.filter((address) => !/\.(js|css)$|settings=|^data:/.test(address))).toEqual([])

    const { connect, network } = partsOf(page)
    await connect.hover()
    await network.hover()
    await connect.focus()
    await page.clock.runFor(10_000)
    await page.waitForLoadState('networkidle')
    expect(watch.requests.slice(initial)).toEqual([])

    await connect.click()
    await expect(partsOf(page).dialog).toBeVisible()
    expect(watch.requests.length).toBeGreaterThan(initial)
  })

test('unless the host says so: the modal is fetched when a pointer reaches the button, or once the page is idle', async ({
  page,
  open,
  watch,
}) => {
  let before = 0
  const isFetched = () => watch.requests.slice(before).some((address) => /\/shell-[\w-]+\.js$/.test(address))
  const { connect, dialog } = partsOf(page)
  const idle = () =>
    page.evaluate(
      () =>
        new Promise((done) =>
          requestIdleCallback(() => requestIdleCallback(done, { timeout: 3_000 }), { timeout: 3_000 }),
        ),
    )
  await open({ wallets: ['asks'], options: { preload: 'hover' } })
  await connect.waitFor()
  await idle()
  expect(isFetched()).toBe(false)
  await connect.hover()
  await expect.poll(isFetched).toBe(true)
  await expect(dialog).toBeHidden()

  before = watch.requests.length
  await open({ wallets: ['asks'], options: { preload: 'idle' } })
  await expect.poll(isFetched).toBe(true)
  await expect(dialog).toBeHidden()

  before = watch.requests.length
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  for (const preload of ['hover', 'idle']) {
    await open({ wallets: ['asks'], options: { preload } })
    await connect.hover()
    await idle()
    await page.waitForLoadState('networkidle')
  }
  expect(isFetched()).toBe(false)
})

test('a page of a returning visitor asks our server only for what it shows', async ({ page, open, watch, local }) => {
  await open({ wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  const before = watch.requests.length
  await page.reload()
  const { account } = partsOf(page)
  await expect(account).toContainText('ETH')
  await expect(account).toContainText(shown(ACCOUNTS[1].address))
  await expect(page.locator('.foyer-network-logo img:not([hidden])')).toBeVisible()
  const asked = watch.requests.slice(before).filter((address) => !address.startsWith(local.hostUrl))
  const paths = asked.map((address) => new URL(address).pathname)
  const others = paths.filter((path) => path !== '/v1/' && !path.startsWith('/v1/identity/'))
  // The network's mark, in the network button.
  expect(others).toEqual([expect.stringMatching(/^\/public\/getAssetImage\//)])
})

test('with swaps, purchases, payments and names: those who provide them are asked for nothing before their button is pressed', async ({
  page,
  open,
  watch,
  local,
}) => {
  const ways = /^\/v1\/(convert\/|onramp\/|json-rpc|generators\/|profile\/(suggestions|account|primary))/
  let seen = 0
  const asked = () => {
    const paths = watch.requests
      .slice(seen)
      .filter((address) => address.startsWith(local.apiUrl))
      .map((address) => new URL(address).pathname)
    return [...new Set(paths.filter((path) => ways.test(path)))]
  }
  const { account, button, dialog, back } = partsOf(page)
  const openAccount = async () => {
    await account.click()
    await expect(button('Swap')).toBeVisible()
    await expect(dialog.getByText('USD Coin').first()).toBeVisible()
  }
  await open({ wallets: ['obeys'], networks: ['mainnet', 'base'] })
  await connectWith(page, 'Juniper')
  await openAccount()
  await dialog.getByRole('tab', { name: 'Activity' }).click()
  await page.waitForLoadState('networkidle')
  await page.reload()
  await openAccount()
  await page.waitForLoadState('networkidle')
  expect(asked()).toEqual([])
  for (const [name, way] of [
    ['Swap', '/v1/convert/'],
    [/^Buy$/, '/v1/onramp/'],
  ] as const) {
    await page.waitForLoadState('networkidle')
    seen = watch.requests.length
    await button(name).press('Enter')
    await expect.poll(asked).not.toEqual([])
    expect(asked().filter((path) => !path.startsWith(way))).toEqual([])
    // Back waits until the form is there.
    await expect(dialog.getByRole('textbox').first()).toBeVisible()
    await back.click()
    await expect(button(/^Swap$/)).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
  seen = watch.requests.length
  await page.evaluate(() => window.foyer.open({ view: 'Pay' }))
  await expect.poll(asked).toEqual(['/v1/json-rpc'])
})

test('strict policy and no other host: a wallet on this device', async ({ page, local, watch }) => {
  const { violations } = await visit(page, local, 'announced', { wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  const modal = partsOf(page)
  await modal.account.click()
  await modal.button('Network: Ethereum. Switch network').click()
  await modal.button('Base').click()
  await expect(modal.toast('Now on Base')).toBeVisible()
  await modal.button('Account settings').first().press('Enter')
  await expect(modal.title).toHaveText('Settings')
  await modal.button('Disconnect').click()
  await expect(modal.connect).toBeVisible()
  expect(violations).toEqual([])
  expect(await reportsOf(local, 'visit=announced')).toEqual([])
  expect(outside(watch, local).every((address) => address.startsWith(local.apiUrl))).toBe(true)
})

test('strict policy and no other host: a wallet on a phone', async ({ page, local }) => {
  const { violations } = await visit(page, local, 'phone', {})
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button(/^All wallets/).click()
  await modal.button('Rainbow').click()
  await modal.button('Copy link').click()
  await expect(modal.button('Link copied')).toBeVisible()
  const phone = createRelayPeer({
    relayUrl: local.apiUrl.replace('http', 'ws'),
    metadata: {
      name: 'Halcyon',
      description: '',
      url: 'https://halcyon.example',
      icons: ['https://halcyon.example/i.png'],
    },
    environment: nodeEnvironment(),
  })
  const proposal = phone.next('proposal')
  await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
  await phone.approve((await proposal).id, {
    eip155: {
      accounts: [`eip155:1:${ACCOUNTS[1].address}`],
      chains: ['eip155:1'],
      methods: ['personal_sign'],
      events: ['chainChanged'],
    },
  })
  await expect(modal.account).toContainText(shown(ACCOUNTS[1].address))
  await modal.account.click()
  await modal.button('Account settings').first().press('Enter')
  await expect(modal.dialog.getByText('Halcyon', { exact: true })).toBeVisible()
  await phone.destroy()
  expect(violations).toEqual([])
  expect(await reportsOf(local, 'visit=phone')).toEqual([])
})

test('the policy is in force: what it forbids is stopped and reported', async ({ page, local, watch }) => {
  watch.allowConsole(/Content Security Policy|TrustedHTML/)
  const { violations } = await visit(page, local, 'forbidden', {})
  await page.evaluate(() => {
    document.body.setAttribute('style', 'color: red')
    try {
      document.body.insertAdjacentHTML('beforeend', '<b>x</b>')
    } catch {
      // Trusted Types blocked it, as expected.
    }
  })
  await expect.poll(() => violations).toContainEqual(expect.stringContaining('style-src-attr'))
  await expect.poll(() => violations).toContainEqual(expect.stringContaining('require-trusted-types-for'))
  await expect.poll(async () => (await reportsOf(local, 'visit=forbidden')).length).toBeGreaterThan(0)
})
