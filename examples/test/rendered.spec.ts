import { expect, partsOf, RENDERED, test } from './fixtures.ts'
import { world } from './world.ts'

/*
 * Hosts that render on a server: the buttons are visible without JavaScript. walk.spec.ts covers hydration, because it
 * fails for any warning in the console.
 */

for (const example of RENDERED)
  test(`${example}: the buttons are in the markup`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(world().urls[example] ?? '')
    const { connect, network, shown } = partsOf(page)
    await expect(connect).toBeVisible()
    await expect(network).toHaveAccessibleName('Network Ethereum')
    await expect(shown).toHaveText('none')
    await context.close()
  })

test('next: an account that the browser has told of is in the markup', async ({ request }) => {
  const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
  const markup = async (cookie: string) => (await request.get(world().urls.next ?? '', { headers: { cookie } })).text()
  expect(await markup(`foyer.foyer=eip155:1:${address}`)).toMatch(/<button[^>]*>.*0x7099…79C8/)
  expect(await markup('foyer.foyer=<b>')).toMatch(/<button[^>]*>.*Connect/)
})
