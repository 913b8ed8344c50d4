import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner } from './money.ts'

/* Valid and invalid options of the host, and what users and developers see. */

test.use(STILL)

/** An option that does not exist. */
const MISSPELT: object = { themeVariable: {} }
const MISTYPED: object = { defaultAccountTypes: { eip155: 'smart' }, preload: true }
const MISSPELT_FEATURES: object = { onRamp: true, connectMethodsOrder: ['wallets'] }

test.describe('nothing to connect with', () => {
  for (const [name, options] of [
    ['no adapters and no server', { adapters: [], projectId: null, apiUrl: null }],
    ['no adapters, pairing off', { adapters: [], enableWalletConnect: false }],
  ] as const) {
    test(`${name}: the developer is told why, the visitor that it is not theirs to mend`, async ({
      page,
      open,
      watch,
    }) => {
      watch.allowConsole(/NO_WAY_TO_CONNECT/)
      await open({ options })
      const { connect, heading, dialog } = partsOf(page)
      await connect.click()
      await expect(heading('Wallets can’t connect here yet')).toBeVisible()
      await expect(dialog.getByText(/Check your connection/)).toHaveCount(0)
      await expect.poll(() => watch.told).toEqual([expect.stringMatching(/^\[Foyer\] NO_WAY_TO_CONNECT .*`adapters`/)])
      await page.keyboard.press('Escape')
      await connect.click()
      await expect(heading('Wallets can’t connect here yet')).toBeVisible()
      expect(watch.told).toHaveLength(1)
    })
  }
})

test('misuse is told once, with the nearest right name', async ({ page, open, watch }) => {
  watch.allowConsole(/OPTION_WITHOUT_EFFECT/)
  await open({
    wallets: ['obeys'],
    options: {
      apiUrl: null,
      ...MISSPELT,
      themeVariables: { '--foyer-acent': 'red' },
      features: { ...MISSPELT_FEATURES, connectorTypeOrder: ['blah'], reownAuthentication: true },
      ...MISTYPED,
      siweConfig: { enabled: true },
      customRpcUrls: { 'eip155:10': [{ url: 'https://node.example' }] },
      tokens: { 'eip155:1': { address: '0x1' }, 'eip155:100': { address: '0x1' } },
    },
  })
  await page.evaluate(() => {
    Reflect.apply(window.foyer.on, undefined, ['MODAL_OPENED', () => undefined])
  })
  const { connect, close, button } = partsOf(page)
  for (const _ of [1, 2]) {
    await connect.click()
    await expect(button('Juniper')).toBeVisible()
    await close.click()
  }
  await expect.poll(() => watch.told.length).toBe(14)
  const told = watch.told.join('\n')
  expect(told).toMatch(/`projectId` has no effect: .*`apiUrl` or `relayUrl`/)
  expect(told).toMatch(/`themeVariable` has no effect: .*did you mean `themeVariables`/)
  expect(told).toMatch(/`--foyer-acent` .*did you mean `--foyer-accent`/)
  expect(told).toMatch(/`MODAL_OPENED` .*did you mean `MODAL_OPEN`/)
  expect(told).toMatch(/`blah` has no effect/)
  expect(told).toMatch(/`reownAuthentication` has no effect: .*`siwx`/)
  expect(told).toMatch(/`siweConfig` has no effect: .*getNonce, createMessage, verifyMessage, getSession, signOut/)
  expect(told).toMatch(/`onRamp` .*no feature of that name; did you mean `onramp`/)
  expect(told).toMatch(/`wallets` .*no way to connect \(`connectMethodsOrder`\) of that name; did you mean `wallet`/)
  expect(told).toMatch(/`smart` .*no type of account/)
  expect(told).toMatch(/`true` .*no time \(`preload`\)/)
  expect(told).toMatch(/`eip155:10` has no effect/)
  expect(told).toMatch(/`eip155:100` has no effect: there is no EVM network in `networks`/)
  expect(told).toMatch(/`tokens` has no effect: eip155:1 needs \{ address \} of a token/)
})

for (const view of ['Connect', 'AllWallets'] as const)
  test(`basic: a project that the server does not know is told once, from ${view}`, async ({ page, open, watch }) => {
    watch.allowConsole(/APKT007|status of 401/)
    await open({ wallets: ['obeys'], options: { projectId: 'nope', basic: true } })
    await page.evaluate((name) => window.foyer.open({ view: name }), view)
    await expect(partsOf(page).dialog).toBeVisible()
    const told = () => watch.told.filter((text) => text.includes('[Foyer]'))
    await expect.poll(told).toEqual(['[Foyer] APKT007 Invalid Project ID'])
    // The list asks again with another opening.
    await page.evaluate(() => window.foyer.close())
    const answer = page.waitForResponse(/getWallets\?/)
    await page.evaluate(() => window.foyer.open({ view: 'AllWallets' }))
    await (await answer).finished()
    await expect(partsOf(page).dialog.locator('.empty').first()).toBeVisible()
    expect(told()).toHaveLength(1)
  })

for (const width of [1280, 390]) {
  test(`alerts at ${width} px are whole, all there, and never on the panel`, async ({ page, open, watch }, info) => {
    watch.allowConsole(/./)
    await page.setViewportSize({ width, height: 800 })
    await open({ wallets: ['obeys'], options: { projectId: 'nope', debug: true, ...MISSPELT } })
    const { connect, close, button } = partsOf(page)
    await connect.click()
    await expect(button('Juniper')).toBeVisible()
    const invalid = page.getByRole('alert').filter({ hasText: 'APKT007' })
    const unavailable = page.getByRole('alert').filter({ hasText: 'REMOTE_CONFIGURATION_UNAVAILABLE' })
    await expect(invalid).toBeVisible()
    await expect(unavailable).toBeVisible()
    await expect(unavailable).not.toContainText('{reason}')
    const title = await unavailable.locator('strong').boundingBox()
    expect(title?.width).toBeGreaterThan(200)
    await page.screenshot({ path: info.outputPath(`alerts-${width}.png`) })
    // Clicks reach the buttons, so the alert bar does not cover them.
    await button('Juniper').click({ trial: true })
    await close.click({ trial: true })
    await unavailable.getByRole('button', { name: 'Dismiss' }).click()
    await expect(unavailable).toHaveCount(0)
    await expect(invalid).toBeVisible()
    await close.click()
    await expect(partsOf(page).dialog).toBeHidden()
  })
}

test('wallets of the host: in the directory’s list and its search, in the host’s order', async ({ page, open }) => {
  await open({
    options: {
      customWallets: [{ id: 'own', name: 'My Own', homepage: 'https://own.example' }],
      featuredWalletIds: ['rainbow', 'okx', 'metamask'],
      includeWalletIds: ['metamask', 'rainbow'],
      features: { connectorTypeOrder: ['walletConnect', 'custom'] },
    },
  })
  const { connect, button, dialog } = partsOf(page)
  await connect.click()
  await expect(button('MetaMask')).toBeVisible()
  const rows = dialog.getByRole('list', { name: 'Wallets' }).getByRole('button')
  await expect(rows).toHaveText([/^Scan with your phone/, /^My Own/, /^Rainbow/, /^MetaMask/, /^All wallets/])
  await button(/^All wallets/).press('Enter')
  await expect(button('My Own')).toBeVisible()
  await dialog.getByRole('searchbox').fill('my own')
  await expect(button('My Own')).toBeVisible()
  await expect(dialog.getByText('No wallet called “my own”')).toHaveCount(0)
})

test('the balance of a token in place of the native currency, on the network that it is named for', async ({
  page,
  open,
  local,
}) => {
  const owner = newOwner()
  await fund(local, 1, owner.address, { ether: '2.5', usdc: '120' })
  await fund(local, 8453, owner.address, { ether: '1.5' })
  const tokens = { 'eip155:1': { address: local.contracts.usdc } }
  // Without lists, the account shows one balance, read from the chain.
  await open({
    wallets: ['obeys'],
    key: owner.key,
    networks: ['mainnet', 'base'],
    options: { tokens, basic: true },
  })
  await connectWith(page, 'Juniper')
  const { account, button, dialog, heading } = partsOf(page)
  await expect(account).toContainText('120 USDC')
  await account.click()
  await expect(dialog.getByText('120 USDC')).toBeVisible()
  await button(/^Network: Ethereum/).click()
  await button('Base').click()
  await expect(heading('Account')).toBeVisible()
  await expect(dialog.getByText('1.5 ETH')).toBeVisible()
})

test('a token that is none: the balance is unavailable, and the button shows none', async ({ page, open, local }) => {
  const owner = newOwner()
  await fund(local, 1, owner.address, { ether: '2.5' })
  const tokens = { 'eip155:1': { address: owner.address } }
  await open({
    wallets: ['obeys'],
    key: owner.key,
    networks: ['mainnet'],
    options: { tokens, basic: true },
  })
  await connectWith(page, 'Juniper')
  const { account, close, dialog } = partsOf(page)
  await account.click()
  await expect(dialog.getByText('Balance unavailable')).toBeVisible()
  await close.click()
  await expect(dialog).toBeHidden()
  await expect(account).not.toContainText(/ETH|USDC/)
})

test('a wallet may stand on a network that the host does not list', async ({ page, open }) => {
  await open({ wallets: ['abroad'], options: { allowUnsupportedChain: true } })
  await connectWith(page, 'Nomad')
  const { network, account, button, dialog } = partsOf(page)
  await expect(network).toHaveText(/Unknown Network/)
  await expect(network).not.toHaveAttribute('data-bad', /.*/)
  await account.click()
  await expect(button(/Unknown Network/)).toBeVisible()
  await expect(button('Receive')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send' })).toHaveCount(0)
})

test('basic: the account has its address, balance, network and the way out, and no feature', async ({
  page,
  open,
  watch,
  local,
}) => {
  await open({ wallets: ['obeys'], options: { basic: true } })
  await connectWith(page, 'Juniper')
  const { account, button, dialog } = partsOf(page)
  await account.click()
  await expect(button('Disconnect')).toBeVisible()
  await expect(button('Copy address')).toBeVisible()
  await expect(dialog.getByText(/\d ETH/)).toBeVisible()
  await expect(dialog.getByRole('tab')).toHaveCount(0)
  for (const name of ['Send', 'Receive']) await expect(dialog.getByRole('button', { name })).toHaveCount(0)
  expect(await page.evaluate(() => window.foyer.open({ view: 'Send' }).catch((error) => error.code))).toBe(
    'INVALID_OPTION',
  )
  const asked = watch.requests.filter((url) => url.startsWith(local.apiUrl))
  expect(asked.filter((url) => /\/(balance|history|nfts)\b|config/.test(new URL(url).pathname))).toEqual([])
})
