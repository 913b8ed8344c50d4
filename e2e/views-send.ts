import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect } from './fixtures.ts'
import { account, coinOf, OBEYS, type Scene, view } from './scene.ts'
import type { World } from './world.ts'

/* The send views, from the form to the outcome. send.spec.ts tests real transfers. These scenes only display Mara's. */

const [, mara, theo] = ACCOUNTS
const AMOUNT = 250_000_000_000_000_000n
const HASH = `0x9c41${'5e'.repeat(28)}07de`
const dialog = (page: Page) => page.getByRole('dialog')
/** Ignores views that are animating out and buttons that are busy. */
const primary = (page: Page) => dialog(page).locator('.btn[data-kind="primary"]:not(.view-gone *, [aria-busy="true"])')

const form = async (page: Page, amount?: string, receiver?: string) => {
  await account({ view: 'Send' })(page)
  if (amount !== undefined) await dialog(page).locator('.amount input').fill(amount)
  if (receiver !== undefined) await dialog(page).locator('.field input').fill(receiver)
}
const filled = async (page: Page, receiver: string) => {
  await form(page, '0.25', receiver)
  await expect(primary(page)).toBeEnabled()
}
const review = async (page: Page, receiver: string, sign: string) => {
  await filled(page, receiver)
  await primary(page).click()
  await expect(dialog(page).locator(sign).first()).toBeVisible()
  await expect(primary(page)).toBeEnabled()
}
/** Starts and ends like Mara's own address. */
const lookAlike = `${mara.address.slice(0, 6)}${'0'.repeat(32)}${mara.address.slice(-4)}`.toLowerCase()

const outcome = (outcome: object) => async (page: Page, local: World) => {
  await account({ view: 'Account' })(page)
  await page.evaluate(
    (transfer) => {
      window.foyer.context.store.set({ transfers: [{ ...transfer, sentAt: Date.now() } as never] })
      window.foyer.open({ view: 'SendOutcome', arguments: { transferId: transfer.id } })
    },
    { ...transferOf(outcome), iconUrl: coinOf(local, 'ETH') },
  )
  await expect(dialog(page).locator('.transfer')).toBeVisible()
}
const transferOf = (outcome: object) => ({
  id: `eip155:8453 ${HASH}`,
  network: 'eip155:8453',
  from: mara.address,
  to: theo.address,
  amount: String(AMOUNT),
  decimals: 18,
  symbol: 'ETH',
  hash: HASH,
  nonce: 4,
  transaction: { to: theo.address, value: String(AMOUNT) },
  missing: 0,
  outcome,
})
const FEE = '11000000000000'

export const SEND_SCENES: readonly Scene[] = [
  { name: 'send', settings: OBEYS, show: (page) => filled(page, 'theo.foyer.id') },
  { name: 'send-form', settings: OBEYS, show: (page) => form(page) },
  {
    name: 'send-empty',
    settings: { ...OBEYS, key: `0x${'5e'.repeat(32)}` },
    async show(page) {
      await account({ view: 'Send' })(page)
      await expect(dialog(page).locator('.empty')).toBeVisible()
    },
  },
  {
    name: 'send-unsettled',
    settings: OBEYS,
    async show(page) {
      await account({ view: 'Account' })(page)
      await page.evaluate((asked) => {
        const { storage } = window.foyer.context
        const list = [{ ...asked, id: 'x', network: 'eip155:1', held: '1', askedAt: 0 }]
        storage.write({ name: 'unsettled', check: () => undefined }, list as never)
        window.foyer.open({ view: 'Send' })
      }, transferOf({}))
      await expect(dialog(page).locator('.note[data-tone="warning"]')).toBeVisible()
    },
  },
  {
    name: 'send-wrong-receiver',
    settings: OBEYS,
    async show(page) {
      await form(page, '0.25', theo.address.replace('C44', 'c44'))
      await expect(dialog(page).locator('.field[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'send-too-much',
    settings: OBEYS,
    async show(page) {
      // Every digit of ether, whatever the account holds: the sentence about what is missing is as long as it gets.
      await form(page, '123456789.123456789012345678', theo.address)
      await expect(dialog(page).locator('.amount[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'send-tokens',
    settings: OBEYS,
    async show(page) {
      await form(page)
      await view(page, { view: 'SendSelectToken' })
      await expect(dialog(page).locator('.row').first()).toBeVisible()
    },
  },
  {
    name: 'send-review-new',
    view: 'SendReview',
    settings: OBEYS,
    show: (page) => review(page, 'noor.foyer.id', '.note'),
  },
  {
    name: 'send-review-lookalike',
    settings: OBEYS,
    show: (page) => review(page, lookAlike, '.note[data-tone="danger"]'),
  },
  { name: 'send-review-contract', settings: OBEYS, show: (page, local) => review(page, local.contracts.weth, '.note') },
  { name: 'send-pending', settings: OBEYS, show: outcome({ status: 'pending' }) },
  {
    name: 'send-delivered',
    settings: OBEYS,
    show: outcome({ status: 'delivered', hash: HASH, fee: FEE, at: 0 }),
  },
  {
    name: 'send-turned-down',
    settings: OBEYS,
    show: outcome({ status: 'reverted', hash: HASH, reason: 'out of gas', fee: FEE, at: 0 }),
  },
  { name: 'send-dropped', settings: OBEYS, show: outcome({ status: 'dropped', at: 0 }) },
  {
    name: 'send-cancelled',
    settings: OBEYS,
    show: outcome({ status: 'replaced', hash: HASH, kind: 'cancelled', at: 0 }),
  },
  { name: 'send-replaced', settings: OBEYS, show: outcome({ status: 'replaced', hash: HASH, kind: 'other', at: 0 }) },
]
