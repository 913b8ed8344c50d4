import type { Locator, Page } from '@playwright/test'
import { encodeFunctionData, erc20Abi, type Hex, parseUnits } from 'viem'
import { sendingHost } from './embedded-money.ts'
import { addressOfHost, approve, approveInWindow, connectByEmail, openOwnPage, openWindow } from './embedded-wallet.ts'
import { expect, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { look } from './wallet-look.ts'
import type { World } from './world.ts'

/* Spending that the visitor has allowed: listed on the wallet's own page, and taken back there. */

test.use(STILL)

const BASE = 8453
const leftOf = (local: World, owner: Hex, spender: Hex) =>
  nodeOf(local, BASE).readContract({
    address: local.contracts.usdc,
    abi: erc20Abi,
    functionName: 'allowance',
    args: [owner, spender],
  })

/** A site asks for an allowance. */
const askFor = (page: Page, local: World, from: Hex, spender: Hex, amount: bigint) => {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] })
  return page.evaluate(
    (call) => window.foyer.getProvider('eip155')?.request({ method: 'eth_sendTransaction', params: [call] }),
    { from, to: local.contracts.usdc, data },
  )
}

/** The list and the question of its button in Arabic, and the page in English again. */
async function inArabic(own: Page, local: World) {
  const inLanguage = (lang: string) => own.goto(`${local.walletOrigin}/settings?projectId=e2e-smart&lang=${lang}#sites`)
  await inLanguage('ar')
  await expect(own.getByRole('heading', { name: 'الإنفاق الذي سمحت به' })).toBeVisible()
  const takeBack = own.getByRole('button', { name: /^سحب الإذن: 25 USDC/ })
  await expect(takeBack).toBeVisible()
  // The order of a date's parts is that of the text only where its month is a word.
  await expect(own.getByText(/^على Base، منذ \p{Nd}+ \p{Script=Arabic}{3,} \p{Nd}{4} · /u)).toBeVisible()
  await look(own, 'wallet-settings-spending-rtl')
  await takeBack.click()
  await expect(own.getByRole('heading', { name: 'سحب الإذن بأخذ USDC' })).toBeVisible()
  await look(own, 'wallet-settings-take-back-rtl')
  await own.getByRole('button', { name: 'رفض' }).click()
  await expect(own.getByText('رفضت الطلب. لم يُسحب أي إذن.')).toBeVisible()
  await inLanguage('en')
}

/** A question that is left ends with all that it does, and clears nothing of the screen that came after it. */
async function leaveQuestion(own: Page, takeBack: Locator, question: Locator) {
  await own.evaluate(() => {
    const clocks = new Set<number>()
    const [begin, end] = [window.setInterval, window.clearInterval]
    Object.assign(window, {
      clocks,
      setInterval: (tick: () => void, ms: number) => {
        const clock = begin(tick, ms)
        clocks.add(clock)
        return clock
      },
      clearInterval: (clock: number) => {
        clocks.delete(clock)
        end(clock)
      },
    })
  })
  const running = () => own.evaluate(() => (window as unknown as { readonly clocks: Set<number> }).clocks.size)
  await takeBack.click()
  await expect(question).toBeVisible()
  expect(await running()).toBe(1)
  await own.evaluate(() => {
    location.hash = ''
  })
  await expect.poll(running).toBe(0)
  await own.getByRole('link', { name: 'Connected sites and spending' }).click()
}

for (const type of ['eoa', 'smartAccount'] as const)
  test(`what a site was allowed is listed on the wallet’s own page, and taken back there: ${type}`, async ({
    page,
    open,
    local,
    watch,
    browser,
  }) => {
    test.setTimeout(180_000)
    watch.allowConsole(/status of (401|404)|ERR_FAILED/)
    await open(sendingHost(local, type))
    const email = await connectByEmail(page, local)
    const [owner, spender] = [(await addressOfHost(page)) as Hex, newOwner().address]
    await fund(local, BASE, owner, { ether: '2', usdc: '50' })
    const given = askFor(page, local, owner, spender, parseUnits('25', 6))
    await approveInWindow(page)
    await given
    await expect.poll(() => leftOf(local, owner, spender)).toBe(25_000_000n)
    // What is rejected is nobody's allowance.
    const rejected = askFor(page, local, owner, newOwner().address, 1n).catch(() => undefined)
    await (await openWindow(page)).getByRole('button', { name: 'Reject' }).click()
    await rejected

    const context = await browser.newContext(STILL.contextOptions)
    const own = await context.newPage()
    await openOwnPage(own, local, email, { projectId: 'e2e-smart' })
    await own.getByRole('link', { name: 'Connected sites' }).click()
    const rows = own.getByRole('listitem').filter({ hasText: 'USDC' })
    const { host } = new URL(local.hostUrl)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('25 USDC')
    await expect(rows).toContainText(new RegExp(`On Base, since .* · requested by ${host}`))
    await expect(rows).toContainText(spender)
    await look(own, 'wallet-settings-spending')

    const takeBack = rows.getByRole('button', { name: /^Take back: 25 USDC, from 0x/ })
    const question = own.getByRole('heading', { name: 'Take back spending of USDC' })
    await takeBack.click()
    await expect(question).toBeVisible()
    await own.getByRole('button', { name: 'Reject' }).click()
    await expect(own.getByText('You rejected it. Nothing was taken back.')).toBeVisible()
    await expect(own.getByRole('heading', { name: 'Connected sites' })).toBeVisible()
    expect(await leftOf(local, owner, spender)).toBe(25_000_000n)

    if (type === 'eoa') await inArabic(own, local)
    else await leaveQuestion(own, takeBack, question)
    await takeBack.click()
    await expect(question).toBeVisible()
    await look(own, 'wallet-settings-take-back')
    await approve(own)
    await expect(rows).toContainText('Permission removed.')
    expect(await leftOf(local, owner, spender)).toBe(0n)
    await own.reload()
    await expect(own.getByText('None of the spending you approved')).toBeVisible()
    await context.close()
  })
