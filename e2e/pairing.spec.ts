import { ACCOUNTS } from '@foyer/devnet/accounts'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer, type Proposal, type RelayPeer } from '@foyer/kit/testing/relay'
import { devices, type Page } from '@playwright/test'
import { privateKeyToAccount } from 'viem/accounts'
import { test as base, configured, expect, partsOf, relayReached, shown } from './fixtures.ts'

/* The main flow with a phone wallet: our relay connects the page to a peer that runs in the test's process. */

const MARA = privateKeyToAccount(ACCOUNTS[1].privateKey)
const THEO = ACCOUNTS[2].address
const METHODS = ['personal_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'wallet_switchEthereumChain']

const test = base.extend<{ phone: RelayPeer }>({
  phone: async ({ local }, use) => {
    const peer = createRelayPeer({
      relayUrl: local.apiUrl.replace('http', 'ws'),
      metadata: { name: 'Halcyon', description: 'A phone', url: 'https://halcyon.example', icons: [] },
      environment: nodeEnvironment(),
    })
    await use(peer)
    await peer.destroy()
  },
})

const granted = (address: string = MARA.address) => ({
  eip155: {
    accounts: [`eip155:1:${address}`, `eip155:8453:${address}`],
    chains: ['eip155:1', 'eip155:8453'],
    methods: METHODS,
    events: ['chainChanged', 'accountsChanged'],
  },
})

/** Opens the QR code, copies its link as a user would, and returns the link. */
async function copiedUri(page: Page): Promise<string> {
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Scan with your phone').click()
  await expect(modal.dialog.getByRole('img', { name: 'Connection code for Atoll' })).toBeVisible()
  return copyLink(page)
}

async function copyLink(page: Page): Promise<string> {
  const modal = partsOf(page)
  await modal.button('Copy link').click()
  await expect(modal.button('Link copied')).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function scan(phone: RelayPeer, uri: string): Promise<Proposal> {
  const proposal = phone.next('proposal')
  await phone.pair(uri)
  return proposal
}

async function pairWith(page: Page, phone: RelayPeer): Promise<string> {
  const proposal = await scan(phone, await copiedUri(page))
  const topic = await phone.approve(proposal.id, granted())
  await expect(partsOf(page).account).toBeVisible()
  return topic
}

test('after the phone approved, the title is the wallet’s and nothing leads back to the code', async ({
  page,
  open,
  phone,
}) => {
  await open()
  const modal = partsOf(page)
  const uri = await copiedUri(page)
  await expect(modal.title).toHaveText('Phone wallet')
  const proposal = await scan(phone, uri)
  // The success state is visible for 0.7 s.
  const seen = page.evaluate(
    () =>
      new Promise<{ title: string | null | undefined; back: boolean }>((resolve) => {
        const root = document.querySelector('[data-foyer]')?.shadowRoot
        if (!root) throw new Error('there is no modal')
        let last: { title: string | null | undefined; back: boolean } | undefined
        new MutationObserver(() => {
          if (root.querySelector('.foot-badge'))
            last = {
              title: root.querySelector('h2')?.textContent,
              back: root.querySelector('[aria-label="Back"]') !== null,
            }
          else if (last) resolve(last)
        }).observe(root, { subtree: true, childList: true, characterData: true })
      }),
  )
  await phone.approve(proposal.id, granted())
  expect(await seen).toEqual({ title: 'Halcyon', back: false })
  await expect(modal.dialog).toBeHidden()
})

test('scan, approve, sign; a reload keeps the session; the phone ends it', { tag: '@walk' }, async ({
  page,
  open,
  phone,
}) => {
  await open()
  const modal = partsOf(page)
  const uri = await copiedUri(page)
  expect(uri).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  await expect(modal.dialog.getByText(/^Code expires in 3:\d\d$/)).toBeVisible()

  const proposal = await scan(phone, uri)
  expect(proposal.proposer.metadata.name).toBe('Atoll')
  expect(proposal.optionalNamespaces.eip155?.chains).toEqual(['eip155:1', 'eip155:8453'])
  const topic = await phone.approve(proposal.id, granted())
  await expect(modal.account).toContainText(shown(MARA.address))
  await expect(modal.dialog).toBeHidden()

  phone.on('request', async (request) => {
    const [message] = request.params as [`0x${string}`]
    await phone.respond(request, { result: await MARA.signMessage({ message: { raw: message } }) })
  })
  const signature = () =>
    page.evaluate(() => {
      const { adapter, provider, account } = window.foyer.wallet()
      return adapter.can.signMessage?.(provider, account.address ?? '', 'hello')
    })
  expect(await signature()).toBe(await MARA.signMessage({ message: 'hello' }))

  await page.reload()
  await expect(modal.account).toContainText(shown(MARA.address))
  expect(await signature()).toBe(await MARA.signMessage({ message: 'hello' }))

  await phone.disconnect(topic)
  await expect(modal.connect).toBeVisible()
  await page.reload()
  await expect(modal.connect).toBeVisible()
})

test('what the phone changes is followed: network, then account', async ({ page, open, phone }) => {
  await open()
  const modal = partsOf(page)
  const topic = await pairWith(page, phone)
  await phone.emit(topic, { name: 'chainChanged', data: 8453 }, 'eip155:8453')
  await expect(modal.network).toContainText('Base')
  await phone.update(topic, granted(THEO))
  await expect(modal.account).toContainText(shown(THEO))
})

test('disconnecting on the page tells the phone', async ({ page, open, phone }) => {
  await open()
  const modal = partsOf(page)
  const topic = await pairWith(page, phone)
  const told = phone.next('session_delete')
  await modal.account.click()
  await modal.button('Account settings').last().press('Enter')
  await modal.button('Disconnect').click()
  expect(await told).toMatchObject({ topic })
  await expect(modal.connect).toBeVisible()
})

test('a phone that shares nothing but a network that the page does not use: connected there, and told, also after a reload', async ({
  page,
  open,
  phone,
}) => {
  const { title, button, dialog, connect } = partsOf(page)
  await open()
  const proposal = await scan(phone, await copiedUri(page))
  const { eip155 } = granted()
  await phone.approve(proposal.id, {
    eip155: { ...eip155, accounts: [`eip155:100:${MARA.address}`], chains: ['eip155:100'] },
  })
  const isToldOf = async () => {
    await expect(title).toHaveText('Choose a network')
    await expect(dialog.locator('.note')).toContainText('Atoll doesn’t use Gnosis')
    expect(await page.evaluate(() => window.foyer.getAccount())).toMatchObject({
      status: 'connected',
      caipAddress: `eip155:100:${MARA.address}`,
    })
    expect(await page.evaluate(() => window.foyer.getState().unsupportedNetwork)).toBe(true)
  }
  await isToldOf()
  await page.reload()
  await isToldOf()
  const ended = phone.next('session_delete')
  await button('Disconnect').click()
  await ended
  await expect(connect).toBeVisible()
})

test('the phone says no', async ({ page, open, phone }) => {
  await open()
  const modal = partsOf(page)
  const proposal = await scan(phone, await copiedUri(page))
  await phone.reject(proposal.id)
  await expect(modal.heading('Your wallet declined the request')).toBeVisible()
  await expect(modal.assertive('Your wallet declined the request')).toBeAttached()
  await modal.button('Try again').click()
  await expect(modal.dialog.getByRole('img', { name: 'Connection code for Atoll' })).toBeVisible()
})

test('a code expires, and another one takes its place (R17)', async ({ page, open, phone }) => {
  await page.clock.install()
  await open()
  const modal = partsOf(page)
  const first = await copiedUri(page)
  await relayReached(page)
  await configured(page)
  await page.clock.fastForward('04:00')
  await expect(modal.heading('Ready for a new code?')).toBeVisible()
  await expect(modal.assertive('This code expired')).toBeAttached()
  await modal.button('Show a new code').click()
  await expect(modal.dialog.getByRole('img', { name: 'Connection code for Atoll' })).toBeVisible()
  const second = await copyLink(page)
  expect(second).not.toBe(first)
  expect(second).toMatch(/^wc:/)
  // The page's clock is now four minutes ahead of the phone's, which the relay accepts.
  const proposal = await scan(phone, second)
  await phone.approve(proposal.id, granted())
  await expect(modal.account).toContainText(shown(MARA.address))
})

test('without the relay there is no code to scan: slow after 8 s, unreachable after 20 s', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/WebSocket connection to|\[Foyer\] APKT|relay/i)
  await page.clock.install()
  await open({ options: { relayUrl: local.deadRelayUrl } })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button('Scan with your phone')).toBeVisible()
  await configured(page)
  // From here on only the test moves the clock: a slow machine's own seconds would count too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000))
  await modal.button('Scan with your phone').click()
  // Nothing to scan or to copy before a wallet could answer it.
  await expect(modal.dialog.getByRole('img', { name: 'Preparing a code' })).toBeVisible()
  await expect(modal.button('Copy link')).toBeDisabled()
  await page.clock.runFor(7_000)
  await expect(modal.dialog.getByText('The connection is slow', { exact: true })).toHaveCount(0)
  await page.clock.runFor(2_000)
  await expect(modal.dialog.getByRole('note').filter({ hasText: 'The connection is slow' })).toBeVisible()
  await expect(modal.dialog.getByRole('img', { name: 'Preparing a code' })).toBeVisible()
  await expect(modal.dialog.getByText(/Point your camera|expires in/)).toHaveCount(0)
  await page.clock.runFor(12_000)
  await expect(modal.heading('Phone connections are down')).toBeVisible()
  await expect(modal.assertive('Phone connections are down')).toBeAttached()
  await modal.button('Choose another wallet').click()
  await expect(modal.title).toHaveText('Connect to Atoll')
})

test.describe('on a phone', () => {
  const { defaultBrowserType: _, ...pixel } = devices['Pixel 7']
  test.use(pixel)

  test('the app opens from the tap itself, with the link at hand before it', async ({ page, open, phone }) => {
    await open()
    const modal = partsOf(page)
    await modal.connect.tap()
    await expect(modal.button('Scan with your phone')).toHaveCount(0)
    await modal.button(/^All wallets/).tap()
    await modal.button('Rainbow').tap()
    await expect(modal.heading('Continue in Rainbow')).toBeVisible()
    const tap = modal.button('Open Rainbow')
    await expect(tap).toBeEnabled()
    const uri = await copyLink(page)

    // Chromium has no app for the scheme and does not navigate, so the requested URL is read through the debugger.
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    const asked = new Promise<string>((resolve) =>
      session.on('Page.frameRequestedNavigation', ({ url }) => resolve(url)),
    )
    await tap.tap()
    expect(await asked).toBe(`rainbow://wc?uri=${encodeURIComponent(uri)}`)

    const proposal = await scan(phone, uri)
    await phone.approve(proposal.id, granted())
    await expect(modal.account).toContainText(shown(MARA.address))
  })

  test('without a directory the code and its link are the way in', async ({ page, open, local }) => {
    await open({ options: { projectId: null, apiUrl: null, relayUrl: local.apiUrl.replace('http', 'ws') } })
    const modal = partsOf(page)
    await modal.connect.tap()
    await modal.button('Scan with your phone').tap()
    await expect(modal.button('Copy link')).toBeEnabled()
  })
})
