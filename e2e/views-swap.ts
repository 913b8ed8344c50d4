import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect } from './fixtures.ts'
import { account, CORS, coinOf, failedTransaction, OBEYS, type Scene, view } from './scene.ts'
import { loseWallet, type Quoted, quoteWorse, worsePrice } from './swap-money.ts'
import type { World } from './world.ts'

/* The swap views, from the form to the outcome. swap.spec.ts tests real swaps. */

const [, mara] = ACCOUNTS
const HASH = `0x7b21${'3c'.repeat(28)}51fa`
const UNLISTED = '0x52908400098527886E0F7030069857D2E4169EE7'
const dialog = (page: Page) => page.getByRole('dialog')
/** Ignores views that are animating out and buttons that are busy. */
const primary = (page: Page) => dialog(page).locator('.btn[data-kind="primary"]:not(.view-gone *, [aria-busy="true"])')

type Given = { readonly amount?: string; readonly fromToken?: string; readonly toToken?: string }
const form = async (page: Page, given: Given = { amount: '0.5', fromToken: 'ETH', toToken: 'USDC' }) => {
  await account({ view: 'Swap', arguments: given })(page)
  await expect(dialog(page).locator('.amount[data-soft]')).toBeVisible()
}
const priced = async (page: Page, given?: Given) => {
  await form(page, given)
  await expect(dialog(page).locator('.swap-rate')).toBeVisible()
  await expect(primary(page)).toBeEnabled()
}
const preview = async (page: Page, given?: Given) => {
  await priced(page, given)
  await primary(page).click()
  await expect(dialog(page).locator('.trade')).toBeVisible()
  await expect(primary(page)).toBeEnabled()
}
const twoOffers = (page: Page) =>
  page.route(/\/convert\/quotes\?/, async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    const [{ fee: _, ...best }] = quotes
    const second = { ...best, provider: 'velora', toAmount: String((BigInt(best.toAmount) * 99n) / 100n) }
    await route.fulfill({ response, json: { quotes: [...quotes, second] } })
  })
/** @param priceImpact undefined: nobody knows it */
const impactOf = (page: Page, priceImpact: string | undefined) =>
  page.route(/\/convert\/quotes\?/, async (route) => {
    const response = await route.fetch()
    const { quotes } = await response.json()
    await route.fulfill({ response, json: { quotes: quotes.map((quote: object) => ({ ...quote, priceImpact })) } })
  })
/** What is quoted while the review is open is worse. */
async function worse(page: Page, change: (quote: Quoted) => Partial<Quoted>) {
  await quoteWorse(page, change)
  await page.clock.runFor(31_000)
  await expect(dialog(page).locator('.note[data-tone="warning"] strong')).toBeVisible()
  await expect(primary(page)).toBeEnabled()
}
/** Opens the review of a token for which an earlier visit has asked for an approval. @param isSent whether its hash is known */
async function approved(page: Page, isSent: boolean) {
  const quoted = page.waitForResponse(/\/convert\/quotes\?/)
  await priced(page, { amount: '20', fromToken: 'USDC', toToken: 'DAI' })
  const response = await quoted
  const [namespace, chain, contract] = (new URL(response.url()).searchParams.get('from') ?? '').split(':')
  const [{ spender: to }] = (await response.json()).quotes
  const one = {
    ...{ id: 'x', network: `${namespace}:${chain}`, from: mara.address, to, contract, nonce: 4 },
    ...{ amount: '20000000', decimals: 6, symbol: 'USDC' },
  }
  const sent = {
    ...{ ...one, hash: HASH, transaction: { to: contract, data: '0x' } },
    ...{ sentAt: Date.now(), missing: 0, outcome: { status: 'pending' } },
  }
  const asked = { ...one, held: '0', askedAt: Date.now(), approval: isSent ? { sent } : {} }
  await page.evaluate((record) => {
    window.foyer.context.storage.write({ name: 'unsettled', check: () => undefined }, [record] as never)
  }, asked)
  await primary(page).click()
  await expect(dialog(page).locator('.trade')).toBeVisible()
}
/** The visitor's wallet makes an approval and a swap in one step. */
const batching = (page: Page) =>
  page.evaluate(() => {
    const provider = window.wallets.obeys?.provider
    if (!provider) throw new Error('the wallet is there')
    const { request } = provider
    provider.request = async (call) =>
      call.method === 'wallet_getCapabilities' ? { '0x0': { atomic: { status: 'supported' } } } : request(call)
  })
/** A node that does not know how to try a swap out. */
const cannotTry = (page: Page) =>
  page.route('**/v1/?*', (route) => {
    const body = route.request().postDataJSON()
    if (body?.method !== 'eth_simulateV1') return route.fallback()
    const error = { code: -32601, message: 'Method not found' }
    return route.fulfill({ headers: CORS, json: { jsonrpc: '2.0', id: body.id, error } })
  })
const fold = (page: Page) => dialog(page).locator('.swap-fold:not(.view-gone *)')

const outcome = (of: object) => async (page: Page, local: World) => {
  await account({ view: 'Account' })(page)
  await page.evaluate(
    (transfer) => {
      window.foyer.context.store.set({ transfers: [{ ...transfer, sentAt: Date.now() } as never] })
      window.foyer.open({ view: 'SwapOutcome', arguments: { transferId: transfer.id } })
    },
    transferOf(of, local),
  )
  await expect(dialog(page).locator('.trade')).toBeVisible()
}
const transferOf = (of: object, local: World) => ({
  id: `eip155:8453 ${HASH}`,
  network: 'eip155:8453',
  from: mara.address,
  to: '0x2626664c2603336E57B271c5C0b26F421741e481',
  amount: '500000000000000000',
  decimals: 18,
  symbol: 'ETH',
  iconUrl: coinOf(local, 'ETH'),
  swap: { symbol: 'USDC', decimals: 6, minimum: '1673210000', iconUrl: coinOf(local, 'USDC') },
  hash: HASH,
  nonce: 4,
  transaction: { to: '0x2626664c2603336E57B271c5C0b26F421741e481', value: '500000000000000000', data: '0x' },
  missing: 0,
  outcome: of,
})

export const SWAP_SCENES: readonly Scene[] = [
  {
    name: 'swap',
    settings: OBEYS,
    async show(page) {
      await priced(page)
      await dialog(page).locator('.swap-fold').click()
      await expect(dialog(page).locator('.facts')).toBeVisible()
    },
  },
  { name: 'swap-form', settings: OBEYS, show: (page) => form(page, {}) },
  {
    name: 'swap-too-much',
    settings: OBEYS,
    async show(page) {
      await form(page, { amount: '3500', fromToken: 'USDC', toToken: 'ETH' })
      await expect(dialog(page).locator('.amount[data-invalid]')).toBeVisible()
    },
  },
  {
    name: 'swap-impact',
    settings: OBEYS,
    async show(page) {
      await priced(page, { amount: '60', fromToken: 'ETH', toToken: 'USDC' })
      await expect(dialog(page).locator('.note[data-tone="danger"]')).toBeVisible()
    },
  },
  {
    name: 'swap-impact-accept',
    settings: OBEYS,
    before: (page) => impactOf(page, '14.2'),
    async show(page) {
      await priced(page)
      await primary(page).click()
      await expect(dialog(page).locator('.check-field')).toBeVisible()
    },
  },
  {
    name: 'swap-impact-unknown',
    settings: OBEYS,
    async before(page) {
      await impactOf(page, undefined)
      // Of what is not held nobody here has a price.
      await page.route('**/v1/account/*/balance?*', async (route) => {
        const response = await route.fetch()
        const { balances } = await response.json()
        const others = balances.filter(({ symbol }: { symbol: string }) => symbol !== 'USDC')
        await route.fulfill({ response, json: { balances: others } })
      })
    },
    async show(page) {
      await priced(page)
      await primary(page).click()
      await expect(dialog(page).locator('.check-field')).toBeVisible()
    },
  },
  {
    name: 'swap-slippage',
    settings: OBEYS,
    async show(page) {
      await priced(page)
      await dialog(page).locator('.icon-btn[aria-expanded]').click()
      await dialog(page).locator('.seg input').last().check({ force: true })
      await dialog(page).locator('.field input').fill('8')
      await expect(dialog(page).locator('.hint[data-tone="danger"]')).toBeVisible()
    },
  },
  {
    name: 'swap-tokens',
    settings: OBEYS,
    async show(page) {
      await form(page)
      await view(page, { view: 'SwapSelectToken', arguments: { target: 'toToken' } })
      await expect(dialog(page).locator('.row').first()).toBeVisible()
    },
  },
  {
    name: 'swap-unlisted',
    settings: OBEYS,
    before: (page) =>
      page.route(/\/convert\/token\?/, (route) =>
        route.fulfill({
          headers: CORS,
          json: {
            token: {
              name: 'USD Coin',
              symbol: 'USDC',
              decimals: 6,
              address: new URL(route.request().url()).searchParams.get('address'),
            },
            looksLike: 'USDC',
          },
        }),
      ),
    async show(page) {
      await form(page)
      await view(page, { view: 'SwapSelectToken', arguments: { target: 'toToken' } })
      await dialog(page).getByRole('searchbox').fill(UNLISTED)
      await expect(dialog(page).locator('.check-field')).toBeVisible()
    },
  },
  { name: 'swap-preview', view: 'SwapPreview', settings: OBEYS, show: (page) => preview(page) },
  {
    name: 'swap-offers-folded',
    settings: OBEYS,
    before: twoOffers,
    async show(page) {
      await preview(page)
      await expect(fold(page)).toBeVisible()
    },
  },
  {
    name: 'swap-offers',
    settings: OBEYS,
    before: twoOffers,
    async show(page) {
      await preview(page)
      await fold(page).click()
      const offers = dialog(page).getByRole('list').getByRole('button')
      await expect(offers).toHaveCount(2)
      // The other one is better now, and the fold says so.
      await offers.nth(1).click()
      await expect(offers.nth(1)).toHaveAttribute('aria-pressed', 'true')
      await expect(primary(page)).toBeEnabled()
    },
  },
  {
    name: 'swap-approve',
    settings: OBEYS,
    show: (page) => preview(page, { amount: '20', fromToken: 'USDC', toToken: 'DAI' }),
  },
  {
    name: 'swap-one-step',
    settings: OBEYS,
    async show(page) {
      await batching(page)
      await preview(page, { amount: '20', fromToken: 'USDC', toToken: 'DAI' })
    },
  },
  {
    name: 'swap-untried',
    settings: OBEYS,
    before: cannotTry,
    async show(page) {
      await preview(page)
      await expect(dialog(page).locator('.hint').first()).toBeVisible()
    },
  },
  {
    name: 'swap-not-here',
    settings: OBEYS,
    says: /status of 400/,
    before: (page) =>
      page.route('**/v1/convert/tokens?*', (route) => {
        const error = { code: 'INVALID_PARAMETER', message: '', context: { parameter: 'chainId', reason: '' } }
        return route.fulfill({ headers: CORS, status: 400, json: { error } })
      }),
    async show(page) {
      await account({ view: 'Swap' })(page)
      await expect(dialog(page).locator('.empty')).toBeVisible()
    },
  },
  { name: 'swap-approval-pending', settings: OBEYS, show: (page) => approved(page, true) },
  {
    name: 'swap-approval-unknown',
    settings: OBEYS,
    async show(page) {
      await approved(page, false)
      await page.evaluate(() => {
        const provider = window.wallets.obeys?.provider
        if (!provider) throw new Error('the wallet is there')
        const { request } = provider
        provider.request = async (call) => {
          if (call.method === 'eth_signTypedData_v4') throw Object.assign(new Error('no'), { code: 4200 })
          return request(call)
        }
      })
      await primary(page).click()
      await expect(dialog(page).locator('.note strong')).toBeVisible()
    },
  },
  {
    name: 'swap-approval-failed',
    settings: OBEYS,
    before: (page) => failedTransaction(page, HASH),
    async show(page) {
      await approved(page, true)
      await expect(dialog(page).locator('.note[data-tone="danger"]')).toBeVisible()
    },
  },
  {
    name: 'swap-rate-change',
    settings: OBEYS,
    clock: true,
    async show(page) {
      await preview(page)
      await worse(page, worsePrice)
    },
  },
  {
    name: 'swap-dearer-fee',
    settings: OBEYS,
    clock: true,
    async show(page) {
      await preview(page)
      await worse(page, ({ networkFee }) => ({ networkFee: String(BigInt(networkFee) * 40n) }))
    },
  },
  {
    name: 'swap-unknown',
    settings: OBEYS,
    async show(page) {
      await preview(page)
      await loseWallet(page)
      await primary(page).click()
      await expect(dialog(page).locator('.note[data-tone="danger"]')).toBeVisible()
    },
  },
  { name: 'swap-pending', settings: OBEYS, show: outcome({ status: 'pending' }) },
  {
    name: 'swap-turned-down',
    settings: OBEYS,
    show: outcome({ status: 'reverted', hash: HASH, reason: 'out of gas', fee: '11000000000000', at: 0 }),
  },
  {
    name: 'swap-cancelled',
    settings: OBEYS,
    show: outcome({ status: 'replaced', kind: 'cancelled', hash: HASH, at: 0 }),
  },
  {
    name: 'swap-replaced',
    settings: OBEYS,
    show: outcome({ status: 'replaced', kind: 'other', hash: HASH, at: 0 }),
  },
  { name: 'swap-dropped', settings: OBEYS, show: outcome({ status: 'dropped', at: 0 }) },
]
