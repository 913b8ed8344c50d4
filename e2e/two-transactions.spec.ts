import type { Page } from '@playwright/test'
import { parseEther } from 'viem'
import { addressOfHost, approve, approveInWindow, connectByEmail, openWindow, settingsOf } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'

/* Two transactions of one embedded wallet at a time: both are made, whichever is approved first. */

test.use(STILL)

type Hex = `0x${string}`

/** Asks the wallet as a page does; a refusal is its code. */
const ask = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    async ([name, given]) =>
      window.foyer
        .getProvider('eip155')
        ?.request({ method: name as string, params: given })
        .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code),
    [method, params] as const,
  )
const value = `0x${parseEther('0.25').toString(16)}`
const balanceOf = (local: Parameters<typeof nodeOf>[0], address: Hex) => nodeOf(local, 8453).getBalance({ address })

test('two that a page sends at once are two questions, and both are in blocks', async ({ page, open, local }) => {
  await open(settingsOf(local, { networks: ['base', 'mainnet'] }))
  await connectByEmail(page, local)
  const from = (await addressOfHost(page)) as Hex
  await fund(local, 8453, from, { ether: '2' })
  const [one, other] = [newOwner().address, newOwner().address]
  const sent = [one, other].map((to) => ask(page, 'eth_sendTransaction', [{ from, to, value }]))
  await approveInWindow(page)
  await approveInWindow(page)
  for (const hash of await Promise.all(sent)) {
    expect(hash).toMatch(/^0x[0-9a-f]{64}$/)
    await nodeOf(local, 8453).waitForTransactionReceipt({ hash: hash as Hex })
  }
  expect(await balanceOf(local, one)).toBe(parseEther('0.25'))
  expect(await balanceOf(local, other)).toBe(parseEther('0.25'))
  await expect(page.locator('#w3m-iframe')).toBeHidden()
})

test('one that another tab sends while a question is open takes nothing from it', async ({ page, open, local }) => {
  await open(settingsOf(local, { networks: ['base', 'mainnet'] }))
  await connectByEmail(page, local)
  const from = (await addressOfHost(page)) as Hex
  await fund(local, 8453, from, { ether: '2' })
  const [one, other] = [newOwner().address, newOwner().address]
  const first = ask(page, 'eth_sendTransaction', [{ from, to: one, value }])
  const question = await openWindow(page)
  await expect(question.getByRole('button', { name: /^Approve/ })).toBeVisible()
  const tab = await page.context().newPage()
  await tab.goto(page.url())
  await expect(partsOf(tab).account).toBeVisible()
  const second = ask(tab, 'eth_sendTransaction', [{ from, to: other, value }])
  await approveInWindow(tab)
  expect(await second).toMatch(/^0x/)
  await question.bringToFront()
  await approve(question)
  expect(await first).toMatch(/^0x/)
  await expect.poll(() => balanceOf(local, one)).toBe(parseEther('0.25'))
  expect(await balanceOf(local, other)).toBe(parseEther('0.25'))
})

test('two batches of a smart account at once are both made: the first one also deploys it, and the second does not', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local, { networks: ['base', 'mainnet'], options: { projectId: 'e2e-smart' } }))
  await connectByEmail(page, local)
  const from = (await addressOfHost(page)) as Hex
  await fund(local, 8453, from, { ether: '2' })
  const [one, other] = [newOwner().address, newOwner().address]
  const batch = (to: Hex) => ({
    version: '2.0.0',
    chainId: '0x2105',
    from,
    atomicRequired: true,
    calls: [{ to, value }],
  })
  const sent = [one, other].map((to) => ask(page, 'wallet_sendCalls', [batch(to)]))
  await approveInWindow(page)
  await approveInWindow(page)
  for (const answer of await Promise.all(sent)) {
    expect(answer).toHaveProperty('id')
    const { id } = answer as { id: string }
    await expect.poll(() => ask(page, 'wallet_getCallsStatus', [id])).toMatchObject({ status: 200 })
  }
  expect(await balanceOf(local, one)).toBe(parseEther('0.25'))
  expect(await balanceOf(local, other)).toBe(parseEther('0.25'))
})
