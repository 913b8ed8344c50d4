import type { Page } from '@playwright/test'
import { encodeAbiParameters, type Hex, keccak256, parseEther, parseUnits, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addressOfHost, approve, connectByEmail, openWindow, settingsOf } from './embedded-wallet.ts'
import { connectWith, expect, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { fund, newOwner, nodeOf, type Owner, openSend, sendingParts, toReview, usdcOf } from './money.ts'
import { allowanceOf, swapParts, toPreview } from './swap-money.ts'
import type { World } from './world.ts'

/*
 * Outcomes of a submitted transfer (R53), and of a swap, on a chain that only these tests use. They run one at a time,
 * because they pause mining, rewind the chain and drop transactions.
 */

test.use(STILL)

test.describe.configure({ mode: 'serial' })

let owner: Owner
let receiver: Hex
test.beforeEach(async ({ local }) => {
  const node = nodeOf(local, 10)
  await node.request({ method: 'anvil_dropAllTransactions' } as never)
  await node.setAutomine(true)
  owner = newOwner()
  receiver = newOwner().address
  await fund(local, 10, owner.address, { ether: '2', usdc: '120' })
})

const settings = () => ({
  wallets: ['obeys' as const],
  key: owner.key,
  networks: ['optimism' as const, 'mainnet' as const],
})
/** Submits a transfer while mining is paused. */
async function sendAndHold(page: Page, local: World, amount = '0.25', symbol = 'ETH') {
  const parts = sendingParts(page)
  await openSend(page)
  if (symbol !== 'ETH') {
    await parts.token.click()
    await parts.button(/USD Coin/).click()
    await expect(parts.token).toHaveText(symbol)
  }
  await toReview(page, { amount, to: receiver })
  await nodeOf(local, 10).setAutomine(false)
  await parts.confirm.click()
  await expect(parts.heading('On its way')).toBeVisible()
  // The nonce is an assumption until a node has returned the transaction.
  await expect.poll(async () => (await sentOn(page)).seen).toBe(true)
  const { hash, nonce } = await sentOn(page)
  return { parts, hash: hash as Hex, nonce: Number(nonce) }
}
async function sentOn(page: Page) {
  const [transfer] = await page.evaluate(() => window.foyer.context.store.get().transfers)
  if (!transfer) throw new Error('nothing was sent')
  return transfer
}
/** Replaces the owner's pending transaction with another one. */
async function replace(local: World, nonce: number, transaction: { to: Hex; value: bigint; data?: Hex; gas?: bigint }) {
  const node = nodeOf(local, 10)
  const hash = await node.sendRawTransaction({
    serializedTransaction: await privateKeyToAccount(owner.key).signTransaction({
      gas: 21_000n,
      ...transaction,
      type: 'eip1559',
      chainId: 10,
      nonce,
      maxFeePerGas: parseEther('0.000001'),
      maxPriorityFeePerGas: parseEther('0.0000001'),
    }),
  })
  await node.mine({ blocks: 1 })
  return hash
}

/** Sets what an account has of USDC, in base units. */
const setDollars = (local: World, units: bigint, address: Hex) =>
  nodeOf(local, 10).setStorageAt({
    address: local.contracts.usdc,
    index: keccak256(encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }], [address, 0n])),
    value: toHex(units, { size: 32 }),
  })
/** Clears the account's USDC after its transaction was checked and before it is mined, so that it is reverted. */
async function mineWithout(local: World, address = owner.address) {
  await setDollars(local, 0n, address)
  await nodeOf(local, 10).mine({ blocks: 1 })
}

test('slow: said after the minute that it usually takes, and delivered when it is', async ({ page, open, local }) => {
  await page.clock.install()
  await open(settings())
  const { parts } = await sendAndHold(page, local)
  await expect(parts.polite('0.25 ETH on its way')).toBeAttached()
  await expect(parts.dialog.getByText('OP Mainnet usually settles within a minute.', { exact: false })).toBeVisible()
  await page.clock.fastForward(61_000)
  await expect(
    parts.dialog.getByText('OP Mainnet is taking longer than usual. Nothing is lost', { exact: false }),
  ).toBeVisible()
  await nodeOf(local, 10).mine({ blocks: 1 })
  await page.clock.runFor(6_000)
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
})

test('followed over a reload: a toast says when it lands', async ({ page, open, local }) => {
  await open(settings())
  const { parts } = await sendAndHold(page, local)
  await page.reload()
  await expect(parts.account).toBeVisible()
  await nodeOf(local, 10).mine({ blocks: 1 })
  await expect(parts.toast('0.25 ETH delivered')).toBeVisible()
})

test('dropped: the money is where it was', async ({ page, open, local }) => {
  await open(settings())
  const { parts, hash } = await sendAndHold(page, local)
  await nodeOf(local, 10).dropTransaction({ hash })
  await expect(parts.heading('The network dropped this transfer')).toBeVisible()
  await expect(parts.dialog.getByText('0.25 ETH is still in your wallet.')).toBeVisible()
  await expect(parts.assertive('The network dropped this transfer')).toBeAttached()
  // The transfer may still arrive, so checking the explorer comes first, and the consequences of sending again are
  // explained.
  await expect(parts.button('Try again')).toHaveCount(0)
  await expect(parts.dialog.locator('.btn[data-kind="primary"]')).toHaveText('View on explorer')
  await expect(
    parts.dialog.getByText('the same nonce (0), only one of the two can go through', { exact: false }),
  ).toBeVisible()
  await parts.button('Send again').click()
  await expect(parts.found).toBeVisible()
})

test('handed in where our nodes do not look: on its way for as long as it takes', async ({ page, open, local }) => {
  await page.clock.install()
  await open(settings())
  let isHidden = true
  await page.route('**/v1/?*', async (route) => {
    const call = route.request().postData() ?? ''
    if (!isHidden || !/"eth_getTransactionByHash"/.test(call)) return route.continue()
    const { id } = JSON.parse(call) as { id: number }
    await route.fulfill({ response: await route.fetch(), json: { jsonrpc: '2.0', id, result: null } })
  })
  const parts = sendingParts(page)
  await openSend(page)
  await toReview(page, { amount: '0.25', to: receiver })
  await nodeOf(local, 10).setAutomine(false)
  await parts.confirm.click()
  await expect(parts.heading('On its way')).toBeVisible()
  // Each check starts on the page's clock and completes in real time, so advance the clock until enough checks have
  // run.
  const missing = async () => {
    await page.clock.runFor(5_000)
    return (await sentOn(page)).missing
  }
  await expect.poll(missing).toBeGreaterThanOrEqual(5)
  await expect(parts.heading('On its way')).toBeVisible()
  isHidden = false
  await nodeOf(local, 10).mine({ blocks: 1 })
  await page.clock.runFor(6_000)
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
})

test('replaced by the same at another price: delivered under its new hash', async ({ page, open, local }) => {
  await open(settings())
  const { parts, nonce } = await sendAndHold(page, local)
  const hash = await replace(local, nonce, { to: receiver, value: parseEther('0.25') })
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
  await expect(parts.fact('Transaction').getByRole('link')).toHaveAttribute('href', new RegExp(`/tx/${hash}$`))
})

test('cancelled: said, and the money is where it was', async ({ page, open, local }) => {
  await open(settings())
  const { parts, nonce } = await sendAndHold(page, local)
  await replace(local, nonce, { to: owner.address, value: 0n })
  await expect(parts.heading('You cancelled this transfer')).toBeVisible()
  await expect(parts.dialog.getByText('0.25 ETH is still in your wallet.')).toBeVisible()
})

test('replaced by something else: said, without a word about money that is not known', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  const { parts, nonce } = await sendAndHold(page, local)
  await replace(local, nonce, { to: newOwner().address, value: parseEther('0.1') })
  await expect(parts.heading('Replaced by another transaction')).toBeVisible()
  await expect(parts.dialog.getByText('still in your wallet')).toHaveCount(0)
})

test('reverted: turned down, with the reason and the fee that was spent', async ({ page, open, local }) => {
  await open(settings())
  const { parts } = await sendAndHold(page, local, '100', 'USDC')
  await mineWithout(local)
  await expect(parts.heading('OP Mainnet rejected this transfer')).toBeVisible()
  await expect(parts.dialog.getByText(/^Reason given: .+\.$/)).toBeVisible()
  await expect(
    parts.dialog.getByText(/^100 USDC is still in your wallet\. The .* network fee was spent\.$/),
  ).toBeVisible()
})

/** Submits a swap of USDC for DAI while mining is paused. */
async function swapAndHold(page: Page, local: World) {
  const parts = swapParts(page)
  await connectWith(page, 'Juniper')
  await page.evaluate(() => window.foyer.switchNetwork('eip155:10'))
  await page.evaluate(() => {
    void window.foyer.open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'DAI' } })
    const heard: string[] = []
    Object.assign(window, { heard })
    for (const name of ['SWAP_SUCCESS', 'SWAP_ERROR'] as const)
      window.foyer.on(name, ({ from, to }) => heard.push(`${name} ${from} ${to}`))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await toPreview(page, '20')
  await nodeOf(local, 10).setAutomine(false)
  await parts.sign.click()
  await expect(parts.heading('Swapping ...')).toBeVisible()
  await expect.poll(async () => (await sentOn(page)).seen).toBe(true)
  const { nonce, transaction } = await sentOn(page)
  return { parts, nonce: Number(nonce), transaction, heard }
}

test('a swap at another price: told as swapped', async ({ page, open, local }) => {
  await open(settings())
  const { parts, nonce, transaction, heard } = await swapAndHold(page, local)
  const { to, data } = transaction
  await replace(local, nonce, { to: to as Hex, data: data as Hex, value: 0n, gas: 600_000n })
  await expect(parts.toast(/^Swapped 20 USDC to 19\.\d+ DAI$/)).toBeVisible()
  await expect(parts.button('Swap')).toBeVisible()
  await expect.poll(heard).toEqual(['SWAP_SUCCESS USDC DAI'])
})

test('a swap that is cancelled: said, and the money is where it was', async ({ page, open, local }) => {
  await open(settings())
  const { parts, nonce, heard } = await swapAndHold(page, local)
  await replace(local, nonce, { to: owner.address, value: 0n })
  await expect(parts.heading('You cancelled this swap')).toBeVisible()
  await expect(parts.dialog.getByText('20 USDC is still in your wallet.')).toBeVisible()
  await expect(parts.assertive('You cancelled this swap')).toBeAttached()
  await expect.poll(heard).toEqual(['SWAP_ERROR USDC DAI'])
  // It was replaced under its nonce, so nothing speaks against another one.
  await parts.button('Swap again').click()
  await expect(parts.pay).toHaveValue('')
})

test('a swap that is replaced by something else: said, without a word about money that is not known', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  const { parts, nonce, heard } = await swapAndHold(page, local)
  await replace(local, nonce, { to: newOwner().address, value: parseEther('0.1') })
  await expect(parts.heading('Replaced by another transaction')).toBeVisible()
  await expect(parts.dialog.getByText('still in your wallet')).toHaveCount(0)
  await expect.poll(heard).toEqual(['SWAP_ERROR USDC DAI'])
})

test('a swap that is slow, then dropped: both are said, and the money is where it was', async ({
  page,
  open,
  local,
}) => {
  await page.clock.install()
  await open(settings())
  const { parts, heard } = await swapAndHold(page, local)
  await page.clock.fastForward(61_000)
  await expect(
    parts.dialog.getByText('OP Mainnet is taking longer than usual. Nothing is lost', { exact: false }),
  ).toBeVisible()
  const { hash } = await sentOn(page)
  await nodeOf(local, 10).dropTransaction({ hash: hash as Hex })
  const isDropped = async () => {
    await page.clock.runFor(5_000)
    return parts.heading('The network dropped this swap').isVisible()
  }
  await expect.poll(isDropped).toBe(true)
  await expect(parts.dialog.getByText('20 USDC is still in your wallet.')).toBeVisible()
  expect(await heard()).toEqual(['SWAP_ERROR USDC DAI'])
})

test('a swap that is reverted: turned down, with the reason and the fee that was spent', async ({
  page,
  open,
  local,
}) => {
  await open(settings())
  const { parts, heard } = await swapAndHold(page, local)
  await mineWithout(local)
  await expect(parts.heading('OP Mainnet rejected this swap')).toBeVisible()
  await expect(parts.dialog.getByText(/^Reason given: .+\.$/)).toBeVisible()
  await expect(
    parts.dialog.getByText(/^20 USDC is still in your wallet\. The .* network fee was spent\.$/),
  ).toBeVisible()
  await expect.poll(heard).toEqual(['SWAP_ERROR USDC DAI'])
})

/** Approves USDC for a swap while mining is paused, with a wallet that signs nothing else. */
async function approveAndHold(page: Page, local: World) {
  const parts = swapParts(page)
  await page.addInitScript(() => {
    addEventListener('eip6963:announceProvider', (event) => {
      const { provider } = (event as CustomEvent).detail
      if (provider.signsNothing) return
      const request = provider.request.bind(provider)
      provider.signsNothing = true
      provider.request = async (call: { method: string }) => {
        if (call.method === 'eth_signTypedData_v4') throw Object.assign(new Error('no'), { code: 4200 })
        return request(call)
      }
    })
  })
  await page.reload()
  await connectWith(page, 'Juniper')
  await openApproval(page)
  await page.evaluate(() => {
    const heard: string[] = []
    Object.assign(window, { heard })
    window.foyer.on('SWAP_APPROVAL_ERROR', ({ from, error }) => heard.push(`${from} ${error.code}`))
  })
  const heard = () => page.evaluate(() => (window as unknown as { heard: string[] }).heard)
  await parts.sign.click()
  await expect(parts.approve).toBeEnabled()
  await nodeOf(local, 10).setAutomine(false)
  await parts.approve.click()
  await expect.poll(async () => (await approvalOn(page))?.seen).toBe(true)
  return { parts, nonce: Number((await approvalOn(page))?.nonce), heard }
}
async function openApproval(page: Page) {
  await page.evaluate(() => window.foyer.switchNetwork('eip155:10'))
  await page.evaluate(() => {
    void window.foyer.open({ view: 'Swap', arguments: { fromToken: 'USDC', toToken: 'DAI' } })
  })
  await toPreview(page, '20')
}
const approvalOn = (page: Page) =>
  page.evaluate(() => window.foyer.context.store.get().unsettled?.find(({ approval }) => approval)?.approval?.sent)

test('an approval that is reverted: told, to the host, too, and approved again', async ({ page, open, local }) => {
  await open(settings())
  const { parts, heard } = await approveAndHold(page, local)
  await expect(parts.polite('Waiting for OP Mainnet')).toBeAttached()
  const node = nodeOf(local, 10)
  // The token refuses everything for one block.
  const { usdc: address } = local.contracts
  const bytecode = await node.getCode({ address })
  if (!bytecode) throw new Error('the token is there')
  await node.setCode({ address, bytecode: '0x60006000fd' })
  await node.mine({ blocks: 1 })
  await node.setCode({ address, bytecode })
  const note = parts.dialog.getByRole('alert').filter({ hasText: 'The approval failed on OP Mainnet' })
  await expect(note).toContainText('The network fee was spent.')
  await expect.poll(heard).toEqual(['USDC TRANSACTION_REVERTED'])
  await node.setAutomine(true)
  await parts.approve.click()
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
  await expect(note).toHaveCount(0)
  expect(await allowanceOf(local, 10, 'usdc', owner)).toBe(parseUnits('20', 6))
})

test('an approval that is cancelled: told, and approved again', async ({ page, open, local }) => {
  await open(settings())
  const { parts, nonce, heard } = await approveAndHold(page, local)
  await replace(local, nonce, { to: owner.address, value: 0n })
  await expect(parts.dialog.getByRole('alert').filter({ hasText: 'You cancelled the approval' })).toBeVisible()
  await expect.poll(heard).toEqual(['USDC TRANSACTION_ERROR'])
  await nodeOf(local, 10).setAutomine(true)
  await parts.approve.click()
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
})

test('a reload while an approval is pending: awaited, and not paid for twice', async ({ page, open, local }) => {
  await open(settings())
  const { parts } = await approveAndHold(page, local)
  await page.reload()
  await expect(parts.account).toBeVisible()
  await openApproval(page)
  await expect(parts.polite('Waiting for OP Mainnet')).toBeAttached()
  await expect(parts.approve).toHaveCount(0)
  await nodeOf(local, 10).setAutomine(true)
  await nodeOf(local, 10).mine({ blocks: 1 })
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
  expect(await nodeOf(local, 10).getTransactionCount({ address: owner.address })).toBe(1)
  await parts.swap.click()
  await expect(parts.toast(/^Swapped 20 USDC/)).toBeVisible()
})

test('whoever closes the review of a pending approval is followed no longer, and finds it awaited', async ({
  page,
  open,
  local,
}) => {
  await page.clock.install()
  await open(settings())
  const { parts } = await approveAndHold(page, local)
  let asked = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('eth_getTransactionReceipt')) asked++
  })
  await page.clock.runFor(2_000)
  await expect.poll(() => asked).toBeGreaterThan(0)
  await page.evaluate(() => window.foyer.close())
  await expect(parts.dialog).toBeHidden()
  const before = asked
  await page.clock.runFor(10_000)
  expect(asked).toBe(before)
  await openApproval(page)
  await expect(parts.polite('Waiting for OP Mainnet')).toBeAttached()
  await nodeOf(local, 10).mine({ blocks: 1 })
  await page.clock.runFor(2_000)
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
})

/* An embedded wallet is asked in a window of its own origin, and is there again after a reload. */

/** Connects an embedded wallet that has something to swap. */
async function openEmbedded(
  page: Page,
  local: World,
  open: (settings?: Settings) => Promise<void>,
  more: Settings = {},
) {
  const options = { projectId: 'e2e-smart', defaultAccountTypes: { eip155: 'eoa' as const } }
  await open(settingsOf(local, { networks: ['optimism', 'mainnet'], options, ...more }))
  await connectByEmail(page, local)
  const address = (await addressOfHost(page)) as Hex
  await fund(local, 10, address, { ether: '2', usdc: '120' })
  return { parts: swapParts(page), address }
}
/** Approves what the wallet is asked for, while mining is paused. */
async function approveOnHold(page: Page, local: World) {
  const question = await openWindow(page)
  await nodeOf(local, 10).setAutomine(false)
  await approve(question)
}
/** Submits a swap of ETH for USDC with an embedded wallet while mining is paused. */
async function embeddedSwapAndHold(page: Page, local: World, open: (settings?: Settings) => Promise<void>) {
  const { parts, address } = await openEmbedded(page, local, open)
  await page.evaluate(() => {
    void window.foyer.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDC' } })
  })
  await toPreview(page, '0.5')
  await parts.swap.press('Enter')
  await approveOnHold(page, local)
  await expect(parts.heading('Swapping ...')).toBeVisible()
  await expect.poll(async () => (await sentOn(page)).seen).toBe(true)
  return { parts, address, hash: (await sentOn(page)).hash as Hex }
}
const SWAPPED = /^Swapped 0\.5 ETH to [\d,.]+ USDC$/

test('a slow swap of an embedded wallet: said after the minute that it usually takes, and told when it is made', async ({
  page,
  open,
  local,
}) => {
  await page.clock.install()
  const { parts, address } = await embeddedSwapAndHold(page, local, open)
  await page.clock.fastForward(61_000)
  await expect(
    parts.dialog.getByText('OP Mainnet is taking longer than usual. Nothing is lost', { exact: false }),
  ).toBeVisible()
  await nodeOf(local, 10).mine({ blocks: 1 })
  await page.clock.runFor(6_000)
  await expect(parts.toast(SWAPPED)).toBeVisible()
  expect(await usdcOf(local, 10, address)).toBeGreaterThan(parseUnits('1000', 6))
})

test('a swap of an embedded wallet that the network drops: said, and the money is where it was', async ({
  page,
  open,
  local,
}) => {
  const { parts, address, hash } = await embeddedSwapAndHold(page, local, open)
  await nodeOf(local, 10).dropTransaction({ hash })
  await expect(parts.heading('The network dropped this swap')).toBeVisible()
  await expect(parts.dialog.getByText('0.5 ETH is still in your wallet.')).toBeVisible()
  await parts.button('Swap again').click()
  await expect(parts.pay).toHaveValue('')
  expect(await usdcOf(local, 10, address)).toBe(parseUnits('120', 6))
})

test('a reload while a swap of an embedded wallet is pending: a toast says when it is made', async ({
  page,
  open,
  local,
}) => {
  const { parts, address } = await embeddedSwapAndHold(page, local, open)
  await page.reload()
  await expect(parts.account).toBeVisible()
  await nodeOf(local, 10).mine({ blocks: 1 })
  await expect(parts.toast(SWAPPED)).toBeVisible()
  expect(await nodeOf(local, 10).getTransactionCount({ address })).toBe(1)
})

test('a reload while an approval of an embedded wallet is pending: awaited, not paid for twice, then swapped', async ({
  page,
  open,
  local,
}) => {
  const { parts, address } = await openEmbedded(page, local, open)
  await openApproval(page)
  await parts.approve.press('Enter')
  await approveOnHold(page, local)
  await expect.poll(async () => (await approvalOn(page))?.seen).toBe(true)
  await page.reload()
  await expect(parts.account).toBeVisible()
  await openApproval(page)
  await expect(parts.polite('Waiting for OP Mainnet')).toBeAttached()
  await expect(parts.approve).toHaveCount(0)
  await nodeOf(local, 10).setAutomine(true)
  await nodeOf(local, 10).mine({ blocks: 1 })
  await expect(parts.dialog.getByText('Spending limit approved')).toBeVisible()
  expect(await nodeOf(local, 10).getTransactionCount({ address })).toBe(1)
  await parts.swap.press('Enter')
  await approve(await openWindow(page))
  await expect(parts.toast(/^Swapped 20 USDC to [\d,.]+ DAI$/)).toBeVisible()
  expect(await nodeOf(local, 10).getTransactionCount({ address })).toBe(2)
})

/** What a host asks for with the hook of React: 12.5 USDC. */
const invoice = (local: World) => {
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const asset = { network: 'eip155:10' as const, asset: local.contracts.usdc, metadata }
  return { asset, amount: '12.50', recipient: receiver }
}
/** Opens what the host asks for. */
async function askToPay(page: Page) {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const parts = sendingParts(page)
  return {
    parts,
    // What the host reads from the hook.
    told: page.locator('p > output'),
    wallet: parts.dialog.getByRole('button', { name: /^Pay from / }),
    begun: (text: string) => parts.dialog.getByRole('button', { name: text }),
  }
}
/** Pays what a host asks for while mining is paused. */
async function payAndHold(page: Page, local: World) {
  await connectWith(page, 'Juniper')
  const asked = await askToPay(page)
  await asked.wallet.click()
  await nodeOf(local, 10).setAutomine(false)
  await asked.parts.confirm.click()
  await expect(asked.parts.heading('On its way')).toBeVisible()
  await expect.poll(async () => (await sentOn(page)).seen).toBe(true)
  return asked
}

test('what a host asks for is reverted: told to both, and paid when the host asks again', async ({
  page,
  open,
  local,
}) => {
  await open({ ...settings(), pay: invoice(local) })
  const { parts, told, wallet } = await payAndHold(page, local)
  const heard = page.evaluate(
    () =>
      new Promise<string>((resolve) =>
        window.foyer.on('PAY_ERROR', ({ exchange, error }) => resolve(`${exchange} ${error.code}`)),
      ),
  )
  await mineWithout(local)
  await expect(parts.heading('OP Mainnet rejected this transfer')).toBeVisible()
  await setDollars(local, parseUnits('120', 6), owner.address)
  await nodeOf(local, 10).setAutomine(true)
  // The visitor can still pay, so the call goes on.
  await parts.button('Try again').click()
  await expect(parts.confirm).toBeEnabled()
  await expect(told).toHaveText('pending')
  await parts.close.click()
  await expect(parts.dialog).toBeHidden()
  await expect(told).toHaveText('failed UNABLE_TO_INITIATE_PAYMENT')
  expect(await heard).toBe('wallet UNABLE_TO_INITIATE_PAYMENT')
  await askToPay(page)
  await wallet.click()
  await parts.confirm.click()
  await expect(told).toHaveText('paid from wallet')
  expect(await usdcOf(local, 10, receiver)).toBe(parseUnits('12.5', 6))
})

test('a reload while what a host asks for is on its way: a toast says when it lands, and the host that asks then is told', async ({
  page,
  open,
  local,
}) => {
  await open({ ...settings(), pay: invoice(local) })
  const { parts, told, begun, wallet } = await payAndHold(page, local)
  await page.reload()
  await expect(parts.account).toBeVisible()
  await nodeOf(local, 10).mine({ blocks: 1 })
  await expect(parts.toast('12.5 USDC delivered')).toBeVisible()
  await askToPay(page)
  await expect(told).toHaveText('paid from wallet')
  await expect(begun('This payment has arrived')).toBeVisible()
  await expect(wallet).toBeHidden()
  expect(await usdcOf(local, 10, receiver)).toBe(parseUnits('12.5', 6))
})

test('what a host asks for is cancelled in the wallet: told to both', async ({ page, open, local }) => {
  await open({ ...settings(), pay: invoice(local) })
  const { parts, told } = await payAndHold(page, local)
  await replace(local, Number((await sentOn(page)).nonce), { to: owner.address, value: 0n })
  await expect(parts.heading('You cancelled this transfer')).toBeVisible()
  await expect(parts.dialog.getByText('12.5 USDC is still in your wallet.')).toBeVisible()
  await expect(told).toHaveText('pending')
  await parts.close.click()
  await expect(told).toHaveText('failed UNABLE_TO_INITIATE_PAYMENT')
})

test('what a host asks for of an embedded wallet is slow, then reverted: said, and told to the host', async ({
  page,
  open,
  local,
}) => {
  await page.clock.install()
  const { address } = await openEmbedded(page, local, open, { pay: invoice(local) })
  const { parts, told, wallet } = await askToPay(page)
  await wallet.click()
  await parts.confirm.click()
  await approveOnHold(page, local)
  await expect(parts.heading('On its way')).toBeVisible()
  await expect.poll(async () => (await sentOn(page)).seen).toBe(true)
  await page.clock.fastForward(61_000)
  await expect(
    parts.dialog.getByText('OP Mainnet is taking longer than usual. Nothing is lost', { exact: false }),
  ).toBeVisible()
  await expect(told).toHaveText('pending')
  await mineWithout(local, address)
  await page.clock.runFor(6_000)
  await expect(parts.heading('OP Mainnet rejected this transfer')).toBeVisible()
  await parts.close.click()
  await expect(told).toHaveText('failed UNABLE_TO_INITIATE_PAYMENT')
})

test('a block that is taken back: it waits again', async ({ page, open, local }) => {
  await open(settings())
  const { parts } = await sendAndHold(page, local)
  const node = nodeOf(local, 10)
  await node.mine({ blocks: 1 })
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
  await node.request({ method: 'anvil_rollback', params: [1] } as never)
  await expect(parts.heading('On its way')).toBeVisible()
})

test('a payment from an exchange that had arrived and is taken back: it waits again, and arrives after all', async ({
  page,
  open,
  local,
}) => {
  const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6 }
  const asset = { network: 'eip155:10' as const, asset: local.contracts.usdc, metadata }
  await open({ ...settings(), pay: { asset, amount: '10', recipient: receiver } })
  await connectWith(page, 'Juniper')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  const { dialog } = sendingParts(page)
  // What the host reads from the hook of React.
  const told = page.locator('p > output')
  const meridian = dialog.getByRole('button', { name: /^Meridian / })
  await expect(meridian).toBeEnabled()
  const [popup] = await Promise.all([page.waitForEvent('popup'), meridian.click()])
  await popup.getByLabel('Email').fill('ada@example.com')
  await popup.getByRole('button', { name: 'Log in' }).click()
  await popup.getByRole('button', { name: 'Confirm withdrawal' }).click()
  const title = (text: string) => dialog.getByRole('heading', { name: text, level: 3 })
  await expect(title('10 USDC has arrived')).toBeVisible()
  await expect(told).toHaveText('paid from meridian')
  const node = nodeOf(local, 10)
  const hash = await page.evaluate(() => Object.values(window.foyer.context.store.get().payments)[0]?.transactionHash)
  const serializedTransaction = await node.request<{ ReturnType: Hex }>({
    method: 'eth_getRawTransactionByHash',
    params: [hash],
  } as never)
  await node.request({ method: 'anvil_reorg', params: [1, []] } as never)
  await expect(title('10 USDC is pending again')).toBeVisible({ timeout: 20_000 })
  await expect(dialog.getByText('OP Mainnet reorganised its last blocks.')).toBeVisible()
  await expect(told).toHaveText('failed UNABLE_TO_GET_DEPOSIT_STATUS')
  await node.sendRawTransaction({ serializedTransaction })
  await expect(title('10 USDC has arrived')).toBeVisible()
  await expect(told).toHaveText('paid from meridian')
})
