import type { Page, Route } from '@playwright/test'
import { answer, connectWith, expect, partsOf, STILL, test } from './fixtures.ts'

/*
 * Steps that a connected user must complete first: switching from an unsupported network, entering an email, or signing
 * in. They depend on the state only, not on how the user got there.
 */

test.use(STILL)

const CAPTURE = { wallets: ['obeys'], options: { projectId: 'e2e-capture' } } as const
const BESIDE = {
  wallets: ['abroad', 'obeys'],
  networks: ['mainnet', 'base', 'solana'],
  solana: { name: 'Sundial' },
} as const

const connect = (page: Page, id: string) =>
  page.evaluate((name) => window.foyer.connect(name).then(() => undefined), id)
const sundial = (page: Page) =>
  page.evaluate(() => {
    const found = window.foyer.context.store.get().connectors.find(({ name }) => name === 'Sundial')
    return window.foyer.connect(found?.id ?? '').then(() => undefined)
  })
const openFor = (page: Page, namespace: 'eip155' | 'solana') =>
  page.evaluate((name) => window.foyer.open({ namespace: name }), namespace)

/** Holds matching requests back until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => Promise<void>> {
  const held: Route[] = []
  let isFree = false
  await page.route(url, async (route) => {
    if (isFree) await route.continue()
    else held.push(route)
  })
  return async () => {
    isFree = true
    await Promise.all(held.map((route) => route.continue()))
  }
}

test.describe('email capture', () => {
  test('a reload does not get past it', async ({ page, open }) => {
    const { connect: knock, button, heading } = partsOf(page)
    await open(CAPTURE)
    await knock.click()
    await button(/Juniper/).click()
    await expect(heading('One more thing')).toBeVisible()
    await page.reload()
    await expect(heading('One more thing')).toBeVisible()
  })

  test('a configuration that comes later than the wallet is obeyed', async ({ page, open }) => {
    const { heading } = partsOf(page)
    const release = await hold(page, '**/appkit/v1/config?*')
    await open(CAPTURE)
    await connectWith(page, 'Juniper')
    await release()
    await expect(heading('One more thing')).toBeVisible()
  })

  test('it follows an unsupported network', async ({ page, open }) => {
    const { connect: knock, button, heading } = partsOf(page)
    await open({ ...CAPTURE, wallets: ['abroad'] })
    await knock.click()
    await button('Nomad').click()
    await button('Base').click()
    await expect(heading('One more thing')).toBeVisible()
  })

  test('a host that opens another view gets it, and closing disconnects', async ({ page, open }) => {
    const { connect: knock, button, dialog, heading } = partsOf(page)
    await open(CAPTURE)
    await knock.click()
    await button(/Juniper/).click()
    await expect(heading('One more thing')).toBeVisible()
    await page.evaluate(() => window.foyer.open({ view: 'Account' }))
    await expect(heading('One more thing')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(knock).toBeVisible()
  })

  test('it is asked after `connect` as well', async ({ page, open }) => {
    await open(CAPTURE)
    await connect(page, 'test.foyer.juniper')
    await expect(partsOf(page).heading('One more thing')).toBeVisible()
  })
})

test.describe('by namespace', () => {
  test('an unsupported network of the namespace that becomes active', async ({ page, open }) => {
    const { title, dialog } = partsOf(page)
    await open(BESIDE)
    await connect(page, 'test.foyer.nomad')
    await expect(title).toHaveText('Choose a network')
    // No step is required for the namespace that becomes active.
    await sundial(page)
    await expect(dialog).toBeHidden()
    await openFor(page, 'eip155')
    await expect(title).toHaveText('Choose a network')
    await page.keyboard.press('Escape')
    await expect(title).toHaveText('Choose a network')
  })

  test('asking for a namespace without an account does not lead past the active one', async ({ page, open }) => {
    const { title } = partsOf(page)
    await open(BESIDE)
    await connect(page, 'test.foyer.nomad')
    await expect(title).toHaveText('Choose a network')
    await openFor(page, 'solana')
    await expect(title).toHaveText('Choose a network')
  })

  test('a sign-in that is required and missing', async ({ page, open }) => {
    const { heading } = partsOf(page)
    await open({ ...BESIDE, signIn: {} })
    await connect(page, 'test.foyer.juniper')
    await expect(heading('Sign in to Atoll')).toBeVisible()
    await sundial(page)
    await openFor(page, 'solana')
    await expect(heading('Sign in to Atoll')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(heading('Sign in to Atoll')).toBeVisible()
  })
})

test('from an unsupported network to the sign-in without closing in between', async ({ page, open }) => {
  const { connect: knock, button, heading, title } = partsOf(page)
  await open({ wallets: ['abroad'], signIn: {} })
  await page.evaluate(() => {
    const told: string[] = []
    Object.assign(window, { told })
    for (const name of ['MODAL_OPEN', 'MODAL_CLOSE'] as const) window.foyer.on(name, () => told.push(name))
  })
  await knock.click()
  await button('Nomad').click()
  await expect(title).toHaveText('Choose a network')
  await button('Base').click()
  await expect(heading('Sign in to Atoll')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'told'))).toEqual(['MODAL_OPEN'])
})

test.describe('an optional sign-in', () => {
  for (const way of ['Cancel', 'Escape'])
    test(`that was declined (${way}) is not asked again, until the page asks`, async ({ page, open }) => {
      const { account, button, dialog, heading } = partsOf(page)
      const status = () => page.evaluate(() => window.foyer.context.store.get().signIn.status)
      await open({ wallets: ['obeys'], signIn: { required: false } })
      await connect(page, 'test.foyer.juniper')
      await expect(heading('Sign in to Atoll')).toBeVisible()
      if (way === 'Cancel') await button('Cancel').click()
      else await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
      await expect.poll(status).toBe('declined')

      await page.reload()
      await expect(account).toBeVisible()
      await expect.poll(status).toBe('declined')
      await page.evaluate(() => window.foyer.switchNetwork('eip155:8453'))
      await expect.poll(status).toBe('declined')
      await expect(dialog).toBeHidden()

      await page.evaluate(() => window.foyer.open({ view: 'SIWXSignMessage' }))
      await button('Sign in').click()
      await expect(dialog).toBeHidden()
      expect(await status()).toBe('done')
    })
})

test.describe('several wallets, before the configuration says whether there may be', () => {
  const TWO = { wallets: ['obeys', 'asks'] } as const
  const connections = (page: Page) =>
    page.evaluate(() => [...window.foyer.context.connections.values()].map(({ id }) => id).sort())
  const both = async (page: Page) => {
    const { account, button, dialog } = partsOf(page)
    await connectWith(page, 'Juniper')
    await page.evaluate(() => window.foyer.open({ view: 'Connect' }))
    await button(/Harbor/).click()
    await answer(page, 'asks', 'eth_requestAccounts', true)
    await expect(dialog).toBeHidden()
    await expect(account).toBeVisible()
  }

  test('the first one stays', async ({ page, open }) => {
    const release = await hold(page, '**/appkit/v1/config?*')
    await open({ ...TWO, options: { projectId: 'e2e-wallets' } })
    await both(page)
    await release()
    await expect.poll(() => page.evaluate(() => window.foyer.context.store.get().features.status)).toBe('ready')
    expect(await connections(page)).toEqual(['test.foyer.harbor', 'test.foyer.juniper'])
  })

  test('where it turns out that there may be one only, the newest stays', async ({ page, open }) => {
    const release = await hold(page, '**/appkit/v1/config?*')
    await open(TWO)
    await both(page)
    await release()
    await expect.poll(() => connections(page)).toEqual(['test.foyer.harbor'])
  })
})

const hostButton = (page: Page) => page.getByRole('navigation').getByRole('button').first()
const GATE_FILES = /\/assets\/(gate|sign-in)-[\w-]+\.js$/

test('where the file that asks for a sign-in does not load with the wallet, the next opening asks', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|did not load|^\[Foyer\] /)
  let missed = 0
  await page.route(GATE_FILES, (route) => {
    missed += 1
    return route.abort()
  })
  await open({ wallets: ['obeys'], signIn: {} })
  await page.evaluate(() => window.foyer.connect('test.foyer.juniper').then(() => undefined))
  await expect.poll(() => missed).toBeGreaterThan(0)
  // Until the page has heard of it, a press waits for the file that does not come.
  await expect.poll(() => page.evaluate(() => window.foyer.context.modalRuntime.gated === undefined)).toBe(true)
  await page.unroute(GATE_FILES)
  const { title, button } = partsOf(page)
  await hostButton(page).click()
  await expect(button('Sign in')).toBeVisible()
  await expect(title).not.toHaveText('Account')
})

test('who opens the modal while that file is loading waits for it, and sees no account without it', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource|did not load|^\[Foyer\] /)
  const held: Route[] = []
  await page.route(GATE_FILES, (route) => void held.push(route))
  await open({ wallets: ['obeys'], signIn: {} })
  await page.evaluate(() => window.foyer.connect('test.foyer.juniper').then(() => undefined))
  await expect.poll(() => held.length).toBeGreaterThan(0)
  const { button, dialog } = partsOf(page)
  await hostButton(page).click()
  await expect.poll(() => page.evaluate(() => window.foyer.context.modalRuntime.mount !== undefined)).toBe(true)
  for (const route of held) await route.abort()
  await expect(hostButton(page)).toHaveAccessibleName(/Couldn’t load/)
  await expect(dialog).toBeHidden()
  await page.unroute(GATE_FILES)
  await hostButton(page).click()
  await expect(button('Sign in')).toBeVisible()
})
