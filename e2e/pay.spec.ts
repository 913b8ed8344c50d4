import type { Page } from '@playwright/test'
import { getAddress, type Hex, parseUnits } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import type { PaymentResult } from '../packages/kit/src/core/payments.ts'
import { releasePayment } from './buying.ts'
import { connectWith, expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { fund, newOwner, nodeOf, type Owner, sendingParts, usdcOf } from './money.ts'
import { newSolanaOwner } from './solana-money.ts'
import type { World } from './world.ts'

/* Pays and deposits for real: the server's exchanges, their own pages, and USDC on a local chain. Each test uses its own accounts. */

test.use(STILL)

let owner: Owner
let shop: Hex
test.beforeEach(() => {
  owner = newOwner()
  shop = newOwner().address
})
const settings = () => ({
  wallets: ['obeys' as const],
  key: owner.key,
  networks: ['base' as const, 'mainnet' as const],
})

function payParts(page: Page) {
  const parts = sendingParts(page)
  return {
    ...parts,
    amount: parts.dialog.getByRole('textbox', { name: /^Amount in / }),
    title: (text: string | RegExp) => parts.dialog.getByRole('heading', { name: text, level: 3 }),
    exchange: (name: string) => parts.dialog.getByRole('button', { name: new RegExp(`^${name} `) }),
  }
}

/** Opens the form for a deposit to the own account. */
async function openDeposit(page: Page) {
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.open({ view: 'Pay' }))
  const parts = payParts(page)
  await expect(parts.amount).toBeVisible()
  return parts
}

type Asked = { settled?: PaymentResult | string }
/** The host asks for a payment; what becomes of it is read by `outcome`. */
const ask = (page: Page, local: World, amount: string, recipient: string = shop) =>
  page.evaluate(
    ({ asset, amount, recipient }) => {
      const own: Asked = {}
      ;(window as typeof window & { asked: Asked }).asked = own
      const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
      void window.foyer.pay({ asset: { network: 'eip155:8453', asset, metadata }, amount, recipient }).then(
        (settled) => {
          own.settled = settled
        },
        (error) => {
          own.settled = error.code ?? String(error)
        },
      )
    },
    { asset: local.contracts.usdc, amount, recipient },
  )
const outcome = (page: Page) =>
  expect.poll(() => page.evaluate(() => (window as typeof window & { asked: Asked }).asked.settled), {
    timeout: 20_000,
  })

async function toExchange(page: Page, name: string): Promise<Page> {
  const row = payParts(page).exchange(name)
  await expect(row).toBeEnabled()
  const [popup] = await Promise.all([page.waitForEvent('popup'), row.click()])
  await expect(popup.getByRole('heading', { name })).toBeVisible()
  return popup
}

async function logIn(popup: Page, email = 'ada@example.com'): Promise<void> {
  await popup.getByLabel('Email').fill(email)
  await popup.getByRole('button', { name: 'Log in' }).click()
  await expect(popup.getByRole('button', { name: 'Confirm withdrawal' })).toBeVisible()
}
const confirm = (popup: Page) => popup.getByRole('button', { name: 'Confirm withdrawal' }).click()

test('a deposit: the fee is told before, what is confirmed arrives, and the account shows it', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  const parts = await openDeposit(page)
  await expect(parts.amount).toHaveValue('10')
  await parts.button(/^\$50$/).click()
  await expect(parts.amount).toHaveValue('50')
  await expect(parts.dialog.getByText('50 USDC on Ethereum')).toBeVisible()
  await expect(parts.exchange('Meridian')).toContainText('No withdrawal fee')
  await expect(parts.exchange('Northgate')).toContainText('Withdrawal fee 0.1 USDC')
  // Nobody pays themselves.
  await expect(parts.dialog.getByText('Pay from')).toBeHidden()
  const popup = await toExchange(page, 'Meridian')
  expect(await popup.evaluate(() => window.opener)).toBeNull()
  await expect(parts.title('Finish in the Meridian window')).toBeVisible()
  await logIn(popup)
  await expect(popup.getByText(getAddress(owner.address))).toBeVisible()
  await confirm(popup)
  await expect(popup.getByRole('heading', { name: 'You can close this window' })).toBeVisible()
  await expect(parts.title('50 USDC has arrived')).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBe(parseUnits('50', 6))
  await expect(
    parts.button('View transaction').or(parts.dialog.getByRole('link', { name: 'View transaction' })),
  ).toBeVisible()
  await parts.button('Done').click()
  await expect(parts.dialog).toBeHidden()
  await parts.account.click()
  await parts.dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = parts.dialog.getByRole('listitem').filter({ hasText: 'Deposited' })
  await expect(row).toContainText('from Meridian')
  await expect(row).toContainText('+50 USDC')
})

test('another token, by its price', async ({ page, open }) => {
  await open(settings())
  const parts = await openDeposit(page)
  await parts.button(/USDC on Ethereum/).click()
  await parts.dialog.getByRole('button', { name: /Ether.*ETH on Base/ }).click()
  await parts.amount.fill('100')
  const note = parts.dialog.locator('.fiat-note')
  await expect(note).toHaveText(/^0\.0\d+ ETH on Base$/)
  const shown = Number((await note.textContent())?.split(' ')[0])
  const popup = await toExchange(page, 'Northgate')
  await logIn(popup)
  const arrives = await popup.locator('dt:has-text("Arrives") + dd').textContent()
  expect(Number(arrives?.split(' ')[0])).toBe(shown)
})

test('on Solana too', async ({ page, open }) => {
  const { secret, address } = await newSolanaOwner()
  await open({ solana: { secret }, networks: ['solana'] })
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.open({ view: 'Pay' }))
  const parts = payParts(page)
  await expect(parts.amount).toBeVisible()
  await expect(parts.dialog.getByText('USDC on Solana').first()).toBeVisible()
  const popup = await toExchange(page, 'Northgate')
  await logIn(popup)
  await expect(popup.getByText(address)).toBeVisible()
  await confirm(popup)
  await expect(parts.title(/^10(\.\d+)? USDC has arrived$/)).toBeVisible()
})

test('a host is paid from an exchange, and told the transaction', async ({ page, open, local }) => {
  await page.addInitScript(() => {
    const opens = window.open.bind(window)
    window.open = (url, name, features) => {
      Object.assign(window, { features })
      return opens(url, name, features)
    }
  })
  await open(settings())
  await connectWith(page, 'Juniper')
  await page.evaluate(() => {
    window.foyer.on('PAY_EXCHANGE_SELECTED', (selected) => Object.assign(window, { selected }))
  })
  await ask(page, local, '12.50')
  const parts = payParts(page)
  await expect(parts.dialog.getByText('12.5 USDC', { exact: true })).toBeVisible()
  await expect(parts.amount).toBeHidden()
  const popup = await toExchange(page, 'Northgate')
  expect(await page.evaluate(() => Reflect.get(window, 'features'))).toMatch(
    /^popup,width=480,height=720,left=-?\d+,top=-?\d+$/,
  )
  expect(await page.evaluate(() => Reflect.get(window, 'selected'))).toEqual({
    exchange: 'northgate',
    caipNetworkId: 'eip155:8453',
  })
  await logIn(popup)
  await confirm(popup)
  await outcome(page).toMatchObject({ caipNetworkId: 'eip155:8453', from: 'northgate' })
  expect(await usdcOf(local, 8453, shop)).toBe(parseUnits('12.5', 6))
})

test('a window that is closed loses nothing: the page of the exchange can be opened again', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  await connectWith(page, 'Juniper')
  await ask(page, local, '12.50')
  const parts = payParts(page)
  const popup = await toExchange(page, 'Meridian')
  await popup.close()
  const [again] = await Promise.all([
    page.waitForEvent('popup'),
    parts.dialog.getByRole('link', { name: 'Open Meridian again' }).click(),
  ])
  await logIn(again)
  await confirm(again)
  await outcome(page).toMatchObject({ caipNetworkId: 'eip155:8453', from: 'meridian' })
  expect(await usdcOf(local, 8453, shop)).toBe(parseUnits('12.5', 6))
})

test('a host is paid from the wallet beside it', async ({ page, open, local }) => {
  await fund(local, 8453, owner.address, { ether: '1', usdc: '20' })
  await open(settings())
  await connectWith(page, 'Juniper')
  await ask(page, local, '12.50')
  const parts = payParts(page)
  const wallet = parts.dialog.getByRole('button', { name: /^Pay from Juniper/ })
  await expect(wallet).toContainText('20 USDC available')
  await wallet.click()
  await parts.confirm.click()
  await outcome(page).toMatchObject({ caipNetworkId: 'eip155:8453', from: 'wallet' })
  expect(await usdcOf(local, 8453, shop)).toBe(parseUnits('12.5', 6))
})

test('what was paid cannot be paid again by going back', async ({ page, open, local }) => {
  await fund(local, 8453, owner.address, { ether: '1', usdc: '20' })
  await open(settings())
  await connectWith(page, 'Juniper')
  await ask(page, local, '12.50')
  const parts = payParts(page)
  const wallet = parts.dialog.getByRole('button', { name: /^Pay from Juniper/ })
  const begun = parts.dialog.getByRole('button', { name: 'This payment is already on its way' })
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup, 'slow@example.com')
  await parts.back.click()
  // Nothing was sent yet, so the visitor can choose.
  await expect(wallet).toBeVisible()
  await confirm(popup)
  await expect(begun).toBeVisible()
  await expect(wallet).toBeHidden()
  await expect(parts.exchange('Meridian')).toBeHidden()
  await begun.click()
  await expect(parts.title('Meridian is sending 12.5 USDC')).toBeVisible()
  await releasePayment(page, local.exchangesUrl)
  await outcome(page).toMatchObject({ from: 'meridian' })
  await parts.back.click()
  await expect(parts.dialog.getByRole('button', { name: 'This payment has arrived' })).toBeVisible()
  await expect(wallet).toBeHidden()
})

/** Reloads the page while its visitor is about to pay the host from an exchange. */
async function reloadAtExchange(page: Page, local: World, open: (settings: Settings) => Promise<unknown>) {
  await open(settings())
  await connectWith(page, 'Juniper')
  await ask(page, local, '3')
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup)
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
  return popup
}

test('a reload in the middle: the host that asks again is told of the payment that was begun', async ({
  page,
  open,
  local,
}) => {
  const popup = await reloadAtExchange(page, local, open)
  await ask(page, local, '3')
  await expect(payParts(page).exchange('Meridian')).toBeVisible()
  await confirm(popup)
  await outcome(page).toMatchObject({ from: 'meridian' })
})

test('a reload in the middle: what arrives before the host asks again is told, and pays that call', async ({
  page,
  open,
  local,
}) => {
  const popup = await reloadAtExchange(page, local, open)
  const parts = payParts(page)
  await confirm(popup)
  await expect(parts.toast('3 USDC has arrived')).toBeVisible()
  await ask(page, local, '3')
  await outcome(page).toMatchObject({ from: 'meridian' })
  await expect(parts.dialog.getByRole('button', { name: 'This payment has arrived' })).toBeVisible()
  await expect(parts.exchange('Meridian')).toBeHidden()
  expect(await usdcOf(local, 8453, shop)).toBe(parseUnits('3', 6))
  // The call after it is another one.
  await parts.close.click()
  await ask(page, local, '3')
  await expect(parts.exchange('Meridian')).toBeVisible()
})

test('a number of dollars is none of a token without a price', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  await page.route('**/v1/fungible/price*', (route) =>
    route.request().postData()?.includes(':0x') ? route.fallback() : route.abort(),
  )
  await open(settings())
  const parts = await openDeposit(page)
  await parts.amount.fill('500')
  await parts.button(/USDC on Ethereum/).click()
  await parts.dialog.getByRole('button', { name: /Ether.*ETH on Base/ }).click()
  await expect(parts.amount).toHaveAccessibleName('Amount in ETH')
  await expect(parts.amount).toHaveValue('')
  await expect(parts.dialog.getByText('Enter an amount')).toBeVisible()
  await parts.amount.fill('0.1')
  await expect(parts.dialog.getByText('0.1 ETH on Base')).toBeVisible()
})

test('a visitor who leaves pays nothing, and the host hears so', async ({ page, open, local }) => {
  await open(settings())
  await connectWith(page, 'Juniper')
  await ask(page, local, '12.50')
  const parts = payParts(page)
  await expect(parts.exchange('Meridian')).toBeVisible()
  const wallet = parts.dialog.getByRole('button', { name: /^Pay from Juniper/ })
  await expect(wallet).toContainText('Not enough: 0 USDC available')
  await page.keyboard.press('Escape')
  await outcome(page).toBe('MODAL_CLOSED')
})

test('the hook of React tells what became of the last call', async ({ page, open, local }) => {
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const asset = { network: 'eip155:8453' as const, asset: local.contracts.usdc, metadata }
  await open({ ...settings(), pay: { asset, amount: '2', recipient: shop } })
  const [button, told] = [page.getByRole('button', { name: 'Pay', exact: true }), page.locator('p > output')]
  await expect(told).toHaveText('idle')
  await button.click()
  await expect(told).toHaveText('failed NO_ACCOUNT_CONNECTED')
  await connectWith(page, 'Juniper')
  await button.click()
  await expect(told).toHaveText('pending')
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup)
  await confirm(popup)
  await expect(told).toHaveText('paid from meridian')
})

for (const [what, yes, expected] of [
  ['approves', true, { from: 'wallet' }],
  ['declines', false, 'MODAL_CLOSED'],
] as const)
  test(`who leaves while the wallet is asked, and ${what} then`, async ({ page, open, local }) => {
    await fund(local, 8453, owner.address, { ether: '1', usdc: '20' })
    await open({ ...settings(), wallets: ['asks'] })
    const parts = payParts(page)
    const asked = (method: string) =>
      expect
        .poll(() => page.evaluate(() => window.wallets.asks?.questions().map((question) => question.method)))
        .toEqual([method])
    const reply = (answer: boolean) => page.evaluate((given) => window.wallets.asks?.answer(given), answer)
    await parts.connect.click()
    await parts.button(/Harbor/).click()
    await asked('eth_requestAccounts')
    await reply(true)
    await expect(parts.account).toBeVisible()
    await expect(parts.dialog).toBeHidden()
    await ask(page, local, '.50')
    await parts.dialog.getByRole('button', { name: /^Pay from Harbor/ }).click()
    await parts.confirm.click()
    await asked('wallet_switchEthereumChain')
    await reply(true)
    await asked('eth_sendTransaction')
    await page.keyboard.press('Escape')
    await expect(parts.dialog).toBeHidden()
    await reply(yes)
    if (yes) await outcome(page).toMatchObject(expected)
    else await outcome(page).toBe(expected)
    expect(await usdcOf(local, 8453, shop)).toBe(yes ? 500_000n : 0n)
  })

test('one transfer pays one call: the last one', async ({ page, open, local }) => {
  await fund(local, 8453, owner.address, { ether: '1', usdc: '20' })
  await open(settings())
  await connectWith(page, 'Juniper')
  await ask(page, local, '2')
  await page.evaluate(() => {
    const host = window as typeof window & { asked: Asked; first: Asked }
    host.first = host.asked
  })
  const parts = payParts(page)
  await expect(parts.exchange('Meridian')).toBeVisible()
  await ask(page, local, '2')
  await expect
    .poll(() => page.evaluate(() => (window as typeof window & { first: Asked }).first.settled))
    .toBe('MODAL_CLOSED')
  await parts.dialog.getByRole('button', { name: /^Pay from Juniper/ }).click()
  await parts.confirm.click()
  await outcome(page).toMatchObject({ from: 'wallet' })
})

test('what is asked for has to be possible', async ({ page, open, local }) => {
  await open(settings())
  await ask(page, local, '12.50')
  await outcome(page).toBe('NO_ACCOUNT_CONNECTED')
  await connectWith(page, 'Juniper')
  for (const [amount, recipient, code] of [
    ['0', shop, 'INVALID_AMOUNT'],
    ['1.1234567', shop, 'INVALID_AMOUNT'],
    ['1', 'nobody', 'INVALID_RECEIVER'],
  ] as const) {
    await ask(page, local, amount, recipient)
    await outcome(page).toBe(code)
  }
})

for (const [what, email] of [
  ['refused', 'held@example.com'],
  ['cancelled', undefined],
] as const)
  test(`a payment that is ${what} is told, and can be tried again`, async ({ page, open, local }) => {
    await open(settings())
    const parts = await openDeposit(page)
    const popup = await toExchange(page, 'Meridian')
    await logIn(popup, email)
    await popup.getByRole('button', { name: email ? 'Confirm withdrawal' : 'Cancel' }).click()
    await expect(parts.title('Meridian didn’t send the payment')).toBeVisible()
    expect(await usdcOf(local, 1, owner.address)).toBe(0n)
    await parts.button('Try again').click()
    await expect(parts.exchange('Meridian')).toBeVisible()
    await expect(parts.dialog.getByText('You have an unfinished payment')).toBeHidden()
  })

test('an exchange that refuses what a host asks for: told, tried again, and the host hears once the visitor leaves', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  await connectWith(page, 'Juniper')
  const heard = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        window.foyer.on('PAY_ERROR', ({ exchange, error }) => resolve(`${exchange} ${error.code}`)),
      ),
  )
  await ask(page, local, '12.50')
  const parts = payParts(page)
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup, 'held@example.com')
  await confirm(popup)
  await expect(parts.title('Meridian didn’t send the payment')).toBeVisible()
  expect(await heard).toBe('meridian UNABLE_TO_INITIATE_PAYMENT')
  await parts.button('Try again').click()
  await expect(parts.exchange('Meridian')).toBeVisible()
  await expect(parts.dialog.locator('.fiat-line')).toHaveText('12.5 USDC')
  await parts.close.click()
  await expect(parts.dialog).toBeHidden()
  await outcome(page).toBe('UNABLE_TO_INITIATE_PAYMENT')
  expect(await usdcOf(local, 8453, shop)).toBe(0n)
})

test('a reload in the middle: the payment is found again, and arrives', async ({ page, open, local }) => {
  await open(settings())
  await openDeposit(page)
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup, 'slow@example.com')
  await confirm(popup)
  await expect(payParts(page).title('Meridian is sending 10 USDC')).toBeVisible()
  await page.reload()
  const parts = payParts(page)
  await expect(partsOf(page).account).toBeVisible()
  await page.evaluate(() => window.foyer.open({ view: 'Pay' }))
  const unfinished = parts.dialog.getByRole('button', { name: /^You have an unfinished payment/ })
  await expect(unfinished).toContainText('10 USDC from Meridian')
  await unfinished.click()
  await expect(parts.title('Meridian is sending 10 USDC')).toBeVisible()
  await releasePayment(page, local.exchangesUrl)
  await expect(parts.title('10 USDC has arrived')).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBe(parseUnits('10', 6))
})

test('a reload in the middle: what arrives is told, whatever is on the screen, and the host hears it', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  await openDeposit(page)
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup, 'slow@example.com')
  await confirm(popup)
  await expect(payParts(page).title('Meridian is sending 10 USDC')).toBeVisible()
  const asked = page.waitForRequest((request) => request.postData()?.includes('reown_getExchangeBuyStatus') === true)
  await page.reload()
  const parts = payParts(page)
  await parts.account.click()
  await expect(parts.button('Deposit from an exchange')).toBeVisible()
  const heard = page.evaluate(
    () => new Promise<string>((resolve) => window.foyer.on('PAY_SUCCESS', ({ exchange }) => resolve(exchange))),
  )
  await asked
  await releasePayment(page, local.exchangesUrl)
  await expect(parts.toast('10 USDC has arrived')).toBeVisible()
  expect(await heard).toBe('meridian')
  // The account shows what it holds now.
  await expect(parts.dialog.getByText('USD Coin')).toBeVisible()
})

test('a reload in the middle, and two tabs: the host hears once what arrives', async ({
  page,
  context,
  open,
  local,
}) => {
  await open(settings())
  await openDeposit(page)
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup, 'slow@example.com')
  await confirm(popup)
  await expect(payParts(page).title('Meridian is sending 10 USDC')).toBeVisible()
  const asks = (one: Page) =>
    one.waitForResponse((response) => !!response.request().postData()?.includes('reown_getExchangeBuyStatus'))
  const other = await context.newPage()
  await other.goto(page.url())
  await Promise.all([asks(other), connectWith(other, 'Juniper')])
  await Promise.all([asks(page), page.reload()])
  await expect(payParts(page).account).toBeVisible()
  const tabs = [page, other]
  for (const one of tabs)
    await one.evaluate(() => {
      const heard: string[] = []
      Object.assign(window, { heard })
      window.foyer.on('PAY_SUCCESS', ({ exchange }) => heard.push(exchange))
    })
  await releasePayment(page, local.exchangesUrl)
  for (const one of tabs)
    await expect
      .poll(() =>
        one.evaluate(() => Object.values(window.foyer.context.store.get().payments).map(({ stage }) => stage)),
      )
      .toEqual(['arrived'])
  const heard = async () =>
    (await Promise.all(tabs.map((one) => one.evaluate(() => Reflect.get(window, 'heard') as string[])))).flat()
  await expect.poll(heard).toEqual(['meridian'])
  // Then both have looked.
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].map(({ name = '' }) => name).filter((name) => /:(payment |toldPayEvents)/.test(name))
    })
  await expect.poll(locks).toEqual([])
  expect(await heard()).toEqual(['meridian'])
})

test('whoever closes the screen of a deposit is told when it arrives', async ({ page, open, local }) => {
  await open(settings())
  const parts = await openDeposit(page)
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup, 'slow@example.com')
  await confirm(popup)
  await expect(parts.title('Meridian is sending 10 USDC')).toBeVisible()
  await parts.close.click()
  await expect(parts.dialog).toBeHidden()
  await releasePayment(page, local.exchangesUrl)
  await expect(parts.toast('10 USDC has arrived')).toBeVisible()
})

test('what had arrived before a reload, and is gone from the chain, is told as taken back, then as arrived (R53)', async ({
  page,
  open,
}) => {
  await open(settings())
  const parts = await openDeposit(page)
  const popup = await toExchange(page, 'Meridian')
  await logIn(popup)
  await confirm(popup)
  await expect(parts.title('10 USDC has arrived')).toBeVisible()
  // No block has any transaction.
  await page.route('**/v1/?*', async (route) => {
    if (!route.request().postData()?.includes('eth_getTransaction')) return route.fallback()
    const asked = route.request().postDataJSON()
    const none = ({ id }: { readonly id: number }) => ({ jsonrpc: '2.0', id, result: null })
    await route.fulfill({ json: Array.isArray(asked) ? asked.map(none) : none(asked) })
  })
  await page.reload()
  const notices = page.getByRole('region', { name: 'Notices' })
  await expect(notices.getByText('10 USDC is pending again')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await expect(notices.getByText('10 USDC has arrived')).toBeVisible()
})

test('R48: an exchange that never says is asked twenty times, and never counts as success', async ({ page, open }) => {
  await page.clock.install()
  let asked = 0
  await page.route('**/v1/json-rpc*', async (route) => {
    const { method, id } = JSON.parse(route.request().postData() ?? '{}')
    if (method !== 'reown_getExchangeBuyStatus') return route.fallback()
    asked += 1
    // A success without a transaction is none.
    const status = asked % 2 === 0 ? 'UNKNOWN' : 'SUCCESS'
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { jsonrpc: '2.0', id, result: { status } },
    })
  })
  await open(settings())
  const parts = await openDeposit(page)
  await toExchange(page, 'Meridian')
  await expect(parts.title('Finish in the Meridian window')).toBeVisible()
  await expect
    .poll(
      async () => {
        await page.clock.runFor(5_000)
        return asked
      },
      { intervals: [50] },
    )
    .toBe(20)
  await expect(parts.title('We don’t know yet whether it was sent')).toBeVisible()
  await page.clock.runFor(60_000)
  expect(asked).toBe(20)
  await expect(parts.button('Copy the payment number')).toBeVisible()
  await parts.button('Check again').click()
  await expect.poll(() => asked).toBe(21)
  await expect(parts.title('Finish in the Meridian window')).toBeVisible()
  const until = async (count: number) => {
    await page.clock.runFor(5_000)
    return asked >= count
  }
  await expect.poll(() => until(40), { intervals: [50] }).toBe(true)
  await expect(parts.title('We don’t know yet whether it was sent')).toBeVisible()
  // Back from the exchange's window.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expect.poll(() => asked).toBe(41)
})

test('a transaction that pays somebody else is no payment', async ({ page, open, local }) => {
  const node = nodeOf(local, 1)
  await node.setBalance({ address: shop, value: 10n ** 18n })
  await node.impersonateAccount({ address: shop })
  const txHash = await node.sendTransaction({ account: shop, to: shop, value: 1n })
  await page.route('**/v1/json-rpc*', async (route) => {
    const { method, id } = JSON.parse(route.request().postData() ?? '{}')
    if (method !== 'reown_getExchangeBuyStatus') return route.fallback()
    const result = { status: 'SUCCESS', txHash }
    return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { jsonrpc: '2.0', id, result } })
  })
  await open(settings())
  const parts = await openDeposit(page)
  await toExchange(page, 'Meridian')
  await expect(parts.title('The payment didn’t arrive as requested')).toBeVisible()
})

for (const where of ['Ethereum', 'Solana'])
  test(`R48: on ${where}, what was paid before a payment was begun is another payment`, async ({ page, open }) => {
    const { secret } = await newSolanaOwner()
    await open(where === 'Solana' ? { solana: { secret }, networks: ['solana'] } : settings())
    const parts = await openDeposit(page)
    const paid = page.evaluate(
      () =>
        new Promise<string>((resolve) =>
          window.foyer.on('PAY_SUCCESS', ({ transactionHash }) => resolve(transactionHash)),
        ),
    )
    const popup = await toExchange(page, 'Northgate')
    await logIn(popup)
    await confirm(popup)
    const txHash = await paid
    await parts.button('Done').click()
    // The same amount to the same account: an exchange that names the transaction again has paid once.
    await page.route('**/v1/json-rpc*', async (route) => {
      const { method, id } = JSON.parse(route.request().postData() ?? '{}')
      if (method !== 'reown_getExchangeBuyStatus') return route.fallback()
      const result = { status: 'SUCCESS', txHash }
      return route.fulfill({ headers: { 'access-control-allow-origin': '*' }, json: { jsonrpc: '2.0', id, result } })
    })
    await page.evaluate(() => window.foyer.open({ view: 'Pay' }))
    await toExchange(page, 'Northgate')
    await expect(parts.title('The payment didn’t arrive as requested')).toBeVisible()
  })

test('an account that changes while its page is asked for gets no deposit', async ({ page, open }) => {
  await open(settings())
  const parts = await openDeposit(page)
  const row = parts.exchange('Meridian')
  await expect(row).toBeEnabled()
  await page.route('**/v1/json-rpc?*', async (route) => {
    if (route.request().postData()?.includes('reown_getExchangePayUrl'))
      await page.evaluate((address) => window.wallets.obeys?.selectAccount(address), ACCOUNTS[2].address)
    await route.continue()
  })
  const [popup] = await Promise.all([page.waitForEvent('popup'), row.click()])
  await expect.poll(() => popup.isClosed()).toBe(true)
  const kept = () => page.evaluate(() => Object.keys(localStorage).some((key) => key.endsWith(':payments')))
  expect(await kept()).toBe(false)
})

test('the window is held back: the visitor opens it', async ({ page, open }) => {
  await open(settings())
  const parts = await openDeposit(page)
  await page.evaluate(() => {
    window.open = () => null
  })
  await parts.exchange('Meridian').click()
  await expect(parts.title('Your browser blocked the window')).toBeVisible()
  const link = parts.dialog.getByRole('link', { name: 'Open Meridian' })
  await expect(link).toHaveAttribute('href', /\/meridian\/withdraw\//)
})

test('the exchanges are away: that is told, and tried again', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  let isAway = true
  await page.route('**/v1/json-rpc*', (route) => {
    const { method } = JSON.parse(route.request().postData() ?? '{}')
    return isAway && method === 'reown_getExchanges' ? route.abort() : route.fallback()
  })
  await open({ ...settings() })
  const parts = await openDeposit(page)
  await expect(parts.dialog.getByText('The exchanges can’t be reached')).toBeVisible()
  isAway = false
  await parts.button('Try again').click()
  await expect(parts.exchange('Meridian')).toBeVisible()
})

test('while the deposit loads, Back stays where it is until there is something to show', async ({ page, open }) => {
  await open(settings())
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  const parts = payParts(page)
  await expect(parts.button('Deposit from an exchange')).toBeVisible()
  const heights = await page.evaluateHandle(() => {
    const seen: number[] = []
    const look = () => {
      const { height } =
        document.querySelector('[data-foyer]')?.shadowRoot?.querySelector('.panel')?.getBoundingClientRect() ?? {}
      if (height !== undefined && seen.at(-1) !== height) seen.push(height)
      // After the frame, as it was painted.
      requestAnimationFrame(() => setTimeout(look))
    }
    look()
    return seen
  })
  await parts.button('Deposit from an exchange').click()
  await expect(parts.amount).toBeVisible()
  await expect.poll(() => heights.evaluate(({ length }) => length)).toBe(2)
})

test('an empty account, and one that is short, lead to a deposit', async ({ page, open }) => {
  await open(settings())
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  const parts = payParts(page)
  await parts.button('Deposit from an exchange').click()
  await expect(parts.heading('Deposit')).toBeVisible()
  await parts.back.click()
  await parts.button('Send').click()
  await expect(parts.button('Deposit from an exchange')).toBeVisible()
})

test('an account that holds something has the way to a deposit below what it holds, where exchanges are on', async ({
  page,
  open,
  local,
}) => {
  await fund(local, 1, owner.address, { ether: '1', usdc: '50' })
  let isOff = false
  await page.route('**/appkit/v1/config?*', async (route) => {
    const response = await route.fetch()
    const { features }: { features: { id: string }[] } = await response.json()
    const isDeposit = ({ id }: { id: string }) => id === 'fund_from_exchange' || id === 'payments'
    await route.fulfill({ response, json: { features: features.filter((one) => !isOff || !isDeposit(one)) } })
  })
  await open(settings())
  await connectWith(page, 'Juniper')
  await partsOf(page).account.click()
  const parts = payParts(page)
  const actions = parts.dialog.getByRole('button', { name: /^(Buy|Swap|Receive|Send)$/ })
  await expect(actions).toHaveText(['Buy', 'Swap', 'Receive', 'Send'])
  await expect(parts.dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await parts.button('Deposit from an exchange').click()
  await expect(parts.heading('Deposit')).toBeVisible()
  await parts.back.click()
  await expect(parts.button('Deposit from an exchange')).toBeVisible()
  isOff = true
  await page.reload()
  await partsOf(page).account.click()
  await expect(parts.dialog.getByRole('listitem').filter({ hasText: 'USD Coin' })).toBeVisible()
  await expect(actions).toHaveText(['Buy', 'Swap', 'Receive', 'Send'])
  await expect(parts.button('Deposit from an exchange')).toBeHidden()
})

test('of three exchanges that are configured, the first two are offered', async ({ page, open }) => {
  await page.route('**/v1/json-rpc*', async (route) => {
    if (!route.request().postData()?.includes('reown_getExchanges')) return route.fallback()
    const response = await route.fetch()
    const answer = await response.json()
    const [first, second] = answer.result.exchanges
    answer.result = { total: 3, exchanges: [first, second, { ...first, id: 'halcyon', name: 'Halcyon' }] }
    return route.fulfill({ response, json: answer })
  })
  await open(settings())
  const parts = await openDeposit(page)
  const offered = parts.dialog.getByRole('list', { name: 'From an exchange' }).getByRole('listitem')
  await expect(offered).toHaveCount(2)
  await expect(offered.first()).toContainText('Meridian')
  await expect(parts.exchange('Halcyon')).toBeHidden()
})

test('what is short for the fee of a swap is what depositing and buying begin with', async ({ page, open, local }) => {
  await fund(local, 1, owner.address, { ether: '0', usdc: '50' })
  await open(settings())
  await connectWith(page, 'Juniper')
  const given = { amount: '5', fromToken: 'USDC', toToken: 'ETH' }
  await page.evaluate((args) => window.foyer.open({ view: 'Swap', arguments: args }), given)
  const parts = payParts(page)
  await parts.button('Deposit from an exchange').click()
  await expect(parts.heading('Deposit')).toBeVisible()
  await expect(parts.button(/ETH on Ethereum/)).toBeVisible()
  await parts.back.click()
  await parts.button('Buy with a card').click()
  await expect(parts.button(/ETH on Ethereum/)).toBeVisible()
})
