import { parseUnits } from 'viem'
import { funded, sendingHost } from './embedded-money.ts'
import { approve, openWindow, questionOf } from './embedded-wallet.ts'
import { connectWith, expect, STILL, test } from './fixtures.ts'
import { fund, newOwner, usdcOf } from './money.ts'
import { openProduct } from './product-page.ts'
import { choose, sellEther, swapParts, toPreview } from './swap-money.ts'

/*
 * Prices that move while somebody swaps, in the pools of Base: other tests swap ether on the other chain meanwhile. One after the
 * other, as they share the pools.
 */

test.use(STILL)
test.describe.configure({ mode: 'serial' })

test('a price that got worse is asked about: refused first, then accepted', async ({ page, open, local }) => {
  const owner = newOwner()
  await fund(local, 8453, owner.address, { ether: '2.5', usdc: '1200' })
  await open({ wallets: ['obeys'], key: owner.key, networks: ['mainnet', 'base'] })
  const parts = swapParts(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.switchNetwork('eip155:8453'))
  await page.evaluate(() => window.foyer.open({ view: 'Swap' }))
  await choose(page, 'receive', 'USDC')
  await toPreview(page, '0.5')
  await expect(parts.swap).toBeEnabled()
  const undo = await sellEther(local, 8453)
  try {
    await parts.swap.click()
    await expect(parts.note('The price got worse')).toBeVisible()
    await parts.back.click()
    await expect(parts.heading('Swap')).toBeVisible()
    expect(await usdcOf(local, 8453, owner.address)).toBe(parseUnits('1200', 6))
  } finally {
    await undo()
  }
  await toPreview(page, '0.6')
  await expect(parts.swap).toBeEnabled()
  const undoAgain = await sellEther(local, 8453)
  try {
    await parts.swap.click()
    await parts.button('Accept the new price').click()
    await parts.swap.click()
    await expect(parts.toast(/^Swapped 0.6 ETH/)).toBeVisible()
  } finally {
    await undoAgain()
  }
})

test('an embedded wallet is not asked about a price that got worse, which is refused first, then accepted', async ({
  page,
  open,
  local,
}) => {
  await open(sendingHost(local, 'smartAccount'))
  const { own } = await funded(page, local)
  const parts = swapParts(page)
  const reject = questionOf(page).getByRole('button', { name: 'Reject' })
  await page.evaluate(() => window.foyer.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC' } }))
  await toPreview(page, '0.5')
  await expect(parts.swap).toBeEnabled()
  const undo = await sellEther(local, 8453)
  try {
    await parts.swap.press('Enter')
    await expect(parts.note('The price got worse')).toBeVisible()
    await expect(reject).toBeHidden()
    await parts.back.press('Enter')
    await expect(parts.heading('Swap')).toBeVisible()
    await expect(reject).toBeHidden()
    expect(await usdcOf(local, 8453, own)).toBe(parseUnits('50', 6))
  } finally {
    await undo()
  }
  await toPreview(page, '0.6')
  await expect(parts.swap).toBeEnabled()
  const undoAgain = await sellEther(local, 8453)
  try {
    await parts.swap.press('Enter')
    await expect(parts.note('The price got worse')).toBeVisible()
    await expect(reject).toBeHidden()
    await parts.button('Accept the new price').press('Enter')
    await parts.swap.press('Enter')
    await approve(await openWindow(page))
    await expect(parts.toast(/^Swapped 0.6 ETH/)).toBeVisible()
  } finally {
    await undoAgain()
  }
})

test('the demo moves the price while a swap is reviewed: the visitor is asked, and nothing was paid', async ({
  page,
  local,
}) => {
  const { sample, dialog, heading, button } = await openProduct(page, local, '?networks=8453&email=0')
  await button(/^Local test wallet/).click()
  await sample.getByTestId('wallet-approve').click()
  await sample.getByRole('button', { name: /^Account / }).click()
  await button('Swap').click()
  await button('Choose a token').click()
  await dialog.getByRole('searchbox').fill('USDC')
  await dialog.getByRole('listitem').getByRole('button').first().click()
  await dialog.getByRole('textbox', { name: /^Amount of .* to pay$/ }).fill('0.5')
  await button('Review swap').click()
  await expect(button(/^Swap in/)).toBeEnabled()
  // The drawer of the page stays usable, as the modal is in the frame.
  await page.getByRole('button', { name: 'Local world' }).click()
  const push = async (way: 'down' | 'up', said: RegExp) => {
    await page.getByTestId(`action-gift-price-${way}`).click()
    await expect(page.getByTestId(`result-gift-price-${way}`)).toHaveText(said)
  }
  await push('down', /^ETH got cheaper in block \d+ of Base\.$/)
  await button(/^Swap in/).click()
  await expect(dialog.getByText('The price got worse').first()).toBeVisible()
  await expect(heading('Review swap')).toBeVisible()
  await push('up', /^ETH got more expensive in block \d+ of Base\.$/)
})
