import type { Page, Request, Route } from '@playwright/test'
import { parseEther } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { minedReceipt } from '../packages/devnet/src/mined.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fillSend, fund, newOwner, nodeOf, type Owner, openSend, sendingParts, toReview } from './money.ts'

/*
 * Checks between the form and the wallet: amounts (R51), receivers (R52), the chain's response, and changes after the
 * review was read (R54).
 */

test.use(STILL)

const [, , theo] = ACCOUNTS
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
const usdc = async (page: Page) => {
  const parts = sendingParts(page)
  await parts.token.click()
  await parts.button(/USD Coin/).click()
  await expect(parts.token).toHaveText('USDC')
}

test('the amount takes digits and one separator, typed or pasted (R51)', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  const { amount } = sendingParts(page)
  const typed = async (keys: string) => {
    await amount.fill('')
    await amount.pressSequentially(keys)
    return amount.inputValue()
  }
  const pasted = async (text: string) => {
    await amount.fill('')
    await amount.pressSequentially('7')
    await amount.selectText()
    await page.evaluate((clip) => navigator.clipboard.writeText(clip), text)
    await page.keyboard.press('ControlOrMeta+V')
    return amount.inputValue()
  }
  expect(await typed('1,5')).toBe('1.5')
  expect(await typed('.')).toBe('0.')
  expect(await typed('00')).toBe('0')
  expect(await typed('05')).toBe('5')
  expect(await typed('1e3')).toBe('13')
  expect(await typed('1.2.3')).toBe('1.23')
  expect(await typed('-4x')).toBe('4')
  expect(await typed('1,000.50')).toBe('1000.50')
  expect(await typed('1,000,000')).toBe('1000000')
  expect(await typed('1.000,50')).toBe('1000.50')
  expect(await pasted('12,75')).toBe('12.75')
  expect(await pasted('1e3')).toBe('7')
  expect(await pasted('1,234.5')).toBe('1234.5')
  expect(await pasted(' 2.5')).toBe('2.5')
  expect(await pasted('2.5 ETH')).toBe('2.5')
  expect(await pasted('1\u00a0000')).toBe('1000')
  expect(await pasted('٢٫٥')).toBe('2.5')
  expect(await typed('٢٫٥')).toBe('2.5')
  expect(await typed('１２')).toBe('12')
  expect(await pasted('many')).toBe('7')
  expect(await pasted('1234567890123456789012345678901234567890')).toBe('1234567890123456789012345678901234567890')
  // An asset has a limited number of decimals.
  expect(await pasted(`0.${'1'.repeat(19)}`)).toBe('7')
  await usdc(page)
  expect(await typed('0.1234567')).toBe('0.123456')
})

test('a typed amount that could be two is refused aloud too', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  const { amount } = sendingParts(page)
  await amount.pressSequentially('1,000')
  await expect(partsOf(page).dialog.getByText(/“1,000” can mean 1 or 1000/)).toBeVisible()
  await amount.fill('')
  await amount.pressSequentially('1.5')
  await expect(partsOf(page).dialog.getByText(/can mean/)).toHaveCount(0)
})

test('a pasted amount that could be two is refused aloud, and nothing goes on until one is typed', async ({
  page,
  open,
}) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await fillSend(page, { amount: '2', to: theo.address })
  for (const [text, said] of [
    ['1,000', '“1,000” can mean 1 or 1000. Type the one you mean.'],
    ['1.000 ETH', '“1.000 ETH” can mean 1 or 1000. Type the one you mean.'],
    ['2.5 USDC', '“2.5 USDC” isn’t a valid ETH amount'],
    [`0.${'1'.repeat(19)}`, 'ETH has at most 18 decimal places'],
  ] as const) {
    await parts.amount.selectText()
    await page.evaluate((clip) => navigator.clipboard.writeText(clip), text)
    await page.keyboard.press('ControlOrMeta+V')
    // The live region under the field, which assistive technology announces.
    await expect(parts.dialog.locator('form [aria-live]').filter({ hasText: said })).toHaveCount(1)
    await expect(parts.amount).toHaveValue('2')
    await expect(parts.amount).toHaveAttribute('aria-invalid', 'true')
    await expect(parts.review).toBeDisabled()
  }
  await parts.amount.press('End')
  await parts.amount.press('Backspace')
  await page.keyboard.type('1.000')
  await expect(parts.amount).toHaveValue('1.000')
  await expect(parts.amount).not.toHaveAttribute('aria-invalid')
  await expect(parts.review).toBeEnabled()
})

const WRONG = [
  ['a wrong checksum', theo.address.replace('C44', 'c44'), /This address has a typo/],
  [
    'another namespace',
    '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV',
    'That address is for Solana. Choose Solana to send there.',
  ],
  ['no address', 'theo', 'That isn’t a valid address'],
  ['half a name', 'theo.', 'We couldn’t find theo.'],
  ['a name that nobody has', 'nobody-has-this.foyer.id', 'We couldn’t find nobody-has-this.foyer.id'],
] as const
test('a receiver that is none is refused, and says why (R52)', async ({ page, open, watch }) => {
  watch.allowConsole(/404/)
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await parts.amount.fill('0.1')
  for (const [, text, reason] of WRONG) {
    await parts.receiver.fill(text)
    await expect(parts.dialog.getByText(reason).last()).toBeVisible()
    await expect(parts.dialog.locator('form [aria-live]').filter({ hasText: reason })).toHaveCount(1)
    await expect(parts.receiver).toHaveAttribute('aria-invalid', 'true')
    await expect(parts.review).toBeDisabled()
    // The typed text stays.
    await expect(parts.receiver).toHaveValue(text)
  }
})

test('receivers to beware of: said, or stopped (R52)', async ({ page, open, local }) => {
  // Send to the address once, so that it can be imitated.
  const known = newOwner().address
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.01', to: known })
  await parts.confirm.click()
  await expect(parts.heading('0.01 ETH delivered')).toBeVisible()
  const imitation = `${known.slice(0, 6)}${'9'.repeat(32)}${known.slice(-4)}`.toLowerCase()
  const cases = [
    { to: imitation, title: 'This address imitates one you know', stops: true },
    { to: '0x000000000000000000000000000000000000dead', title: 'Nobody controls this address', stops: true },
    { to: owner.address, title: 'This is your own address', stops: false },
    { to: local.contracts.weth, title: 'This address is a contract', stops: false },
    { to: newOwner().address, title: 'First time sending here', stops: false },
  ]
  await parts.button('Send again').click()
  await expect(parts.heading('Send')).toBeVisible()
  for (const { to, title, stops } of cases) {
    await fillSend(page, { amount: '0.01', to })
    // Warnings that depend on the address alone already appear in the form.
    const isPlain = /own address|controls this/.test(title)
    await expect(parts.dialog.locator('.hint').filter({ hasText: title })).toHaveCount(
      isPlain || to === imitation ? 1 : 0,
    )
    await parts.review.click()
    await expect(parts.heading('Review')).toBeVisible()
    await expect(parts.note(title)).toBeVisible()
    if (stops) {
      await expect(parts.note('First time')).toHaveCount(to === imitation ? 0 : 1)
      await expect(parts.confirm).toHaveCount(0)
      await expect(parts.assertive(title)).toBeAttached()
      await parts.button('Change the address').click()
    } else {
      await expect(parts.confirm).toBeEnabled()
      await parts.back.click()
    }
    await expect(parts.heading('Send')).toBeVisible()
    // The receiver is looked up anew, and the button of what is typed gives way to that of who was found.
    await expect(parts.found).toBeVisible()
    await parts.button('Clear recipient').click()
  }
  await usdc(page)
  await fillSend(page, { amount: '1', to: local.contracts.usdc })
  await expect(parts.dialog.locator('.hint[data-tone="danger"]')).toHaveText('This is the token’s own contract')
  await parts.review.click()
  await expect(parts.note('This is the token’s own contract')).toBeVisible()
  await expect(parts.confirm).toHaveCount(0)
})

test('what the account does not hold is said before anybody is asked', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await expect(parts.review).toHaveText('Enter an amount')
  await parts.amount.fill('0.000')
  await expect(parts.review).toHaveText('Enter an amount')
  await parts.amount.fill('2.500000000000000001')
  await expect(parts.amount).toHaveAccessibleDescription('You’re 0.000000000000000001 ETH short')
  await expect(parts.review).toHaveText('Insufficient balance')
  await expect(parts.review).toBeDisabled()
  await parts.amount.fill('1')
  await expect(parts.review).toHaveText('Enter an address')
  await expect(parts.review).toBeDisabled()
  await parts.receiver.fill(theo.address)
  await expect(parts.found).toBeVisible()
  await expect(parts.review).toHaveText('Review')
  // The entire balance, which leaves nothing for the fee.
  await parts.amount.fill('2.5')
  await expect(parts.amount).toHaveAccessibleDescription('Not enough ETH for the network fee')
  await expect(parts.review).toBeDisabled()
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
})

test('what the chain would turn down never reaches the wallet', async ({ page, open, local }) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await parts.amount.fill('0.1')
  await parts.receiver.fill(local.contracts.fickle)
  await expect(parts.dialog.getByText(/^Base would reject this transfer/).last()).toBeVisible()
  await expect(parts.review).toBeDisabled()
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
})

test('a fee ten times as high as the review said is asked about again, with both figures (R54)', async ({
  page,
  open,
}) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.25', to: theo.address })
  await expect(parts.confirm).toBeEnabled()
  const before = await parts.fact('Network fee').innerText()
  await page.route('**/v1/?*', async (route) => {
    const call = route.request().postData() ?? ''
    if (!call.includes('eth_getBlockByNumber')) return route.continue()
    const response = await route.fetch()
    const text = await response.text()
    await route.fulfill({
      response,
      body: text.replace(
        /"baseFeePerGas":"(0x[0-9a-f]+)"/g,
        (_, fee) => `"baseFeePerGas":"0x${(BigInt(fee) * 10n + 10n ** 11n).toString(16)}"`,
      ),
    })
  })
  await parts.confirm.click()
  const note = parts.note('The network fee rose')
  await expect(note).toContainText(`It was ${before} and is now `)
  await expect(parts.fact('Network fee')).not.toHaveText(before)
  await expect(note).toContainText(await parts.fact('Network fee').innerText())
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
  await page.unroute('**/v1/?*')
  await parts.confirm.click()
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
})

test('a transaction that came between review and confirmation is asked about (R54)', async ({ page, open, local }) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.25', to: theo.address })
  await expect(parts.confirm).toBeEnabled()
  const node = nodeOf(local, 8453)
  await node.impersonateAccount({ address: owner.address })
  const hash = await node.sendTransaction({ account: owner.address, to: theo.address, value: parseEther('0.25') })
  await minedReceipt(node, hash)
  await parts.confirm.click()
  await expect(parts.note('Another transaction came first')).toContainText('Check you haven’t sent this twice')
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
  await parts.confirm.click()
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
})

/** Aborts the page's requests to chains until the returned function is called. */
async function silence(page: Page) {
  const silent = (route: Route) => (/"eth_/.test(route.request().postData() ?? '') ? route.abort() : route.continue())
  await page.route('**/v1/?*', silent)
  return () => page.unroute('**/v1/?*', silent)
}

test('a fee that could not be shown is shown before the wallet is asked', async ({ page, open, watch }) => {
  watch.allowConsole(/ERR_FAILED/)
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await fillSend(page, { amount: '0.25', to: theo.address })
  const answer = await silence(page)
  await parts.review.click()
  await expect(parts.note(/Nothing was sent\.$/)).toBeVisible()
  await answer()
  await parts.confirm.click()
  await expect(parts.fact('Network fee')).toHaveText(/\d/)
  await expect(parts.note(/Nothing was sent\.$/)).toHaveCount(0)
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
  await parts.confirm.click()
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
})

test('Max without a chain says so', async ({ page, open, watch }) => {
  watch.allowConsole(/ERR_FAILED/)
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  const answer = await silence(page)
  await parts.max.click()
  await expect(parts.dialog.getByText('The network didn’t respond. Nothing was sent.').first()).toBeVisible()
  await expect(parts.amount).toHaveValue('')
  await answer()
  await parts.amount.fill('1')
  await expect(parts.dialog.getByText('The network didn’t respond. Nothing was sent.')).toHaveCount(0)
})

test('a Max that comes late is not about another token', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  const held: (() => void)[] = []
  const isHeld = (request: Request) => /"eth_estimateGas"|"eth_call"/.test(request.postData() ?? '')
  await page.route('**/v1/?*', async (route) => {
    if (isHeld(route.request())) await new Promise<void>((go) => held.push(go))
    await route.continue()
  })
  await parts.max.click()
  await expect.poll(() => held.length).toBe(2)
  await usdc(page)
  let answers = 0
  page.on('response', (response) => {
    if (isHeld(response.request())) answers++
  })
  for (const go of held) go()
  await expect.poll(() => answers).toBe(2)
  await parts.receiver.fill(theo.address)
  await expect(parts.found).toBeVisible()
  await expect(parts.amount).toHaveValue('')
})

test('an answer that is no hash: nobody says that nothing was sent', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.25', to: theo.address })
  await page.evaluate(() => {
    const provider = window.wallets.obeys?.provider
    if (!provider) throw new Error('there is no such wallet')
    const own = provider.request.bind(provider)
    provider.request = async (call) => {
      const answer = await own(call)
      return call.method === 'eth_sendTransaction' ? 'done' : answer
    }
  })
  await parts.confirm.click()
  await expect(
    parts.note(
      'We don’t know whether it was sent. Check your wallet before you try again. If you try again with the same nonce (0), only one of the two can go through.',
    ),
  ).toBeVisible()
  await expect(parts.dialog.getByText('Nothing was sent')).toHaveCount(0)
  // The transfer may still arrive, so checking the explorer comes first. Sending again shows a warning, because the
  // transfer did arrive.
  await expect(parts.confirm).toHaveCount(0)
  await expect(parts.dialog.locator('.btn[data-kind="primary"]')).toHaveText('View on explorer')
  await parts.button('Send again').click()
  await parts.confirm.click()
  await expect(parts.note('Another transaction came first')).toBeVisible()
})

/** Confirms in a wallet that never responds. */
async function confirmUnanswered(page: Page) {
  const parts = sendingParts(page)
  await page.evaluate(() => {
    const provider = window.wallets.obeys?.provider
    if (!provider) throw new Error('there is no such wallet')
    const own = provider.request.bind(provider)
    provider.request = (call) => {
      if (call.method !== 'eth_sendTransaction') return own(call)
      document.documentElement.dataset.asked = 'yes'
      return new Promise(() => undefined)
    }
  })
  await parts.confirm.click()
  await expect(parts.dialog.getByText(/^Waiting for Juniper/).first()).toBeVisible()
  // The screen shows that it waits for the wallet while the fee is checked one last time. Only then is the wallet
  // called.
  await expect(page.locator('html[data-asked]')).toBeAttached()
}

test('what the wallet was asked for and never answered is warned of in the form, over a reload, until somebody has looked', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.25', to: theo.address })
  await confirmUnanswered(page)
  await parts.back.click()
  await expect(parts.heading('Send')).toBeVisible()
  // Ignores the previous view, which is still animating out.
  const warning = parts.dialog
    .locator('.note:not(.view-gone *)')
    .filter({ hasText: /0\.25 ETH to 0x3C44…\w+ may have been sent/ })
  const first = parts.dialog.locator('.btn[data-kind="primary"]:not(.view-gone *)')
  await expect(warning).toContainText('We don’t know whether it was sent. Check your wallet before you try again.')
  await expect(first).toHaveText('View on explorer')

  await page.reload()
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await expect(warning).toContainText('the same nonce (0), only one of the two can go through')
  await expect(first).toHaveText('View on explorer')

  // The transfer arrives after all. Filling in the form again shows a warning, both there and in the review.
  const node = nodeOf(local, 8453)
  await node.impersonateAccount({ address: owner.address })
  const hash = await node.sendTransaction({ account: owner.address, to: theo.address, value: parseEther('0.25') })
  await minedReceipt(node, hash)
  await fillSend(page, { amount: '0.25', to: theo.address })
  await expect(warning).toContainText('A transaction with nonce 0 has gone through since')
  await parts.review.click()
  await expect(parts.heading('Review')).toBeVisible()
  await expect(warning).toContainText('sending again pays twice')
  await expect(first).toHaveText('View on explorer')
  await parts.button('I’ve checked').click()
  await expect(warning).toHaveCount(0)
  await expect(first).toHaveText(/^Confirm in/)
  await page.reload()
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await expect(parts.review).toBeVisible()
  await expect(warning).toHaveCount(0)
})

test('as long as what draws the warning does not load: warned in a few words, and nothing can be confirmed', async ({
  page,
  open,
  watch,
}) => {
  watch.allowConsole(/ERR_FAILED/)
  await open(settings())
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.25', to: theo.address })
  await confirmUnanswered(page)

  const file = '**/assets/rare-notes-*.js'
  let asked = 0
  await page.route(file, (route) => {
    asked++
    return route.abort()
  })
  await page.reload()
  await parts.account.click()
  await parts.button('Send').press('Enter')
  const words = 'We don’t know whether it was sent. Check your wallet before you try again.'
  await expect(parts.note(words)).toBeVisible()
  await expect(parts.assertive(words)).toBeAttached()
  await toReview(page, { amount: '0.25', to: theo.address })
  // Wait until the previous view has finished animating out.
  await expect(parts.dialog.locator('.view-gone .note')).toHaveCount(0)
  await expect(parts.note(words)).toBeVisible()
  await expect(parts.assertive(words)).toBeAttached()
  await expect(parts.fact('Network fee')).toHaveText(/\d/)
  const before = asked
  await expect.poll(() => asked).toBeGreaterThan(before)
  await expect(parts.confirm).toBeDisabled()
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')

  await page.unroute(file)
  await expect(parts.note(/may have been sent/)).toBeVisible()
  await expect(parts.confirm).toBeEnabled()
})

test('the wallet goes on to another account while the review is open: said, prepared anew, and nothing was asked', async ({
  page,
  open,
}) => {
  const [, mara] = ACCOUNTS
  await open({ wallets: ['obeys'], networks: ['base', 'mainnet'] })
  await openSend(page)
  const parts = sendingParts(page)
  await toReview(page, { amount: '0.1', to: newOwner().address })
  await expect(parts.confirm).toBeEnabled()
  await page.evaluate((to) => window.wallets.obeys?.selectAccount(to as `0x${string}`), theo.address)
  const note = parts.note('Your wallet switched accounts')
  const short = (address: string) => `${address.slice(0, 6)}…${address.slice(-4)}`
  await expect(note).toContainText(`from ${short(theo.address)} instead of ${short(mara.address)}`)
  await expect(parts.heading('Review')).toBeVisible()
  await expect(parts.confirm).toBeEnabled()
  await expect(parts.fact('Network fee')).toHaveText(/\d/)
  expect(await page.evaluate(() => window.wallets.obeys?.calls)).not.toContain('eth_sendTransaction')
})

test('ninety-nine on their way are enough', async ({ page, open }) => {
  await open(settings())
  await openSend(page)
  await fillSend(page, { amount: '0.1', to: theo.address })
  await page.evaluate(
    ([from, to]) => {
      const transfers = Array.from({ length: 99 }, (_, index) => ({
        id: `eip155:8453 0x${index}`,
        network: 'eip155:8453',
        from,
        to,
        amount: '1',
        decimals: 18,
        symbol: 'ETH',
        hash: `0x${index}`,
        nonce: index,
        transaction: { to },
        sentAt: Date.now(),
        missing: 0,
        outcome: { status: 'pending' },
      }))
      window.foyer.context.store.set({ transfers: transfers as never })
    },
    [owner.address, theo.address],
  )
  const parts = sendingParts(page)
  await expect(parts.dialog.getByText(/^99 transfers are still pending/)).toBeVisible()
  await expect(parts.review).toBeDisabled()
})
