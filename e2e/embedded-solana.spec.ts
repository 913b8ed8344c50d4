import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { createSolanaBank } from '../packages/devnet/src/solana/bank.ts'
import { sendingUsdcOnSolana } from './embedded-money.ts'
import { approve, approveInWindow, connectByEmail, openWindow, settingsOf } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { sendingParts, toReview } from './money.ts'
import { newSolanaOwner } from './solana-money.ts'

/* The embedded wallet's account on Solana: what it holds, and sending from it after the question of the wallet page. */

test.use(STILL)

test('an email makes an account on Solana too: it receives, signs and sends', async ({ page, open, local }) => {
  const receiver = await newSolanaOwner()
  const bank = createSolanaBank(local.solanaUrl)
  await open(settingsOf(local, { networks: ['solana', 'mainnet'] }))
  await connectByEmail(page, local)
  const own = await page.evaluate(() => window.foyer.wallet('solana').account.address ?? '')
  const [from] = SOLANA_ACCOUNTS
  await bank.pay({ from, to: own, amount: 3_000_000_000n })
  await bank.pay({ from, to: own, amount: 75_000_000n, token: 'usdc' })
  const isValid = page.evaluate(async () => {
    const { provider, adapter, account } = window.foyer.wallet('solana')
    const { signMessage, verifyMessage } = adapter.can
    const signed = (await signMessage?.(provider, account.address ?? '', 'Atoll')) ?? ''
    return verifyMessage?.(account.address ?? '', 'Atoll', signed)
  })
  await approveInWindow(page)
  expect(await isValid).toBe(true)

  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await toReview(page, { amount: '0.25', to: receiver.address })
  await parts.confirm.click()
  const question = await openWindow(page)
  await expect(question.getByText('0.25 SOL', { exact: true })).toBeVisible()
  await expect(question.getByText('Solana', { exact: true })).toBeVisible()
  await expect(question.getByText('Network fee', { exact: true })).toBeVisible()
  await approve(question)
  await expect(parts.heading('0.25 SOL delivered')).toBeVisible()
  expect(await bank.holds(receiver.address)).toBe(250_000_000n)
})

test('USDC to somebody without an account for it', async ({ page, open, local }) => {
  await open(settingsOf(local, { networks: ['solana'] }))
  const { parts, receiver, bank } = await sendingUsdcOnSolana(page, local, '12.5')
  await approveInWindow(page)
  await expect(parts.heading('12.5 USDC delivered')).toBeVisible()
  expect(await bank.holds(receiver.address, 'usdc')).toBe(12_500_000n)
})
