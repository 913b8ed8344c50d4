import type { Page } from '@playwright/test'
import type { Hex } from 'viem'
import { addressOfHost, connectByEmail, settingsOf } from './embedded-wallet.ts'
import { fund, newOwner } from './money.ts'
import type { World } from './world.ts'

/* Embedded wallets that have something to send. */

/** A page on Base whose embedded wallets are accounts of this type. */
export const sendingHost = (local: World, type: 'eoa' | 'smartAccount') =>
  settingsOf(local, {
    networks: ['base', 'mainnet'],
    options: { projectId: 'e2e-smart', defaultAccountTypes: { eip155: type } },
  })

/** A visitor with ETH and USDC, and somebody to send it to. */
export async function funded(page: Page, local: World) {
  await connectByEmail(page, local)
  const [own, receiver] = [(await addressOfHost(page)) as Hex, newOwner().address]
  await fund(local, 8453, own, { ether: '2', usdc: '50' })
  return { own, receiver }
}
