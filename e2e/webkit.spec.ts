import { writeFileSync } from 'node:fs'
import { test as base, expect } from '@playwright/test'
import { ACCOUNTS } from '../packages/devnet/src/accounts.ts'
import { addressOf, shown } from './fixtures.ts'
import type { Settings } from './host/src/settings.ts'
import { openWebKit, type Session } from './webdriver.ts'
import { world } from './world.ts'

/* A smoke of the main walks in WebKit, the engine of Safari. */

const [, mara] = ACCOUNTS

const test = base.extend<{ webkit: Session }>({
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
})

/** Finds by name, through every shadow root, what a visitor could press. */
const FIND = `
const all = (root) => [...root.querySelectorAll('*')].flatMap((element) =>
  element.shadowRoot ? [element, ...all(element.shadowRoot)] : [element])
const nameOf = (element) => element.getAttribute('aria-label') ?? element.textContent.trim()
const buttons = () => all(document).filter((element) => element.matches('button, [role=tab]') && element.checkVisibility() &&
  !element.disabled && !element.matches('[aria-disabled=true], [aria-busy=true]'))
const found = buttons().find((element) => new RegExp(arguments[0]).test(nameOf(element)))
`
const has = (webkit: Session, name: string) => webkit.run<boolean>(`${FIND} return found !== undefined`, name)
async function press(webkit: Session, name: string): Promise<void> {
  await expect.poll(() => has(webkit, name), `a button named ${name}`).toBe(true)
  await webkit.run(`${FIND} found.click()`, name)
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
  await expect.poll(() => text(webkit)).toContain('For Ethereum and Base')
  await webkit.run('window.foyer.disconnect()')
  await expect.poll(async () => (await state(webkit)).status).toBe('disconnected')
})

test('a code for a phone is drawn, and the relay is reached', { tag: '@webkit' }, async ({ webkit }) => {
  await visit(webkit, {})
  await press(webkit, '^Connect$')
  await press(webkit, 'Scan with your phone')
  await expect
    .poll(() => webkit.run('const { attempt } = window.foyer.context.store.get(); return attempt.relay'))
    .toBe('ok')
  await expect.poll(() => text(webkit)).toContain('Scan with your phone')
  expect(await webkit.run<string>('return window.foyer.context.store.get().attempt.pairing.uri')).toMatch(/^wc:/)
})

test('signing in', { tag: '@webkit' }, async ({ webkit }) => {
  await visit(webkit, { wallets: ['obeys'], signIn: {} })
  await press(webkit, '^Connect$')
  await press(webkit, '^Juniper')
  await press(webkit, '^Sign in$')
  await expect.poll(() => webkit.run('return window.foyer.context.store.get().signIn.status')).toBe('done')
  await expect.poll(() => has(webkit, `^Account .*${shown(mara.address)}`)).toBe(true)
})
