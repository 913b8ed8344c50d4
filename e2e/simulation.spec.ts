import type { Page } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi, parseUnits } from 'viem'
import { funded, sendingHost as host, sendingUsdcOnSolana } from './embedded-money.ts'
import { answer, openWindow, settingsOf } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'

/* What a transaction would change, simulated by the network's own node before the visitor is asked. */

test.use(STILL)

const erc20 = parseAbi([
  'function transfer(address to, uint256 amount)',
  'function approve(address spender, uint256 amount)',
])

/** Asks for a transaction, and lets it be answered later. */
const ask = (page: Page, method: string, params: unknown) =>
  page.evaluate(
    ([name, given]) => {
      const provider = window.foyer.getProvider('eip155')
      void provider?.request({ method: name as string, params: [given] }).catch(() => undefined)
    },
    [method, params] as const,
  )
/** The rows below "What changes for you", as pairs of label and value. */
async function changesIn(question: Page): Promise<string[]> {
  await expect(question.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
  const list = question.locator('h2:has-text("What changes for you") ~ dl').first()
  const [terms, values] = [await list.locator('dt').allTextContents(), await list.locator('dd').allTextContents()]
  return terms.map((term, at) => `${term}: ${values[at]}`)
}

test('what leaves, what it is worth, and the fee in dollars', async ({ page, open, local }) => {
  await open(host(local, 'eoa'))
  const { own, receiver } = await funded(page, local)
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, parseUnits('20', 6)] })
  await ask(page, 'eth_sendTransaction', { from: own, to: local.contracts.usdc, data })
  const question = await openWindow(page)
  expect(await changesIn(question)).toEqual(['Leaves: 20 USDC ($20.00)'])
  await expect(question.getByText(/^0\.\d+ ETH \((under )?\$\d+\.\d\d\)$/)).toBeVisible()
  await answer(question.getByRole('button', { name: 'Reject' }))

  const allow = encodeFunctionData({ abi: erc20, functionName: 'approve', args: [receiver, maxUint256] })
  await ask(page, 'eth_sendTransaction', { from: own, to: local.contracts.usdc, data: allow })
  const other = await openWindow(page)
  expect(await changesIn(other)).toEqual([
    'Others may take: All of your USDC, now and later',
    `Who may take it: ${receiver.toLowerCase()}`,
  ])
  // What was read from the bytes says it already.
  await expect(other.getByText('This could empty your USDC')).toHaveCount(1)
  await expect(other.getByText('take all of a token or collection')).toHaveCount(0)
})

test('several calls of a smart account that nobody has deployed yet, as one', async ({ page, open, local }) => {
  await open(host(local, 'smartAccount'))
  const { own, receiver } = await funded(page, local)
  const half = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, parseUnits('10', 6)] })
  const call = { to: local.contracts.usdc, data: half }
  const calls = [call, call, { to: receiver, value: '0x6f05b59d3b20000' }]
  await ask(page, 'wallet_sendCalls', { version: '2.0.0', chainId: '0x2105', from: own, atomicRequired: true, calls })
  const rows = await changesIn(await openWindow(page))
  // Paid for by the operator, so there is no fee.
  expect(rows.map((row) => row.replace(/ \(.*/, '')).sort()).toEqual(['Leaves: 0.5 ETH', 'Leaves: 20 USDC'])
})

test('on Solana: what leaves, of a token and of the currency', async ({ page, open, local }) => {
  await open(settingsOf(local, { networks: ['solana'] }))
  await sendingUsdcOnSolana(page, local, '12.5')
  const rows = await changesIn(await openWindow(page))
  // The receiver's account for the token is new, and has to be paid for.
  expect(rows.sort()).toEqual([
    expect.stringMatching(/^Leaves: 0\.002\d+ SOL \(\$\d\.\d\d\)$/),
    'Leaves: 12.5 USDC ($12.50)',
  ])
})

test('a node that does not simulate: the question says so, and asks nevertheless', async ({ page, open, local }) => {
  await page.route(/\/v1\/\?chainId=/, async (route) => {
    const { method, id } = route.request().postDataJSON() as { method: string; id: number }
    if (method !== 'eth_simulateV1') return route.fallback()
    const error = { code: -32601, message: 'the method does not exist' }
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' },
      json: { jsonrpc: '2.0', id, error },
    })
  })
  await open(host(local, 'eoa'))
  const { own, receiver } = await funded(page, local)
  const data = encodeFunctionData({ abi: erc20, functionName: 'transfer', args: [receiver, parseUnits('20', 6)] })
  await ask(page, 'eth_sendTransaction', { from: own, to: local.contracts.usdc, data })
  const question = await openWindow(page)
  await expect(question.getByText('We couldn’t check it.')).toBeVisible()
  await expect(question.getByRole('button', { name: /^Approve/ })).toBeEnabled()
})
