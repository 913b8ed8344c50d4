import type { Page } from '@playwright/test'
import { connectWith, expect, partsOf } from './fixtures.ts'
import { type Owner, sendingParts } from './money.ts'

/* The steps of a purchase, from the account to the provider's page. */

/** A page with networks of both chains, and a wallet of the account. */
export const buySettings = (owner: Owner) => ({
  wallets: ['obeys' as const],
  key: owner.key,
  networks: ['base' as const, 'mainnet' as const],
})

export function buyParts(page: Page) {
  const parts = sendingParts(page)
  return {
    ...parts,
    amount: parts.dialog.getByRole('textbox', { name: /^Amount in / }),
    /** The sentence below the scene. */
    title: (text: string | RegExp) => parts.dialog.getByRole('heading', { name: text, level: 3 }),
    next: parts.button(/^Continue to /),
    offer: (name: string) => parts.dialog.getByRole('button', { name: new RegExp(`^${name} `) }),
  }
}

/** Connects, and opens the form by the account's button. */
export async function openBuy(page: Page) {
  const { account, button } = partsOf(page)
  await connectWith(page, 'Juniper')
  await account.click()
  await button(/^Buy$/).press('Enter')
  const parts = buyParts(page)
  await expect(parts.amount).toBeVisible()
  return parts
}

/** Presses the primary button, and returns the provider's page. */
export async function toProvider(page: Page): Promise<Page> {
  const parts = buyParts(page)
  await expect(parts.next).toBeEnabled()
  const [popup] = await Promise.all([page.waitForEvent('popup'), parts.next.click()])
  await expect(popup.getByRole('heading', { name: /^(Paylane|Brook)$/ })).toBeVisible()
  return popup
}

export async function pay(popup: Page, card: string, country = 'US') {
  await popup.getByLabel('Card number').fill(card)
  await popup.getByLabel('Country').selectOption(country)
  await popup.getByRole('button', { name: /^Pay / }).click()
}

/** Has the providers deliver the only order of an account. */
export async function deliver(page: Page, cardsUrl: string, { address }: Pick<Owner, 'address'>) {
  await pressRelease(page, cardsUrl, address)
}

/**
 * Presses the button of a row in a provider's or an exchange's list of what waits. Without a page of its own: one that is closed while
 * its button still leads it on now and then never closes.
 * @param text what only that row has
 */
export async function pressRelease(page: Page, listUrl: string, text: string) {
  const rows = (await (await page.request.get(listUrl)).text()).split('<li>')
  const row = rows.find((one) => one.toLowerCase().includes(text.toLowerCase())) ?? ''
  const [, action] = /<form method="post" action="([^"]+)"/.exec(row) ?? []
  if (action === undefined) throw new Error(`nothing of ${text} waits`)
  const answer = await page.request.post(new URL(action, listUrl).href, { maxRedirects: 0 })
  expect(answer.status()).toBe(303)
}

/** Lets a slow exchange send the payment that the page follows. */
export async function releasePayment(page: Page, exchangesUrl: string): Promise<void> {
  const id = await page.evaluate(() => {
    const kept = Object.entries(localStorage).find(([key]) => key.endsWith(':payments'))?.[1] ?? '{}'
    return /"id":"([0-9a-f]{32})"/.exec(kept)?.[1]
  })
  await pressRelease(page, exchangesUrl, `${id}`)
}
