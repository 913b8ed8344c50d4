import type { Page } from '@playwright/test'
import { encodeFunctionData, type Hex, maxUint256, parseAbi, parseUnits } from 'viem'
import { funded, sendingHost } from './embedded-money.ts'
import { openWindow, answer as press } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { nodeOf } from './money.ts'
import type { World } from './world.ts'

/* Calls that let somebody take all of a token: the visitor sets a limit, and that is what is signed. */

test.use(STILL)

const erc20 = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function allowance(address owner, address spender) view returns (uint256)',
])
/** A contract, so that the question has no other reason to warn. */
const spenderOf = (local: World) => local.contracts.multicall3
const allowanceOf = (local: World, owner: Hex) =>
  nodeOf(local, 8453).readContract({
    address: local.contracts.usdc as Hex,
    abi: erc20,
    functionName: 'allowance',
    args: [owner, spenderOf(local)],
  })
/** Asks for all, and resolves with the hash or with the error's code. */
const askForAll = (page: Page, local: World, from: Hex): Promise<string> => {
  const data = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [spenderOf(local), maxUint256] })
  return page.evaluate(
    async (call) => {
      const provider = window.foyer.getProvider('eip155')
      return provider
        ?.request({ method: 'eth_sendTransaction', params: [call] })
        .catch(
          (error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code,
        ) as Promise<string>
    },
    { from, to: local.contracts.usdc, data },
  )
}
const partsOf = (question: Pick<Page, 'getByRole' | 'getByText'>) => ({
  title: question.getByRole('heading', { name: 'Let someone take all your USDC' }),
  isFirst: question.getByText('First request from this site on this device.', { exact: true }),
  all: question.getByText('This could empty your USDC. Any amount can be taken, at any time.'),
  field: question.getByRole('textbox', { name: 'Allow only some USDC' }),
  set: question.getByRole('button', { name: 'Set limit' }),
  some: question.getByText('They can take up to 25.5 USDC without asking you again.'),
  approve: question.getByRole('button', { name: /^Approve/ }),
  reject: question.getByRole('button', { name: 'Reject' }),
})

test('a limit in place of all is shown, signed, and on the chain; what is no amount is refused (T11)', async ({
  page,
  open,
  local,
}) => {
  await open(sendingHost(local, 'eoa'))
  const { own } = await funded(page, local)
  const answer = askForAll(page, local, own)
  const popup = await openWindow(page)
  await popup.setViewportSize({ width: 320, height: 720 })
  const { title, all, field, set, some, approve } = partsOf(popup)
  await expect(title).toBeVisible()
  await expect(all).toBeVisible()
  await expect(set).toBeEnabled()
  const isCut = await popup.locator('.body').evaluate((body) => body.scrollWidth > body.clientWidth)
  expect(isCut).toBe(false)
  for (const wrong of ['', '0', '-1', '1,5', '1.1234567', 'all']) {
    await field.fill(wrong)
    await field.press('Enter')
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    await expect(field).toHaveAccessibleDescription(/^Enter a number above 0/)
  }
  await field.fill('25.5')
  await field.press('Enter')
  await expect(some).toBeVisible()
  await expect(all).toBeHidden()
  await expect(field).toBeHidden()
  await expect(approve).toBeEnabled()
  await press(approve)
  expect(await answer).toMatch(/^0x/)
  await expect.poll(() => allowanceOf(local, own)).toBe(parseUnits('25.5', 6))
})

test('a window that is loaded again keeps the limit, for a smart account (T11)', async ({ page, open, local }) => {
  await open(sendingHost(local, 'smartAccount'))
  const { own } = await funded(page, local)
  const answer = askForAll(page, local, own)
  const popup = await openWindow(page)
  const { all, isFirst, field, set, some, approve } = partsOf(popup)
  await expect(all).toBeVisible()
  await expect(isFirst).toBeVisible()
  await field.fill('25.5')
  await set.click()
  await expect(some).toBeVisible()
  await popup.reload()
  await expect(some).toBeVisible()
  await expect(isFirst).toBeVisible()
  await expect(approve).toBeEnabled()
  await press(approve)
  expect(await answer).toMatch(/^0x/)
  await expect.poll(() => allowanceOf(local, own)).toBe(parseUnits('25.5', 6))
})

test('a question whose limit cannot be made can be rejected meanwhile, and never approved', async ({
  page,
  open,
  local,
}) => {
  await open(sendingHost(local, 'eoa'))
  const { own } = await funded(page, local)
  const answer = askForAll(page, local, own)
  const popup = await openWindow(page)
  const { field, approve, reject } = partsOf(popup)
  await expect(approve).toBeEnabled()
  await page.context().route('**/v1/?*', (route) => {
    // Never answered.
    if (!route.request().postData()?.includes('eth_estimateGas')) return route.fallback()
  })
  await field.fill('25.5')
  await field.press('Enter')
  await expect(approve).toBeDisabled()
  await expect(popup.getByText('One moment.')).toBeVisible()
  await press(reject)
  expect(await answer).toBe('USER_REJECTED')
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  expect(await allowanceOf(local, own)).toBe(0n)
})
