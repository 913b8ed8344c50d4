import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { createSolanaBank } from '../packages/devnet/src/solana/bank.ts'
import { addressOfHost, connectByEmail, settingsOf } from './embedded-wallet.ts'
import { fund, newOwner, sendingParts, toReview } from './money.ts'
import { newSolanaOwner } from './solana-money.ts'
import type { World } from './world.ts'

/* Embedded wallets that have something to send. */

/** A page on Base whose embedded wallets are accounts of this type. */
export const sendingHost = (local: World, type: 'eoa' | 'smartAccount') =>
  settingsOf(local, {
    networks: ['base', 'mainnet'],
    options: { projectId: 'e2e-smart', defaultAccountTypes: { eip155: type } },
  })

/** A visitor with SOL and USDC who has confirmed a transfer of USDC to somebody without an account for it. The wallet asks next. */
export async function sendingUsdcOnSolana(page: Page, local: World, amount: string) {
  const receiver = await newSolanaOwner()
  const bank = createSolanaBank(local.solanaUrl)
  await connectByEmail(page, local)
  const own = await page.evaluate(() => window.foyer.wallet('solana').account.address ?? '')
  const [from] = SOLANA_ACCOUNTS
  await bank.pay({ from, to: own, amount: 3_000_000_000n })
  await bank.pay({ from, to: own, amount: 75_000_000n, token: 'usdc' })
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await parts.token.click()
  await parts.button(/USD Coin/).click()
  await toReview(page, { amount, to: receiver.address })
  await parts.confirm.click()
  return { parts, receiver, bank }
}

/** A visitor with ETH and USDC, or with other amounts of them, and somebody to send it to. */
export async function funded(page: Page, local: World, held: Parameters<typeof fund>[3] = { ether: '2', usdc: '50' }) {
  await connectByEmail(page, local)
  const [own, receiver] = [(await addressOfHost(page)) as Hex, newOwner().address]
  await fund(local, 8453, own, held)
  return { own, receiver }
}
