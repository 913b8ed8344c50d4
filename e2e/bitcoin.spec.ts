import type { Page } from '@playwright/test'
import { type BitcoinOwner, bitcoinOf, fundBitcoin, newBitcoinOwner } from './bitcoin-money.ts'
import { connectWith, expect, partsOf, STILL, shown, test } from './fixtures.ts'
import { sendingParts, toReview } from './money.ts'

/*
 * Bitcoin in the browser: wallets of each standard, an account's balance and history, and sending. Each test uses its
 * own account.
 */

test.use(STILL)

const STYLES = ['standard', 'sats-connect', 'injected'] as const
/** Names in the wallet list. A wallet that is injected as a global has the name from our own list. */
const NAMES = { standard: 'Juniper', 'sats-connect': 'Juniper', injected: 'UniSat Wallet' } as const
type Style = (typeof STYLES)[number]

let owner: BitcoinOwner
test.beforeEach(async ({ local }) => {
  owner = newBitcoinOwner()
  await fundBitcoin(local, owner.payment.address, 5_000_000)
})
const settings = (style: Style, more: object = {}) => ({
  networks: ['bitcoinRegtest' as const, 'mainnet' as const],
  bitcoin: { style, accounts: owner, ...more },
})
async function openSend(page: Page, style: Style) {
  const parts = sendingParts(page)
  await connectWith(page, NAMES[style])
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await expect(parts.token).toHaveText('BTC')
  return parts
}
async function answer(page: Page, method: string, yes: boolean): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => window.bitcoinWallet?.questions().map((question) => question.method)))
    .toEqual([method])
  await page.evaluate((reply) => window.bitcoinWallet?.answer(reply), yes)
}

/** Other browsers run these tests with one of the styles only. */
const tags = (style: string) => (style === 'standard' ? ['@walk'] : [])

for (const style of STYLES) {
  test(`${style}: connects, stays over a reload, and leaves when the wallet takes it back`, {
    tag: tags(style),
  }, async ({ page, open }) => {
    await open(settings(style))
    const parts = partsOf(page)
    await connectWith(page, NAMES[style])
    await expect(parts.account).toContainText(shown(owner.payment.address))
    await page.reload()
    await expect(parts.account).toContainText(shown(owner.payment.address))
    await page.evaluate(() => window.bitcoinWallet?.forget())
    await expect(parts.connect).toBeVisible()
  })

  test(`${style}: sends bitcoin, and the activity has it after a reload`, { tag: tags(style) }, async ({
    page,
    open,
    local,
  }) => {
    const receiver = newBitcoinOwner().payment.address
    await open(settings(style))
    const parts = await openSend(page, style)
    await toReview(page, { amount: '0.0125', to: receiver })
    await expect(parts.dialog.getByRole('img', { name: receiver })).toBeVisible()
    await expect(parts.note('First time sending here')).toBeVisible()
    // The Send view is still in the DOM while it fades out.
    await expect(parts.fact('Network fee').last()).toHaveText(/^\$0\.\d\d$/)
    await parts.confirm.click()
    await expect(parts.heading('0.0125 BTC delivered')).toBeVisible()
    expect(await bitcoinOf(local, receiver)).toBe(1_250_000)

    await page.reload()
    await parts.account.click()
    await parts.dialog.getByRole('tab', { name: 'Activity' }).click()
    const row = parts.dialog.getByRole('listitem').filter({ hasText: 'Sent' })
    await expect(row).toContainText('−0.0125 BTC')
  })
}

test('the account: bitcoin with what it is worth, and no tab for what there is not', async ({ page, open }) => {
  await open(settings('standard'))
  const parts = partsOf(page)
  await connectWith(page, 'Juniper')
  await parts.account.click()
  const row = parts.dialog.getByRole('listitem').filter({ hasText: 'BTC' })
  await expect(row).toContainText('0.05 BTC')
  await expect(row).toContainText('$4,875.00')
  await expect(parts.dialog.getByRole('tab', { name: 'NFTs' })).toHaveCount(0)
})

test('a host has both accounts, and signs texts and PSBTs with either', async ({ page, open }) => {
  await open(settings('sats-connect'))
  await connectWith(page, 'Juniper')
  const told = await page.evaluate(async () => {
    const { can } = window.foyer.context.adapters.get('bip122') ?? { can: undefined }
    const provider = window.foyer.getProvider('bip122')
    const { accounts } = window.foyer.getAccount('bip122')
    if (!provider || !can?.signMessage || !can.verifyMessage) throw new Error('no Bitcoin wallet')
    const isValid: boolean[] = []
    for (const { address } of accounts)
      isValid.push(await can.verifyMessage(address, 'Atoll', await can.signMessage(provider, address, 'Atoll')))
    return { accounts, isValid }
  })
  expect(told.accounts).toMatchObject([
    { address: owner.payment.address, type: 'payment', publicKey: owner.payment.publicKey },
    { address: owner.ordinal.address, type: 'ordinal', publicKey: owner.ordinal.publicKey },
  ])
  expect(told.isValid).toEqual([true, true])
})

test('a wallet that declines sends nothing, and the review stays', async ({ page, open, local }) => {
  const receiver = newBitcoinOwner().payment.address
  await open(settings('standard', { asks: true }))
  const { connect, button, account } = partsOf(page)
  await connect.click()
  await button(/^(Continue with )?Juniper/).click()
  await answer(page, 'requestAccounts', true)
  await expect(account).toBeVisible()
  const parts = sendingParts(page)
  await account.click()
  await parts.button('Send').press('Enter')
  await toReview(page, { amount: '0.001', to: receiver })
  await parts.confirm.click()
  await answer(page, 'signPsbt', false)
  await expect(parts.confirm).toBeEnabled()
  expect(await bitcoinOf(local, receiver)).toBe(0)
})

test('what is no address of the network, dust and too much are refused before the wallet is asked', async ({
  page,
  open,
}) => {
  await open(settings('standard'))
  const parts = await openSend(page, 'standard')
  await parts.receiver.fill('bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4')
  await expect(parts.dialog.getByText('That address is for Bitcoin. Choose Bitcoin to send there.')).toBeVisible()
  const { address } = owner.ordinal
  await parts.receiver.fill(address.slice(0, -1) + (address.endsWith('q') ? 'p' : 'q'))
  await expect(parts.dialog.getByText('This address has a typo. Copy it again from where you got it.')).toBeVisible()
  const receiver = newBitcoinOwner().payment.address
  await parts.receiver.fill(receiver)
  await parts.amount.fill('0.00000293')
  await expect(parts.dialog.getByText('less than 294 satoshis are not passed on').first()).toBeVisible()
  await parts.amount.fill('0.0499999')
  await expect(parts.dialog.getByText('Not enough BTC for the network fee').first()).toBeVisible()
})

test('all of it: the fee stays, and nothing else', async ({ page, open, local }) => {
  const receiver = newBitcoinOwner().payment.address
  await open(settings('standard'))
  const parts = await openSend(page, 'standard')
  await parts.receiver.fill(receiver)
  await parts.max.click()
  await expect(parts.review).toBeEnabled()
  await expect(parts.review).not.toHaveAttribute('aria-busy')
  await parts.review.click()
  await parts.confirm.click()
  await expect(parts.heading(/BTC delivered$/)).toBeVisible()
  expect(await bitcoinOf(local, owner.payment.address)).toBe(0)
  expect(await bitcoinOf(local, receiver)).toBeGreaterThan(4_990_000)
})
