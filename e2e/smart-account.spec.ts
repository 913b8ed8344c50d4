import type { Page } from '@playwright/test'
import { createPublicClient, encodeFunctionData, http, parseAbi, parseEther, parseUnits } from 'viem'
import {
  addressOfHost,
  approve,
  codeFor,
  connectByEmail,
  address as newAddress,
  openWindow,
  questionOf,
  settingsOf,
  sign,
  typeEmail,
} from './embedded-wallet.ts'
import { expect, partsOf, STILL, test } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { fund, newOwner, nodeOf, sendingParts, toReview, usdcOf } from './money.ts'
import { look } from './wallet-look.ts'
import type { World } from './world.ts'

/* The smart account behind an email: the real EntryPoint on local chains, the local bundler, and a paymaster on one network. */

test.use(STILL)

const smart = (local: World, more: Settings = {}) =>
  settingsOf(local, { networks: ['base', 'mainnet'], ...more, options: { projectId: 'e2e-smart', ...more.options } })
type Hex = `0x${string}`
const ownAddress = async (page: Page) => (await addressOfHost(page)) as Hex

/** Asks the wallet as a page does; a refusal is its code. */
const ask = (page: Page, method: string, params: unknown[] = []) =>
  page.evaluate(
    async ([name, given]) => {
      const provider = window.foyer.getProvider('eip155')
      return provider
        ?.request({ method: name as string, params: given })
        .catch((error: { code: string; cause?: { code: string } }) => error.cause?.code ?? error.code)
    },
    [method, params] as const,
  )
/** The number of the error that a request ends with. */
const numberOf = (page: Page, method: string, params: unknown[]) =>
  page.evaluate(
    async ([name, given]) => {
      const asked = window.foyer.getProvider('eip155')?.request({ method: name as string, params: given })
      return asked?.catch((error: { code: unknown }) => error.code)
    },
    [method, params] as const,
  )
const transfer = (to: Hex, amount: bigint) =>
  encodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 amount)']), args: [to, amount] })

test('a message is signed by an account that nobody has deployed yet', async ({ page, open, local }) => {
  await open(smart(local))
  await connectByEmail(page, local)
  const signature = sign(page, 'Good morning')
  const question = await openWindow(page)
  await expect(question.getByText('Good morning')).toBeVisible()
  await approve(question)
  const client = createPublicClient({ transport: http(local.rpcUrls[8453]) })
  const address = await ownAddress(page)
  expect(await client.getCode({ address })).toBeUndefined()
  const told = (await signature) as Hex
  expect(await client.verifyMessage({ address, message: 'Good morning', signature: told })).toBe(true)
})

test('two calls are one question, made together, and cost their sender nothing', async ({ page, open, local }) => {
  await open(smart(local))
  await connectByEmail(page, local)
  const [address, receiver] = [await ownAddress(page), newOwner().address]
  await fund(local, 8453, address, { ether: '2', usdc: '50' })
  expect(await ask(page, 'wallet_getCapabilities', [address])).toEqual({
    '0x1': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    '0x2105': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
  })
  const batch = {
    version: '2.0.0',
    chainId: '0x2105',
    from: address,
    atomicRequired: true,
    calls: [
      { to: receiver, value: `0x${parseEther('0.5').toString(16)}` },
      { to: local.contracts.usdc, data: transfer(receiver, parseUnits('20', 6)) },
    ],
  }
  const sent = ask(page, 'wallet_sendCalls', [batch])
  const question = await openWindow(page)
  await expect(question.getByText('Send 2 transactions at once')).toBeVisible()
  await expect(question.getByText('Paid for you')).toBeVisible()
  await expect(question.getByText(/^Send 20 USDC to 0x/)).toBeVisible()
  await approve(question)
  const { id } = (await sent) as { id: string }
  const status = async () => (await ask(page, 'wallet_getCallsStatus', [id])) as { status: number; receipts: unknown[] }
  await expect.poll(async () => (await status()).status).toBe(200)
  expect(await status()).toMatchObject({ id, chainId: '0x2105', atomic: true, receipts: [{ status: '0x1' }] })
  expect(await usdcOf(local, 8453, receiver)).toBe(parseUnits('20', 6))
  const node = nodeOf(local, 8453)
  expect(await node.getBalance({ address: receiver })).toBe(parseEther('0.5'))
  expect(await node.getBalance({ address })).toBe(parseEther('1.5'))
  // The id is enough to find it after a reload.
  await page.reload()
  await expect(partsOf(page).account).toBeVisible()
  expect(await status()).toMatchObject({ status: 200 })
})

test('ETH is sent in the modal, with a fee where nobody else pays', async ({ page, open, local }) => {
  await open(smart(local, { networks: ['mainnet', 'base'] }))
  await connectByEmail(page, local)
  const address = await ownAddress(page)
  await fund(local, 1, address, { ether: '2' })
  await page.reload()
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  const receiver = newOwner().address
  await toReview(page, { amount: '0.5', to: receiver })
  await parts.confirm.click()
  const question = await openWindow(page)
  await expect(question.getByText('Network fee, at most')).toBeVisible()
  await approve(question)
  await expect(parts.heading('0.5 ETH delivered')).toBeVisible()
  expect(await nodeOf(local, 1).getBalance({ address: receiver })).toBe(parseEther('0.5'))
})

test('the account type is chosen in the settings, kept over a reload, and the same on every network that has it', async ({
  page,
  open,
  local,
}) => {
  const { account, dialog } = partsOf(page)
  await open(smart(local, { networks: ['base', 'mainnet', 'optimism'] }))
  await connectByEmail(page, local)
  const made = await ownAddress(page)
  const switchTo = (chainId: string) => ask(page, 'wallet_switchEthereumChain', [{ chainId }])
  await switchTo('0x1')
  expect(await ownAddress(page)).toBe(made)
  // A network without a bundler has the standard account only.
  await switchTo('0xa')
  await expect.poll(() => ownAddress(page)).not.toBe(made)
  const standard = await ownAddress(page)
  await switchTo('0x2105')
  await expect.poll(() => ownAddress(page)).toBe(made)

  await account.click()
  // The panel moves while balances arrive.
  await dialog.getByRole('button', { name: 'Account settings', exact: true }).press('Enter')
  await expect(dialog.getByRole('radio', { name: 'Smart account' })).toBeChecked()
  await dialog.getByText('Standard').click()
  await expect.poll(() => ownAddress(page)).toBe(standard)
  await switchTo('0x1')
  await page.reload()
  await expect(account).toBeVisible()
  // Not the host's first network, where the wallet page begins.
  expect(await ask(page, 'eth_chainId')).toBe('0x1')
  expect(await ownAddress(page)).toBe(standard)
  expect(await page.evaluate(() => window.foyer.getAccount().accounts[0]?.type)).toBe('eoa')
  const ready = { atomic: { status: 'ready' }, paymasterService: { supported: true } }
  expect(await ask(page, 'wallet_getCapabilities')).toEqual({ '0x1': ready, '0x2105': ready })
  const batch = { version: '2.0.0', chainId: '0xa', atomicRequired: true, calls: [{ to: made }, { to: made }] }
  expect(await ask(page, 'wallet_sendCalls', [batch])).toBe('SIGNING_REFUSED')
  // What libraries of the host's read (EIP-5792).
  expect(await numberOf(page, 'wallet_sendCalls', [batch])).toBe(5760)
  expect(await numberOf(page, 'wallet_sendCalls', [{ ...batch, chainId: '0x5' }])).toBe(5710)
  expect(await numberOf(page, 'wallet_getCallsStatus', ['0x1'])).toBe(5730)
})

test('the standard account makes two calls in one step, learns to with the first, and costs its sender nothing', async ({
  page,
  open,
  local,
}) => {
  await open(smart(local, { options: { defaultAccountTypes: { eip155: 'eoa' } } }))
  await connectByEmail(page, local)
  const [address, receiver] = [await ownAddress(page), newOwner().address]
  await fund(local, 8453, address, { ether: '2', usdc: '50' })
  const atomic = async () => await ask(page, 'wallet_getCapabilities', [address, ['0x2105']])
  expect(await atomic()).toMatchObject({ '0x2105': { atomic: { status: 'ready' } } })
  const calls = [
    { to: receiver, value: `0x${parseEther('0.5').toString(16)}` },
    { to: local.contracts.usdc, data: transfer(receiver, parseUnits('20', 6)) },
  ]
  const batch = { version: '2.0.0', chainId: '0x2105', from: address, atomicRequired: true, calls }
  const learns = 'This lets your account do several things in one step. Your address stays the same.'
  for (const isFirst of [true, false]) {
    const sent = ask(page, 'wallet_sendCalls', [batch])
    const question = await openWindow(page)
    await expect(question.getByText('Send 2 transactions at once')).toBeVisible()
    await expect(question.getByText('Paid for you')).toBeVisible()
    await expect(question.getByText(learns)).toBeVisible({ visible: isFirst })
    if (isFirst) {
      await expect(question.getByRole('heading', { name: 'What changes for you' })).toBeVisible()
      const button = question.getByRole('button', { name: /^Approve/ })
      const ready = () => question.bringToFront().then(() => expect(button).toBeEnabled())
      await look(question, 'wallet-window-first-batch', { size: { width: 420, height: 720 }, ready })
    }
    await approve(question)
    const { id } = (await sent) as { id: string }
    const status = () => ask(page, 'wallet_getCallsStatus', [id])
    await expect.poll(status).toMatchObject({ status: 200, atomic: true, chainId: '0x2105' })
  }
  expect(await atomic()).toMatchObject({ '0x2105': { atomic: { status: 'supported' } } })
  const node = nodeOf(local, 8453)
  expect(await node.getBalance({ address })).toBe(parseEther('1'))
  expect(await node.getBalance({ address: receiver })).toBe(parseEther('1'))
  expect(await usdcOf(local, 8453, receiver)).toBe(parseUnits('40', 6))
})

test('a page cannot have signed what only the wallet signs for the account, nor for another account', async ({
  page,
  open,
  local,
}) => {
  await open(smart(local))
  await connectByEmail(page, local)
  const address = await ownAddress(page)
  const types = { PackedUserOperation: [{ name: 'sender', type: 'address' }] }
  const domain = { name: 'ERC4337', version: '1', chainId: 8453 }
  const operation = { domain, types, primaryType: 'PackedUserOperation', message: { sender: address } }
  const personal = {
    domain: { name: 'FoyerAccount', version: '1', chainId: 8453, verifyingContract: address },
    types: { PersonalSign: [{ name: 'prefixed', type: 'bytes' }] },
    primaryType: 'PersonalSign',
    message: { prefixed: '0x00' },
  }
  for (const data of [operation, personal])
    expect(await ask(page, 'eth_signTypedData_v4', [address, JSON.stringify(data)])).toBe('SIGNING_REFUSED')
  const stranger = newOwner().address
  expect(await ask(page, 'personal_sign', ['0x00', stranger])).toBe('SIGNING_REFUSED')
  const calls = [{ to: stranger }]
  const batch = { version: '2.0.0', chainId: '0x2105', calls }
  for (const wrong of [
    { ...batch, calls: [] },
    { ...batch, capabilities: { flowControl: {} } },
    { ...batch, capabilities: { paymasterService: { url: 'attacker.example' } } },
    { ...batch, id: 'my-own' },
  ])
    expect(await ask(page, 'wallet_sendCalls', [wrong])).toBe('SIGNING_REFUSED')
  expect(await ask(page, 'wallet_sendCalls', [{ ...batch, from: stranger }])).toBe('SIGNING_REFUSED')
  expect(await ask(page, 'wallet_sendCalls', [{ ...batch, chainId: '0xa', from: address }])).toBe('CHAIN_NOT_SUPPORTED')
})

test('one approval connects and signs in', async ({ page, open, local }) => {
  const { account, dialog } = partsOf(page)
  await open(smart(local, { signIn: { required: true } }))
  await connectByEmailUntilSigned(page, local)
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
})

async function connectByEmailUntilSigned(page: Page, local: World) {
  const email = newAddress()
  await typeEmail(page, email)
  await page.keyboard.type(await codeFor(local, email))
  const screen = partsOf(page).dialog.filter({ hasText: 'This is your door' })
  await screen.getByRole('button', { name: 'Continue to Atoll' }).press('Enter')
  await expect(questionOf(page).getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await approve(questionOf(page))
}
