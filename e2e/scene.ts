import type { ViewName } from '@foyer/kit'
import type { Page } from '@playwright/test'
import type { Settings } from './host/src/settings.ts'
import type { World } from './world.ts'

/** One face of one view, and how to get there without reading a word: the same walk serves all languages. */
export type Scene = {
  /** The name of its picture: docs/screens/{name}-{light|dark|phone}.png. */
  readonly name: string
  /** The view, where it is one that opens by itself and the walk does not name it. */
  readonly view?: ViewName
  readonly settings?: Settings
  /** What the browser may say in the console meanwhile. */
  readonly says?: RegExp
  /** Before the page is there: what its requests are answered with. */
  readonly before?: (page: Page, local: World) => Promise<unknown>
  /** The scene stops time or runs ahead of it. */
  readonly clock?: true
  /** The scene is about waiting: its skeletons stay. */
  readonly bones?: true
  readonly show: (page: Page, local: World) => Promise<unknown>
}

type Target = NonNullable<Parameters<Window['foyer']['open']>[0]>

export const CORS = { 'access-control-allow-origin': '*' }
export const OBEYS: Settings = { wallets: ['obeys'] }

export const view = (page: Page, target: Target) => page.evaluate((wanted) => window.foyer.open(wanted), target)

export const connected = (page: Page, wallet = 'juniper') =>
  page.evaluate((name) => window.foyer.connect(`test.foyer.${name}`).then(() => undefined), wallet)

/** Shows a view to somebody who is connected. */
export const account = (target: Target) => async (page: Page) => {
  await connected(page)
  await view(page, target)
}
