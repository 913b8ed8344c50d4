import { ACCOUNTS } from '@foyer/devnet/accounts'
import { answer, connectWith, expect, partsOf, STILL, short, shown, test } from './fixtures.ts'

/* The main flow with an announced wallet (EIP-6963). */

test.use(STILL)

const MARA = ACCOUNTS[1].address

/** Mara's balance. It varies slightly, because other tests send from the same account. */
const ALMOST_ALL = /(10,000|9,9\d\d(\.\d+)?) ETH/

test('connect, look around, switch networks, disconnect', { tag: '@walk' }, async ({ page, open }) => {
  await page.clock.install()
  await open({ wallets: ['asks'] })
  const modal = partsOf(page)

  await modal.connect.click()
  await expect(modal.title).toHaveText('Connect to Atoll')
  await modal.button('Harbor').click()
  await expect(modal.title).toHaveText('Harbor')
  await expect(modal.heading('Open Harbor to continue')).toBeVisible()
  await expect(modal.polite('Waiting for Harbor')).toBeAttached()
  // The success state is visible for 0.7 s. Pause the clock so that the assertions run while it is shown.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(modal.heading('You’re in')).toBeVisible()
  await expect(modal.button('Back')).toHaveCount(0)
  await expect(modal.dialog.getByText('Connected as mara.foyer.id', { exact: true })).toBeVisible()
  await expect(modal.polite(`You’re in. Connected as ${short(MARA)}`)).toBeAttached()
  // The page has the account already: nothing waits for a timer.
  await expect(page.getByRole('button', { name: shown(MARA), includeHidden: true })).toBeAttached()
  await page.clock.resume()
  await expect(modal.dialog).toBeHidden()
  await expect(modal.account).toContainText(shown(MARA))
  await expect(modal.account).toContainText(ALMOST_ALL)

  await modal.account.click()
  await expect(modal.dialog.getByText(ALMOST_ALL).first()).toBeVisible()
  await modal.button('Network: Ethereum. Switch network').click()
  await expect(modal.title).toHaveText('Networks')
  await modal.button('Base').click()
  await expect(modal.heading('Switch to Base in Harbor')).toBeVisible()
  await answer(page, 'asks', 'wallet_switchEthereumChain', false)
  await expect(modal.heading('Still on Ethereum')).toBeVisible()
  await expect(modal.dialog.getByText('Your funds are untouched on both networks.')).toBeVisible()
  await expect(modal.assertive('Still on Ethereum')).toBeAttached()
  await modal.button('Try again').click()
  await answer(page, 'asks', 'wallet_switchEthereumChain', true)
  await expect(modal.toast('Now on Base')).toBeVisible()
  await expect(modal.button('Network: Base. Switch network')).toBeVisible()
  expect(await page.evaluate(() => window.foyer.getState().caipNetworkId)).toBe('eip155:8453')

  await modal.button('Account settings').last().press('Enter')
  await modal.button('Disconnect').click()
  await expect(modal.dialog).toBeHidden()
  await expect(modal.toast('Disconnected')).toBeVisible()
  await expect(modal.connect).toBeVisible()
})

test('the avatar moves to the button: there is one of it, not a second one that fades behind', async ({
  page,
  open,
}) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await modal.connect.click()
  const left = page.evaluate(
    () =>
      new Promise<string | undefined>((resolve) => {
        const { store } = window.foyer.context
        const look = () => {
          const avatar = document.querySelector('[data-foyer]')?.shadowRoot?.querySelector('.connect-frame > .host')
          resolve(avatar ? getComputedStyle(avatar).visibility : undefined)
        }
        store.watch(
          (state) => state.modal.open,
          (isOpen) => isOpen || requestAnimationFrame(look),
        )
      }),
  )
  await modal.button('Juniper').click()
  expect(await left).toBe('hidden')
  await expect(modal.account).toBeVisible()
})

test('what the wallet declined before is asked anew', async ({ page, open }) => {
  await open({ wallets: ['asks'], networks: ['mainnet', 'base', 'optimism'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Harbor').click()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(modal.dialog).toBeHidden()
  // The host switches networks through the API, so the modal stays closed.
  const asked = page.evaluate(() => window.foyer.switchNetwork('eip155:8453').catch(({ code }) => code))
  await answer(page, 'asks', 'wallet_switchEthereumChain', false)
  expect(await asked).toBe('USER_REJECTED')
  for (const [name, yes] of [
    ['OP Mainnet', false],
    ['OP Mainnet', true],
  ] as const) {
    await page.evaluate(() => window.foyer.open({ view: 'Networks' }))
    await modal.button(name).click()
    await expect(modal.heading('Switch to OP Mainnet in Harbor')).toBeVisible()
    await answer(page, 'asks', 'wallet_switchEthereumChain', yes)
    if (!yes) await expect(modal.heading('Still on Ethereum')).toBeVisible()
  }
  await expect(modal.toast('Now on OP Mainnet')).toBeVisible()
})

test('a reload keeps the connection without asking, and not after disconnecting', { tag: '@walk' }, async ({
  page,
  open,
}) => {
  await open({ wallets: ['asks'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Harbor').click()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(modal.account).toBeVisible()

  await page.reload()
  await expect(modal.account).toContainText(shown(MARA))
  expect(await page.evaluate(() => window.wallets.asks?.calls)).not.toContain('eth_requestAccounts')

  await modal.account.click()
  await modal.button('Account settings').last().press('Enter')
  await modal.button('Disconnect').click()
  await expect(modal.connect).toBeVisible()
  await page.reload()
  await expect(modal.connect).toBeVisible()
  expect(await page.evaluate(() => window.wallets.asks?.calls)).toEqual([])
})

test('the wallet used last is offered first', async ({ page, open }) => {
  await open({ wallets: ['obeys', 'asks'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.disconnect())
  await modal.connect.click()
  await expect(modal.button('Continue with Juniper Used here just now')).toBeVisible()
})

const REFUSALS = [
  { script: 'rejects', wallet: 'Drift', title: 'Drift declined the request' },
  { script: 'busy', wallet: 'Vesper', title: 'Vesper has a request open' },
  { script: 'fails', wallet: 'Osprey', title: 'Osprey answered with an error' },
] as const
for (const { script, wallet, title } of REFUSALS) {
  test(`a wallet that ${script}: the screen says so, and leads on`, async ({ page, open }) => {
    await open({ wallets: [script] })
    const modal = partsOf(page)
    await modal.connect.click()
    await modal.button(wallet).click()
    await expect(modal.heading(title)).toBeVisible()
    await expect(modal.assertive(title)).toBeAttached()
    await expect(modal.dialog.getByText('Nothing was shared. Your funds are safe.')).toBeVisible()
    await modal.button('Choose another wallet').click()
    await expect(modal.title).toHaveText('Connect to Atoll')
    expect(await page.evaluate(() => window.foyer.getState().status)).toBe('disconnected')
  })
}

test('closing while a wallet is asked withdraws the question', async ({ page, open }) => {
  await open({ wallets: ['asks'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Harbor').click()
  await expect(modal.heading('Open Harbor to continue')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(modal.dialog).toBeHidden()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(modal.connect).toBeVisible()
  expect(await page.evaluate(() => window.foyer.getState().status)).toBe('disconnected')
})

test('a wallet that never answers can be left', async ({ page, open }) => {
  await open({ wallets: ['silent'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Quill').click()
  await expect(modal.heading('Open Quill to continue')).toBeVisible()
  await modal.back.click()
  await expect(modal.title).toHaveText('Connect to Atoll')
})

test('the page has the account of a wallet that answers before the next frame, and only then the screen changes', async ({
  page,
  open,
}) => {
  await page.clock.install()
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button(/^Juniper/)).toBeVisible()
  // Holds the frames, too.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000))
  await modal.button(/^Juniper/).click()
  await expect(page.getByRole('button', { name: shown(MARA), includeHidden: true })).toBeAttached()
  await expect(modal.title).toHaveText('Connect to Atoll')
  await expect(modal.button(/^Juniper/)).not.toContainText('Connected')
  await expect(modal.back).toHaveCount(0)
  await page.clock.runFor(100)
  await expect(modal.heading('You’re in')).toBeVisible()
  await page.clock.resume()
  await expect(modal.dialog).toBeHidden()
})

test('of two wallets that are pressed in one frame the last one is asked', async ({ page, open }) => {
  await open({ wallets: ['obeys', 'silent'] })
  const modal = partsOf(page)
  await modal.connect.click()
  await expect(modal.button(/^Quill/)).toBeVisible()
  await page.evaluate(() => {
    const rows = document.querySelector('[data-foyer]')?.shadowRoot?.querySelectorAll<HTMLElement>('dialog li button')
    for (const row of rows ?? []) if (/Juniper|Quill/.test(row.textContent ?? '')) row.click()
  })
  await expect(modal.heading('Open Quill to continue')).toBeVisible()
  expect(await page.evaluate(() => window.foyer.getState().status)).not.toBe('connected')
  await modal.back.click()
  await expect(modal.title).toHaveText('Connect to Atoll')
})

const MISSING = {
  options: {
    customWallets: [
      {
        id: 'juniper',
        name: 'Juniper',
        rdns: 'test.foyer.juniper',
        homepage: 'https://juniper.example',
        chrome_store: 'https://store.example/juniper',
      },
    ],
  },
}

test('a wallet that is not here: where to get it, and on by itself once it announces itself', async ({
  page,
  open,
}) => {
  await open(MISSING)
  const modal = partsOf(page)
  await modal.connect.click()
  await modal.button('Juniper').click()
  await expect(modal.heading('Juniper isn’t on this device')).toBeVisible()
  await expect(modal.dialog.getByRole('link', { name: /^Browser extension .* Get$/ })).toHaveAttribute(
    'href',
    'https://store.example/juniper',
  )
  await expect(modal.dialog.getByRole('link', { name: 'Website juniper.example' })).toHaveAttribute('target', '_blank')
  await page.evaluate(() => window.announce('obeys'))
  await expect(modal.account).toContainText(shown(MARA))
})

test('a wallet that learns a network: 4902, then added and switched', async ({ page, open }) => {
  await open({ wallets: ['adds'] })
  const modal = partsOf(page)
  await connectWith(page, 'Cobalt')
  await modal.network.click()
  await modal.button('Base').click()
  await expect(modal.toast('Now on Base')).toBeVisible()
  const calls = await page.evaluate(() => window.wallets.adds?.calls.filter((method) => method.startsWith('wallet_')))
  expect(calls).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain', 'wallet_switchEthereumChain'])
})

test('what the wallet does by itself is followed: account, network, and access taken back', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const modal = partsOf(page)
  await connectWith(page, 'Juniper')
  await page.evaluate((address) => window.wallets.obeys?.selectAccount(address), ACCOUNTS[2].address)
  await expect(modal.account).toContainText(shown(ACCOUNTS[2].address))
  await page.evaluate(() => window.wallets.obeys?.selectChain(8453))
  await expect(modal.network).toContainText('Base')
  await page.evaluate(() => window.wallets.obeys?.forget())
  await expect(modal.connect).toBeVisible()
})

test('an extension that reloads during a request: one refusal, one disconnect', async ({ page, open }) => {
  await open({ wallets: ['reloads'] })
  await connectWith(page, 'Ember')
  const seen = await page.evaluate(async () => {
    let left = 0
    window.foyer.on('DISCONNECT_SUCCESS', () => (left += 1))
    const { adapter, provider, account } = window.foyer.wallet()
    const refused = await adapter.can.signMessage?.(provider, account.address ?? '', 'hello').catch(String)
    return { left, refused }
  })
  expect(seen.left).toBe(1)
  expect(seen.refused).toMatch(/disconnected/i)
  await expect(partsOf(page).connect).toBeVisible()
})

test('sign, typed data and a transaction through the adapter', async ({ page, open, local }) => {
  await open({ wallets: ['obeys'] })
  await connectWith(page, 'Juniper')
  const done = await page.evaluate(
    async ({ to, rpcUrl }) => {
      const { adapter, provider, account } = window.foyer.wallet()
      const network = window.foyer.getState().network
      const { can } = adapter
      if (!network || !can.signMessage || !can.signTypedData || !can.sendTransaction || !can.waitForReceipt) return
      const from = account.address ?? ''
      const hash = await can.sendTransaction(provider, from, network, { to, value: 1n })
      return {
        signature: await can.signMessage(provider, from, 'hello'),
        typed: await can.signTypedData(provider, from, {
          domain: { name: 'Atoll', chainId: 1 },
          types: { Note: [{ name: 'text', type: 'string' }] },
          primaryType: 'Note',
          message: { text: 'hello' },
        }),
        receipt: (await can.waitForReceipt({ network, rpcUrls: [rpcUrl] }, hash)).status,
      }
    },
    {
      // Not to Noor: the screenshots show her as an address that Mara has never paid.
      to: ACCOUNTS[2].address,
      rpcUrl: `${local.apiUrl}/v1/?${new URLSearchParams({ chainId: 'eip155:1', projectId: 'e2e' })}`,
    },
  )
  expect(done).toEqual({
    signature: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    typed: expect.stringMatching(/^0x[0-9a-f]{130}$/),
    receipt: 'success',
  })
})
