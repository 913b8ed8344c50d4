import type { Page } from '@playwright/test'
import { erc20Abi, formatUnits, parseEther, parseUnits } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { addUnlistedToken } from '../packages/devnet/src/index.ts'
import { faults } from './axe.ts'
import { answer, connectWith, expect, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf, type Owner, usdcOf } from './money.ts'
import { CORS } from './scene.ts'
import {
  allowanceOf,
  chainOf,
  choose,
  holdReceipts,
  loseWallet,
  openForDollars,
  openReview,
  openSwap,
  quoteWorse,
  swapParts,
  tokenOf,
  toPreview,
  worsePrice,
} from './swap-money.ts'
import type { World } from './world.ts'

/* Swaps tokens for real: the server's prices, Uniswap's contracts on a local chain. Each test uses its own account. */

test.use(STILL)

let owner: Owner
test.beforeEach(async ({ local }) => {
  owner = newOwner()
  await fund(local, 1, owner.address, { ether: '2.5', usdc: '1200' })
})
const settings = (wallet: 'obeys' | 'asks' | 'rejects' = 'obeys') => ({
  wallets: [wallet],
  key: owner.key,
  networks: ['mainnet' as const, 'base' as const],
})

/** Opens the form with the wallet that leaves every answer to the test. */
async function openAsked(page: Page): Promise<void> {
  const { connect, button, account } = swapParts(page)
  await connect.click()
  await button(/Harbor/).click()
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await account.click()
  await button('Swap').press('Enter')
}

test('ETH to USDC, and what arrived to DAI: the account follows, and a toast tells', async ({ page, open, local }) => {
  await open(settings())
  await openSwap(page)
  const parts = swapParts(page)
  // Which network it is on is said in words, before the wallet is asked: a badge is a picture only.
  await expect(parts.tokens.first()).toHaveAccessibleName('Token: ETH on Ethereum. Change')
  await parts.tokens.nth(1).click()
  await expect(parts.dialog.getByRole('list', { name: 'Your tokens on Ethereum' })).toBeVisible()
  await expect(parts.dialog.getByRole('list', { name: 'More tokens on Ethereum' })).toBeVisible()
  await parts.back.click()
  await choose(page, 'receive', 'USDC')
  await toPreview(page, '0.5')
  await expect(parts.fact('Network')).toHaveText('Ethereum')
  await expect(parts.fact('Rate')).toHaveText(/^1 ETH = 3,\d{3}/)
  await expect(parts.fact('Provider fee')).toHaveText(/USDC · 0.85%$/)
  const [least = ''] = (await parts.fact('You receive at least').innerText()).replace(/,/g, '').split(' ')
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 0.5 ETH to [\d,.]+ USDC$/)).toBeVisible()
  await expect(parts.button('Swap')).toBeVisible()
  const received = (await usdcOf(local, 1, owner.address)) - parseUnits('1200', 6)
  expect(received).toBeGreaterThanOrEqual(parseUnits(least, 6))
  expect(await nodeOf(local, 1).getBalance({ address: owner.address })).toBeLessThan(parseEther('2'))
  // Both sides in one row.
  await parts.dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = parts.dialog.getByRole('listitem').filter({ hasText: 'Swapped' })
  await expect(row).toContainText('0.5 ETH')
  await expect(row).toContainText(/\+1,\d{3}\.?\d* USDC/)

  await parts.button('Swap').press('Enter')
  await choose(page, 'pay', 'USDC')
  await choose(page, 'receive', 'DAI')
  await toPreview(page, formatUnits(received, 6))
  await parts.sign.click()
  await expect(parts.toast(/^Swapped 1,\d{3}\.?\d* USDC to [\d,.]+ DAI$/)).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBe(parseUnits('1200', 6))
  expect(await tokenOf(local, 1, 'dai', owner)).toBeGreaterThan(parseUnits('1000', 18))
})

/** Wei: more than any account here has. */
const UNAFFORDABLE = String(10n ** 24n)

type Other = { readonly provider: string; readonly less: bigint; readonly networkFee?: string }
/** Others offer less than Uniswap, by so many per cent. */
const offered = (page: Page, others: () => readonly Other[]) =>
  page.route(/\/convert\/quotes\?/, async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    const [{ fee: _, ...best }] = quotes
    const made = others().map(({ less, ...own }) => ({
      ...best,
      ...own,
      toAmount: String((BigInt(best.toAmount) * (100n - less)) / 100n),
    }))
    await route.fulfill({ response, json: { quotes: [...quotes, ...made] } })
  })

test('the review lists the offers by what arrives, and another one is chosen', async ({ page, open, watch }) => {
  await open(settings())
  await offered(page, () => [
    { provider: 'other', less: 2n, networkFee: UNAFFORDABLE },
    { provider: 'velora', less: 1n },
  ])
  const parts = await openReview(page)
  const { offers } = parts
  await parts.compare.click()
  const names = [
    /^Via Uniswap\s*(< )?\$[\d.]+ network fee\s*1,\d{3}\.\d+ USDC$/,
    /^Via Velora\s*(< )?\$[\d.]+ network fee\s*1,\d{3}\.\d+ USDC$/,
    /^Via other\s*\$[\d,.]+ network fee\s*1,\d{3}\.\d+ USDC$/,
  ]
  await expect(offers).toHaveText(names)
  const [best, velora] = [offers.nth(0), offers.nth(1)]
  await expect(best).toHaveAttribute('aria-pressed', 'true')
  await expect(parts.dialog).toContainText('Sorted by what you receive')
  await velora.focus()
  await page.keyboard.press('Enter')
  await expect(velora).toHaveAttribute('aria-pressed', 'true')
  await expect(best).toHaveAttribute('aria-pressed', 'false')
  // Other tests trade in the same pool, so both may have a newer price by now.
  const received = parts.dialog.getByRole('paragraph').filter({ hasText: /^Receive/ })
  const shown = async () => (await velora.locator('.row-end bdi').textContent()) ?? ''
  await expect.poll(async () => (await received.textContent())?.endsWith((await shown()) || 'nothing')).toBe(true)
  await expect(velora).toBeFocused()
  // It was shown to be worse than the best: nobody is asked about it again.
  await expect(parts.button('Accept the new price')).toBeHidden()
  await expect(parts.swap).toBeEnabled()
  const { violations } = await faults(page.mainFrame(), { within: 'data-foyer' })
  expect(violations).toEqual([])
  // Another one may cost more on the network than the account has left: the amount is there, the fee is not.
  const lacksFee = parts.dialog.getByText('Not enough ETH for the network fee')
  await offers.nth(2).click()
  await expect(lacksFee).toBeVisible()
  await expect(parts.dialog.getByText('Swap a little less to leave some ETH for it.')).toBeVisible()
  await expect(parts.swap).toBeDisabled()
  await velora.click()
  await expect(lacksFee).toBeHidden()
  await expect(parts.swap).toBeEnabled()
  // Velora is not of this world, so its swap cannot be built: the visitor is told, and the best one is still there.
  watch.allowConsole(/400 \(Bad Request\)/)
  await parts.swap.click()
  await expect(parts.heading('Swap')).toBeVisible()
  await toPreview(page, '0.5')
  await parts.compare.click()
  await expect(best).toHaveAttribute('aria-pressed', 'true')
})

test('a new price orders the offers anew: the focus stays on the one that was chosen, and its price is announced', async ({
  page,
  open,
}) => {
  await open(settings())
  let other = 2n
  await offered(page, () => [
    { provider: 'velora', less: 1n },
    { provider: 'other', less: other },
  ])
  const parts = await openReview(page)
  const { offers } = parts
  await parts.compare.click()
  await expect(offers).toHaveText([/Uniswap/, /Velora/, /other/])
  // Velora, which has the focus, falls behind the other one.
  other = 0n
  await offers.nth(1).focus()
  await page.keyboard.press('Enter')
  await expect(offers).toHaveText([/Uniswap/, /other/, /Velora/])
  await expect(offers.nth(2)).toBeFocused()
  await expect(offers.nth(2)).toHaveAttribute('aria-pressed', 'true')
  await expect(parts.polite(/^Now with Velora: 1,\d{3}\.\d+ USDC$/)).toBeAttached()
  // The focus is the visitor's: after it has left the list, another order does not take it back.
  other = 3n
  await offers.nth(1).click()
  await parts.back.focus()
  await expect(offers).toHaveText([/Uniswap/, /Velora/, /other/])
  await expect(parts.back).toBeFocused()
})

for (const [width, height] of [
  [390, 844],
  [720, 760],
] as const)
  test(`the offers are folded, so that nobody scrolls to confirm on ${width} × ${height}`, async ({ page, open }) => {
    await page.setViewportSize({ width, height })
    await open(settings())
    await offered(page, () => [{ provider: 'velora', less: 1n }])
    await openSwap(page)
    const { compare, offers, swap, dialog } = swapParts(page)
    await choose(page, 'receive', 'USDC')
    await toPreview(page, '0.5')
    await expect(compare).toHaveText('Compare 2 offers')
    await expect(dialog.getByText('Via Uniswap').first()).toBeVisible()
    await expect(compare).toHaveAttribute('aria-expanded', 'false')
    await expect(offers).toHaveCount(0)
    await expect(swap).toBeInViewport({ ratio: 1 })
    await compare.click()
    await expect(compare).toHaveAttribute('aria-expanded', 'true')
    await expect(dialog.locator(`[id="${await compare.getAttribute('aria-controls')}"]`)).toBeVisible()
    await offers.nth(1).click()
    // One that is not the best was chosen: folded or not, it is said how much less arrives.
    await expect(compare).toHaveText(/^Uniswap: 1\d\.\d+ USDC more$/)
    await compare.click()
    await expect(offers).toHaveCount(0)
    await expect(dialog.getByText('Via Velora').first()).toBeVisible()
    await expect(swap).toBeInViewport({ ratio: 1 })
  })

for (const [width, height] of [
  [390, 844],
  [720, 760],
] as const)
  test(`what became worse, and an outcome that nobody knows: nobody scrolls to the safe answer on ${width} × ${height}`, async ({
    page,
    open,
  }) => {
    await page.setViewportSize({ width, height })
    await page.clock.install()
    await open(settings())
    const parts = await openReview(page)
    await expect(parts.swap).toBeEnabled()
    await quoteWorse(page, worsePrice)
    await page.clock.runFor(31_000)
    await expect(parts.note('The price got worse')).toBeVisible()
    const accept = parts.button('Accept the new price')
    await expect(accept).toBeInViewport({ ratio: 1 })
    await page.unrouteAll({ behavior: 'wait' })
    await accept.click()
    await loseWallet(page)
    await parts.swap.click()
    await expect(parts.note('We don’t know whether the swap was sent.')).toBeVisible()
    // The safe way out comes first. The other one needs a scroll where the text is larger.
    await expect(parts.dialog.getByRole('link', { name: /^View on explorer/ })).toBeInViewport({ ratio: 1 })
    await expect(parts.button('Swap again')).toBeInViewport()
  })

test('the wallet declined: another offer can be chosen and confirmed', async ({ page, open, local }) => {
  await open(settings('asks'))
  await offered(page, () => [{ provider: 'velora', less: 1n }])
  await openAsked(page)
  const parts = swapParts(page)
  await choose(page, 'receive', 'USDC')
  await toPreview(page, '0.5')
  const { offers } = parts
  await parts.compare.click()
  const declined = parts.note('Harbor declined. Nothing was sent.')
  await parts.swap.click()
  await answer(page, 'asks', 'eth_sendTransaction', false)
  await expect(declined).toBeVisible()
  await parts.compare.click()
  await offers.nth(1).click()
  await expect(declined).toBeHidden()
  await expect(parts.polite(/^Now with Velora: /)).toBeAttached()
  // Velora is not of this world, Uniswap is.
  await offers.nth(0).click()
  await expect(parts.polite(/^Now with Uniswap: /)).toBeAttached()
  await parts.swap.click()
  await answer(page, 'asks', 'eth_sendTransaction', true)
  await expect(parts.toast(/^Swapped 0.5 ETH to [\d,.]+ USDC$/)).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBeGreaterThan(parseUnits('1200', 6))
})

test('what is received is typed: what has to be paid is found, and at least that much arrives', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  const parts = await openForDollars(page)
  await parts.pay.fill('0.1')
  await expect(parts.receive).toHaveValue(/^\d{3}/)
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  const isAsked = /[?&]receive=500000000(&|$)/
  await page.route(isAsked, async (route) => {
    await held
    await route.continue()
  })
  const answered = page.waitForResponse(isAsked)
  await parts.receive.fill('500')
  // What was paid for something else is not shown beside it.
  await expect(parts.pay).toHaveValue('')
  await expect(parts.review).toBeHidden()
  answer()
  const { quotes } = await (await answered).json()
  expect(Number(quotes[0].toAmount)).toBeGreaterThanOrEqual(500_000_000)
  await expect(parts.pay).toHaveValue(/^0\.1\d{0,7}$/)
  await expect(parts.receive).toHaveValue('500')
  await expect(parts.review).not.toHaveAttribute('aria-busy')
  await parts.review.click()
  await expect(parts.heading('Review swap')).toBeVisible()
  await expect(parts.dialog.getByText(/^0\.1\d{0,7} ETH$/).first()).toBeVisible()
  const [least = ''] = (await parts.fact('You receive at least').innerText()).replace(/,/g, '').split(' ')
  const before = await usdcOf(local, 1, owner.address)
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 0.1\d* ETH to [\d,.]+ USDC$/)).toBeVisible()
  expect((await usdcOf(local, 1, owner.address)) - before).toBeGreaterThanOrEqual(parseUnits(least, 6))
})

test('what is received is typed: what no longer brings it is asked for until it does', async ({ page, open }) => {
  await open(settings())
  const parts = await openForDollars(page)
  let asked = 0
  // Twice the same amount as before the price fell, which the server keeps for a while.
  await page.route(/[?&]receive=500000000(&|$)/, async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    if (++asked > 2) return route.fulfill({ response })
    const quotes = json.quotes.map((quote: { fromAmount: string }) => {
      return { ...quote, fromAmount: `${(BigInt(quote.fromAmount) / 10n ** 14n) * 10n ** 14n - 10n ** 14n}` }
    })
    await route.fulfill({ response, json: { ...json, quotes } })
  })
  await parts.receive.fill('500')
  await expect.poll(() => asked).toBeGreaterThan(2)
  await expect(parts.review).not.toHaveAttribute('aria-busy')
  await parts.review.click()
  await expect(parts.dialog.getByText(/^500(\.\d+)? USDC$/).first()).toBeVisible()
})

test('what is received is typed: more than there is, more than one has, and turned round', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource: the server responded with a status of 422/)
  await open(settings())
  const parts = await openForDollars(page)
  await parts.receive.fill('900000000000')
  await expect(parts.dialog.getByText(/^No provider offers a price for this amount/).first()).toBeVisible()
  await expect(parts.review).toBeHidden()
  await parts.receive.fill('50000')
  await expect(parts.pay).toHaveAccessibleDescription('Insufficient balance')
  await expect(parts.review).toBeDisabled()
  await parts.receive.fill('20')
  await expect(parts.pay).toHaveValue(/^0\.00\d/)
  await parts.dialog.getByRole('button', { name: 'Switch the two tokens' }).click()
  await expect(parts.pay).toHaveValue('20')
  await expect(parts.pay).toHaveAccessibleName('Amount of USDC to pay')
  await expect(parts.receive).toHaveValue(/^0\.00\d/)
  // It stays for another token that is paid, and is none of another token that is received.
  await parts.receive.fill('0.01')
  await choose(page, 'pay', 'DAI')
  await expect(parts.receive).toHaveValue('0.01')
  await expect(parts.pay).toHaveValue(/^\d\d(\.\d+)?$/)
  await choose(page, 'receive', 'USDC')
  await expect(parts.receive).toHaveValue('')
  await expect(parts.pay).toHaveValue('')
})

/** Opens the review of 100 USDC for DAI. */
async function reviewDollars(page: Page): Promise<void> {
  await choose(page, 'pay', 'USDC')
  await choose(page, 'receive', 'DAI')
  await toPreview(page, '100')
}
async function expectSwapped(page: Page, local: World): Promise<void> {
  await expect(swapParts(page).toast(/^Swapped 100 USDC to [\d,.]+ DAI$/)).toBeVisible()
  expect(await tokenOf(local, 1, 'dai', owner)).toBeGreaterThan(parseUnits('98', 18))
  expect(await tokenOf(local, 1, 'usdc', owner)).toBe(parseUnits('1100', 6))
  expect(await allowanceOf(local, 1, 'usdc', owner)).toBe(0n)
}

test('USDC to DAI: declined twice, then one signature and one transaction', async ({ page, open, local }) => {
  await open(settings('asks'))
  await openAsked(page)
  const parts = swapParts(page)
  await reviewDollars(page)
  const steps = parts.dialog.getByRole('list').filter({ hasText: 'Sign for 100 USDC' })
  await expect(steps.getByRole('listitem')).toHaveText([/^Sign for 100 USDC/, /^2Swap/])
  const declined = parts.note('Harbor declined. Nothing was approved, nothing was sent.')
  await parts.sign.click()
  await answer(page, 'asks', 'eth_signTypedData_v4', false)
  await expect(declined).toBeVisible()
  await parts.sign.click()
  await answer(page, 'asks', 'eth_signTypedData_v4', true)
  await answer(page, 'asks', 'eth_sendTransaction', false)
  await expect(declined).toBeVisible()
  expect(await allowanceOf(local, 1, 'usdc', owner)).toBe(0n)
  // What was signed before is kept nowhere.
  await parts.sign.click()
  await answer(page, 'asks', 'eth_signTypedData_v4', true)
  await expect(parts.dialog.getByText('Signed', { exact: true })).toBeVisible()
  await answer(page, 'asks', 'eth_sendTransaction', true)
  await expectSwapped(page, local)
  expect(await nodeOf(local, 1).getTransactionCount({ address: owner.address })).toBe(1)
})

test('a wallet that cannot sign: exactly the amount is approved, then swapped', async ({ page, open, local }) => {
  await open(settings())
  await page.evaluate(() => {
    const provider = window.wallets.obeys?.provider
    if (!provider) throw new Error('the wallet is there')
    const { request } = provider
    provider.request = async (call) => {
      if (call.method === 'eth_signTypedData_v4') throw Object.assign(new Error('no'), { code: 4200 })
      return request(call)
    }
  })
  await openSwap(page)
  const parts = swapParts(page)
  await reviewDollars(page)
  await parts.sign.click()
  await expect(parts.polite('Juniper can’t sign for this, so you’ll approve it with a transaction.')).toBeAttached()
  await parts.approve.click()
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
  expect(await allowanceOf(local, 1, 'usdc', owner)).toBe(parseUnits('100', 6))
  await parts.swap.click()
  await expectSwapped(page, local)
})

test('what the wallet declines is not sent, and told', async ({ page, open, local }) => {
  await open(settings('asks'))
  await openAsked(page)
  const parts = swapParts(page)
  await choose(page, 'receive', 'USDC')
  await toPreview(page, '0.5')
  await parts.swap.click()
  await expect(parts.polite('Confirm transaction in your wallet')).toBeAttached()
  await answer(page, 'asks', 'eth_sendTransaction', false)
  await expect(parts.dialog.getByText('Harbor declined. Nothing was sent.')).toBeVisible()
  expect(await nodeOf(local, 1).getBalance({ address: owner.address })).toBe(parseEther('2.5'))
  // It can be confirmed again.
  await parts.swap.click()
  await answer(page, 'asks', 'eth_sendTransaction', true)
  await expect(parts.toast(/^Swapped 0.5 ETH/)).toBeVisible()
})

test('as long as what draws the warning about an earlier transfer does not load: warned, and nothing can be confirmed', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED/)
  await open(settings())
  await connectWith(page, 'Juniper')
  const parts = swapParts(page)
  const [, to] = ACCOUNTS
  await page.evaluate(
    (asked) => {
      const { storage } = window.foyer.context
      storage.write({ name: 'unsettled', check: () => undefined }, [asked] as never)
    },
    {
      id: 'x',
      network: 'eip155:1',
      from: owner.address,
      to: to.address,
      amount: String(parseEther('0.25')),
      decimals: 18,
      symbol: 'ETH',
      held: String(parseEther('2.5')),
      askedAt: 0,
    },
  )
  const file = '**/assets/unsettled-notes-*.js'
  let asked = 0
  await page.route(file, (route) => {
    asked++
    return route.abort()
  })
  await parts.account.click()
  await parts.button('Swap').press('Enter')
  const words = 'We don’t know whether it was sent. Check your wallet before you try again.'
  await expect(parts.note(words)).toBeVisible()
  await choose(page, 'receive', 'USDC')
  await toPreview(page, '0.5')
  await expect(parts.dialog.locator('.view-gone .note')).toHaveCount(0)
  await expect(parts.note(words)).toBeVisible()
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(parts.swap).toBeDisabled()

  await page.unroute(file)
  await expect(parts.note(/may have been sent/)).toBeVisible()
  await expect(parts.swap).toBeEnabled()
})

test('a reload in the middle: the outcome is told all the same', async ({ page, open, local }) => {
  await open(settings())
  const parts = await openReview(page)
  // Until the page is another one.
  const receipts = await holdReceipts(page)
  await parts.swap.click()
  await expect(parts.heading('Swapping ...')).toBeVisible()
  await page.reload()
  await parts.account.click()
  receipts.release()
  await expect(parts.toast(/^Swapped 0.5 ETH/)).toBeVisible()
  expect(await usdcOf(local, 1, owner.address)).toBeGreaterThan(parseUnits('2500', 6))
})

test('a reload in the middle, and two tabs: analytics are told of the outcome once, without an opening', async ({
  page,
  context,
  open,
}) => {
  const options = { projectId: 'e2e-all', enableAnalytics: true }
  await open({ ...settings(), options })
  const parts = await openReview(page)
  const told: unknown[] = []
  const receipts = await holdReceipts(context)
  context.on('request', (request) => {
    if (!/\/(e|batch)\?/.test(request.url())) return
    const body = [JSON.parse(request.postData() ?? '[]')].flat() as { props: { event: string; properties: object } }[]
    for (const { props } of body) if (props.event.startsWith('SWAP_')) told.push([props.event, props.properties])
  })
  await parts.swap.click()
  await expect(parts.heading('Swapping ...')).toBeVisible()
  await page.reload()
  const other = await context.newPage()
  await other.goto(page.url())
  // Both look for it.
  await expect.poll(() => receipts.waiting()).toBeGreaterThanOrEqual(3)
  receipts.release()
  const toasts = [parts, swapParts(other)].map(({ toast }) => toast(/^Swapped 0.5 ETH/))
  await Promise.all(toasts.map((toast) => expect(toast).toBeVisible()))
  await expect.poll(() => told).toHaveLength(1)
  expect(told).toEqual([['SWAP_SUCCESS', { caipNetworkId: 'eip155:1', from: 'ETH', to: 'USDC' }]])
  // Leaving sends what either has not sent yet.
  await Promise.all([page.goto('about:blank'), other.goto('about:blank')])
  expect(told).toHaveLength(1)
})

test('too little of the token, or of what pays the network', async ({ page, open, local }) => {
  await open(settings())
  await openSwap(page)
  const parts = swapParts(page)
  await choose(page, 'pay', 'USDC')
  await choose(page, 'receive', 'DAI')
  await parts.pay.fill('1500')
  await expect(parts.dialog.getByText('Insufficient balance')).toBeVisible()
  await expect(parts.note('You’re 300 USDC short')).toBeVisible()
  await parts.button('Use max: 1,200 USDC').click()
  await expect(parts.pay).toHaveValue('1200')
  await expect(parts.review).toBeEnabled()
  await nodeOf(local, 1).setBalance({ address: owner.address, value: 0n })
  await parts.pay.fill('10')
  await expect(parts.note('Not enough ETH for the network fee')).toBeVisible()
  await expect(parts.review).toBeDisabled()
  await expect(parts.button('Deposit from an exchange')).toBeVisible()
})

test('wrapping and unwrapping, and turning the tokens round', async ({ page, open, local }) => {
  await open(settings())
  await openSwap(page)
  const parts = swapParts(page)
  await choose(page, 'receive', 'WETH')
  await toPreview(page, '1')
  await expect(parts.fact('Route')).toHaveText('One to one')
  await parts.swap.click()
  await expect(parts.toast('Swapped 1 ETH to 1 WETH')).toBeVisible()
  expect(await tokenOf(local, 1, 'weth', owner)).toBe(parseEther('1'))
  await parts.button('Swap').press('Enter')
  await parts.button('Switch the two tokens').click()
  await expect(parts.pay).toHaveValue('1')
  await toPreview(page, '0.4')
  await parts.swap.click()
  await expect(parts.toast('Swapped 0.4 WETH to 0.4 ETH')).toBeVisible()
  expect(await tokenOf(local, 1, 'weth', owner)).toBe(parseEther('0.6'))
})

test('slippage of one’s own: in any digits, and warned about at both ends', async ({ page, open }) => {
  await open(settings())
  const parts = await openForDollars(page)
  await parts.pay.fill('0.5')
  await expect(parts.review).toBeEnabled()
  await parts.button('Details').click()
  await expect(parts.fact('Max slippage')).toHaveText('1% · Auto')
  await parts.button('Slippage').click()
  const label = parts.dialog.locator('.seg-label')
  await expect(label).toBeVisible()
  await expect(parts.dialog.getByRole('radiogroup', { name: await label.innerText(), exact: true })).toBeVisible()
  await expect(label).toHaveText('Max slippage')
  await parts.dialog.getByText('Custom').click()
  const field = parts.dialog.getByRole('textbox', { name: 'Max slippage in percent' })
  await field.fill('٢٫٥')
  await expect(field).toHaveValue('2.5')
  await expect(parts.fact('Max slippage')).toHaveText('2.5%')
  await field.fill('0,05')
  await expect(field).toHaveValue('0.05')
  await expect(parts.dialog.getByText('Below 0.1% the swap may fail')).toBeVisible()
  await field.fill('6')
  await expect(parts.dialog.getByText('Above 5% you may receive much less')).toBeVisible()
  await field.fill('51')
  await expect(parts.dialog.getByText('Enter a number from 0 to 50')).toBeVisible()
  await expect(parts.review).toBeDisabled()
  await parts.dialog.getByText('Auto', { exact: true }).click()
  await expect(parts.fact('Max slippage')).toHaveText('1% · Auto')
})

test('the choice of the slippage stays open while the list of another network arrives', async ({ page, open }) => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/convert\/tokens\?.*8453/, async (route) => {
    await held
    await route.fallback()
  })
  await open(settings())
  await openSwap(page)
  const parts = swapParts(page)
  const choice = parts.dialog.getByRole('radiogroup', { name: 'Max slippage' })
  await parts.button('Slippage').click()
  await expect(choice.getByRole('radio', { name: 'Auto' })).toBeChecked()
  await page.evaluate(() => window.foyer.switchNetwork('eip155:8453'))
  await expect(choice).toBeHidden()
  release()
  await expect(parts.tokens.first()).toHaveAccessibleName('Token: ETH on Base. Change')
  await expect(choice.getByRole('radio', { name: 'Auto' })).toBeChecked()
  await expect(parts.button('Slippage')).toHaveAttribute('aria-expanded', 'true')
})

test('the field of the slippage does not load: the form works without it, and has it as soon as it does', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED/)
  await open(settings())
  await openSwap(page)
  await choose(page, 'receive', 'USDC')
  const file = '**/assets/slippage-field-*.js'
  let asked = 0
  await page.route(file, (route) => {
    asked++
    return route.abort()
  })
  const parts = swapParts(page)
  const choice = parts.dialog.getByRole('radiogroup', { name: 'Max slippage' })
  await parts.button('Slippage').click()
  await expect.poll(() => asked).toBeGreaterThan(1)
  await expect(choice).toHaveCount(0)
  await expect(parts.button('Slippage')).toHaveAttribute('aria-expanded', 'false')
  await parts.pay.fill('0.5')
  await expect(parts.review).toBeEnabled()

  await page.unroute(file)
  await expect(choice).toBeVisible()
  await expect(parts.button('Slippage')).toHaveAttribute('aria-expanded', 'true')
  await expect(parts.pay).toHaveValue('0.5')
})

test('a transaction that is not the one of the review is never shown to the wallet', async ({ page, open, local }) => {
  const thief = newOwner().address.slice(2).toLowerCase()
  await page.route('**/v1/convert/build-transaction?*', async (route) => {
    const response = await route.fetch()
    const text = await response.text()
    // The receiver stands in the call's data.
    const { tx, quote } = JSON.parse(text)
    const data = tx.data.replaceAll(owner.address.slice(2).toLowerCase(), thief)
    expect(data).not.toBe(tx.data)
    await route.fulfill({ response, json: { tx: { ...tx, data }, quote } })
  })
  await open(settings())
  const parts = await openReview(page)
  await parts.swap.click()
  await expect(parts.toast(/didn’t match what you see here \(another recipient\)/)).toBeVisible()
  await expect(parts.heading('Swap')).toBeVisible()
  expect(await nodeOf(local, 1).getTransactionCount({ address: owner.address })).toBe(0)
})

test('a swap that brings less when the node tries it out is never shown to the wallet', async ({
  page,
  open,
  local,
}) => {
  let simulations = 0
  await page.route('**/v1/?*', async (route) => {
    if (!route.request().postData()?.includes('eth_simulateV1')) return route.continue()
    const response = await route.fetch()
    const { result, ...answer } = await response.json()
    const { calls } = result[0]
    // The review has asked whether the node can, with no swap between the balances.
    if (calls.length === 2) return route.fulfill({ response })
    simulations += 1
    expect(calls.map(({ status }: { status: string }) => status)).toEqual(['0x1', '0x1', '0x1'])
    expect(BigInt(calls[2].returnData)).toBeGreaterThan(BigInt(calls[0].returnData))
    // As of a token that charges for being moved.
    calls[2].returnData = calls[0].returnData
    await route.fulfill({ response, json: { ...answer, result } })
  })
  await open(settings())
  const parts = await openReview(page)
  await parts.swap.click()
  await expect(
    parts.toast(/Less than the minimum would arrive, so the swap was stopped.*Nothing was sent\.$/),
  ).toBeVisible()
  await expect(parts.heading('Swap')).toBeVisible()
  expect(simulations).toBe(1)
  expect(await nodeOf(local, 1).getTransactionCount({ address: owner.address })).toBe(0)
})

test('a node that cannot try a swap out: the review says so before it is confirmed, and the swap is made', async ({
  page,
  open,
}) => {
  await page.route('**/v1/?*', (route) => {
    const body = route.request().postDataJSON()
    if (body?.method !== 'eth_simulateV1') return route.fallback()
    const error = { code: -32601, message: 'Method not found' }
    return route.fulfill({ json: { jsonrpc: '2.0', id: body.id, error } })
  })
  await open(settings())
  const parts = await openReview(page)
  await expect(page.getByRole('dialog').getByText(/^This swap can’t be checked in advance on Ethereum\./)).toBeVisible()
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 0.5 ETH to [\d,.]+ USDC$/)).toBeVisible()
})

test('an impact of more than 10% is accepted before it is swapped, and one that nobody knows is, too', async ({
  page,
  open,
}) => {
  let impact: string | undefined = '12.5'
  await page.route(/\/convert\/quotes\?/, async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    const changed = quotes.map(({ priceImpact: _, ...quote }: { priceImpact: string }) => ({
      ...quote,
      ...(impact === undefined ? {} : { priceImpact: impact }),
    }))
    await route.fulfill({ response, json: { quotes: changed } })
  })
  await open(settings())
  const parts = await openReview(page)
  const tick = parts.dialog.getByRole('checkbox', { name: 'I understand that I lose 12.5% to price impact' })
  await expect(parts.note('You lose 12.5% to price impact')).toBeVisible()
  await expect(tick).not.toBeChecked()
  await expect(parts.swap).toBeDisabled()
  await tick.check()
  await expect(parts.swap).toBeEnabled()
  await tick.uncheck()
  await expect(parts.swap).toBeDisabled()
  const { violations } = await faults(page.mainFrame(), { within: 'data-foyer' })
  expect(violations).toEqual([])
  // Of another review nothing is accepted.
  await parts.back.click()
  impact = undefined
  await toPreview(page, '0.6')
  await expect(parts.fact('Price impact')).toHaveText('Unknown')
  await expect(parts.dialog.getByText('The price impact isn’t known.')).toBeVisible()
  // The prices of both show that little is lost.
  await expect(parts.swap).toBeEnabled()
  await expect(parts.dialog.getByRole('checkbox')).toBeHidden()
  await parts.back.click()
  // Of this one nobody has a price.
  await choose(page, 'receive', 'DAI')
  await toPreview(page, '0.4')
  const unknown = parts.dialog.getByRole('checkbox', { name: 'I understand that the price impact isn’t known' })
  await expect(unknown).not.toBeChecked()
  await expect(parts.swap).toBeDisabled()
  await unknown.check()
  await expect(parts.swap).toBeEnabled()
  await parts.back.click()
  await choose(page, 'receive', 'USDC')
  impact = '10'
  await toPreview(page, '0.5')
  await expect(parts.swap).toBeDisabled()
  await parts.dialog.getByRole('checkbox', { name: 'I understand that I lose 10%' }).check()
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 0.5 ETH/)).toBeVisible()
})

test('a network on which the operator does not swap: that is said, and no other try offered', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/400 \(Bad Request\)/)
  const error = { code: 'INVALID_PARAMETER', message: '', context: { parameter: 'chainId', reason: '' } }
  await page.route('**/v1/convert/tokens?*', (route) => route.fulfill({ headers: CORS, status: 400, json: { error } }))
  await open(settings())
  await openSwap(page)
  const { dialog, button } = swapParts(page)
  await expect(dialog.getByText('Swaps aren’t available on Ethereum')).toBeVisible()
  await expect(button('Retry')).toBeHidden()
})

test('a network fee of another size is asked about, with both figures', async ({ page, open }) => {
  await open(settings())
  await page.route(/\/convert\/quotes\?/, async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    // As if the network had become dearer since.
    const json = { quotes: quotes.map((quote: object) => ({ ...quote, networkFee: '1' })) }
    await route.fulfill({ response, json })
  })
  const parts = await openReview(page)
  await parts.swap.click()
  const note = parts.assertive('The network fee went up')
  await expect(note).toContainText(/It’s now \$\d+\.\d+ instead of < \$0\.01\./)
  await parts.button('Accept the new fee').click()
  await expect(note).toHaveCount(0)
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 0.5 ETH/)).toBeVisible()
})

test('a token that no list has: found by its address, accepted once, and swapped', async ({
  page,
  open,
  local,
  watch,
}) => {
  watch.allowConsole(/Failed to load resource/)
  const holder = owner.address
  const pebble = await addUnlistedToken(chainOf(local), { name: 'Pebble', symbol: 'USDC', holder })
  await open(settings())
  await openSwap(page)
  const parts = swapParts(page)
  const find = async () => {
    await parts.tokens.nth(1).click()
    await parts.dialog.getByRole('searchbox').fill(pebble.toLowerCase())
  }
  await page.route('**/v1/convert/token?*', (route) => route.abort())
  await find()
  // Nobody has said that there is none.
  await expect(parts.heading('This address couldn’t be looked up')).toBeVisible()
  await page.unroute('**/v1/convert/token?*')
  await parts.button('Try again').click()
  await expect(parts.dialog.getByRole('note').getByText('This token isn’t verified')).toBeVisible()
  await expect(parts.dialog.getByText('It’s named like USDC, but it’s a different token')).toBeVisible()
  await expect(parts.dialog.getByRole('img', { name: pebble, exact: true })).toBeVisible()
  await expect(parts.button('Use this token')).toBeDisabled()
  const { violations } = await faults(page.mainFrame(), { within: 'data-foyer' })
  expect(violations).toEqual([])
  await parts.dialog.getByRole('checkbox').check()
  await parts.button('Use this token').click()
  await expect(parts.heading('Swap')).toBeVisible()
  await parts.pay.fill('0.1')
  await expect(parts.receive).toHaveValue(/^9\d/)
  // What is paid has a value; what only shares its name with a token that the account holds has none.
  await expect(parts.dialog.getByText(/^\$[\d.,]+$/)).toHaveCount(1)
  await toPreview(page, '0.1')
  await expect(parts.dialog.getByText(/^USDC isn’t verified/).first()).toBeVisible()
  // Two tokens have this symbol.
  await expect(parts.dialog.getByText(`${pebble.slice(0, 6)}…${pebble.slice(-4)}`, { exact: true })).toBeVisible()
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 0.1 ETH to 9\d\.\d+ USDC$/)).toBeVisible()
  const held = { address: pebble, abi: erc20Abi, functionName: 'balanceOf', args: [holder] } as const
  expect(await nodeOf(local, 1).readContract(held)).toBeGreaterThan(parseEther('1095'))
  // It is chosen at once from then on.
  await parts.button('Swap').press('Enter')
  await find()
  const row = parts.dialog.getByRole('listitem').getByRole('button')
  await expect(row).toHaveCount(1)
  await row.click()
  await expect(parts.heading('Swap')).toBeVisible()
})

test('the wallet goes on to another account or network while the review is open: back to the form', async ({
  page,
  open,
}) => {
  const [, mara, theo] = ACCOUNTS
  await open({ ...settings(), key: mara.privateKey })
  const parts = await openForDollars(page)
  for (const leave of [
    () => page.evaluate((to) => window.wallets.obeys?.selectAccount(to as `0x${string}`), theo.address),
    () => page.evaluate(() => window.foyer.switchNetwork('eip155:8453')),
  ]) {
    await toPreview(page, '0.5')
    await expect(parts.swap).toBeEnabled()
    await leave()
    await expect(parts.toast('Your wallet changed network or account. Start again.')).toBeVisible()
    await expect(parts.heading('Swap')).toBeVisible()
  }
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
})

test('a host opens it with what it wants to be swapped', async ({ page, open }) => {
  await open(settings())
  const parts = swapParts(page)
  await page.evaluate(async () => {
    await window.foyer.connect('test.foyer.juniper')
    await window.foyer.open({ view: 'Swap', arguments: { amount: '25', fromToken: 'usdc', toToken: 'ETH' } })
  })
  await expect(parts.pay).toHaveValue('25')
  await expect(parts.receive).toHaveValue(/^0\.00\d+$/)
})
