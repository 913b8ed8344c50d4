import { ACCOUNTS } from '@foyer/devnet/accounts'
import type { Page } from '@playwright/test'
import { nodeEnvironment } from '../../packages/kit/src/testing/node.ts'
import { createRelayPeer } from '../../packages/kit/src/testing/relay/index.ts'
import { expect, MARA, partsOf, signs, test } from './fixtures.ts'
import { world } from './world.ts'

/* Tests wagmi's hooks and Foyer's on one page, with both major versions: they always agree. */

const THEO = ACCOUNTS[2].address

const bothSay = async (page: Page, address: string) => {
  await expect(page.locator('#account')).toHaveText(address)
  await expect(page.locator('#ours')).toHaveText(address)
}
const withWagmi = (page: Page, name: string) => page.getByRole('button', { name: `With wagmi: ${name}` })
const createPhone = () =>
  createRelayPeer({
    relayUrl: world().apiUrl.replace('http', 'ws'),
    metadata: { name: 'Halcyon', description: 'A phone', url: 'https://halcyon.example', icons: [] },
    environment: nodeEnvironment(),
  })
const granted = {
  eip155: {
    accounts: [`eip155:1:${THEO}`, `eip155:8453:${THEO}`],
    chains: ['eip155:1', 'eip155:8453'],
    methods: ['personal_sign', 'eth_sendTransaction', 'wallet_switchEthereumChain'],
    events: ['chainChanged', 'accountsChanged'],
  },
}

for (const major of [2, 3]) {
  const example = `wagmi-${major}`

  test(`${example}: the modal connects, wagmi signs, both after a reload, wagmi disconnects`, async ({
    page,
    visit,
  }) => {
    await visit(example)
    const parts = partsOf(page)
    await parts.connect.click()
    await expect(parts.inDialog('Juniper')).toHaveCount(1)
    await parts.inDialog('Juniper').click()
    await bothSay(page, MARA)
    await expect(parts.dialog).toBeHidden()
    await signs(page, 'Hello from wagmi')
    await page.reload()
    await bothSay(page, MARA)
    await parts.leave.click()
    await bothSay(page, 'none')
    await page.reload()
    await bothSay(page, 'none')
  })

  test(`${example}: wagmi connects, the modal disconnects`, async ({ page, visit }) => {
    await visit(example)
    const parts = partsOf(page)
    await withWagmi(page, 'Juniper').click()
    await bothSay(page, MARA)
    await parts.account.click()
    await parts.inDialog('Account settings').last().click()
    await parts.inDialog('Disconnect').click()
    await bothSay(page, 'none')
  })

  test(`${example}: a code asked for by wagmi, cancelled, then scanned; both after a reload`, async ({
    page,
    visit,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    const phone = createPhone()
    await visit(example)
    const parts = partsOf(page)
    await withWagmi(page, 'WalletConnect').click()
    await expect(parts.inDialog('Copy link')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(parts.dialog).toBeHidden()
    await bothSay(page, 'none')

    await withWagmi(page, 'WalletConnect').click()
    await parts.inDialog('Copy link').click()
    await expect(parts.inDialog('Link copied')).toBeVisible()
    const proposal = phone.next('proposal')
    await phone.pair(await page.evaluate(() => navigator.clipboard.readText()))
    await phone.approve((await proposal).id, granted)
    await bothSay(page, THEO)
    await expect(parts.dialog).toBeHidden()
    await page.reload()
    await bothSay(page, THEO)
    await parts.leave.click()
    await bothSay(page, 'none')
    await phone.destroy()
  })
}
