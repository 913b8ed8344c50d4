import type { Page } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { BITCOIN_ACCOUNTS } from '../packages/devnet/src/bitcoin/accounts.ts'
import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { answer, expect, partsOf, STILL, short, shown, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'

/* Three namespaces at once: with one wallet that supports all of them, and with a separate wallet for each. */

test.use(STILL)

const [, mara] = ACCOUNTS
const [, maraOnSolana] = SOLANA_ACCOUNTS
const [, maraOnBitcoin] = BITCOIN_ACCOUNTS
const NAMES = ['eip155', 'solana', 'bip122'] as const
const MARA = [mara.address, maraOnSolana.address, maraOnBitcoin.payment.address]

const NETWORKS: Settings['networks'] = ['base', 'mainnet', 'solana', 'bitcoinRegtest']
const ONE: Settings = { networks: NETWORKS, wallets: ['obeys'], solana: {}, bitcoin: { style: 'standard' } }
const THREE: Settings = {
  networks: NETWORKS,
  wallets: ['obeys'],
  solana: { name: 'Lantern' },
  bitcoin: { style: 'sats-connect', name: 'Osprey' },
}

const addresses = (page: Page) =>
  page.evaluate((names) => names.map((name) => window.foyer.getAccount(name).address), NAMES)
const active = (page: Page) => page.evaluate(() => window.foyer.getState().activeNamespace)

test('one wallet everywhere: an account in each, one of them on the screen', { tag: '@walk' }, async ({
  page,
  open,
}) => {
  await open(ONE)
  const { connect, account, button, dialog, heading, network } = partsOf(page)
  await connect.click()
  await button(/^Juniper/).click()
  await expect(heading('Which accounts do you want to connect?')).toBeVisible()
  // The mark is Ethereum's as the name says, although Base is the first of the list.
  await expect(button('Ethereum').locator('img')).toHaveAttribute('src', /\/eip155%3A1\?/)
  await button('Connect all').click()
  await expect(dialog).toBeHidden()
  await expect.poll(() => addresses(page)).toEqual(MARA)
  await expect(account).toContainText(shown(mara.address))

  // Switch between namespaces by network. The accounts are already connected, so no request is needed.
  await network.click()
  await button('Solana').click()
  await expect(network).toHaveAccessibleName(/Solana/)
  await expect(account).toContainText(shown(maraOnSolana.address))
  await network.click()
  await button(/^Bitcoin/).click()
  await expect(account).toContainText(shown(maraOnBitcoin.payment.address))

  await page.reload()
  await expect.poll(() => addresses(page)).toEqual(MARA)
  // Disconnecting one namespace keeps the others, and one of them becomes active.
  await page.evaluate(() => window.foyer.disconnect('bip122'))
  await expect.poll(() => addresses(page)).toEqual([...MARA.slice(0, 2), undefined])
  expect(NAMES.slice(0, 2)).toContain(await active(page))
  await page.evaluate(() => window.foyer.disconnect())
  await expect(connect).toBeVisible()
})

test('a wallet that asks three times: which one is open is said, and what it shared, when one is declined', async ({
  page,
  open,
}) => {
  await open({
    networks: NETWORKS,
    wallets: ['asks'],
    solana: { name: 'Harbor', asks: true },
    bitcoin: { style: 'standard', name: 'Harbor', asks: true },
  })
  const { connect, account, button, dialog, heading, polite } = partsOf(page)
  await connect.click()
  await button(/^Harbor/).click()
  await button('Connect all 3').click()
  await expect(heading('Open Harbor to continue')).toBeVisible()
  const prompts = dialog.locator('.prompts')
  const states = () =>
    prompts
      .locator('[data-state], span > span:has(> .logo)')
      .evaluateAll((marks) =>
        marks.map((mark) => mark.getAttribute('data-state') ?? mark.querySelector('.badge')?.getAttribute('data-tone')),
      )
  await expect(prompts).toHaveText('1 of 3 · Ethereum')
  await expect(polite('Waiting for Harbor. 1 of 3 · Ethereum')).toBeAttached()
  expect(await states()).toEqual(['now', 'next', 'next'])
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(prompts).toHaveText('2 of 3 · Solana')
  await expect(polite('Waiting for Harbor. 2 of 3 · Solana')).toBeAttached()
  await page.evaluate(() => window.solanaWallet?.answer(false))
  await expect(prompts).toHaveText('3 of 3 · Bitcoin')
  await expect(polite('Solana: declined. Waiting for Harbor. 3 of 3 · Bitcoin')).toBeAttached()
  expect(await states()).toEqual(['success', 'danger', 'now'])
  await page.evaluate(() => window.bitcoinWallet?.answer(true))
  await expect(account).toContainText(shown(mara.address))
  expect(await addresses(page)).toEqual([MARA[0], undefined, MARA[2]])
})

test('one of several kinds of accounts: a single request has no count', async ({ page, open }) => {
  await open({ networks: NETWORKS, wallets: ['asks'], solana: { name: 'Harbor', asks: true } })
  const { connect, account, button, dialog, heading, polite } = partsOf(page)
  await connect.click()
  await button(/^Harbor/).click()
  await button('Ethereum').click()
  await expect(heading('Open Harbor to continue')).toBeVisible()
  await expect.poll(() => page.evaluate(() => window.wallets.asks?.questions().length)).toBe(1)
  // What is drawn of a count is loaded, so it is asked for where it would be known.
  expect(await page.evaluate(() => window.foyer.context.store.get().attempt)).not.toHaveProperty('prompt')
  await expect(polite('Waiting for Harbor')).toBeAttached()
  await expect(dialog.locator('.prompts')).toHaveCount(0)
  await answer(page, 'asks', 'eth_requestAccounts', true)
  await expect(account).toContainText(shown(mara.address))
})

test('one wallet in one place first, and in another when its network is chosen', async ({ page, open }) => {
  await open(ONE)
  const { connect, account, button, dialog, title, heading, network } = partsOf(page)
  await connect.click()
  await button(/^Juniper/).click()
  await button('Ethereum').click()
  await expect(dialog).toBeHidden()
  expect(await addresses(page)).toEqual([mara.address, undefined, undefined])

  await network.click()
  await expect(button(/^Solana/)).toContainText('Needs a wallet for Solana')
  await button(/^Solana/).click()
  await expect(title).toHaveText('Solana')
  await expect(heading('Use Juniper on Solana')).toBeVisible()
  // A wallet may open a window only in the task of the press.
  const isAsked = (element: HTMLElement) => {
    element.click()
    return window.foyer.context.store.get().attempt.status
  }
  expect(await button('Continue with Juniper').evaluate(isAsked)).toBe('waiting')
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(shown(maraOnSolana.address))
  expect(await addresses(page)).toEqual([MARA[0], MARA[1], undefined])
})

test('a wallet for each: the one that is connected stays, and each can be left alone', async ({ page, open }) => {
  await open(THREE)
  const { connect, account, button, dialog, title, heading, network } = partsOf(page)
  await connect.click()
  await button(/^Juniper/).click()
  await expect(dialog).toBeHidden()

  for (const [place, wallet, address] of [
    ['Solana', 'Lantern', maraOnSolana.address],
    ['Bitcoin', 'Osprey', maraOnBitcoin.payment.address],
  ] as const) {
    await network.click()
    await button(new RegExp(`^${place}`)).click()
    await expect(heading(`Connect a wallet for ${place}`)).toBeVisible()
    await button(`Choose a wallet for ${place}`).click()
    await expect(title).toHaveText('Connect to Atoll')
    // Only wallets that support the namespace are offered.
    await expect(button(/^Juniper/)).toHaveCount(0)
    await button(new RegExp(`^${wallet}`)).click()
    await expect(dialog).toBeHidden()
    await expect(account).toContainText(shown(address))
  }
  expect(await addresses(page)).toEqual(MARA)
  const names = await page.evaluate(() =>
    (['eip155', 'solana', 'bip122'] as const).map((name) => window.foyer.getAccount(name).wallet?.name),
  )
  expect(names).toEqual(['Juniper', 'Lantern', 'Osprey'])

  // A wallet's events affect its own namespace only.
  await page.evaluate(() => window.solanaWallet?.forget())
  await expect.poll(() => addresses(page)).toEqual([MARA[0], undefined, MARA[2]])
  await page.reload()
  await expect.poll(() => addresses(page)).toEqual([MARA[0], undefined, MARA[2]])
})

test('a button for each namespace: it asks for a wallet of its own, and shows its own account', async ({
  page,
  open,
}) => {
  await open({ ...THREE, buttons: [...NAMES] })
  const { button, dialog, heading } = partsOf(page)
  const buttonOf = (name: (typeof NAMES)[number]) => page.getByTestId(name).getByRole('button')
  await buttonOf('solana').click()
  await expect(button(/^Juniper/)).toHaveCount(0)
  await button(/^Lantern/).click()
  await expect(dialog).toBeHidden()
  await expect(buttonOf('solana')).toContainText(short(maraOnSolana.address))
  await expect(buttonOf('eip155')).toHaveText('Connect eip155')

  // Connecting another namespace keeps the first wallet connected.
  await buttonOf('eip155').click()
  await expect(heading('Connect a wallet for Ethereum')).toBeVisible()
  await button('Choose a wallet for Ethereum').click()
  await button(/^Juniper/).click()
  await expect(dialog).toBeHidden()
  await expect(buttonOf('eip155')).toContainText(shown(mara.address))
  await expect(buttonOf('solana')).toContainText(short(maraOnSolana.address))
  await expect(buttonOf('bip122')).toHaveText('Connect bip122')
  // The button opens its own account, regardless of which one is active.
  await buttonOf('solana').click()
  await expect(dialog.getByRole('button', { name: /^Network: Solana/ })).toBeVisible()
})

test('going back from the question stays where one was', async ({ page, open }) => {
  await open(THREE)
  const { connect, account, button, dialog, title, network } = partsOf(page)
  await connect.click()
  await button(/^Juniper/).click()
  await expect(dialog).toBeHidden()
  await network.click()
  await button(/^Solana/).click()
  await button('Stay on Ethereum').click()
  await expect(title).toHaveText('Networks')
  await page.keyboard.press('Escape')
  await expect(account).toContainText(shown(mara.address))
  expect(await active(page)).toBe('eip155')
})
