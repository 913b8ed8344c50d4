import type { Page } from '@playwright/test'
import { encodeFunctionData, parseAbi } from 'viem'
import { funded, sendingHost, sendingUsdcOnSolana } from './embedded-money.ts'
import {
  address,
  addressOfHost,
  answer,
  approve,
  connectByEmail,
  openOwnPage,
  openWindow,
  questionOf,
  settingsOf,
  sign,
} from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { choose, swapParts, toPreview } from './swap-money.ts'
import { look } from './wallet-look.ts'

/* Screens of questions by what they are about: a collection, a swap, tokens on Solana; and of a sign-in that nobody can approve. */

test.use({ ...STILL, viewport: { width: 720, height: 760 } })

const WINDOW = { width: 420, height: 720 }
const collection = parseAbi(['function setApprovalForAll(address operator, bool isAllowed)'])

/** Looks at the window of a question once it can be answered. */
const lookAt = async (popup: Page, name: string) => {
  const ready = () =>
    popup.bringToFront().then(() => expect(popup.getByRole('button', { name: /^Approve/ })).toBeEnabled())
  await look(popup, name, { size: WINDOW, ready })
}

test('a collection that somebody could empty, and a sign-in of another site, which nothing can approve', async ({
  page,
  open,
  local,
}) => {
  test.slow()
  await open(sendingHost(local, 'eoa'))
  const { own, receiver } = await funded(page, local)
  const data = encodeFunctionData({ abi: collection, functionName: 'setApprovalForAll', args: [receiver, true] })
  const rejected = page.evaluate(
    async (call) =>
      window.foyer
        .getProvider('eip155')
        ?.request({ method: 'eth_sendTransaction', params: [call] })
        .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
    { from: own, to: local.contracts.lowWater, data },
  )
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: 'Let someone take one of your whole collections' })).toBeVisible()
  await expect(popup.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
  // The bytes and the simulation say it, in the same words.
  await expect(popup.getByText('This could empty your collection.', { exact: false })).toHaveCount(1)
  await lookAt(popup, 'wallet-window-collection')
  await answer(popup.getByRole('button', { name: 'Reject' }))
  expect(await rejected).toBe('USER_REJECTED')

  const { host } = new URL(page.url())
  const other = host.replace('localhost', 'loca1host')
  const lines = [
    `${other} wants you to sign in with your Ethereum account:`,
    `${await addressOfHost(page)}`,
    '',
    `URI: http://${other}`,
    'Version: 1',
    'Chain ID: 8453',
    'Nonce: 32891756',
    `Issued At: ${new Date().toISOString()}`,
  ]
  const refused = sign(page, lines.join('\n'))
  const question = questionOf(page)
  await expect(question.getByRole('heading', { name: 'Refused: this would sign you in somewhere else' })).toBeVisible()
  await expect(question.getByText(other, { exact: true })).toBeVisible()
  await expect(question.getByRole('button')).toHaveText(['Close'])
  const frame = page.frame({ url: (url) => url.origin === local.walletOrigin })
  if (!frame) throw new Error('the wallet page has no frame')
  const ready = () => expect(partsOf(page).toast('Connected with Atoll')).toBeHidden()
  await look(page, 'wallet-question-refused', { frame, ready })
  await question.getByRole('button', { name: 'Close' }).press('Enter')
  expect(await refused).toBe('SIGNING_REFUSED')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})

test('a wallet that its owner has frozen is asked nothing: the visitor is told, and led to its own page', async ({
  page,
  open,
  local,
  browser,
}) => {
  test.slow()
  await open(settingsOf(local))
  const email = address()
  await connectByEmail(page, local, email)
  const context = await browser.newContext(STILL.contextOptions)
  const own = await context.newPage()
  await openOwnPage(own, local, email)
  await own.getByRole('link', { name: 'Freeze the wallet' }).click()
  await own.getByRole('button', { name: 'Freeze now' }).click()
  await expect(own.getByRole('heading', { name: 'Your wallet is frozen' })).toBeVisible()
  await context.close()

  const question = questionOf(page)
  const told = question.getByRole('heading', { name: 'Your wallet is frozen' })
  const refused = sign(page, 'Good morning')
  await expect(told).toBeVisible()
  await expect(question.getByText(/^You froze it on .+ Nothing can leave until you open it again\.$/)).toBeVisible()
  await expect(question.getByRole('button')).toHaveText(['Reject', 'Open wallet settings'])
  const frame = page.frame({ url: (url) => url.origin === local.walletOrigin })
  if (!frame) throw new Error('the wallet page has no frame')
  const ready = () => expect(partsOf(page).toast('Connected with Atoll')).toBeHidden()
  await look(page, 'wallet-question-frozen', { frame, ready })
  const opened = page.context().waitForEvent('page')
  await question.getByRole('button', { name: 'Open wallet settings' }).press('Enter')
  expect((await opened).url()).toBe(`${local.walletOrigin}/settings?projectId=e2e-email&lang=en`)
  expect(await refused).toBe('WALLET_FROZEN')
  await expect(page.locator('#w3m-iframe')).toBeHidden()

  const again = sign(page, 'Good evening')
  await expect(told).toBeVisible()
  await question.getByRole('button', { name: 'Reject' }).press('Enter')
  expect(await again).toBe('WALLET_FROZEN')
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})

test('a swap in one step', async ({ page, open, local }) => {
  test.slow()
  await open(sendingHost(local, 'smartAccount'))
  await funded(page, local)
  const parts = swapParts(page)
  await parts.account.click()
  await parts.button('Swap').press('Enter')
  await choose(page, 'pay', 'USDC')
  await choose(page, 'receive', 'DAI')
  await toPreview(page, '20')
  await parts.both.press('Enter')
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: /^Swap 20 USDC for at least 19[\d.]+ DAI$/ })).toBeVisible()
  await expect(popup.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
  await lookAt(popup, 'wallet-window-swap')
})

test('tokens on Solana to somebody without an account for them: their name, and the owner', async ({
  page,
  open,
  local,
}) => {
  test.slow()
  await open(settingsOf(local, { networks: ['solana'] }))
  const { parts, receiver, bank } = await sendingUsdcOnSolana(page, local, '5')
  const popup = await openWindow(page)
  await expect(popup.getByRole('heading', { name: 'Send 5 USDC', exact: true })).toBeVisible()
  const gets = popup.locator('dt', { hasText: 'Who gets it' }).locator('xpath=following-sibling::dd[1]')
  await expect(gets).toHaveText(receiver.address)
  await expect(popup.getByText(/^Send 5 USDC to /)).toBeVisible()
  await lookAt(popup, 'wallet-window-solana')
  await approve(popup)
  await expect(parts.heading('5 USDC delivered')).toBeVisible()
  expect(await bank.holds(receiver.address, 'usdc')).toBe(5_000_000n)
})
