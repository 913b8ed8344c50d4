import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { BITCOIN_ACCOUNTS } from '../packages/devnet/src/bitcoin/accounts.ts'
import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { expect, partsOf, STILL, shown, test } from './fixtures.ts'
import { sendingParts } from './money.ts'

/*
 * The demo with three namespaces: with one wallet that supports all of them, with a separate wallet for each, and with
 * transfers in every namespace.
 */

test.use(STILL)

const [, mara] = ACCOUNTS
const [, solanaMara, solanaTheo, solanaNoor] = SOLANA_ACCOUNTS
const [, bitcoinMara, bitcoinTheo] = BITCOIN_ACCOUNTS

async function approve(page: Page, title: RegExp): Promise<void> {
  await expect(page.getByTestId('wallet-title')).toHaveText(title)
  await page.getByTestId('wallet-approve').click()
}

async function moveTo(page: Page, network: string): Promise<void> {
  const { network: button, dialog } = partsOf(page)
  await button.click()
  await dialog.getByRole('button', { name: new RegExp(`^${network}`) }).click()
}

/** Sends from the active account and waits for delivery. */
async function send(page: Page, order: { token?: string; amount: string; unit: string; to: string; confirm: RegExp }) {
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  if (order.token !== undefined) {
    await parts.button(/^Token: /).click()
    await parts.dialog.getByRole('listitem').filter({ hasText: order.token }).getByRole('button').click()
  }
  await parts.dialog.getByRole('textbox', { name: `Amount of ${order.unit}` }).fill(order.amount)
  await parts.receiver.fill(order.to)
  await expect(parts.review).toBeEnabled()
  await expect(parts.review).not.toHaveAttribute('aria-busy')
  await parts.review.click()
  await parts.button(/^Confirm in /).click()
  await approve(page, order.confirm)
  await expect(parts.heading(`${order.amount} ${order.unit} delivered`)).toBeVisible()
  await parts.button('Done').click()
  await page.keyboard.press('Escape')
  await expect(parts.dialog).toBeHidden()
}

test('one wallet everywhere: SOL, an SPL token and bitcoin are sent', async ({ page, local }) => {
  test.slow() // Three chains, of which Bitcoin is slow.
  await page.goto(`${local.demoUrl}/sample`)
  const { connect, account, button, dialog } = partsOf(page)
  await connect.click()
  await button('Local test wallet').click()
  await button('Connect all').click()
  for (let namespaces = 0; namespaces < 3; namespaces++) await approve(page, /^Connect to/)
  await expect(account).toContainText(shown(mara.address))
  await expect(dialog).toBeHidden()

  await moveTo(page, 'Solana')
  await expect(account).toContainText(shown(solanaMara.address))
  await send(page, { amount: '0.5', unit: 'SOL', to: solanaNoor.address, confirm: /^(Send|Sign) a transaction/ })
  await send(page, {
    token: 'USD Coin',
    amount: '3',
    unit: 'USDC',
    to: solanaTheo.address,
    confirm: /^(Send|Sign) a transaction/,
  })
  await moveTo(page, 'Bitcoin')
  await expect(account).toContainText(shown(bitcoinMara.payment.address))
  await send(page, {
    amount: '0.01',
    unit: 'BTC',
    to: bitcoinTheo.payment.address,
    confirm: /^(Send|Sign) a transaction/,
  })
})

test('a wallet for each: all three stay connected over a reload', async ({ page, local }) => {
  await page.goto(`${local.demoUrl}/sample`)
  const { connect, account, button, dialog } = partsOf(page)
  await connect.click()
  await button('Second test wallet').click()
  await approve(page, /^Connect to/)
  await expect(dialog).toBeHidden()
  for (const [place, wallet, address] of [
    ['Solana', 'Solana test wallet', solanaTheo.address],
    ['Bitcoin', 'Bitcoin test wallet', bitcoinTheo.payment.address],
  ] as const) {
    await moveTo(page, place)
    await button(`Choose a wallet for ${place}`).click()
    await button(wallet).click()
    await approve(page, /^Connect to/)
    await expect(dialog).toBeHidden()
    await expect(account).toContainText(shown(address))
  }
  await page.reload()
  await expect(account).toContainText(shown(bitcoinTheo.payment.address))
  await moveTo(page, 'Solana')
  await expect(account).toContainText(shown(solanaTheo.address))
})
