import { getBase58Encoder } from '@solana/kit'
import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { createSolanaBank } from '../packages/devnet/src/solana/bank.ts'
import { connectWith, expect, STILL, shown, test } from './fixtures.ts'
import { sendingParts, toReview } from './money.ts'
import { newSolanaOwner, type SolanaOwner } from './solana-money.ts'

/*
 * Solana in the browser: connecting through the Wallet Standard, an account's balance and history, and sending. Each
 * test uses its own account.
 */

test.use(STILL)

const [, , theo] = SOLANA_ACCOUNTS
let owner: SolanaOwner
test.beforeEach(async ({ local }) => {
  owner = await newSolanaOwner()
  const bank = createSolanaBank(local.solanaUrl)
  const from = SOLANA_ACCOUNTS[0]
  await bank.pay({ from, to: owner.address, amount: 3_000_000_000n })
  await bank.pay({ from, to: owner.address, amount: 75_000_000n, token: 'usdc' })
})
const settings = (solana: object = {}) => ({
  networks: ['solana' as const, 'mainnet' as const],
  solana: { secret: owner.secret, ...solana },
})

test('connects by the Wallet Standard, stays over a reload, and follows the wallet', async ({ page, open }) => {
  await open(settings())
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await expect(parts.account).toContainText(shown(owner.address))
  await page.reload()
  await expect(parts.account).toContainText(shown(owner.address))
  await page.evaluate((address) => window.solanaWallet?.selectAccount(address), theo.address)
  await expect(parts.account).toContainText(shown(theo.address))
  await page.evaluate(() => window.solanaWallet?.forget())
  await expect(parts.connect).toBeVisible()
})

test('the account: what it holds on Solana, with what it is worth', async ({ page, open }) => {
  await open(settings())
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await parts.account.click()
  const row = (text: string) => parts.dialog.getByRole('listitem').filter({ hasText: text })
  await expect(row('3 SOL')).toContainText('3 SOL · Solana')
  await expect(row('3 SOL')).toContainText('$427.50')
  await expect(row('USD Coin')).toContainText('75 USDC')
  // The tab is hidden, because the namespace does not support it.
  await expect(parts.dialog.getByRole('tab', { name: 'NFTs' })).toHaveCount(0)
})

test('receiving: the address, and which networks it is for', async ({ page, open }) => {
  await open(settings())
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await parts.account.click()
  await parts.button('Receive').press('Enter')
  await expect(parts.dialog.getByRole('img', { name: owner.address })).toBeVisible()
  await expect(
    parts.dialog.getByText(/^Only send assets on Solana here\. Assets on .* or Bitcoin won’t arrive\.$/),
  ).toBeVisible()
})

test('signs a message, which its key has signed', async ({ page, open }) => {
  await open(settings())
  await connectWith(page, 'Juniper')
  const { signature, isValid } = await page.evaluate(async (address) => {
    const { can } = window.foyer.context.adapters.get('solana') ?? { can: undefined }
    const provider = window.foyer.getProvider('solana')
    if (!provider || !can?.signMessage || !can.verifyMessage) throw new Error('no Solana wallet')
    const signed = await can.signMessage(provider, address, 'Atoll')
    return { signature: signed, isValid: await can.verifyMessage(address, 'Atoll', signed) }
  }, owner.address)
  expect(getBase58Encoder().encode(signature)).toHaveLength(64)
  expect(isValid).toBe(true)
})

test('SOL: on its way, delivered, and in the activity after a reload @walk', async ({ page, open, local }) => {
  const bank = createSolanaBank(local.solanaUrl)
  const before = await bank.holds(theo.address)
  await open(settings())
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await expect(parts.token).toHaveText('SOL')
  await toReview(page, { amount: '0.25', to: theo.address })
  await expect(parts.dialog.getByRole('img', { name: theo.address })).toBeVisible()
  await expect(parts.fact('Account deposit')).toHaveCount(0)
  await parts.confirm.click()
  await expect(parts.heading('0.25 SOL delivered')).toBeVisible()
  expect(await bank.holds(theo.address)).toBeGreaterThanOrEqual(before + 250_000_000n)

  await page.reload()
  await parts.account.click()
  await parts.dialog.getByRole('tab', { name: 'Activity' }).click()
  const row = parts.dialog.getByRole('listitem').filter({ hasText: 'Sent' })
  await expect(row).toContainText('−0.25 SOL')
  await expect(row.getByRole('link')).toHaveAttribute(
    'href',
    /^https:\/\/explorer\.solana\.com\/tx\/[1-9A-Za-z]{80,90}$/,
  )
})

test('pressed twice, sent once', async ({ page, open, local }) => {
  const receiver = await newSolanaOwner()
  const bank = createSolanaBank(local.solanaUrl)
  await open(settings())
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await toReview(page, { amount: '0.25', to: receiver.address })
  await expect(parts.confirm).toBeEnabled()
  // Identical transfers with the same blockhash are the same transaction, so give each request its own blockhash.
  const given = new Set<string>()
  await page.route('**/v1/?*', async (route) => {
    if (!route.request().postData()?.includes('getLatestBlockhash')) return route.continue()
    for (;;) {
      const response = await route.fetch()
      const [, blockhash = ''] = /"blockhash":"(\w+)"/.exec(await response.text()) ?? []
      if (given.has(blockhash)) continue
      given.add(blockhash)
      return route.fulfill({ response })
    }
  })
  await parts.confirm.dblclick()
  await expect(parts.heading('0.25 SOL delivered')).toBeVisible()
  expect(given.size).toBe(1)
  expect(await bank.holds(receiver.address)).toBe(250_000_000n)
})

test('USDC to somebody without an account for it: the deposit is said, and the wallet may only sign', async ({
  page,
  open,
  local,
}) => {
  const receiver = await newSolanaOwner()
  await open(settings({ features: ['solana:signTransaction', 'solana:signMessage'] }))
  const parts = sendingParts(page)
  await connectWith(page, 'Juniper')
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await parts.token.click()
  await parts.button(/USD Coin/).click()
  await toReview(page, { amount: '12.5', to: receiver.address })
  await expect(parts.fact('Account deposit')).toHaveText('0.00203928 SOL')
  await expect(parts.dialog.getByText('The recipient has no account for this token yet.')).toBeVisible()
  await expect(parts.note('First time sending here')).toBeVisible()
  await parts.confirm.click()
  await expect(parts.heading('12.5 USDC delivered')).toBeVisible()
  expect(await createSolanaBank(local.solanaUrl).holds(receiver.address, 'usdc')).toBe(12_500_000n)
})

test('a wallet that declines sends nothing; what cannot be sent is refused before it is asked', async ({
  page,
  open,
  local,
}) => {
  await open(settings({ asks: true }))
  const parts = sendingParts(page)
  const asked = (method: string) =>
    expect
      .poll(() => page.evaluate(() => window.solanaWallet?.questions().map(({ method }) => method)))
      .toEqual([method])
  const reply = (yes: boolean) => page.evaluate((answer) => window.solanaWallet?.answer(answer), yes)
  await parts.connect.click()
  await parts.button(/Juniper/).click()
  await asked('standard:connect')
  await reply(true)
  await parts.account.click()
  await parts.button('Send').press('Enter')

  await parts.amount.fill('0.0001')
  await parts.receiver.fill((await newSolanaOwner()).address)
  await expect(parts.dialog.getByText(/Solana would reject this transfer/).first()).toBeVisible()
  await parts.button('Clear recipient').click()
  await parts.receiver.fill('0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC')
  await expect(parts.dialog.getByText('That address is for Ethereum. Choose Ethereum to send there.')).toBeVisible()

  await toReview(page, { amount: '0.25', to: theo.address })
  await parts.confirm.click()
  await asked('solana:signAndSendTransaction')
  await reply(false)
  await expect(parts.note('Juniper declined. Nothing was sent.')).toBeVisible()
  expect(await createSolanaBank(local.solanaUrl).holds(owner.address)).toBe(3_000_000_000n)
  await parts.confirm.click()
  await asked('solana:signAndSendTransaction')
  expect(await page.evaluate(() => window.solanaWallet?.questions()[0]?.params)).toMatchObject([
    { account: owner.address, chain: 'solana:mainnet' },
  ])
  await reply(true)
  await expect(parts.heading('0.25 SOL delivered')).toBeVisible()
})
