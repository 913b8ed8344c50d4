import type { Locator, Page } from '@playwright/test'
import { createTestClient, type Hex, http, parseAbi, parseEther, parseUnits, publicActions, walletActions } from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { minedReceipt } from '../packages/devnet/src/mined.ts'
import { connectWith, expect, partsOf } from './fixtures.ts'
import type { World } from './world.ts'

/* Money of the local world: accounts of a test's own, what they hold, and the steps that every transfer takes. */

/** 1 and 8453 are everybody's; 10 is for tests that stop, rewind or reorder a chain, and those take turns. */
export type ChainId = 1 | 8453 | 10
export type Owner = { readonly key: Hex; readonly address: Hex }

/** Somebody whom no other test knows. */
export function newOwner(): Owner {
  const key = generatePrivateKey()
  return { key, address: privateKeyToAccount(key).address }
}

/** A chain, with what only a test may do to it. */
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

/** What a faucet does. @param ether and @param usdc as people write amounts */
export async function fund(
  local: World,
  id: ChainId,
  to: Hex,
  { ether, usdc }: { readonly ether?: string; readonly usdc?: string },
): Promise<void> {
  const node = nodeOf(local, id)
  if (ether !== undefined) await node.setBalance({ address: to, value: parseEther(ether) })
  if (usdc === undefined) return
  // Each by an account of its own: two tests at a time would choose the same nonce.
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
}

export const usdcOf = (local: World, id: ChainId, owner: Hex): Promise<bigint> =>
  nodeOf(local, id).readContract({
    address: local.contracts.usdc,
    abi: TOKEN,
    functionName: 'balanceOf',
    args: [owner],
  })

/** The parts of the screens that send, by what a visitor calls them. */
export function sendingParts(page: Page) {
  const modal = partsOf(page)
  return {
    ...modal,
    amount: modal.dialog.getByRole('textbox', { name: /^Amount of/ }),
    token: modal.button(/^Token: /),
    receiver: modal.dialog.getByRole('textbox', { name: 'To' }),
    /** The receiver, once it is known who that is. */
    found: modal.dialog.getByRole('group', { name: 'To' }),
    max: modal.button(/^Max/),
    review: modal.button('Review'),
    confirm: modal.button(/^Confirm in/),
    /** A line of the facts, by its term. A view that leaves has it too, for a moment. */
    fact: (term: string) =>
      modal.dialog
        .locator('.facts:not(.view-gone *) > div')
        .filter({ has: page.getByText(term, { exact: true }) })
        .locator('dd'),
    note: (title: string | RegExp) => modal.dialog.locator('.note').filter({ hasText: title }),
  }
}

/** Connects and shows the form. */
export async function openSend(page: Page): Promise<void> {
  const { account, button, dialog } = partsOf(page)
  await connectWith(page, 'Juniper')
  await account.click()
  await button('Send').press('Enter')
  await expect(dialog.getByRole('heading', { name: 'Send' })).toBeVisible()
}

/** Fills the form and waits until nothing stands between it and its review. */
export async function fillSend(page: Page, { amount, to }: { amount: string; to: string }): Promise<void> {
  const parts = sendingParts(page)
  await write(parts.amount, amount)
  await write(parts.receiver, to)
  await expect(parts.found).toBeVisible()
  await expect(parts.review).toBeEnabled()
  await expect(parts.review).not.toHaveAttribute('aria-busy')
}

/**
 * Types over what a field has, at once: whoever pauses in a name asks for the half of it. What `fill` puts into a field of Firefox
 * the page does not hear of, so that there it goes key by key.
 */
async function write(field: Locator, text: string): Promise<void> {
  if (field.page().context().browser()?.browserType().name() !== 'firefox') return field.fill(text)
  await field.press('ControlOrMeta+a')
  await field.pressSequentially(text)
}

/** From the filled form to the review, when all that can be known of the receiver is known. */
export async function toReview(page: Page, order: { amount: string; to: string }): Promise<void> {
  const parts = sendingParts(page)
  await fillSend(page, order)
  await parts.review.click()
  await expect(parts.heading('Review')).toBeVisible()
}
