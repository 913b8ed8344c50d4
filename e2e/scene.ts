import type { ViewName } from '@foyer/kit'
import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/**
 * One state of a view, and how to reach it without relying on any text, so that the same steps work in every language.
 */
export type Scene = {
  /** The name of its screenshot: docs/screens/{name}-{light|dark|phone}.png. */
  readonly name: string
  /** The view, if it opens automatically and the steps do not name it. */
  readonly view?: ViewName
  readonly settings?: Settings
  /** Console messages that this scene may cause. */
  readonly says?: RegExp
  /** Runs before the page loads, for example to mock its requests. */
  readonly before?: (page: Page, local: World) => Promise<unknown>
  /** Whether the scene pauses or advances the clock. */
  readonly clock?: true
  /** Whether the scene shows a loading state, in which skeletons remain. */
  readonly bones?: true
  readonly show: (page: Page, local: World) => Promise<unknown>
}

type Target = NonNullable<Parameters<Window['foyer']['open']>[0]>

export const CORS = { 'access-control-allow-origin': '*' }
export const OBEYS: Settings = { wallets: ['obeys'] }

/** The server's answer to what it refuses. */
export const refused = (code: string) => ({
  status: 422,
  headers: CORS,
  json: { error: { code, message: '', context: {} } },
})

/** A scene's settings, with the address of the wallet page, which is known only now. */
export function settingsOf({ settings }: Scene, { walletOrigin }: World, more: Record<string, unknown> = {}): Settings {
  const own = settings?.options
  const wallet = own !== undefined && 'walletOrigin' in own ? { walletOrigin } : {}
  return { ...settings, options: { ...own, ...wallet, ...more } }
}

/** The picture of a token, as the server's answers name it. */
export const coinOf = ({ apiUrl }: World, symbol: string) => `${apiUrl}/public/getTokenImage/${symbol}`

/** As if the browser held back the window of a provider. */
export const withoutWindows = (page: Page) =>
  page.evaluate(() => {
    window.open = () => null
  })

export const view = (page: Page, target: Target) => page.evaluate((wanted) => window.foyer.open(wanted), target)

export const connected = (page: Page, wallet = 'juniper') =>
  page.evaluate((name) => window.foyer.connect(`test.foyer.${name}`).then(() => undefined), wallet)

/** Connects and opens a view. */
export const account = (target: Target) => async (page: Page) => {
  await connected(page)
  await view(page, target)
}

/** As if a transaction were in a block, and had failed. */
export async function failedTransaction(page: Page, hash: string) {
  const [from, to] = [ACCOUNTS[1].address, ACCOUNTS[2].address]
  const receipt = {
    ...{ transactionHash: hash, status: '0x0', blockNumber: '0x2', gasUsed: '0x5208', effectiveGasPrice: '0x1' },
    ...{ logs: [], type: '0x2', from, to },
  }
  const transaction = { hash, gas: '0xffff', value: '0x0', input: '0x', type: '0x2', blockNumber: '0x2' }
  await page.route('**/v1/?*', async (route) => {
    const call = route.request().postData() ?? ''
    const result = call.includes('eth_getTransactionReceipt')
      ? receipt
      : call.includes('eth_getTransactionByHash')
        ? transaction
        : undefined
    if (!result) return route.fallback()
    await route.fulfill({ headers: CORS, json: { jsonrpc: '2.0', id: JSON.parse(call).id, result } })
  })
}
