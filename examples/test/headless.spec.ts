import { ACCOUNTS } from '@foyer/devnet/accounts'
import { nodeEnvironment } from '../../packages/kit/src/testing/node.ts'
import { createRelayPeer } from '../../packages/kit/src/testing/relay/index.ts'
import { expect, MARA, partsOf, signs, test } from './fixtures.ts'
import { world } from './world.ts'

/* A page with its own user interface. */

const THEO = ACCOUNTS[2].address

test('headless: connect, sign, switch, reload, disconnect, and no element of ours in the page', async ({
  page,
  visit,
}) => {
  await visit('headless')
  const { shown, leave } = partsOf(page)
  await page.getByRole('button', { name: 'Juniper' }).click()
  await expect(shown).toHaveText(MARA)
  await signs(page, 'Hello from headless')
  await page.getByRole('button', { name: 'Switch' }).click()
  await expect(page.locator('#network')).toHaveText('Base')
  await page.reload()
  await expect(shown).toHaveText(MARA)
  await leave.click()
  await expect(shown).toHaveText('none')
  expect(await page.locator('[data-foyer], foyer-button, dialog').count()).toBe(0)
})

test('headless: a code, withdrawn and scanned', async ({ page, visit }) => {
  const phone = createRelayPeer({
    relayUrl: world().apiUrl.replace('http', 'ws'),
    metadata: { name: 'Halcyon', description: 'A phone', url: 'https://halcyon.example', icons: [] },
    environment: nodeEnvironment(),
  })
  await visit('headless')
  const { shown, leave } = partsOf(page)
  const code = page.getByRole('link', { name: /^wc:/ })
  await page.getByRole('button', { name: 'Show a code' }).click()
  await expect(code).toHaveAttribute('href', /^examplewallet:\/\/wc\?uri=wc%3A/)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(code).toHaveCount(0)
  await expect(shown).toHaveText('none')

  await page.getByRole('button', { name: 'Show a code' }).click()
  const proposal = phone.next('proposal')
  await phone.pair((await code.textContent()) ?? '')
  await phone.approve((await proposal).id, {
    eip155: {
      accounts: [`eip155:1:${THEO}`, `eip155:8453:${THEO}`],
      chains: ['eip155:1', 'eip155:8453'],
      methods: ['personal_sign'],
      events: ['chainChanged', 'accountsChanged'],
    },
  })
  await expect(shown).toHaveText(THEO)
  await page.reload()
  await expect(shown).toHaveText(THEO)
  await leave.click()
  await expect(shown).toHaveText('none')
  await phone.destroy()
})
