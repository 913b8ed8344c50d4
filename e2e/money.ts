import type { Locator, Page } from '@playwright/test'
import { createTestClient, type Hex, http, parseAbi, parseEther, parseUnits, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { minedReceipt } from '../packages/devnet/src/mined.ts'
import { connectWith, expect, partsOf } from './fixtures.ts'
import type { World } from './world.ts'

/* Funds in the local world: accounts that belong to a single test, their balances, and the steps of every transfer. */

/**
 * All tests share 1 and 8453. Chain 10 is for tests that stop, rewind or reorder a chain. Those tests run one at a
 * time.
 */
export type ChainId = 1 | 8453 | 10
export type Owner = { readonly key: Hex; readonly address: Hex }

/** Creates an account that no other test uses. */
export function newOwner(): Owner {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}

/** A client for a local chain, with methods that only test nodes support. */
export const nodeOf = (local: World, id: ChainId) =>
  createTestClient({
    chain: {
      id,
      name: 'local',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [local.rpcUrls[id] ?? ''] } },
    },
    mode: 'anvil',
    transport: http(local.rpcUrls[id]),
    pollingInterval: 50,
  })
    .extend(publicActions)
    .extend(walletActions)

const TOKEN = parseAbi([
  'function mint(address to, uint256 amount)',
  'function balanceOf(address owner) view returns (uint256)',
])

/** Funds an account. @param ether and @param usdc decimal amounts @returns the transaction that mints the USDC */
export async function fund(
  local: World,
  id: ChainId,
  to: Hex,
  { ether, usdc }: { readonly ether?: string; readonly usdc?: string },
): Promise<Hex | undefined> {
  const node = nodeOf(local, id)
  if (ether !== undefined) await node.setBalance({ address: to, value: parseEther(ether) })
  if (usdc === undefined) return undefined
  // Each call uses its own account, because concurrent tests would choose the same nonce.
  const faucet = privateKeyToAccount(generatePrivateKey())
  await node.setBalance({ address: faucet.address, value: parseEther('1') })
  const hash = await node.writeContract({
    account: faucet,
    address: local.contracts.usdc,
    abi: TOKEN,
    functionName: 'mint',
    args: [to, parseUnits(usdc, 6)],
  })
  await minedReceipt(node, hash)
  return hash
}

export const usdcOf = (local: World, id: ChainId, owner: Hex): Promise<bigint> =>
  nodeOf(local, id).readContract({
    address: local.contracts.usdc,
    abi: TOKEN,
    functionName: 'balanceOf',
    args: [owner],
  })

/** The elements of the send views, located by their accessible names. */
export function sendingParts(page: Page) {
  const modal = partsOf(page)
  return {
    ...modal,
    amount: modal.dialog.getByRole('textbox', { name: /^Amount of/ }),
    token: modal.button(/^Token: /),
    receiver: modal.dialog.getByRole('textbox', { name: 'To' }),
    /** The receiver, once it has been resolved. */
    found: modal.dialog.getByRole('group', { name: 'To' }),
    max: modal.button(/^Max/),
    /** It says what the form still needs. */
    review: modal.button(/^(Review$|Enter an |Insufficient)/),
    confirm: modal.button(/^Confirm in/),
    /** A value of the fact list, by its label. Ignores a view that is still animating out. */
    fact: (term: string) =>
      modal.dialog
        .locator('.facts:not(.view-gone *) > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator('dd'),
    note: (title: string | RegExp) => modal.dialog.locator('.note').filter({ hasText: title }),
  }
}

/** Connects and opens the send form. */
export async function openSend(page: Page): Promise<void> {
  const { account, button, dialog } = partsOf(page)
  await connectWith(page, 'Juniper')
  await account.click()
  await button('Send').press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Send' })).toBeVisible()
}

/** Fills the form and waits until the transfer can be reviewed. */
export async function fillSend(page: Page, { amount, to }: { amount: string; to: string }): Promise<void> {
  const parts = sendingParts(page)
  await write(parts.amount, amount)
  await write(parts.receiver, to)
  await expect(parts.found).toBeVisible()
  await expect(parts.review).toBeEnabled()
  await expect(parts.review).not.toHaveAttribute('aria-busy')
}

/**
 * Replaces a field's text at once: a pause while typing a name would look up an incomplete one. In Firefox the page
 * does not receive the input event of `fill`, so the text is typed there.
 */
async function write(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text)
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** Fills the form and opens the review, once the receiver has been fully checked. */
export async function toReview(page: Page, order: { amount: string; to: string }): Promise<void> {
  const parts = sendingParts(page)
  await fillSend(page, order)
  await parts.review.click()
  await expect(parts.heading('Review')).toBeVisible()
}
