import type { Page } from '@playwright/test'
import { type Hex, parseUnits } from 'viem'
import { funded, sendingHost } from './embedded-money.ts'
import { addressOfHost, approve, connectByEmail, openWindow } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf, sendingParts, toReview, usdcOf } from './money.ts'
import { choose, swapParts, tokenOf, toPreview } from './swap-money.ts'
import type { World } from './world.ts'

/* A smart account that has only USDC, on a network where the operator pays for what it sends. */

test.use(STILL)

const DECIDES = 'Your wallet decides who pays the network fee.'

async function withDollars(
  page: Page,
  open: (settings: ReturnType<typeof sendingHost>) => Promise<void>,
  local: World,
) {
  await open(sendingHost(local, 'smartAccount'))
  const visitor = await funded(page, local, { usdc: '50' })
  expect(await nodeOf(local, 8453).getBalance({ address: visitor.own })).toBe(0n)
  return visitor
}
async function approvePaid(page: Page) {
  const question = await openWindow(page)
  await expect(question.getByText('Paid for you')).toBeVisible()
  await approve(question)
}

test('USDC is swapped without any ETH', async ({ page, open, local }) => {
  const { own: address } = await withDollars(page, open, local)
  const parts = swapParts(page)
  await parts.account.click()
  await parts.button('Swap').press('Enter')
  await choose(page, 'pay', 'USDC')
  await choose(page, 'receive', 'DAI')
  await toPreview(page, '20')
  await expect(parts.note('Not enough ETH for the network fee')).toBeHidden()
  await expect(parts.dialog.getByText(DECIDES)).toBeVisible()
  await parts.both.press('Enter')
  await approvePaid(page)
  await expect(parts.toast(/^Swapped 20 USDC to [\d,.]+ DAI$/)).toBeVisible()
  expect(await tokenOf(local, 8453, 'usdc', { address })).toBe(parseUnits('30', 6))
})

test('USDC is sent without any ETH', async ({ page, open, local }) => {
  const { receiver } = await withDollars(page, open, local)
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await toReview(page, { amount: '20', to: receiver })
  await expect(parts.dialog.getByText(DECIDES)).toBeVisible()
  await parts.confirm.click()
  await approvePaid(page)
  await expect(parts.heading('20 USDC delivered')).toBeVisible()
  expect(await usdcOf(local, 8453, receiver)).toBe(parseUnits('20', 6))
})

test('what a page asks to be paid is paid from the wallet without any ETH', async ({ page, open, local }) => {
  const { receiver } = await withDollars(page, open, local)
  await page.evaluate(
    ({ asset, recipient }) => {
      const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
      void window.foyer.pay({ asset: { network: 'eip155:8453', asset, metadata }, amount: '20', recipient })
    },
    { asset: local.contracts.usdc, recipient: receiver },
  )
  const parts = sendingParts(page)
  await parts.button(/^Pay from /).click()
  await expect(parts.dialog.getByText(DECIDES)).toBeVisible()
  await parts.confirm.click()
  await approvePaid(page)
  await expect.poll(() => usdcOf(local, 8453, receiver)).toBe(parseUnits('20', 6))
})

test('where nobody else pays, USDC without any ETH is not sent', async ({ page, open, local }) => {
  const settings = sendingHost(local, 'smartAccount')
  await open({ ...settings, networks: ['mainnet', 'base'] })
  await connectByEmail(page, local)
  await fund(local, 1, (await addressOfHost(page)) as Hex, { usdc: '50' })
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await parts.amount.fill('20')
  await parts.receiver.fill(newOwner().address)
  await expect(parts.dialog.getByText('Not enough ETH for the network fee')).toBeVisible()
  await expect(parts.review).toBeDisabled()
})

test('a fee that nobody else pays after all is refused by the wallet, and the review says why', async ({
  page,
  context,
  open,
  local,
}) => {
  const settings = sendingHost(local, 'smartAccount')
  await context.route('**/user-operations/v1/networks*', async (route) => {
    const response = await route.fetch()
    const { networks } = await response.json()
    await route.fulfill({ response, json: { networks, sponsored: networks } })
  })
  await open({ ...settings, networks: ['mainnet', 'base'] })
  await connectByEmail(page, local)
  const own = (await addressOfHost(page)) as Hex
  await fund(local, 1, own, { usdc: '50' })
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await toReview(page, { amount: '20', to: newOwner().address })
  await parts.confirm.click()
  await expect(
    parts.dialog.getByText(/the account has too little for it and its fee”. Nothing was sent.$/),
  ).toBeVisible()
  expect(await usdcOf(local, 1, own)).toBe(parseUnits('50', 6))
})
