import type { BrowserContext, Page, Route } from '@playwright/test'
import { encodeFunctionData, type Hex, parseAbi, parseUnits } from 'viem'
import { funded, sendingHost } from './embedded-money.ts'
import { approve, openWindow, rejectInFrame, sign } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { look } from './wallet-look.ts'

/* A node that lies about the decimals of a token (T7): no amount, and no approval, until two sources agree. */

test.use({ ...STILL, viewport: { width: 720, height: 760 } })

const WINDOW = { width: 420, height: 720 }
const erc20 = parseAbi(['function transfer(address to, uint256 amount)'])
/** `decimals()` */
const DECIMALS = '0x313ce567'

/** The operator's node says 18 decimals of every token, until told to stop. */
async function lyingNode(context: BrowserContext, walletOrigin: string): Promise<() => void> {
  let isLying = true
  await context.route('**/v1/?chainId=**', async (route) => {
    const isAsked = route.request().postData()?.includes(DECIMALS) ?? false
    if (!isAsked || !isLying || !route.request().headers().origin?.startsWith(walletOrigin)) return route.continue()
    const result = `0x${(18).toString(16).padStart(64, '0')}`
    await route.fulfill({ json: { jsonrpc: '2.0', id: 1, result }, headers: { 'access-control-allow-origin': '*' } })
  })
  return () => {
    isLying = false
  }
}

const send = (page: Page, call: { from: string; to: string; data: Hex }) =>
  page.evaluate(
    async (asked) =>
      window.foyer
        .getProvider('eip155')
        ?.request({ method: 'eth_sendTransaction', params: [asked] })
        .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
    call,
  )

const UNCONFIRMED = { name: 'Send an amount we can’t confirm' }

test('a lying node: no amount, and nothing to approve, until both sources agree (T7)', async ({
  page,
  open,
  local,
  context,
  watch,
}) => {
  test.slow()
  watch.allowConsole(/ERR_FAILED/)
  const stopLying = await lyingNode(context, local.walletOrigin)
  await open(sendingHost(local, 'eoa'))
  const { own, receiver } = await funded(page, local)
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, parseUnits('20', 6)] })
  const sent = send(page, { from: own, to: local.contracts.usdc, data })
  const asked = await openWindow(page)
  const heading = asked.getByRole('heading', UNCONFIRMED)
  await expect(heading).toBeVisible()
  await expect(asked.getByText('Two sources, two answers')).toBeVisible()
  for (const figure of ['20', '0.00000000002', '20000000 units'])
    await expect(
      asked.getByRole('definition').filter({ hasText: new RegExp(`^${figure.replace('.', '\\.')}$`) }),
    ).toBeVisible()
  await expect(asked.getByText('20 USDC', { exact: false })).toHaveCount(0)
  await expect(asked.getByRole('button', { name: /^Approve/ })).toHaveCount(0)
  const again = asked.getByRole('button', { name: 'Check again' })
  await look(asked, 'wallet-window-unconfirmed', { size: WINDOW })

  // They disagree still: it is asked for anew, and says so again.
  const drawn = await heading.elementHandle()
  await again.press('Enter')
  await expect.poll(() => drawn?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(heading).toBeVisible()

  // The node is away: the same question stands, and can be checked once more.
  const before = await heading.elementHandle()
  const away = (route: Route) => route.abort()
  await context.route('**/v1/?chainId=**', away)
  await again.press('Enter')
  await expect.poll(() => before?.evaluate((element) => element.isConnected)).toBe(false)
  await expect(heading).toBeVisible()
  await context.unroute('**/v1/?chainId=**', away)

  stopLying()
  await again.press('Enter')
  await expect(asked.getByRole('heading', { name: 'Send 20 USDC' })).toBeVisible()
  await approve(asked)
  expect(await sent).toMatch(/^0x[0-9a-f]{64}$/)
})

test('what was checked again, and rejected meanwhile, takes the place of no other question (T7)', async ({
  page,
  open,
  local,
  context,
}) => {
  await lyingNode(context, local.walletOrigin)
  await open(sendingHost(local, 'eoa'))
  const { own, receiver } = await funded(page, local)
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, parseUnits('20', 6)] })
  const sent = send(page, { from: own, to: local.contracts.usdc, data })
  const first = await openWindow(page)
  await expect(first.getByRole('heading', UNCONFIRMED)).toBeVisible()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await context.route('**/v1/?chainId=**', async (route) => {
    if (route.request().postData()?.includes(DECIMALS)) await held
    await route.fallback()
  })
  const asked = page.waitForRequest((request) => request.postData()?.includes(DECIMALS) ?? false)
  await first.getByRole('button', { name: 'Check again' }).press('Enter')
  await asked
  await rejectInFrame(page)
  expect(await sent).toBe('USER_REJECTED')
  const signed = sign(page, 'The next one')
  const question = await openWindow(page)
  await expect(question.getByText('The next one')).toBeVisible()
  const late = page.waitForResponse((response) => response.request().postData()?.includes(DECIMALS) ?? false)
  release()
  await late
  await expect(question.getByRole('button', { name: /^Approve/ })).toBeEnabled()
  await expect(question.getByText('The next one')).toBeVisible()
  await approve(question)
  expect(await signed).toMatch(/^0x/)
})
