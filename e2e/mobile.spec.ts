import { devices } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { connectWith, expect, partsOf, shown, test } from './fixtures.ts'

/* Phones: wallets are separate apps, or the page runs in a wallet's in-app browser. */

const [, mara] = ACCOUNTS
const { viewport, userAgent, isMobile, hasTouch } = devices['Pixel 7']
test.use({ viewport, userAgent, isMobile, hasTouch })

const LIST = [
  { id: 'native', name: 'Lantern', mobile_link: 'lantern://', chains: ['eip155:1'] },
  { id: 'universal', name: 'Vesper', mobile_link: 'https://vesper.example', chains: ['eip155:1'] },
  {
    id: 'both',
    name: 'Harbor',
    mobile_link: 'harbor://',
    link_mode: 'https://harbor.example/app',
    chains: ['eip155:1'],
  },
]

test.beforeEach(async ({ page }) => {
  await page.route('**/getWallets?**', (route) => route.fulfill({ json: { data: LIST, count: LIST.length } }))
  // Record the deep links that the page opens, because no app is installed to handle them.
  await page.addInitScript(() => {
    const handed: string[] = []
    Object.assign(window, { handed })
    window.open = (url) => {
      handed.push(`tab ${url}`)
      return null
    }
    window.navigation?.addEventListener('navigate', (event) => {
      if (!/^http/.test(event.destination.url)) handed.push(`app ${event.destination.url}`)
    })
  })
})
const handed = (page: import('@playwright/test').Page) =>
  page.evaluate(() => (window as unknown as { handed: string[] }).handed.map((link) => link.split('?uri=wc')[0]))

async function knock(page: import('@playwright/test').Page, wallet: string) {
  const { connect, button } = partsOf(page)
  await connect.click()
  await button(new RegExp(`^${wallet}`)).click()
  return button(`Open ${wallet}`)
}

test('a scheme of its own opens from this page, which stays where it is', async ({ page, open }) => {
  await open()
  await (await knock(page, 'Lantern')).click()
  await expect.poll(() => handed(page)).toEqual(['app lantern://wc'])
  await expect(partsOf(page).heading('Continue in Lantern')).toBeVisible()
})

test('a universal link opens in a tab of its own', async ({ page, open }) => {
  await open()
  await (await knock(page, 'Vesper')).click()
  await expect.poll(() => handed(page)).toEqual(['tab https://vesper.example/wc'])
})

test('in Telegram: only addresses leave it, through it; a wallet without one gets the link by hand', async ({
  page,
  open,
}) => {
  await page.addInitScript(() => {
    const { handed: list } = window as unknown as { handed: string[] }
    Object.assign(window, { Telegram: { WebApp: { openLink: (url: string) => list.push(`outside ${url}`) } } })
  })
  await open()
  const { back, dialog, button } = partsOf(page)
  await (await knock(page, 'Harbor')).click()
  await expect.poll(() => handed(page)).toEqual(['outside https://harbor.example/app/wc'])
  await back.click()
  await button(/^Lantern/).click()
  await expect(button('Open Lantern')).toBeDisabled()
  await expect(dialog).toContainText('This browser can’t open Lantern. Copy the link, then paste it there.')
  await button('Copy link').click()
  await expect(button('Link copied')).toBeVisible()
})

test('inside a wallet’s own browser the wallet announces itself and stands first: one tap', async ({ page, open }) => {
  await open({ wallets: ['obeys'] })
  const { connect, dialog } = partsOf(page)
  await connect.click()
  await expect(dialog.getByRole('list').first().getByRole('button').first()).toHaveAccessibleName(/^Juniper/)
  await partsOf(page).close.click()
  await connectWith(page, 'Juniper')
  await expect(partsOf(page).account).toContainText(shown(mara.address))
})
