import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { extensionOptions } from '@foyer/kit/testing/playwright'
import { type BrowserContext, chromium, type Page, type Worker } from '@playwright/test'
import { encodeFunctionData, maxUint256, parseAbi, verifyMessage, verifyTypedData } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { BITCOIN_ACCOUNTS } from '../packages/devnet/src/bitcoin/accounts.ts'
import { SOLANA_ACCOUNTS, SOLANA_CHAIN } from '../packages/devnet/src/solana/accounts.ts'
import { createSolanaBank } from '../packages/devnet/src/solana/bank.ts'
import { bitcoinOf } from './bitcoin-money.ts'
import { test as base, expect, partsOf, shown } from './fixtures.ts'
import { fund, newOwner, nodeOf, type Owner, sendingParts, toReview } from './money.ts'
import type { World } from './world.ts'

/* The development wallet as users install it: an extension in a real Chromium, with its own windows. */

const NAME = 'Foyer Dev Wallet'
const [, mara, theo, noor] = ACCOUNTS
const [, solanaMara, solanaTheo] = SOLANA_ACCOUNTS
const [, bitcoinMara, bitcoinTheo] = BITCOIN_ACCOUNTS
const ABI = parseAbi([
  'function setApprovalForAll(address operator, bool approved)',
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
])
const REGTEST = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'

type Extension = {
  /** Changes settings as the user would on the options page. */
  readonly set: (settings: object) => Promise<void>
  /** Runs an action and answers the approval window that it opens. Returns the window's text. */
  readonly answer: (
    title: string | RegExp,
    how: 'yes' | 'no' | 'closes',
    doing?: () => Promise<unknown>,
  ) => Promise<string>
  readonly openOptions: () => Promise<Page>
}

const test = base.extend<{ extension: Extension; owner: Owner }>({
  owner: async ({ local }, use) => {
    const owner = newOwner()
    await fund(local, 1, owner.address, { ether: '3' })
    await use(owner)
  },
  // Extensions are loaded into a profile, which requires a persistent context.
  context: async ({ local, launchOptions, viewport, locale }, use) => {
    const profile = await mkdtemp(join(tmpdir(), 'foyer-profile-'))
    const folder = join(local.extensionFolder, 'chromium')
    const { args, ...started } = extensionOptions(folder)
    const context = await chromium.launchPersistentContext(profile, {
      ...launchOptions,
      ...started,
      ...(locale === undefined ? {} : { locale }),
      viewport,
      args: [...(launchOptions.args ?? []), ...args],
    })
    await use(context)
    await context.close()
    await rm(profile, { recursive: true, force: true })
  },
  extension: async ({ context, local }, use) => {
    const worker = await backgroundOf(context)
    const set = (settings: object) =>
      worker.evaluate((value) => chrome.storage.local.set({ settings: value }), settings)
    await set(settingsOf(local))
    await use({
      set: (settings) => set({ ...settingsOf(local), ...settings }),
      answer: (title, how, doing) => answerIn(context, title, how, doing),
      async openOptions() {
        const page = await context.newPage()
        await page.goto(worker.url().replace('background.js', 'options.html'))
        return page
      },
    })
  },
})

declare const chrome: { storage: { local: { set: (items: object) => Promise<void> } } }

const settingsOf = ({ rpcUrls, solanaUrl, esploraUrl }: World) => ({
  rpcUrls: { 'eip155:1': rpcUrls[1], 'eip155:8453': rpcUrls[8453], [SOLANA_CHAIN]: solanaUrl, [REGTEST]: esploraUrl },
})

const backgroundOf = async (context: BrowserContext): Promise<Worker> =>
  context.serviceWorkers()[0] ?? context.waitForEvent('serviceworker')

async function answerIn(
  context: BrowserContext,
  title: string | RegExp,
  how: 'yes' | 'no' | 'closes',
  doing?: () => Promise<unknown>,
): Promise<string> {
  const isAsking = (page: Page) => page.url().includes('approve.html')
  const opened = context.pages().find(isAsking) ?? context.waitForEvent('page', { predicate: isAsking })
  await doing?.()
  const window = await opened
  await expect(window.getByRole('heading', { level: 1 })).toHaveText(title)
  const said = await window.locator('main').innerText()
  const closed = window.waitForEvent('close')
  if (how === 'closes') await window.close()
  // The window may close before the click resolves, so wait for the close event instead.
  else
    window
      .locator(how === 'yes' ? '.yes' : '.no')
      .click()
      .catch(() => undefined)
  await closed
  return said
}

/** Connects and approves the request in the wallet. @param place the kind of network, if the page has several */
async function connect(page: Page, { answer }: Extension, place?: string): Promise<void> {
  const { connect, dialog, account, button } = partsOf(page)
  await connect.click()
  if (place !== undefined) await button(NAME).click()
  await answer(/^Connect to /, 'yes', () => button(place ?? NAME).click())
  await expect(account).toBeVisible()
  await expect(dialog).toBeHidden()
}

const evm = (page: Page, method: string, params: readonly unknown[] = []) =>
  page.evaluate(
    ([name, list]) =>
      window.foyer
        .getProvider('eip155')
        ?.request({ method: name, params: list })
        .catch((error) => ({ code: error.code })),
    [method, params] as const,
  )

test('announces itself, asks in a window, and remembers over a reload', async ({ page, open, extension }) => {
  await open()
  const { connect: button, dialog, account, button: named, heading } = partsOf(page)
  await button.click()
  await extension.answer(/^Connect to localhost/, 'no', () => named(NAME).click())
  await expect(heading(/declined|cancelled|Nothing/i)).toBeVisible()
  await extension.answer(/^Connect to /, 'closes', () => named('Try again').click())
  await expect(named('Try again')).toBeVisible()
  const said = await extension.answer(/^Connect to /, 'yes', () => named('Try again').click())
  expect(said).toContain(new URL(page.url()).origin)
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(shown(mara.address))
  await page.reload()
  await expect(account).toContainText(shown(mara.address))
  // Disconnecting revokes the permission (EIP-2255), so the wallet asks again.
  await page.evaluate(() => window.foyer.disconnect())
  await expect(button).toBeVisible()
  await connect(page, extension)
})

test('its owner takes the access back, and the page hears of it; another account too', async ({
  page,
  open,
  extension,
}) => {
  await open()
  await connect(page, extension)
  const options = await extension.openOptions()
  await options.getByLabel('Account').selectOption('Theo')
  await expect(partsOf(page).account).toContainText(shown(theo.address))
  await options.getByRole('button', { name: /^Revoke http/ }).click()
  await expect(options.getByText('None.')).toBeVisible()
  await expect(partsOf(page).connect).toBeVisible()
  await page.reload()
  await expect(partsOf(page).connect).toBeVisible()
})

test('signs messages and typed data', async ({ page, open, extension }) => {
  await open()
  await connect(page, extension)
  const sign = evm(page, 'personal_sign', ['0x41686f79', mara.address])
  expect(await extension.answer('Sign a message', 'yes')).toContain('Ahoy')
  const signature = (await sign) as `0x${string}`
  expect(await verifyMessage({ address: mara.address, message: 'Ahoy', signature })).toBe(true)

  const data = {
    domain: { name: 'Atoll', chainId: 1 },
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
      ],
      Berth: [{ name: 'nights', type: 'uint256' }],
    },
    primaryType: 'Berth',
    message: { nights: 3 },
  } as const
  const typed = evm(page, 'eth_signTypedData_v4', [mara.address, JSON.stringify(data)])
  expect(await extension.answer('Sign: Berth', 'yes')).toContain('nights')
  const {
    types: { Berth },
    domain,
    primaryType,
  } = data
  const typedSignature = (await typed) as `0x${string}`
  const message = { nights: 3n }
  expect(
    await verifyTypedData({
      address: mara.address,
      domain,
      types: { Berth },
      primaryType,
      message,
      signature: typedSignature,
    }),
  ).toBe(true)

  const refused = evm(page, 'personal_sign', ['0x41686f79', mara.address])
  await extension.answer('Sign a message', 'no')
  expect(await refused).toEqual({ code: 4001 })
  // Rejected without a window, because the page has no access to the other account.
  expect(await evm(page, 'personal_sign', ['0x41686f79', theo.address])).toEqual({ code: 4100 })
})

test('its window says what an approval gives away, and keeps quiet about a payment', async ({
  page,
  open,
  extension,
}) => {
  await open()
  await connect(page, extension)
  const token = newOwner().address
  const ask = async (data: string) => {
    const asked = evm(page, 'eth_sendTransaction', [{ from: mara.address, to: token, data }])
    const said = await extension.answer('Send 0 ETH', 'no')
    expect(await asked).toEqual({ code: 4001 })
    return said
  }
  const spender = newOwner().address
  const collection = await ask(
    encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [spender, true] }),
  )
  expect(collection).toContain('It can move everything you have here, now and later.')
  const allowance = await ask(encodeFunctionData({ abi: ABI, functionName: 'approve', args: [spender, maxUint256] }))
  expect(allowance).toContain('It can take all of this token, now and later.')
  const transfer = (amount: bigint) =>
    ask(encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [theo.address, amount] }))
  const payment = await transfer(10n ** 18n)
  expect(payment).toContain(`Send ${10n ** 18n} units of`)
  const item = 'If this is a collection, it gives away the item with this number.'
  expect(payment).not.toMatch(/\bIt /)
  expect(payment).not.toContain(item)
  expect(await transfer(5n)).toContain(item)
})

test('sends on the local chain', async ({ page, open, extension, local, owner }) => {
  await extension.set({ key: owner.key })
  await open()
  await connect(page, extension)
  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  const receiver = newOwner().address
  await toReview(page, { amount: '0.25', to: receiver })
  const said = await extension.answer('Send 0.25 ETH', 'yes', () => parts.confirm.click())
  expect(said).toContain('Ethereum')
  await expect(parts.heading('0.25 ETH delivered')).toBeVisible()
  expect(await nodeOf(local, 1).getBalance({ address: receiver })).toBe(250_000_000_000_000_000n)
})

test('a network that it does not know is added (4902), and kept', async ({ page, open, extension }) => {
  await open({ networks: ['mainnet', 'base', 'optimism'] })
  await connect(page, extension)
  expect(await evm(page, 'wallet_switchEthereumChain', [{ chainId: '0xa' }])).toEqual({ code: 4902 })
  const { network, button, dialog } = partsOf(page)
  await network.click()
  await extension.answer(/^Add (OP|Optimism)/, 'yes', () => button(/^(OP|Optimism)/).click())
  await extension.answer(/^Switch to (OP|Optimism)/, 'yes')
  await expect(network).toHaveAccessibleName(/OP|Optimism/)
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(network).toHaveAccessibleName(/OP|Optimism/)
  await expect.poll(() => evm(page, 'eth_chainId')).toBe('0xa')
  const options = await extension.openOptions()
  await expect(options.getByRole('textbox')).toHaveValue(/eip155:10 http/)
})

test('several calls after one question (EIP-5792), one after the other', async ({
  page,
  open,
  extension,
  local,
  owner,
}) => {
  await extension.set({ key: owner.key })
  await open()
  await connect(page, extension)
  expect(await evm(page, 'wallet_getCapabilities', [owner.address])).toEqual({
    '0x1': { atomic: { status: 'unsupported' } },
    '0x2105': { atomic: { status: 'unsupported' } },
  })
  const [first, second] = [newOwner().address, newOwner().address]
  const calls = [first, second].map((to) => ({ to, value: '0x64' }))
  const order = { version: '2.0.0', chainId: '0x1', from: owner.address, calls }
  expect(await evm(page, 'wallet_sendCalls', [{ ...order, atomicRequired: true }])).toEqual({ code: 5760 })
  expect(await evm(page, 'wallet_sendCalls', [{ ...order, chainId: '0xa' }])).toEqual({ code: 5710 })
  expect(await evm(page, 'wallet_getCallsStatus', ['0x00'])).toEqual({ code: 5730 })

  const sent = evm(page, 'wallet_sendCalls', [{ ...order, atomicRequired: false }])
  const said = await extension.answer('Send 2 transactions', 'yes')
  expect(said).toContain('When one fails, those before it stay.')
  const { id } = (await sent) as { id: string }
  await expect
    .poll(() => evm(page, 'wallet_getCallsStatus', [id]))
    .toMatchObject({ id, atomic: false, chainId: '0x1', status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  for (const address of [first, second]) expect(await nodeOf(local, 1).getBalance({ address })).toBe(100n)

  // The second call exceeds the balance. The first one is still mined, and the status reports this.
  const poor = [calls[0], { to: second, value: '0xde0b6b3a76400000' }]
  const partly = evm(page, 'wallet_sendCalls', [{ ...order, calls: poor, atomicRequired: false }])
  await extension.answer('Send 2 transactions', 'yes')
  const { id: other } = (await partly) as { id: string }
  await expect
    .poll(() => evm(page, 'wallet_getCallsStatus', [other]))
    .toMatchObject({ status: 600, receipts: [{ status: '0x1' }] })
})

test('Solana: connects, signs, and sends what its window said', async ({ page, open, extension, local }) => {
  const [faucet] = SOLANA_ACCOUNTS
  await createSolanaBank(local.solanaUrl).pay({ from: faucet, to: solanaMara.address, amount: 1_000_000_000n })
  await open({ networks: ['solana', 'mainnet'] })
  await connect(page, extension, 'Solana')
  const { account } = partsOf(page)
  await expect(account).toContainText(shown(solanaMara.address))
  await page.reload()
  await expect(account).toContainText(shown(solanaMara.address))

  const verified = page.evaluate(async () => {
    const { adapter, provider, account } = window.foyer.wallet('solana')
    const { address = '' } = account
    const signature = (await adapter.can.signMessage?.(provider, address, 'Ahoy')) ?? ''
    return adapter.can.verifyMessage?.(address, 'Ahoy', signature)
  })
  expect(await extension.answer('Sign a message', 'yes')).toContain('Ahoy')
  expect(await verified).toBe(true)

  const parts = sendingParts(page)
  await parts.account.click()
  await parts.button('Send').press('Enter')
  await toReview(page, { amount: '0.125', to: solanaTheo.address })
  const said = await extension.answer(/^(Send|Sign) a transaction/, 'yes', () => parts.confirm.click())
  expect(said).toContain(`Send 0.125 SOL to ${solanaTheo.address}`)
  await expect(parts.heading('0.125 SOL delivered')).toBeVisible()
})

test('Bitcoin: connects, signs, and pays', async ({ page, open, extension, local }) => {
  await open({ networks: ['bitcoinRegtest', 'mainnet'] })
  await connect(page, extension, 'Bitcoin')
  const { account } = partsOf(page)
  await expect(account).toContainText(shown(bitcoinMara.payment.address))
  await page.reload()
  await expect(account).toContainText(shown(bitcoinMara.payment.address))

  const verified = page.evaluate(async () => {
    const { adapter, provider, account } = window.foyer.wallet('bip122')
    const { address = '' } = account
    const signature = (await adapter.can.signMessage?.(provider, address, 'Ahoy')) ?? ''
    return adapter.can.verifyMessage?.(address, 'Ahoy', signature)
  })
  expect(await extension.answer('Sign a message', 'yes')).toContain('Ahoy')
  expect(await verified).toBe(true)

  const before = await bitcoinOf(local, bitcoinTheo.payment.address)
  const paid = page.evaluate(
    ([account, recipientAddress]) =>
      window.foyer.getProvider('bip122')?.request({
        method: 'sendTransfer',
        params: { account, recipientAddress, amount: '20000' },
        chainId: 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
      }),
    [bitcoinMara.payment.address, bitcoinTheo.payment.address] as const,
  )
  expect(await extension.answer(/a transaction/, 'yes')).toContain(bitcoinTheo.payment.address)
  expect(await paid).toEqual({ txid: expect.stringMatching(/^[0-9a-f]{64}$/) })
  await expect.poll(() => bitcoinOf(local, bitcoinTheo.payment.address)).toBeGreaterThanOrEqual(before + 20_000)
})

test('one wallet everywhere, answering by itself', async ({ page, open, extension }) => {
  await extension.set({ answer: 'approve', person: 'Noor' })
  await open({ networks: ['mainnet', 'solana', 'bitcoinRegtest'] })
  const { connect: button, button: named, dialog, account } = partsOf(page)
  await button.click()
  await named(NAME).click()
  await named('Connect all').click()
  await expect(dialog).toBeHidden()
  await expect(account).toContainText(shown(noor?.address ?? ''))
  const addresses = () =>
    page.evaluate(() => (['eip155', 'solana', 'bip122'] as const).map((name) => window.foyer.getAccount(name).address))
  await expect
    .poll(addresses)
    .toEqual([noor?.address, SOLANA_ACCOUNTS[3].address, BITCOIN_ACCOUNTS[3]?.payment.address])
  await extension.set({ answer: 'reject', person: 'Noor' })
  expect(await evm(page, 'personal_sign', ['0x41', noor?.address])).toEqual({ code: 4001 })
})

test('the page sees no key, and cannot speak in the wallet’s name', async ({ page, open, extension }) => {
  await open()
  await connect(page, extension)
  // The secret event name was exchanged before the page's scripts ran.
  const heard = await page.evaluate(async () => {
    const names: string[] = []
    window.addEventListener('foyer-dev-wallet:hello', (event) => names.push(String((event as CustomEvent).detail)))
    window.dispatchEvent(new CustomEvent('foyer-dev-wallet:knock'))
    await window.foyer.getProvider('eip155')?.request({ method: 'eth_chainId' })
    return names
  })
  expect(heard).toEqual([])
})
