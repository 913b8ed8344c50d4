import { writeFileSync } from 'node:fs'
import { nodeEnvironment } from '@foyer/kit/testing/node'
import { createRelayPeer, type RelayPeer } from '@foyer/kit/testing/relay'
import { test as base, expect } from '@playwright/test'
import { parseEther } from 'viem'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { SOLANA_ACCOUNTS } from '../packages/devnet/src/solana/accounts.ts'
import { createSolanaBank } from '../packages/devnet/src/solana/bank.ts'
import { bitcoinOf, fundBitcoin, newBitcoinOwner } from './bitcoin-money.ts'
import { address, codeFor, settingsOf } from './embedded-wallet.ts'
import { addressOf, shown } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { fund, newOwner, nodeOf } from './money.ts'
import { newSolanaOwner } from './solana-money.ts'
import { openWebKit, type Session } from './webdriver.ts'
import { world } from './world.ts'

/* A smoke test of the main flows in WebKit, the engine of Safari. */

const [, mara] = ACCOUNTS
/** The key, in WebDriver’s own alphabet: https://www.w3.org/TR/webdriver2/#keyboard-actions */
const ENTER = '\uE007'

const test = base.extend<{ webkit: Session; phone: RelayPeer }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern.
  webkit: async ({}, use, info) => {
    const session = await openWebKit({
      driver: '/usr/bin/WebKitWebDriver',
      display: '/usr/bin/Xvfb',
      browser: String(process.env.FOYER_WEBKIT),
    })
    try {
      await use(session)
      if (info.status !== info.expectedStatus)
        writeFileSync(info.outputPath('webkit.png'), Buffer.from(await session.picture(), 'base64'))
    } finally {
      await session.close()
    }
  },
  // biome-ignore lint/correctness/noEmptyPattern: the same.
  phone: async ({}, use) => {
    const peer = createRelayPeer({
      relayUrl: world().apiUrl.replace('http', 'ws'),
      metadata: { name: 'Halcyon', description: 'A phone', url: 'https://halcyon.example', icons: [] },
      environment: nodeEnvironment(),
    })
    await use(peer)
    await peer.destroy()
  },
})

/** Finds an enabled button by its accessible name, including in nested shadow roots. */
const FIND = `
const all = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
  element.shadowRoot ? [element, ...all(element.shadowRoot)] : [element])
const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim()
const buttons = () => all(document).filter((element) => element.matches('button, [role=tab]') && element.checkVisibility() &&
  !element.disabled && !element.matches('[aria-disabled=true], [aria-busy=true]'))
const found = buttons().find((element) => new RegExp(arguments[0]).test(nameOf(element)))
`
/** Finds a field in the same way. */
const FIELD = `${FIND}
const field = all(document).find((element) => element.matches('input, textarea') && element.checkVisibility() &&
  new RegExp(arguments[0]).test(element.getAttribute('aria-label') ?? element.labels[0]?.textContent))
`
const has = (webkit: Session, name: string) => webkit.run<boolean>(`${FIND} return found !== undefined`, name)
async function press(webkit: Session, name: string): Promise<void> {
  await expect.poll(() => has(webkit, name), `a button named ${name}`).toBe(true)
  await webkit.run(`${FIND} found.click()`, name)
}
async function write(webkit: Session, name: string, value: string): Promise<void> {
  await expect.poll(() => webkit.run(`${FIELD} return field !== undefined`, name), `a field named ${name}`).toBe(true)
  await webkit.type(value, `${FIELD} return field`, name)
}
const text = (webkit: Session) =>
  webkit.run<string>(
    `${FIND} return all(document).filter((element) => element.shadowRoot)
    .map((element) => element.shadowRoot.textContent).join(' ')`,
    '',
  )
async function visit(webkit: Session, settings: Settings): Promise<void> {
  await webkit.open(addressOf(world().hostUrl, settings))
  await expect.poll(() => has(webkit, '^Connect$|^Account ')).toBe(true)
}
const state = (webkit: Session) => webkit.run<{ status: string; address?: string }>('return window.foyer.getState()')

test('connect, sign, reload, look around, disconnect', { tag: '@webkit' }, async ({ webkit }) => {
  await visit(webkit, { wallets: ['obeys'] })
  await press(webkit, '^Connect$')
  await press(webkit, '^Juniper')
  await expect.poll(async () => (await state(webkit)).address).toBe(mara.address)
  await expect.poll(() => webkit.run('return window.foyer.getState().open')).toBe(false)
  const signature = await webkit.runAsync<string>(
    `const done = arguments[0]
     const { adapter, provider, account } = window.foyer.wallet()
     adapter.can.signMessage(provider, account.address, 'Hello from WebKit').then(done, (error) => done(String(error)))`,
  )
  expect(signature).toMatch(/^0x[0-9a-f]{130}$/)

  await visit(webkit, { wallets: ['obeys'] })
  await expect.poll(async () => (await state(webkit)).status).toBe('connected')
  await press(webkit, '^Account ')
  await expect.poll(() => text(webkit)).toContain('USD Coin')
  await press(webkit, '^Receive$')
  await expect.poll(() => text(webkit)).toContain('Only send assets on Ethereum and Base here')
  await webkit.run('window.foyer.disconnect()')
  await expect.poll(async () => (await state(webkit)).status).toBe('disconnected')
})

test('a code for a phone is drawn, and the phone that scanned it approves', { tag: '@webkit' }, async ({
  webkit,
  phone,
}) => {
  await visit(webkit, {})
  await press(webkit, '^Connect$')
  await press(webkit, 'Scan with your phone')
  await expect
    .poll(() => webkit.run('const { attempt } = window.foyer.context.store.get(); return attempt.relay'))
    .toBe('ok')
  await expect.poll(() => text(webkit)).toContain('Scan with your phone')
  const proposal = phone.next('proposal')
  await phone.pair(await webkit.run<string>('return window.foyer.context.store.get().attempt.pairing.uri'))
  await phone.approve((await proposal).id, {
    eip155: {
      accounts: [`eip155:1:${mara.address}`],
      chains: ['eip155:1'],
      methods: ['personal_sign', 'eth_sendTransaction'],
      events: ['accountsChanged', 'chainChanged'],
    },
  })
  await expect.poll(() => has(webkit, `^Account .*${shown(mara.address)}`)).toBe(true)
})

/** Connects and sends. @param amount and @param symbol as they appear in the form */
async function send(webkit: Session, order: { amount: string; symbol: string; to: string }): Promise<void> {
  await press(webkit, '^Connect$')
  await press(webkit, '^(Continue with )?Juniper')
  await expect.poll(() => webkit.run('return window.foyer.getState().open')).toBe(false)
  await press(webkit, '^Account ')
  await press(webkit, '^Send$')
  await write(webkit, `^Amount of ${order.symbol}`, order.amount)
  await write(webkit, '^To$', order.to)
  await press(webkit, '^Review$')
  await press(webkit, '^Confirm in ')
  await expect.poll(() => text(webkit)).toContain(`${order.amount} ${order.symbol} delivered`)
}

test('sending ETH', { tag: '@webkit' }, async ({ webkit }) => {
  const [owner, receiver] = [newOwner(), newOwner()]
  await fund(world(), 8453, owner.address, { ether: '2.5' })
  await visit(webkit, { wallets: ['obeys'], key: owner.key, networks: ['base', 'mainnet'] })
  await send(webkit, { amount: '0.25', symbol: 'ETH', to: receiver.address })
  expect(await nodeOf(world(), 8453).getBalance({ address: receiver.address })).toBe(parseEther('0.25'))
})

test('sending SOL', { tag: '@webkit' }, async ({ webkit }) => {
  const [owner, receiver] = [await newSolanaOwner(), await newSolanaOwner()]
  const bank = createSolanaBank(world().solanaUrl)
  await bank.pay({ from: SOLANA_ACCOUNTS[0], to: owner.address, amount: 3_000_000_000n })
  await visit(webkit, { networks: ['solana', 'mainnet'], solana: { secret: owner.secret } })
  await send(webkit, { amount: '0.25', symbol: 'SOL', to: receiver.address })
  expect(await bank.holds(receiver.address)).toBe(250_000_000n)
})

test('sending bitcoin', { tag: '@webkit' }, async ({ webkit }) => {
  const [owner, receiver] = [newBitcoinOwner(), newBitcoinOwner().payment.address]
  await fundBitcoin(world(), owner.payment.address, 5_000_000)
  await visit(webkit, {
    networks: ['bitcoinRegtest', 'mainnet'],
    bitcoin: { style: 'standard', accounts: owner },
  })
  await send(webkit, { amount: '0.0125', symbol: 'BTC', to: receiver })
  expect(await bitcoinOf(world(), receiver)).toBe(1_250_000)
})

test('signing in', { tag: '@webkit' }, async ({ webkit }) => {
  await visit(webkit, { wallets: ['obeys'], signIn: {} })
  await press(webkit, '^Connect$')
  await press(webkit, '^Juniper')
  await press(webkit, '^Sign in$')
  await expect.poll(() => webkit.run('return window.foyer.context.store.get().signIn.status')).toBe('done')
  await expect.poll(() => has(webkit, `^Account .*${shown(mara.address)}`)).toBe(true)
})

test('a wallet behind an email: a code, and a question in a window, which is refused', {
  tag: '@webkit',
}, async ({ webkit }) => {
  const email = address()
  await visit(webkit, settingsOf(world()))
  await press(webkit, '^Connect$')
  await write(webkit, '^Email address$', `${email}${ENTER}`)
  await write(webkit, '^6-digit code$', await codeFor(world(), email))
  await expect.poll(() => has(webkit, '^Continue to ')).toBe(true)
  await press(webkit, '^Continue to ')
  await expect.poll(async () => (await state(webkit)).status).toBe('connected')
  expect((await state(webkit)).address).toMatch(/^0x[0-9a-fA-F]{40}$/)

  await webkit.run(
    `const { adapter, provider, account } = window.foyer.wallet('eip155')
     window.signing = adapter.can.signMessage(provider, account.address, 'Hello from WebKit').catch((error) => error.code)`,
  )
  const [page = ''] = await webkit.windows()
  await webkit.enterFrame(`${FIND} return all(document).find((element) => element.id === 'w3m-iframe')`, '')
  await expect.poll(() => has(webkit, '^Open the window$')).toBe(true)
  await webkit.click(`${FIND} return found`, '^Open the window$')
  await expect.poll(async () => (await webkit.windows()).length).toBe(2)
  await webkit.enterWindow((await webkit.windows()).find((handle) => handle !== page) ?? '')
  // No window manager runs on this display, so the window never gets the focus without which its approving button stays
  // disabled. What it shows is read, and the answer is given in the frame.
  await expect.poll(() => webkit.run<string>('return document.body.innerText')).toContain('Hello from WebKit')
  await webkit.enterWindow(page)
  await webkit.enterFrame(`${FIND} return all(document).find((element) => element.id === 'w3m-iframe')`, '')
  await webkit.click(`${FIND} return found`, '^Reject$')
  await expect.poll(async () => (await webkit.windows()).length).toBe(1)
  await webkit.enterWindow(page)
  expect(await webkit.runAsync('window.signing.then(arguments[0])')).toBe('USER_REJECTED')
})
