import { installWallet } from '@foyer/kit/testing/playwright'
import type { Page } from '@playwright/test'
import { maxUint256, parseUnits } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { expect, partsOf, STILL, shown, test } from './fixtures.ts'
import { fund, newOwner, nodeOf, usdcOf } from './money.ts'
import { allowanceOf, approveVault, depositOf, startAfresh } from './vault-money.ts'
import type { World } from './world.ts'

/*
 * The card of the demo's sample app that deposits USDC into the vault of the local world. Each account and network has a
 * position of its own, so tests that move money use different ones: Theo on Base and on Ethereum, Noor on Ethereum, and new accounts.
 */

test.use(STILL)

const [, , THEO] = ACCOUNTS
const AMOUNT = parseUnits('250', 6)

function cardOf(page: Page) {
  const card = page.getByRole('region', { name: 'Calm Water' })
  const button = (name: string) => card.getByRole('button', { name })
  return {
    line: card.getByRole('status'),
    connect: button('Connect to deposit'),
    act: button('Deposit 250 USDC'),
    back: button('Take it back'),
    toBase: button('Switch to Base'),
    /** Every button of the card: it never has more than one. */
    all: card.getByRole('button'),
  }
}

async function answer(page: Page, reply: 'approve' | 'reject', title = /./): Promise<void> {
  await expect(page.getByTestId('wallet-title')).toHaveText(title)
  await page.getByTestId(`wallet-${reply}`).click()
}

/** Connects Theo of the demo's Local test wallet, from the card. */
async function connectTheo(page: Page, local: World, chainId: 1 | 8453): Promise<void> {
  await startAfresh(local, chainId, THEO.privateKey)
  await page.goto(`${local.demoUrl}/sample?networks=1,8453&network=${chainId}&email=0`)
  await page.getByTestId('wallet-account').selectOption(THEO.address)
  await page.getByTestId('wallet-chain').selectOption(String(chainId))
  await cardOf(page).connect.click()
  const { account, button, dialog } = partsOf(page)
  await button('Local test wallet').click()
  await answer(page, 'approve')
  await expect(account).toContainText(shown(THEO.address))
  await expect(dialog).toBeHidden()
}

/** An account that no other test uses, in a wallet that approves everything. */
async function newVisitor(page: Page, local: World) {
  const owner = newOwner()
  await fund(local, 8453, owner.address, { ether: '1' })
  const chains = [{ id: 8453, rpcUrl: local.rpcUrls[8453] ?? '' }] as const
  await installWallet(page.context(), { name: 'Harbor', keys: [owner.key], chains, answers: 'approve' })
  const connect = async () => {
    await page.goto(`${local.demoUrl}/sample?networks=8453&email=0`)
    await cardOf(page).connect.click()
    await partsOf(page).button('Harbor').click()
    await expect(partsOf(page).dialog).toBeHidden()
  }
  return { owner, connect }
}

test('deposit: an exact approval, the deposit, the receipt, the same after a reload, and back', async ({
  page,
  local,
}) => {
  test.slow() // Three transactions and a reload.
  const { address } = THEO
  const card = cardOf(page)
  await connectTheo(page, local, 8453)
  await expect(card.act).toBeEnabled()
  await expect(card.all).toHaveCount(1)

  await card.act.click()
  await expect(card.line).toHaveText('Approving in your wallet…')
  await answer(page, 'approve')
  await expect(card.line).toHaveText('Depositing…')
  expect(await allowanceOf(local, 8453, address)).toBe(AMOUNT)
  expect(await depositOf(local, 8453, address)).toBe(0n)
  await answer(page, 'approve')
  await expect(card.line).toHaveText(/^250 USDC deposited0x[0-9a-f]{4}…[0-9a-f]{4}$/)
  await expect(card.all).toHaveCount(1)
  expect(await depositOf(local, 8453, address)).toBe(AMOUNT)
  expect(await allowanceOf(local, 8453, address)).toBe(0n)

  await page.reload()
  await expect(card.line).toHaveText('In the vault: 250 USDC')
  await card.back.click()
  await expect(card.line).toHaveText('Taking it back…')
  await answer(page, 'approve')
  await expect(card.line).toHaveText(/^250 USDC back in your wallet0x/)
  await expect(card.act).toBeEnabled()
  expect(await depositOf(local, 8453, address)).toBe(0n)
})

test('a declined approval moves nothing, a declined deposit keeps the approval, and both can be tried again', async ({
  page,
  local,
}) => {
  test.slow() // Two transactions and three refusals.
  const card = cardOf(page)
  await connectTheo(page, local, 1)
  await card.act.click()
  await expect(card.line).toHaveText('Approving in your wallet…')
  await answer(page, 'reject')
  await expect(card.line).toHaveText('You declined. Nothing was moved.')
  await expect(card.act).toBeEnabled()
  expect(await allowanceOf(local, 1, THEO.address)).toBe(0n)

  await card.act.click()
  await answer(page, 'approve')
  await expect(card.line).toHaveText('Depositing…')
  await answer(page, 'reject')
  await expect(card.line).toHaveText('You declined. Nothing was moved.')
  expect(await depositOf(local, 1, THEO.address)).toBe(0n)

  // What was approved is not asked for again.
  await card.act.click()
  await expect(card.line).toHaveText('Depositing…')
  await answer(page, 'approve')
  await expect(card.line).toContainText('250 USDC deposited')
  await card.back.click()
  await answer(page, 'reject')
  await expect(card.line).toHaveText('You declined. Nothing was moved.')
  expect(await depositOf(local, 1, THEO.address)).toBe(AMOUNT)
  await card.back.click()
  await answer(page, 'approve')
  await expect(card.line).toContainText('250 USDC back in your wallet')
})

test('too little USDC: says how much is there, and notices what arrives', async ({ page, local }) => {
  const card = cardOf(page)
  const { owner, connect } = await newVisitor(page, local)
  await fund(local, 8453, owner.address, { usdc: '12.5' })
  await connect()
  await expect(card.line).toHaveText('You have 12.50 USDC here.')
  await expect(card.act).toBeDisabled()
  // One unit short of enough with what the faucet sends.
  await fund(local, 8453, owner.address, { usdc: '212.499999' })
  await page.getByTestId('action-gift-usdc').click()
  await expect(page.getByTestId('result-gift-usdc')).toContainText('25 USDC arrived')
  await expect(card.line).toHaveText('You have 249.999999 USDC here.')
  await expect(card.act).toBeDisabled()
  await fund(local, 8453, owner.address, { usdc: '0.000001' })
  await expect(card.act).toBeEnabled()
  await expect(card.line).toBeEmpty()

  await card.act.click()
  await expect(card.line).toContainText('250 USDC deposited')
  // The button that was pressed is the one that takes it back: the focus stays.
  await expect(card.back).toBeFocused()
  expect(await usdcOf(local, 8453, owner.address)).toBe(0n)
  expect(await depositOf(local, 8453, owner.address)).toBe(AMOUNT)
})

test('a network without a vault: the card offers Base, and then the deposit', async ({ page, local, watch }) => {
  // The balance in the header: the local world has no node of Gnosis.
  watch.allowConsole(/Failed to load resource.* 400/)
  const card = cardOf(page)
  await page.goto(`${local.demoUrl}/sample?networks=100,8453&network=100&email=0`)
  await page.getByTestId('wallet-chain').selectOption('100')
  await card.connect.click()
  const { button, dialog, network } = partsOf(page)
  await button('Local test wallet').click()
  await answer(page, 'approve')
  await expect(dialog).toBeHidden()

  await card.toBase.click()
  await expect(card.line).toHaveText('Switching in your wallet…')
  await answer(page, 'reject')
  await expect(card.line).toHaveText('You declined. The network stays.')
  await card.toBase.click()
  await answer(page, 'approve')
  await expect(network).toContainText('Base')
  await expect(card.act).toBeEnabled()
})

test('in Arabic, the card’s own lines are Arabic too', async ({ page, local, watch }) => {
  watch.allowConsole(/Failed to load resource.* 400/)
  await page.goto(`${local.demoUrl}/sample?networks=100,8453&network=100&email=0&lang=ar`)
  await page.getByTestId('wallet-chain').selectOption('100')
  const card = page.getByRole('region', { name: 'المياه الهادئة' })
  await card.getByRole('button', { name: 'اتصل للإيداع' }).click()
  await partsOf(page).button('Local test wallet').click()
  await answer(page, 'approve')
  await card.getByRole('button', { name: 'التبديل إلى Base' }).click()
  await expect(card.getByRole('status')).toHaveText('جارٍ التبديل في محفظتك…')
  await answer(page, 'reject')
  await expect(card.getByRole('status')).toHaveText('لقد رفضت. بقيت الشبكة كما هي.')
})

test('a reverted deposit and a node out of reach are said, and nothing is claimed', async ({ page, local, watch }) => {
  watch.allowConsole(/Failed to load resource/)
  const card = cardOf(page)
  const { owner, connect } = await newVisitor(page, local)
  await fund(local, 8453, owner.address, { usdc: '250' })
  await connect()
  await expect(card.act).toBeEnabled()

  await page.route('**/v1/?*', (route) => route.abort())
  await card.act.click()
  await expect(card.line).toHaveText('Base cannot be reached right now.')

  // The receipt of a transaction that was mined and failed: only its status is replaced.
  await page.unroute('**/v1/?*')
  await page.route('**/v1/?*', async (route) => {
    if (!route.request().postData()?.includes('eth_getTransactionReceipt')) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace('"status":"0x1"', '"status":"0x0"') })
  })
  await card.act.click()
  await expect(card.line).toHaveText('Base refused the transaction, and your USDC stayed where it was.')
  await expect(card.act).toBeEnabled()
  expect(await depositOf(local, 8453, owner.address)).toBe(0n)
})

test('an approval for more than the amount is enough, and is not asked for again', async ({ page, local }) => {
  const card = cardOf(page)
  const { owner, connect } = await newVisitor(page, local)
  await fund(local, 8453, owner.address, { usdc: '300' })
  await approveVault(local, 8453, owner.key, maxUint256)
  await connect()
  await card.act.click()
  await expect(card.line).toContainText('250 USDC deposited')
  expect(await nodeOf(local, 8453).getTransactionCount({ address: owner.address })).toBe(2)
})

test('another account after the approval: the deposit is not asked of it', async ({ page, local }) => {
  const noor = ACCOUNTS[3] ?? THEO
  const card = cardOf(page)
  await startAfresh(local, 1, noor.privateKey)
  await page.goto(`${local.demoUrl}/sample?networks=1,8453&network=1&email=0`)
  await page.getByTestId('second-account').selectOption(noor.address)
  await page.getByTestId('second-chain').selectOption('1')
  await card.connect.click()
  const { account, button, dialog } = partsOf(page)
  await button('Second test wallet').click()
  await answer(page, 'approve')
  await expect(account).toContainText(shown(noor.address))
  await expect(dialog).toBeHidden()

  // The receipt of the approval is held back until the visitor has changed the account.
  let release: () => void = () => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/v1/?*', async (route) => {
    if (route.request().postData()?.includes('eth_getTransactionReceipt')) await released
    await route.continue()
  })
  await card.act.click()
  await answer(page, 'approve')
  await expect.poll(() => allowanceOf(local, 1, noor.address)).toBe(AMOUNT)
  await page.getByTestId('second-account').selectOption({ index: 0 })
  await expect(account).not.toContainText(shown(noor.address))
  const readAgain = page.waitForResponse((response) => {
    const data = response.request().postData()?.toLowerCase() ?? ''
    return data.includes('eth_call') && data.includes(noor.address.slice(2).toLowerCase())
  })
  release()
  await readAgain

  // A wallet asks one question after the other, so the deposit would be the first.
  await page.getByTestId('action-sign-message').click()
  await answer(page, 'reject', /^Sign a message/)
  expect(await depositOf(local, 1, noor.address)).toBe(0n)
})

test('a page that was told of no vault says where deposits are possible', async ({ page, local }) => {
  const card = cardOf(page)
  const { connect } = await newVisitor(page, local)
  await page.addInitScript(() => {
    // This is before the page's script reads its configuration.
    document.addEventListener('readystatechange', () => {
      const meta = document.querySelector<HTMLMetaElement>('meta[name="foyer-config"]')
      if (meta) meta.content = meta.content.replace('"vault":', '"other":')
    })
  })
  await connect()
  await expect(card.act).toBeDisabled()
  await expect(card.line).toHaveText('Only in the local world.')
})
