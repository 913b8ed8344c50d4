import { encodeFunctionData, parseAbi, parseEther, parseUnits } from 'viem'
import { addressOfHost, approve, connectByEmail, openWindow, questionOf, settingsOf } from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf, usdcOf } from './money.ts'
import { connectedByEmail } from './views-embedded.ts'
import { look } from './wallet-look.ts'

/* Before the first transaction of a smart account on a network. */

test.use(STILL)

type Hex = `0x${string}`

test('the first transaction on a network says that it sets the account up, and who pays; the next one does not', async ({
  page,
  open,
  local,
}) => {
  const networks: ('base' | 'mainnet')[] = ['base', 'mainnet']
  await open(settingsOf(local, { networks, options: { projectId: 'e2e-smart' } }))
  await connectByEmail(page, local)
  const [account, receiver] = [(await addressOfHost(page)) as Hex, newOwner().address]
  for (const chain of [8453, 1] as const) await fund(local, chain, account, { ether: '2', usdc: '50' })
  const send = (chainId: string) =>
    page.evaluate(
      ([at, to, data]) =>
        window.foyer.getProvider('eip155')?.request({
          method: 'wallet_sendCalls',
          params: [{ version: '2.0.0', chainId: at, atomicRequired: true, calls: [{ to, data }] }],
        }),
      [chainId, local.contracts.usdc, transfer(receiver)] as const,
    )
  const frame = questionOf(page)
  const intro = (network: string) => frame.getByRole('heading', { name: `First time on ${network}` })
  const term = (name: string) => frame.locator('dt', { hasText: name }).locator('xpath=following-sibling::dd[1]')

  const first = send('0x2105')
  await expect(intro('Base')).toBeVisible()
  await expect(frame.getByText('This step sets up your account')).toBeVisible()
  await expect(term('You’re asked to')).toHaveText('Send 20 USDC')
  // The operator pays on this network.
  await expect(term('Network fee for both')).toHaveText(/^0\.\d+ ETH Paid for you$/)
  await expect(term('Network fee for both').locator('s')).toHaveCount(1)
  await frame.getByText('Why is this needed?').click()
  await expect(frame.getByText('Your account is a contract.')).toBeVisible()
  await frame.getByText('Why is this needed?').click()
  const shown = page.frame({ url: (url) => url.origin === local.walletOrigin && url.pathname === '/frame' })
  if (!shown) throw new Error('no frame')
  await look(page, 'smart-account-intro', { frame: shown })
  const question = await openWindow(page)
  await expect(question.getByText('Send 20 USDC').first()).toBeVisible()
  await approve(question)
  await first
  await expect.poll(() => usdcOf(local, 8453, receiver)).toBe(parseUnits('20', 6))
  expect(await nodeOf(local, 8453).getCode({ address: account })).toMatch(/^0x.+/)

  const second = send('0x2105')
  await expect(frame.getByRole('heading', { name: 'Continue in a separate window' })).toBeVisible()
  await approve(await openWindow(page))
  await second
  // Nobody else pays here, so nothing is struck through.
  const other = send('0x1').catch(() => undefined)
  await expect(intro('Ethereum')).toBeVisible()
  await expect(term('Network fee for both')).toHaveText(/^0\.\d+ ETH \(\$\d+\.\d\d\)$/)
  await expect(frame.locator('s')).toHaveCount(0)
  await frame.getByRole('button', { name: 'Reject' }).press('Enter')
  await other
  expect(await nodeOf(local, 1).getCode({ address: account })).toBeUndefined()
  expect(await nodeOf(local, 1).getBalance({ address: account })).toBe(parseEther('2'))
  await expect(partsOf(page).account).toBeVisible()
})

test('it is told in the language of the page, and drawn in the order in which that is read', async ({
  page,
  open,
  local,
}) => {
  await open(settingsOf(local, { networks: ['base'], options: { projectId: 'e2e-smart', locale: 'ar' } }))
  await connectedByEmail(page, local)
  const from = (await addressOfHost(page)) as Hex
  await fund(local, 8453, from, { ether: '1' })
  const sent = page.evaluate(
    ([own, to]) =>
      window.foyer
        .getProvider('eip155')
        ?.request({ method: 'eth_sendTransaction', params: [{ from: own, to, value: '0x1' }] })
        .catch(() => undefined),
    [from, newOwner().address] as const,
  )
  const frame = questionOf(page)
  await expect(frame.getByRole('heading', { name: 'المرة الأولى على Base' })).toBeVisible()
  const [account, doorway] = [frame.locator('svg svg'), frame.locator('path[fill-opacity=".16"]')]
  const [first, second] = [await account.boundingBox(), await doorway.boundingBox()]
  expect(first?.x).toBeGreaterThan(second?.x ?? Number.POSITIVE_INFINITY)
  const shown = page.frame({ url: (url) => url.origin === local.walletOrigin && url.pathname === '/frame' })
  if (!shown) throw new Error('no frame')
  await look(page, 'smart-account-intro-rtl', { frame: shown })
  await frame.getByRole('button', { name: 'رفض' }).press('Enter')
  await sent
})

const transfer = (to: Hex) =>
  encodeFunctionData({
    abi: parseAbi(['function transfer(address to, uint256 amount)']),
    args: [to, parseUnits('20', 6)],
  })
