import { parseEther } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect, partsOf, STILL, short, test } from './fixtures.ts'
import { fillSend, fund, newOwner, nodeOf, type Owner, openSend, sendingParts, toReview, usdcOf } from './money.ts'

/* Sends real transactions in the local world. Each test uses its own account. */

const [, , theo] = ACCOUNTS
test.use(STILL)

let owner: Owner
test.beforeEach(async ({ local }) => {
  owner = newOwner()
  await fund(local, 8453, owner.address, { ether: '2.5', usdc: '120' })
})
const settings = () => ({
  wallets: ['obeys' as const],
  key: owner.key,
  networks: ['base' as const, 'mainnet' as const],
})

test('ETH to a name: on its way, delivered, and in the activity after a reload', { tag: '@walk' }, async ({
  page,
  open,
  local,
}) => {
  const before = await nodeOf(local, 8453).getBalance({ address: theo.address })
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await expect(parts.token).toHaveText('ETH')
  await toReview(page, { amount: '0.25', to: 'theo.foyer.id' })
  await expect(parts.fact('To')).toHaveText('theo.foyer.id')
  await expect(parts.note('First time sending here')).toBeVisible()
  // The full address, not a shortened one.
  await expect(parts.dialog.getByRole('img', { name: theo.address })).toBeVisible()
  await parts.confirm.click()
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
  await expect(parts.polite('0.25 ETH delivered')).toBeAttached()
  expect(await nodeOf(local, 8453).getBalance({ address: theo.address })).toBeGreaterThanOrEqual(
    before + parseEther('0.25'),
  )

  await page.reload()
  await parts.account.click()
  await parts.dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = parts.dialog.getByRole('listitem').filter({ hasText: 'Sent' })
  await expect(row).toContainText('to theo.foyer.id')
  await expect(row).toContainText('−0.25 ETH')
  await expect(row.getByRole('link')).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
})

test('USDC to an address; whoever closed the modal is told by a toast', async ({ page, open, local }) => {
  const receiver = newOwner().address
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await parts.token.click()
  await parts.dialog.getByRole('searchbox').fill('usd')
  await parts.button(/USD Coin/).click()
  await expect(parts.token).toHaveText('USDC')
  await toReview(page, { amount: '12.5', to: receiver })
  // Withhold the receipt until the modal is closed.
  const held: (() => void)[] = []
  let isHeld = true
  await page.route('**/v1/?*', async (route) => {
    if (isHeld && route.request().postData()?.includes('eth_getTransactionReceipt'))
      await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await parts.confirm.click()
  await expect(parts.heading('On its way')).toBeVisible()
  await expect(parts.fact('Amount')).toHaveText('12.5 USDC')
  await parts.close.click()
  await expect(parts.dialog).toBeHidden()
  isHeld = false
  for (const go of held) go()
  await expect(parts.toast('12.5 USDC delivered')).toBeVisible()
  expect(await usdcOf(local, 8453, receiver)).toBe(12_500_000n)
})

test('all by keyboard', { tag: '@walk' }, async ({ page, open, local }) => {
  const receiver = newOwner().address
  await open(settings())
  const parts = sendingParts(page)
  const { keyboard } = page
  const hasFocus = (target: ReturnType<typeof parts.button>) => target.evaluate((element) => element.matches(':focus'))
  /** Also in a window that is not the active one, as one of several headless Firefoxes can be for a while. */
  const toHaveFocus = (target: ReturnType<typeof parts.button>) => expect.poll(() => hasFocus(target)).toBe(true)
  const tabTo = async (target: ReturnType<typeof parts.button>) => {
    for (let step = 0; step < 25; step++) {
      if (await hasFocus(target)) return
      await keyboard.press('Tab')
    }
    throw new Error(`Tab does not reach ${target}`)
  }
  await parts.connect.focus()
  await keyboard.press('Enter')
  await expect(parts.button(/Juniper/)).toBeVisible()
  await tabTo(parts.button(/Juniper/))
  await keyboard.press('Enter')
  await expect(parts.dialog).toBeHidden()
  await toHaveFocus(parts.account)
  await keyboard.press('Enter')
  await tabTo(parts.button('Send'))
  await keyboard.press('Enter')
  // A change of view moves the focus to the view's title.
  await toHaveFocus(parts.heading('Send'))
  await tabTo(parts.amount)
  await keyboard.type('0.5')
  await tabTo(parts.receiver)
  await keyboard.type(receiver)
  await expect(parts.found).toBeVisible()
  await expect(parts.review).toBeEnabled()
  await expect(parts.review).not.toHaveAttribute('aria-busy')
  await tabTo(parts.review)
  await keyboard.press('Enter')
  await toHaveFocus(parts.heading('Review'))
  await expect(parts.confirm).toBeEnabled()
  await tabTo(parts.confirm)
  await keyboard.press('Enter')
  await expect(parts.heading('0.5 ETH delivered')).toBeVisible()
  await tabTo(parts.button('Done'))
  await keyboard.press('Enter')
  await expect(parts.dialog).toBeHidden()
  await toHaveFocus(parts.account)
  expect(await nodeOf(local, 8453).getBalance({ address: receiver })).toBe(parseEther('0.5'))
})

test('Max leaves the fee, and goes through', async ({ page, open, local }) => {
  const receiver = newOwner().address
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await parts.max.click()
  await expect(parts.amount).toHaveValue(/^2\.499\d+$/)
  const amount = await parts.amount.inputValue()
  await toReview(page, { amount, to: receiver })
  await parts.confirm.click()
  await expect(parts.heading(/delivered$/)).toBeVisible()
  expect(await nodeOf(local, 8453).getBalance({ address: receiver })).toBe(parseEther(amount))
})

test('what was sent here before is said', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.1', to: theo.address })
  await parts.confirm.click()
  await expect(parts.heading('0.1 ETH delivered')).toBeVisible()
  await parts.button('Send again').click()
  await expect(parts.heading('Send')).toBeVisible()
  await fillSend(page, { amount: '0.1', to: theo.address })
  await expect(parts.dialog.getByText('You’ve sent here once')).toBeVisible()
  await parts.review.click()
  await expect(parts.confirm).toBeEnabled()
  await expect(parts.note('First time sending here')).toHaveCount(0)
})

test('a wallet on another network is switched first; one that declines sends nothing', async ({
  page,
  open,
  local,
}) => {
  await open({ ...settings(), wallets: ['asks'] })
  const modal = partsOf(page)
  const parts = sendingParts(page)
  const reply = (yes: boolean) => page.evaluate((answer) => window.wallets.asks?.answer(answer), yes)
  const asked = (method: string) =>
    expect
      .poll(() => page.evaluate(() => window.wallets.asks?.questions().map((question) => question.method)))
      .toEqual([method])
  await modal.connect.click()
  await modal.button(/Harbor/).click()
  await asked('eth_requestAccounts')
  await reply(true)
  await modal.account.click()
  await modal.button('Send').press('Enter')
  await toReview(page, { amount: '0.25', to: theo.address })

  await parts.confirm.click()
  await asked('wallet_switchEthereumChain')
  await expect(modal.dialog.getByText('Switch to Base in Harbor')).toBeVisible()
  await reply(false)
  await expect(parts.note('Harbor declined. Nothing was sent.')).toBeVisible()

  await parts.confirm.click()
  await asked('wallet_switchEthereumChain')
  await reply(true)
  await asked('eth_sendTransaction')
  await expect(parts.polite('Waiting for Harbor')).toBeAttached()
  await reply(false)
  await expect(parts.note('Harbor declined. Nothing was sent.')).toBeVisible()
  expect(await nodeOf(local, 8453).getTransactionCount({ address: owner.address })).toBe(0)
  expect(
    await page.evaluate(() => window.wallets.asks?.calls.filter((call) => call === 'eth_sendTransaction').length),
  ).toBe(1)

  await parts.confirm.click()
  await asked('eth_sendTransaction')
  await reply(true)
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
  await expect(parts.dialog.getByText(`Received by ${short(theo.address)}.`)).toBeVisible()
})
