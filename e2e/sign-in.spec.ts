import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { addressOf, answer, expect, partsOf, STILL, test } from './fixtures.ts'

/* Sign-in: a real wallet signs, and our server verifies the signature. */

test.use(STILL)

const STATEMENT = 'I accept the Atoll Terms of Service.'
const [, mara, theo] = ACCOUNTS
const signedIn = (page: Page) => page.evaluate(() => window.foyer.context.store.get().signIn.status === 'done')
const connect = (page: Page, wallet: string) =>
  page.evaluate((name) => window.foyer.connect(`test.foyer.${name}`).then(() => undefined), wallet)
const selectAccount = (page: Page, address: string) =>
  page.evaluate((to) => window.wallets.obeys?.selectAccount(to as `0x${string}`), address)

test('the wallet shows the message, its owner signs, and the page is open', { tag: '@walk' }, async ({
  page,
  open,
  watch,
}) => {
  const { connect: knock, button, dialog, heading, account } = partsOf(page)
  await open({ wallets: ['asks'], signIn: { statement: STATEMENT } })
  await knock.click()
  await button(/Harbor/).click()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await expect(dialog.getByText(STATEMENT)).toBeVisible()
  await expect(dialog.getByText(new URL(page.url()).host)).toBeVisible()
  await button('Sign in').click()
  const asked = () => page.evaluate(() => window.wallets.asks?.questions()[0]?.summary)
  await expect.poll(asked).toContain(STATEMENT)
  expect(await asked()).toContain(`wants you to sign in with your Ethereum account:\n${mara.address}`)
  await answer(page, 'asks', 'personal_sign', true)
  await expect(dialog).toBeHidden()
  await expect(account).toBeVisible()
  expect(watch.requests.filter((url) => url.includes('/auth/v1/authenticate'))).toHaveLength(1)

  // A reload restores the session without another request.
  await page.reload()
  await expect(account).toBeVisible()
  await expect.poll(() => signedIn(page)).toBe(true)
  await expect(dialog).toBeHidden()
})

test('the page’s own icon is shown, on http too, and none of another http host', async ({ page, open }) => {
  const { dialog, heading } = partsOf(page)
  const body = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1H0z"/></svg>'
  await page.route('**/own.svg', (route) => route.fulfill({ contentType: 'image/svg+xml', body }))
  const options = (icon: string) => ({
    metadata: { name: 'Atoll', description: '', url: 'https://atoll.example', icons: [icon] },
  })
  await open({ wallets: ['obeys'], signIn: {}, options: options('/own.svg') })
  await connect(page, 'juniper')
  await expect(heading('Sign in to Atoll')).toBeVisible()
  const icons = dialog.locator('img[src$="/own.svg"]:not([hidden])')
  await expect(icons).toBeVisible()
  await open({ wallets: ['obeys'], signIn: {}, options: options('http://pictures.example/own.svg') })
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await expect(dialog.locator('img[src$="/own.svg"]')).toHaveCount(0)
})

for (const [script, name] of [
  ['lower-case', 'linnet'],
  ['misspelt', 'wren'],
] as const) {
  test(`a wallet whose addresses are ${script}: the message and the page have the checksum, and the server lets it in`, async ({
    page,
    open,
  }) => {
    const { dialog, button, heading } = partsOf(page)
    await open({ wallets: [script], signIn: {} })
    await connect(page, name)
    await expect(heading('Sign in to Atoll')).toBeVisible()
    expect(await page.evaluate(() => window.foyer.getAccount().address)).toBe(mara.address)
    await button('Sign in').click()
    await expect(dialog).toBeHidden()
    expect(await signedIn(page)).toBe(true)
    await page.evaluate((to) => window.wallets[to.script]?.selectAccount(to.address as `0x${string}`), {
      script,
      address: theo.address,
    })
    await expect.poll(() => page.evaluate(() => window.foyer.getAccount().address)).toBe(theo.address)
  })
}

test('where it is required there is no way past it: closing shakes and says why', async ({ page, open }) => {
  const { dialog, heading, button, close, assertive } = partsOf(page)
  await open({ wallets: ['obeys'], signIn: {} })
  await connect(page, 'juniper')
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await expect(button('Cancel')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(assertive('Sign in or cancel to continue.')).toBeAttached()
  await expect(button('Cancel')).toBeFocused()
  await close.click()
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await page.evaluate(() => window.foyer.open({ view: 'Account' }))
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await button('Cancel').click()
  await expect(dialog).toBeHidden()
  await expect(partsOf(page).connect).toBeVisible()
})

test('where it is optional it can be left, and the wallet stays', async ({ page, open }) => {
  const { dialog, heading, button, account, title } = partsOf(page)
  await open({ wallets: ['obeys'], signIn: { required: false } })
  await connect(page, 'juniper')
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await button('Cancel').click()
  await expect(dialog).toBeHidden()
  await account.click()
  await expect(title).toHaveText('Account')

  // The page can offer sign-in again.
  await page.evaluate(() => window.foyer.open({ view: 'SIWXSignMessage' }))
  await button('Sign').click()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => window.foyer.context.store.get().signIn.status)).toBe('done')
})

test('another account is asked again, and the first still has its session', async ({ page, open }) => {
  const { dialog, heading, button } = partsOf(page)
  await open({ wallets: ['obeys'], signIn: {} })
  await connect(page, 'juniper')
  await button('Sign in').click()
  await expect(dialog).toBeHidden()
  await selectAccount(page, theo.address)
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await expect(dialog.getByText('theo.foyer.id', { exact: true })).toBeVisible()
  await selectAccount(page, mara.address)
  await expect(dialog).toBeHidden()
  expect(await signedIn(page)).toBe(true)
})

test('another network is asked again; cancelling goes back to the one that has a session', async ({ page, open }) => {
  const { dialog, heading, button, network } = partsOf(page)
  await open({ wallets: ['obeys'], signIn: {} })
  await connect(page, 'juniper')
  await button('Sign in').click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => window.wallets.obeys?.selectChain(8453))
  await expect(heading('Sign in to Atoll')).toBeVisible()
  await button('Cancel').click()
  await expect(dialog).toBeHidden()
  await expect(network).toContainText('Ethereum')
  expect(await signedIn(page)).toBe(true)
})

test('a wallet that declines leaves the screen, with another nonce', async ({ page, open }) => {
  const { dialog, heading, button, toast } = partsOf(page)
  await open({ wallets: ['asks'], signIn: {} })
  const done = page.evaluate(() => window.foyer.connect('test.foyer.harbor').then(() => undefined))
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await done
  await expect(heading('Sign in to Atoll')).toBeVisible()
  const nonce = () =>
    page.evaluate(() => {
      const { signIn } = window.foyer.context.store.get()
      return 'message' in signIn ? signIn.message.nonce : undefined
    })
  await expect.poll(nonce).toBeTruthy()
  const first = await nonce()
  await button('Sign in').click()
  await answer(page, 'asks', 'personal_sign', false)
  await expect(toast('Error signing message')).toBeVisible()
  await expect.poll(nonce).not.toBe(first)
  await expect(button('Sign in')).toBeEnabled()
  await expect(dialog).toBeVisible()
})

test('without a nonce nobody can sign in: said, and disconnected', async ({ page, open, watch, local }) => {
  watch.allowConsole(/AUTHENTICATION_NOT_INITIALIZED|Failed to load resource/)
  await page.route('**/auth/v1/nonce?*', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': new URL(local.hostUrl).origin } }),
  )
  const { toast, connect: knock } = partsOf(page)
  await open({ wallets: ['obeys'], signIn: {} })
  await connect(page, 'juniper')
  await expect(toast('A problem occurred while trying initialize authentication')).toBeVisible()
  await expect(knock).toBeVisible()
})

test('one request that fails on a reload throws nobody out: the page stays closed, and asking again opens it', async ({
  page,
  open,
  watch,
  local,
}) => {
  watch.allowConsole(/Failed to load resource/)
  const { dialog, button, heading, account } = partsOf(page)
  await open({ wallets: ['obeys'], signIn: {} })
  await connect(page, 'juniper')
  await button('Sign in').click()
  await expect(dialog).toBeHidden()
  await page.route('**/auth/v1/me?*', (route) =>
    route.fulfill({ status: 503, headers: { 'access-control-allow-origin': new URL(local.hostUrl).origin } }),
  )
  await page.reload()
  await expect(heading('We couldn’t check whether you’re signed in')).toBeVisible()
  await page.keyboard.press('Escape')
  await button('Try again').click()
  await expect(button('Try again')).toBeEnabled()
  expect(await page.evaluate(() => window.foyer.getState().status)).toBe('connected')
  expect(await signedIn(page)).toBe(false)
  await page.unroute('**/auth/v1/me?*')
  await button('Try again').click()
  await expect(dialog).toBeHidden()
  expect(await signedIn(page)).toBe(true)
  await expect(account).toBeVisible()
})

test('a session that ended elsewhere is asked for again; one that left signs out', async ({ page, open, watch }) => {
  const { dialog, heading, button } = partsOf(page)
  watch.allowConsole(/401/)
  await open({ wallets: ['obeys'], signIn: {} })
  await connect(page, 'juniper')
  await button('Sign in').click()
  await expect(dialog).toBeHidden()
  await page.evaluate(() => window.foyer.disconnect())
  await expect.poll(() => watch.requests.filter((url) => url.includes('/auth/v1/sign-out')).length).toBe(1)
  await connect(page, 'juniper')
  await expect(heading('Sign in to Atoll')).toBeVisible()
})

test('what one tab disconnects is disconnected and signed out in the other, which may go on by itself', async ({
  page,
  open,
  local,
  context,
}) => {
  const settings = { wallets: ['obeys' as const], signIn: {} }
  await open(settings)
  await connect(page, 'juniper')
  await partsOf(page).button('Sign in').click()
  await expect(partsOf(page).dialog).toBeHidden()
  const other = await context.newPage()
  await other.goto(addressOf(local.hostUrl, settings))
  await connect(other, 'juniper')
  await expect.poll(() => signedIn(other)).toBe(true)

  await page.evaluate(() => window.foyer.disconnect())
  await expect(partsOf(other).connect).toBeVisible()
  expect(await signedIn(other)).toBe(false)
  expect(await other.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith(':left')))).toEqual([])

  // The tabs do not affect each other again: a new connection in one tab stays.
  await connect(page, 'juniper')
  await expect(partsOf(page).heading('Sign in to Atoll')).toBeVisible()
  await expect(partsOf(other).connect).toBeVisible()
  expect(await page.evaluate(() => window.foyer.getState().status)).toBe('connected')
})
