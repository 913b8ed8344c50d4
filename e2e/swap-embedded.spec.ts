import type { Page } from '@playwright/test'
import { encodeAbiParameters, formatUnits, keccak256, parseUnits, toHex } from 'viem'
import { funded, sendingHost } from './embedded-money.ts'
import { approve, openWindow, rejectInFrame } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { nodeOf } from './money.ts'
import { allowanceOf, choose, holdReceipts, swapParts, tokenOf, toPreview } from './swap-money.ts'

/* Swaps of an embedded wallet: every transaction is a question in a window of the wallet's own origin. */

test.use(STILL)

/** Opens the account, and the review of 20 USDC for DAI. */
async function reviewDollars(page: Page) {
  await swapParts(page).account.click()
  return fromAccount(page, '20')
}
/** Opens the review of an amount of USDC for DAI. */
async function fromAccount(page: Page, amount: string) {
  const parts = swapParts(page)
  await parts.button('Swap').press('Enter')
  await choose(page, 'pay', 'USDC')
  await choose(page, 'receive', 'DAI')
  await toPreview(page, amount)
  return parts
}

test('ETH to USDC, and what arrived to DAI, with an embedded wallet', async ({ page, open, local }) => {
  await open(sendingHost(local, 'smartAccount'))
  const { own: address } = await funded(page, local)
  const parts = swapParts(page)
  await parts.account.click()
  await parts.button('Swap').press('Enter')
  await choose(page, 'receive', 'USDC')
  await toPreview(page, '0.5')
  await parts.swap.press('Enter')
  await approve(await openWindow(page))
  await expect(parts.toast(/^Swapped 0\.5 ETH to [\d,.]+ USDC$/)).toBeVisible()
  const dollars = await tokenOf(local, 8453, 'usdc', { address })
  expect(dollars).toBeGreaterThan(parseUnits('1000', 6))

  await fromAccount(page, formatUnits(dollars, 6))
  await parts.both.press('Enter')
  await approve(await openWindow(page))
  await expect(parts.toast(/^Swapped .* USDC to [\d,.]+ DAI$/)).toBeVisible()
  expect(await tokenOf(local, 8453, 'usdc', { address })).toBe(0n)
  expect(await tokenOf(local, 8453, 'dai', { address })).toBeGreaterThan(parseUnits('1000', 18))
})

for (const type of ['smartAccount', 'eoa'] as const)
  test(`USDC to DAI with an embedded wallet (${type}): rejected, approved, swapped`, async ({ page, open, local }) => {
    await open(sendingHost(local, type))
    const { own: address } = await funded(page, local)
    const parts = await reviewDollars(page)

    const isOneStep = type === 'smartAccount'
    const first = isOneStep ? parts.both : parts.approve
    await first.press('Enter')
    await rejectInFrame(page)
    const declined = isOneStep ? /declined. Nothing was sent.$/ : /declined. Nothing was approved, nothing was sent.$/
    await expect(parts.dialog.getByText(declined)).toBeVisible()
    expect(await allowanceOf(local, 8453, 'usdc', { address })).toBe(0n)

    if (!isOneStep) {
      await parts.approve.press('Enter')
      await approve(await openWindow(page))
      await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
      expect(await allowanceOf(local, 8453, 'usdc', { address })).toBe(parseUnits('20', 6))
    }

    // With a smart account the approval and the swap are one question, and nothing stays approved.
    await (isOneStep ? parts.both : parts.swap).press('Enter')
    const question = await openWindow(page)
    await expect(question.getByRole('heading', { name: /^Swap 20 USDC for at least 19[\d.]+ DAI$/ })).toBeVisible()
    await expect(question.getByText(/^Swap for at least [\d.]+ DAI, received by /).first()).toBeVisible()
    await approve(question)
    await expect(parts.toast(/^Swapped 20 USDC to [\d,.]+ DAI$/)).toBeVisible()
    expect(await tokenOf(local, 8453, 'usdc', { address })).toBe(parseUnits('30', 6))
    expect(await tokenOf(local, 8453, 'dai', { address })).toBeGreaterThan(parseUnits('19', 18))
    expect(await allowanceOf(local, 8453, 'usdc', { address })).toBe(0n)
  })

test('a reload while the one step of a smart account is pending: a toast says when it is made, and nothing stays approved', async ({
  page,
  open,
  local,
}) => {
  await open(sendingHost(local, 'smartAccount'))
  const { own: address } = await funded(page, local)
  const parts = await reviewDollars(page)
  // Until the page is another one.
  const receipts = await holdReceipts(page)
  await parts.both.press('Enter')
  await approve(await openWindow(page))
  await expect(parts.heading('Swapping ...')).toBeVisible()
  await page.reload()
  await expect(parts.account).toBeVisible()
  receipts.release()
  await expect(parts.toast(/^Swapped 20 USDC to [\d,.]+ DAI$/)).toBeVisible()
  expect(await tokenOf(local, 8453, 'usdc', { address })).toBe(parseUnits('30', 6))
  expect(await allowanceOf(local, 8453, 'usdc', { address })).toBe(0n)
})

test('a reload before the one step of a smart account has a hash, and two tabs: it is followed, and told once', async ({
  page,
  context,
  open,
  local,
}) => {
  await open(sendingHost(local, 'smartAccount'))
  const { own: address } = await funded(page, local)
  const parts = await reviewDollars(page)
  // The wallet is told of no block, so that it has no hash to tell.
  let isHeld = true
  let reads = 0
  await context.route('**/user-operations/v1/read*', async (route) => {
    if (!isHeld) return route.continue()
    reads += 1
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), receipt: null } })
  })
  const heard: string[] = []
  await context.exposeFunction('hear', (name: string) => void heard.push(name))
  const listen = (one: Page) =>
    one.evaluate(() => {
      const hear = Reflect.get(window, 'hear') as (name: string) => void
      for (const name of ['SWAP_SUCCESS', 'SWAP_ERROR'] as const) window.foyer.on(name, () => hear(name))
    })
  const stored = (name: string) =>
    page.evaluate((end) => Object.keys(localStorage).some((key) => key.endsWith(end)), `:${name}`)
  await parts.both.press('Enter')
  await approve(await openWindow(page))
  await expect.poll(() => stored('batches')).toBe(true)
  await expect.poll(() => reads).toBeGreaterThan(0)
  expect(await stored('transfers')).toBe(false)

  await page.reload()
  await expect(parts.account).toBeVisible()
  const other = await context.newPage()
  await other.goto(page.url())
  await expect(swapParts(other).account).toBeVisible()
  await Promise.all([listen(page), listen(other)])
  // Nobody is told anything before it is known.
  const before = reads
  await expect.poll(() => reads).toBeGreaterThan(before)
  expect(heard).toEqual([])
  isHeld = false
  await expect(parts.toast(/^Swapped 20 USDC to [\d,.]+ DAI$/)).toBeVisible()
  await expect.poll(() => heard).toEqual(['SWAP_SUCCESS'])
  expect(await tokenOf(local, 8453, 'usdc', { address })).toBe(parseUnits('30', 6))
  expect(await allowanceOf(local, 8453, 'usdc', { address })).toBe(0n)
  expect(await stored('batches')).toBe(false)

  // The other tab had its turn meanwhile, and neither it nor the next page tells again.
  const locks = () =>
    page.evaluate(async () => {
      const { held = [], pending = [] } = await navigator.locks.query()
      return [...held, ...pending].map(({ name = '' }) => name).filter((name) => /:(batches|toldSwaps)/.test(name))
    })
  await expect.poll(locks).toEqual([])
  await page.reload()
  await expect(parts.account).toBeVisible()
  await listen(page)
  await expect.poll(locks).toEqual([])
  await expect(parts.toast(/^Swapped/)).toBeHidden()
  expect(heard).toEqual(['SWAP_SUCCESS'])
})

test('a swap that is rejected in the window of its approval: nothing is approved or swapped', async ({
  page,
  open,
  local,
}) => {
  await open(sendingHost(local, 'eoa'))
  const { own: address } = await funded(page, local)
  const parts = await reviewDollars(page)
  await parts.approve.press('Enter')
  const question = await openWindow(page)
  await expect(question.getByRole('button', { name: 'Reject' })).toBeVisible()
  await question.getByRole('button', { name: 'Reject' }).click()
  await expect(parts.dialog.getByText(/declined. Nothing was approved, nothing was sent.$/)).toBeVisible()
  expect(await allowanceOf(local, 8453, 'usdc', { address })).toBe(0n)
  expect(await tokenOf(local, 8453, 'usdc', { address })).toBe(parseUnits('50', 6))
})

test('a swap that is reverted is told, with what it cost', async ({ page, open, local }) => {
  await open(sendingHost(local, 'eoa'))
  const { own: address } = await funded(page, local)
  const parts = await reviewDollars(page)
  await parts.approve.press('Enter')
  await approve(await openWindow(page))
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
  await parts.swap.press('Enter')
  const question = await openWindow(page)
  await expect(question.getByRole('heading', { name: /^Swap 20 USDC/ })).toBeVisible()
  await expect(question.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  // What it would pay with is gone since it was checked.
  await nodeOf(local, 8453).setStorageAt({
    address: local.contracts.usdc,
    index: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, 0n])),
    value: toHex(0, { size: 32 }),
  })
  await approve(question)
  await expect(parts.heading('Base rejected this swap')).toBeVisible()
  await expect(parts.dialog.getByText(/The .* network fee was spent\.$/)).toBeVisible()
  await expect(parts.button('Swap again')).toBeVisible()
  expect(await tokenOf(local, 8453, 'dai', { address })).toBe(0n)
})
