import { verifyMessage } from 'viem'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import { fund, newOwner, nodeOf } from './money.ts'

/* React hooks that ask the wallet: what a host reads while it is asked, and afterwards. */

test.use(STILL)

test('signing, sending and switching: pending, done, and declined', async ({ page, open, local }) => {
  const owner = newOwner()
  await fund(local, 1, owner.address, { ether: '1', usdc: '0' })
  await open({ wallets: ['asks'], key: owner.key, networks: ['mainnet', 'base'], requests: true })
  const request = (name: string) => {
    const item = page.getByRole('listitem').filter({ has: page.getByRole('button', { name, exact: true }) })
    return { button: item.getByRole('button'), told: item.locator('output') }
  }
  const answer = async (method: string, yes: boolean) => {
    await expect
      .poll(() => page.evaluate(() => window.wallets.asks?.questions().map((question) => question.method)))
      .toEqual([method])
    await page.evaluate((given) => window.wallets.asks?.answer(given), yes)
  }
  const [sign, send, change] = [request('Sign'), request('Send'), request('Switch')]
  await expect(page.getByText('no wallet')).toBeVisible()
  await expect(sign.told).toHaveText('idle')
  await sign.button.click()
  await expect(sign.told).toHaveText('failed NO_ACCOUNT_CONNECTED')

  const parts = partsOf(page)
  await parts.connect.click()
  await parts.button(/Harbor/).click()
  await answer('eth_requestAccounts', true)
  await expect(page.getByText('a wallet', { exact: true })).toBeVisible()
  await expect(parts.dialog).toBeHidden()

  await sign.button.click()
  await expect(sign.told).toHaveText('pending')
  await answer('personal_sign', true)
  await expect(sign.told).toHaveText(/^done 0x/)
  const signature = (await sign.told.textContent())?.split(' ')[1] as `0x${string}`
  expect(await verifyMessage({ address: owner.address, message: 'Atoll', signature })).toBe(true)

  await send.button.click()
  await answer('eth_sendTransaction', true)
  await expect(send.told).toHaveText(/^done 0x/)
  const hash = (await send.told.textContent())?.split(' ')[1] as `0x${string}`
  expect(await nodeOf(local, 1).waitForTransactionReceipt({ hash })).toMatchObject({ status: 'success' })
  await send.button.click()
  await answer('eth_sendTransaction', false)
  await expect(send.told).toHaveText('failed USER_REJECTED')

  await change.button.click()
  await expect(change.told).toHaveText('pending')
  await answer('wallet_switchEthereumChain', true)
  await expect(change.told).toHaveText('done')
  await expect(parts.network).toHaveAccessibleName(/Base/)
})

test('a part that does not load ends a request, too', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource|net::ERR_FAILED/)
  await open({ wallets: ['obeys'], networks: ['mainnet', 'base'], requests: true })
  await page.route('**/*.js', (route) => route.abort())
  const item = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Switch', exact: true }) })
  await item.getByRole('button').click()
  await expect(item.locator('output')).toHaveText('failed MODAL_NOT_LOADED')
})

test('a payment whose code does not load says so', async ({ page, open, watch }) => {
  watch.allowConsole(/Failed to load resource|net::ERR_FAILED/)
  await open({ wallets: ['obeys'] })
  await page.route('**/*.js', (route) => route.abort())
  const code = page.evaluate(() => {
    const metadata = { name: 'Ether', symbol: 'ETH', decimals: 18 }
    const asset = { network: 'eip155:1', asset: 'native', metadata } as const
    const recipient = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
    return window.foyer.pay({ asset, amount: '1', recipient }).catch(({ code }) => code)
  })
  expect(await code).toBe('MODAL_NOT_LOADED')
})

test('what a listener of the page throws is not told as a part that did not load', async ({ page, open }) => {
  await open({ wallets: ['obeys'], networks: ['mainnet', 'base'], requests: true })
  await page.evaluate(() => {
    window.foyer.subscribe(() => {
      throw new Error('a listener of the page')
    })
  })
  const item = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: 'Switch', exact: true }) })
  await item.getByRole('button').click()
  await expect(item.locator('output')).toHaveText('failed a listener of the page')
})
