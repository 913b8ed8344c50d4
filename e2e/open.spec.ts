import type { Page } from '@playwright/test'
import { answer, connectWith, expect, partsOf, test } from './fixtures.ts'

/* `open` with a view, its arguments and a pairing URI, rejected calls, and views that fail to render. */

/** Calls `open` without type checks, as plain JavaScript does. */
const tryOpen = (page: Page, options: unknown) =>
  page.evaluate(
    (given) =>
      window.foyer.open(given as never).then(
        () => 'opened',
        (error) => `${error.code}: ${error.message}`,
      ),
    options,
  )
const URI = `wc:${'ab'.repeat(32)}@2?relay-protocol=irn&symKey=${'cd'.repeat(32)}`

test('what cannot be opened is refused with what would be right, and the modal goes on working', async ({
  page,
  open,
}) => {
  const { dialog, title, connect } = partsOf(page)
  await open({ wallets: ['obeys'] })
  const refused: readonly [unknown, RegExp][] = [
    [{ view: 'Buy' }, /“Buy” is no view; the views are Connect, .*Networks/],
    [{ view: 'SwapSelectToken', arguments: { target: 'both' } }, /arguments\.target/],
    [{ view: 'Swap', arguments: { amount: 'much' } }, /arguments\.amount/],
    [{ view: { view: 'Networks' } }, /a value of type object is no view/],
    [{ view: 'ConnectingExternal' }, /arguments\.connectorId/],
    [{ view: 'ConnectingExternal', arguments: { connectorId: 'nobody' } }, /arguments\.connectorId/],
    [{ view: 'ConnectingWalletConnect' }, /arguments\.wallet/],
    [{ view: 'SwitchNetwork' }, /arguments\.network/],
    [{ view: 'SwitchNetwork', arguments: { network: 'eip155:999' } }, /arguments\.network/],
    [{ view: 'SendReview' }, /arguments\.order/],
    [{ view: 'SendOutcome', arguments: { transferId: 'nothing' } }, /arguments\.transferId/],
    [{ view: 'Networks', arguments: 'all' }, /arguments/],
    [{ namespace: 'cosmos' }, /`networks` has none of cosmos/],
    [{ uri: 'https://atoll.example' }, /uri/],
    [{ uri: URI, view: 'Networks' }, /Networks shows no code/],
  ]
  for (const [options, reason] of refused) {
    const said = await tryOpen(page, options)
    expect(said).toMatch(/^INVALID_OPTION: /)
    expect(said).toMatch(reason)
  }
  await expect(dialog).toBeHidden()
  await connect.click()
  await expect(title).toHaveText('Connect to Atoll')
})

test('a screen that asks for something opens only where that is asked', async ({ page, open }) => {
  const { dialog, title, close, account } = partsOf(page)
  await open({ wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  for (const view of ['UnsupportedChain', 'DataCapture', 'SIWXSignMessage']) {
    expect(await tryOpen(page, { view })).toBe('opened')
    await expect(title).toHaveText('Account')
    // The button moves while content loads, so press a key instead of clicking.
    await close.press('Enter')
    await expect(dialog).toBeHidden()
  }
  await expect(account).toBeVisible()
})

test('a host shows a code of its own', async ({ page, open }) => {
  const { dialog, title, button } = partsOf(page)
  await open({ options: { enableWalletConnect: false } })
  expect(await tryOpen(page, { uri: URI })).toBe('opened')
  await expect(title).toHaveText('Phone wallet')
  await expect(dialog.locator('.qr-code')).toBeVisible()
  await button('Copy link').click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(URI)
})

test('where changing the network is off, no screen offers it', async ({ page, open }) => {
  const { dialog, title, connect, button } = partsOf(page)
  await open({ wallets: ['abroad'], options: { enableNetworkSwitch: false } })
  for (const options of [{ view: 'Networks' }, { view: 'SwitchNetwork', arguments: { network: 'eip155:8453' } }])
    expect(await tryOpen(page, options)).toMatch(/^INVALID_OPTION: .*enableNetworkSwitch/)
  await connect.click()
  await button('Nomad').click()
  await expect(title).toHaveText('Wrong network')
  await expect(dialog.getByText(/Switch to Ethereum or Base in your wallet/)).toBeVisible()
  await expect(button('Disconnect')).toBeVisible()
})

test('a view that throws shows a screen, is told of once, and the modal works again', async ({ page, open, watch }) => {
  watch.allowConsole(/VIEW_FAILED/)
  const { dialog, title, heading, button, close } = partsOf(page)
  await open({ wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  const broken = () =>
    page.evaluate(() => {
      // No stored transfer can have such an amount.
      window.foyer.context.store.set({ transfers: [{ id: 'x', amount: 'much', outcome: {} } as never] })
      return window.foyer.open({ view: 'SendOutcome', arguments: { transferId: 'x' } })
    })
  await page.evaluate(() => {
    Object.assign(window, { alerts: [] })
    window.foyer.on('ALERT', ({ error }) => Reflect.get(window, 'alerts').push(error.code))
  })
  await broken()
  await expect(heading('Something went wrong')).toBeVisible()
  await expect(title).toHaveText('Atoll')
  expect(await page.evaluate(() => Reflect.get(window, 'alerts'))).toEqual(['VIEW_FAILED'])
  await button('Try again').click()
  await expect(title).toHaveText('Account')
  await broken()
  await expect(heading('Something went wrong')).toBeVisible()
  await close.click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
  await expect(button('Base')).toBeVisible()
})

test('a view that needs an account comes after the connection, and not if the visitor left', async ({ page, open }) => {
  const { dialog, title, button, account } = partsOf(page)
  await open({ wallets: ['obeys'] })
  const ask = () => page.evaluate(() => window.foyer.open({ view: 'Receive' }))
  await ask()
  await expect(title).toHaveText('Connect to Atoll')
  // Whoever leaves has left this too.
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.disconnect())
  await expect(account).toBeHidden()
  await ask()
  await button(/Juniper/).click()
  await expect(title).toHaveText('Receive')
  await expect(account).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  // Nor where the host asked for something else since.
  await page.evaluate(() => window.foyer.disconnect())
  await expect(account).toBeHidden()
  await ask()
  await page.evaluate(() => window.foyer.open({ view: 'Connect' }))
  await button(/Juniper/).click()
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
})

test('a code that the host asked for is not asked for again once another wallet is connected', async ({
  page,
  open,
}) => {
  const { dialog, account } = partsOf(page)
  await open({ wallets: ['obeys'], options: { manualWCControl: true } })
  await page.evaluate(() => window.foyer.open({ view: 'ConnectingWalletConnectBasic' }))
  await expect.poll(() => page.evaluate(() => window.foyer.context.store.get().attempt.status)).toBe('waiting')
  await page.evaluate(() => window.foyer.connect('test.foyer.juniper').then(() => undefined))
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
})

test.describe('a late answer changes nothing on the screen', () => {
  test('to a switch of the network that was given up', async ({ page, open }) => {
    const { dialog, title, button, network } = partsOf(page)
    await open({ wallets: ['asks'] })
    const connecting = page.evaluate(() => window.foyer.connect('test.foyer.harbor').then(() => undefined))
    await answer(page, 'asks', 'eth_requestAccounts', true)
    await connecting
    await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
    await button('Base').click()
    await expect(title).toHaveText('Switch network')
    // The wallet is asked a moment after the view has come.
    await expect.poll(() => page.evaluate(() => window.wallets.asks?.questions().length)).toBe(1)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.evaluate(() => window.foyer.open({ view: 'Send' }))
    await expect(title).toHaveText('Send')
    await answer(page, 'asks', 'wallet_switchEthereumChain', true)
    await expect.poll(() => page.evaluate(() => window.foyer.getState().caipNetworkId)).toBe('eip155:8453')
    await expect(title).toHaveText('Send')
    await page.keyboard.press('Escape')
    await expect(network).toContainText('Base')
  })

  test('of a wallet that is asked while the host opens another view', async ({ page, open }) => {
    const { dialog, title, button, connect } = partsOf(page)
    await open({ wallets: ['asks'] })
    await connect.click()
    await button(/Harbor/).click()
    await expect.poll(() => page.evaluate(() => window.wallets.asks?.questions().length)).toBe(1)
    await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
    await expect(title).toHaveText('Networks')
    await answer(page, 'asks', 'eth_requestAccounts', true)
    await expect.poll(() => page.evaluate(() => window.wallets.asks?.questions().length)).toBe(0)
    expect(await page.evaluate(() => window.foyer.getState().status)).toBe('disconnected')
    await expect(dialog).toBeVisible()
    await expect(title).toHaveText('Networks')
  })
})

test('two modals: the page scrolls again when the last one has gone', async ({ page, open }) => {
  await open({ instances: ['left', 'right'] })
  const overflow = () => page.evaluate(() => getComputedStyle(document.documentElement).overflow)
  const to = (verb: 'open' | 'close', index: number) =>
    page.evaluate(([name, at]) => window.foyers[at]?.[name](), [verb, index] as const)
  await to('open', 0)
  await to('open', 1)
  await expect(page.getByRole('dialog')).toHaveCount(2)
  await to('close', 0)
  await expect(page.getByRole('dialog')).toHaveCount(1)
  expect(await overflow()).toBe('hidden')
  await to('close', 1)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(overflow).toBe('visible')
})

test('two instances with one id are told of once', async ({ page, open, watch }) => {
  watch.allowConsole(/two instances have the id “same”/)
  await open({ instances: ['same', 'same'] })
  // An opening looks for mistakes after its first frame, with code that loads then.
  const openBoth = () =>
    page.evaluate(async () => {
      for (const foyer of window.foyers) {
        await foyer.open()
        await foyer.close()
      }
    })
  await openBoth()
  await expect.poll(() => watch.told.length).toBe(1)
  await openBoth()
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))))
  expect(watch.told).toHaveLength(1)
  expect(watch.told[0]).toContain('give each an `id` of its own')
})

test('destroyed while it is open: the state is closed, and opening is refused', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const told = await page.evaluate(async () => {
    await window.foyer.open({ view: 'Networks' })
    window.unrender()
    window.foyer.destroy()
    const refusal = await window.foyer.open().then(
      () => 'opened',
      (error) => error.code,
    )
    return { open: window.foyer.getState().open, refusal }
  })
  expect(told).toEqual({ open: false, refusal: 'INSTANCE_DESTROYED' })
})

test('an opening after the first one is drawn with its list at once', async ({ page, open }) => {
  const { dialog, connect, button } = partsOf(page)
  await open({ wallets: ['obeys'] })
  await connect.click()
  await expect(button(/^Juniper/)).toBeVisible()
  await button('Close').click()
  await expect(dialog).toBeHidden()
  // Read in the frame of the press, before anything else can have been drawn.
  const drawn = () =>
    new Promise((resolve) => {
      const root = document.querySelector('[data-foyer]')?.shadowRoot
      if (!root) throw new Error('no modal')
      new MutationObserver((_, observer) => {
        if (!root.querySelector('dialog[open] h2')) return
        observer.disconnect()
        resolve(root.querySelector('dialog li button')?.textContent ?? 'no list')
      }).observe(root, { childList: true, subtree: true, attributes: true })
      void window.foyer.open()
    })
  expect(await page.evaluate(drawn)).toMatch(/Juniper/)
})
