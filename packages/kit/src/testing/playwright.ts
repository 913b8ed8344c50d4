import { join } from 'node:path'
import {
  type BrowserContext,
  test as base,
  type PlaywrightTestArgs,
  type PlaywrightTestOptions,
  type PlaywrightWorkerArgs,
  type PlaywrightWorkerOptions,
  type TestType,
} from '@playwright/test'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { createTestWallet, type TestChain, type TestWallet, type WalletQuestion } from './announced-wallet.ts'

export { expect } from '@playwright/test'

/** The wallet that a test has, where it wants another. */
export type FoyerWalletOptions = {
  readonly name?: string
  readonly rdns?: string
  /** A data: image. */
  readonly icon?: string
  /** Private keys, the current one first. Default: the second account that every local node starts with, whose key is public. */
  readonly keys?: readonly [Hex, ...Hex[]]
  /** Default: chain 1 at http://127.0.0.1:8545. */
  readonly chains?: readonly [TestChain, ...TestChain[]]
  /** Who answers: the test (`ask`, the default), or the wallet by itself. */
  readonly answers?: 'ask' | 'approve' | 'reject'
}
/** A wallet on every page of the test's context. Its keys stay in the test's process. */
export type FoyerWallet = Pick<TestWallet, 'selectAccount' | 'selectChain' | 'forget'> & {
  readonly address: Hex
  /** Methods of every call so far, in order. */
  readonly calls: readonly string[]
  /** What is being asked right now. */
  readonly questions: () => readonly WalletQuestion[]
  /**
   * Waits until the page asks, and answers.
   * @throws Error when it asks for something else first
   */
  readonly answer: (method: string, yes?: boolean) => Promise<WalletQuestion>
}
type Fixtures = { readonly foyerWalletOptions: FoyerWalletOptions; readonly foyerWallet: FoyerWallet }
type FoyerTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & Fixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>
type Call = { readonly method: string; readonly params?: unknown }
type Waiting = { readonly question: WalletQuestion; readonly settle: (yes: boolean) => void }

/** The key of anvil's and hardhat's second account. Everybody knows it. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#22303f" d="M0 0h8v8H0z"/></svg>')}`
const BINDING = 'foyer-test-wallet:'
const EVENT = 'foyer-test-wallet'

/**
 * Playwright's `test` with a wallet: `test.use({ foyerWalletOptions: { … } })` changes it, and a test that names `foyerWallet` has it on
 * its pages before their scripts run.
 */
export const test: FoyerTest = base.extend<Fixtures>({
  foyerWalletOptions: [{}, { option: true }],
  foyerWallet: async ({ context, foyerWalletOptions }, use) => {
    await use(await installWallet(context, foyerWalletOptions))
  },
})

/**
 * Where the development wallet lies, as an extension that a browser loads unpacked.
 * @example const folder = extensionFolder('chromium')
 */
export const extensionFolder = (browser: 'chromium' | 'firefox'): string =>
  // From here it is the same way in the sources and in the package.
  join(import.meta.dirname, '../../dist/testing/extension', browser)

/**
 * How Chromium is started with an extension, for `chromium.launchPersistentContext(profile, extensionOptions(folder))`.
 * @example const context = await chromium.launchPersistentContext(profile, extensionOptions(extensionFolder('chromium')))
 */
export const extensionOptions = (folder: string) => ({
  // The new headless mode is the browser itself; the old one has no extensions.
  channel: 'chromium' as const,
  args: [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  ignoreDefaultArgs: ['--disable-extensions'],
})

/**
 * Puts a wallet on every page that a context opens from now on; it announces itself by EIP-6963.
 * @example const wallet = await installWallet(context, { answers: 'approve' })
 */
export async function installWallet(context: BrowserContext, options: FoyerWalletOptions = {}): Promise<FoyerWallet> {
  const { name = 'Test Wallet', rdns = 'test.foyer.wallet', icon = ICON, keys = [KEY], answers = 'ask' } = options
  const { chains = [{ id: 1, rpcUrl: 'http://127.0.0.1:8545' }] } = options
  const calls: string[] = []
  const waiting: Waiting[] = []
  const comers = new Set<() => void>()
  const [first, ...rest] = keys
  const account = privateKeyToAccount(first)
  const uuid = crypto.randomUUID()
  const { provider, ...owner } = createTestWallet({
    name,
    rdns,
    icon,
    uuid,
    chains,
    accounts: [account, ...rest.map((key) => privateKeyToAccount(key))],
    approve: (question) => {
      if (answers !== 'ask') return Promise.resolve(answers === 'approve')
      return new Promise((settle) => {
        waiting.push({ question, settle })
        for (const tell of [...comers]) tell()
      })
    },
  })
  await context.exposeBinding(`${BINDING}${uuid}`, async (_, { method, params }: Call) => {
    calls.push(method)
    try {
      return { result: await provider.request({ method, params }) }
    } catch (error) {
      const { code = -32603, message } = error as { code?: number; message: string }
      return { error: { code, message } }
    }
  })
  for (const event of ['accountsChanged', 'chainChanged'])
    provider.on(event, (payload: unknown) => void tell(context, `${EVENT}:${uuid}`, { event, payload }))
  await context.addInitScript(announceInPage, {
    info: { uuid, name, rdns, icon },
    binding: `${BINDING}${uuid}`,
    event: `${EVENT}:${uuid}`,
  })

  return {
    ...owner,
    address: account.address,
    calls,
    questions: () => waiting.map(({ question }) => question),
    async answer(method, yes = true) {
      if (waiting.length === 0) await new Promise<void>((come) => comers.add(come))
      comers.clear()
      const next = waiting.shift()
      if (next?.question.method !== method) throw new Error(`asked for ${next?.question.method}, not ${method}`)
      next.settle(yes)
      return next.question
    },
  }
}

async function tell(context: BrowserContext, name: string, detail: object): Promise<void> {
  // A page that is closing hears nothing any more.
  for (const page of context.pages())
    await page
      .evaluate(([type, told]) => void window.dispatchEvent(new CustomEvent(type, { detail: told })), [
        name,
        detail,
      ] as const)
      .catch(() => undefined)
}

/** Runs in the page, from its text: nothing from outside of it is there. */
function announceInPage({ info, binding, event }: { info: object; binding: string; event: string }): void {
  type Answer = { readonly result?: unknown; readonly error?: { readonly message: string; readonly code: number } }
  const listeners = new Map<string, Set<(payload: unknown) => void>>()
  const provider = {
    async request(call: Call) {
      const ask = (window as unknown as Record<string, (call: Call) => Promise<Answer>>)[binding]
      const { result, error } = (await ask?.({ method: call.method, params: call.params })) ?? {}
      if (error) throw Object.assign(new Error(error.message), { code: error.code })
      return result
    },
    on(name: string, listener: (payload: unknown) => void) {
      listeners.set(name, (listeners.get(name) ?? new Set()).add(listener))
    },
    removeListener(name: string, listener: (payload: unknown) => void) {
      listeners.get(name)?.delete(listener)
    },
  }
  window.addEventListener(event, (told) => {
    const { event: name, payload } = (told as CustomEvent<{ event: string; payload: unknown }>).detail
    for (const listener of [...(listeners.get(name) ?? [])]) listener(payload)
  })
  const announce = () =>
    window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
  window.addEventListener('eip6963:requestProvider', announce)
  announce()
}
