import type { BrowserContext, Page } from '@playwright/test'
import { parseEther, parseUnits } from 'viem'
import { movePrice } from '../packages/devnet/src/index.ts'
import { connectWith, expect, partsOf } from './fixtures.ts'
import { type ChainId, nodeOf, type Owner, sendingParts } from './money.ts'
import type { World } from './world.ts'

/* Swaps in the local world: the screens' elements, and pools whose price somebody else moves. */

export function swapParts(page: Page) {
  const parts = sendingParts(page)
  return {
    ...parts,
    pay: parts.dialog.getByRole('textbox', { name: /^Amount of .* to pay$/ }),
    receive: parts.dialog.getByRole('textbox', { name: /^Amount of .* to receive$/ }),
    tokens: parts.button(/^(Token: .*|Choose a token)$/),
    review: parts.button('Review swap'),
    compare: parts.button(/^Compare \d| more$/),
    offers: parts.dialog.getByRole('list', { name: 'Offers' }).getByRole('button'),
    swap: parts.button(/^Swap in/),
    approve: parts.button(/^Approve /),
    both: parts.button(/^Approve and swap in/),
    sign: parts.button(/^Sign, then swap in/),
  }
}

/** Connects and opens the form by the account's button. */
export async function openSwap(page: Page, wallet: 'Juniper' | 'Harbor' = 'Juniper'): Promise<void> {
  const { account, button, heading } = partsOf(page)
  await connectWith(page, wallet)
  await account.click()
  await button('Swap').press('Enter')
  await expect(heading('Swap')).toBeVisible()
}

/** Chooses a token by its symbol. */
export async function choose(page: Page, side: 'pay' | 'receive', symbol: string): Promise<void> {
  const parts = swapParts(page)
  await parts.tokens.nth(side === 'pay' ? 0 : 1).click()
  await parts.dialog.getByRole('searchbox').fill(symbol)
  await parts.dialog.getByRole('listitem').getByRole('button').first().click()
  await expect(parts.heading('Swap')).toBeVisible()
}

/** Fills the form with what is paid, and opens the review. */
export async function toPreview(page: Page, amount: string): Promise<void> {
  const parts = swapParts(page)
  await parts.pay.fill(amount)
  await expect(parts.review).toBeEnabled()
  await expect(parts.review).not.toHaveAttribute('aria-busy')
  await parts.review.click()
  await expect(parts.heading('Review swap')).toBeVisible()
}

/** Connects, and opens the form with USDC as what is received. */
export async function openForDollars(page: Page) {
  await openSwap(page)
  await choose(page, 'receive', 'USDC')
  return swapParts(page)
}

/** Connects, and opens the review of half an ether for USDC. */
export async function openReview(page: Page) {
  const parts = await openForDollars(page)
  await toPreview(page, '0.5')
  return parts
}

export type Quoted = {
  readonly toAmount: string
  readonly networkFee: string
  readonly fee: { readonly amount: string; readonly percent: number | string }
}
/** Quotes that are asked for from now on are worse. */
export async function quoteWorse(page: Page, change: (quote: Quoted) => Partial<Quoted>) {
  await page.route(/\/convert\/quotes\?/, async (route) => {
    const response = await route.fetch()
    const { quotes }: { readonly quotes: readonly Quoted[] } = await response.json()
    const changed = quotes.map((quote) => ({ ...quote, ...change(quote) }))
    await route.fulfill({ response, json: { quotes: changed } })
  })
}
/** 3 % less arrives. The fee is its share of it, or the quote is not believed. */
export function worsePrice({ toAmount, fee }: Quoted): Partial<Quoted> {
  const whole = ((BigInt(toAmount) + BigInt(fee.amount)) * 97n) / 100n
  const part = (whole * BigInt(Math.round(Number(fee.percent) * 100))) / 10_000n
  return { toAmount: String(whole - part), fee: { ...fee, amount: String(part) } }
}

/** Withholds the receipts of transactions, for one page or for all tabs. */
export async function holdReceipts(target: Page | BrowserContext) {
  const held: (() => void)[] = []
  let isHeld = true
  await target.route('**/v1/?*', async (route) => {
    if (isHeld && route.request().postData()?.includes('eth_getTransactionReceipt'))
      await new Promise<void>((go) => held.push(go))
    // The request may have gone with its page.
    await route.continue().catch(() => undefined)
  })
  return {
    waiting: () => held.length,
    release() {
      isHeld = false
      for (const go of held) go()
    },
  }
}

const ERC20 = [
  {
    type: 'function',
    name: 'balanceOf',
    stateMutability: 'view',
    inputs: [{ type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
  {
    type: 'function',
    name: 'allowance',
    stateMutability: 'view',
    inputs: [{ type: 'address' }, { type: 'address' }],
    outputs: [{ type: 'uint256' }],
  },
] as const

export const tokenOf = (
  local: World,
  id: ChainId,
  token: 'usdc' | 'dai' | 'weth',
  { address }: Pick<Owner, 'address'>,
) =>
  nodeOf(local, id).readContract({
    address: local.contracts[token],
    abi: ERC20,
    functionName: 'balanceOf',
    args: [address],
  })
export const allowanceOf = (local: World, id: ChainId, token: 'usdc' | 'dai', { address }: Pick<Owner, 'address'>) =>
  nodeOf(local, id).readContract({
    address: local.contracts[token],
    abi: ERC20,
    functionName: 'allowance',
    args: [address, local.contracts.uniswap.router],
  })

/** What makes tokens and moves prices there. */
export const chainOf = ({ rpcUrls, contracts }: World, chainId: ChainId = 1) => ({
  chainId,
  rpcUrl: rpcUrls[chainId] ?? '',
  contracts,
})

/** Somebody sells ether into every pool, so that it is worth some per cent less. Returns what undoes it. */
export async function sellEther(local: World, chainId: ChainId): Promise<() => Promise<void>> {
  const { weth, usdc } = local.contracts
  const chain = chainOf(local, chainId)
  const pools = [
    { fee: 'v2', ether: '6' },
    { fee: 500, ether: '12' },
    { fee: 3_000, ether: '9' },
  ] as const
  for (const { fee, ether } of pools) await movePrice(chain, { from: weth, to: usdc, amount: parseEther(ether), fee })
  return async () => {
    for (const { fee, ether } of pools)
      await movePrice(chain, { from: usdc, to: weth, amount: parseUnits(String(Number(ether) * 3_315), 6), fee })
  }
}

/** From now on the wallet is asked for a transaction, and gone before it has answered. */
export const loseWallet = (page: Page) =>
  page.evaluate(() => {
    const provider = window.wallets.obeys?.provider
    if (!provider) throw new Error('the wallet is there')
    const { request } = provider
    provider.request = async (call) => {
      if (call.method === 'eth_sendTransaction') throw new Error('disconnected')
      return request(call)
    }
  })
