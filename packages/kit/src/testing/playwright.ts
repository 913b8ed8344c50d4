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

/** Options that replace the defaults of the test wallet. */
export type FoyerWalletOptions = {
  readonly name?: string
  readonly rdns?: string
  /** A `data:` URI of an image. */
  readonly icon?: string
  /**
   * Private keys, starting with the one of the selected account. Default: the second account of every local node, whose
   * key is public.
   */
  readonly keys?: readonly [Hex, ...Hex[]]
  /** Default: chain 1 at http://127.0.0.1:8545. */
  readonly chains?: readonly [TestChain, ...TestChain[]]
  /** `ask` (default): the test answers each request. `approve`, `reject`: the wallet answers immediately. */
  readonly answers?: 'ask' | 'approve' | 'reject'
}
/** A wallet on every page of the test's browser context. Its keys stay in the test process. */
export type FoyerWallet = Pick<TestWallet, 'selectAccount' | 'selectChain' | 'forget'> & {
  readonly address: Hex
  /** The method of every call so far, in order. */
  readonly calls: readonly string[]
  /** The requests that are waiting for an answer. */
  readonly questions: () => readonly WalletQuestion[]
  /**
   * Waits for the page's next request and answers it.
   * @throws Error if the next request has another method
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

/** The private key of the second account of Anvil and Hardhat, which is public. */
const KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'
const ICON = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><path fill="#22303f" d="M0 0h8v8H0z"/></svg>')}`
const BINDING = 'foyer-test-wallet:'
const EVENT = 'foyer-test-wallet'

/**
 * Playwright's `test` with a wallet. A test that uses the fixture `foyerWallet` has the wallet on its pages before
 * their scripts run. `test.use({ foyerWalletOptions: { … } })` configures it.
 */
export const test: FoyerTest = base.extend<Fixtures>({
  foyerWalletOptions: [{}, { option: true }],
  foyerWallet: async ({ context, foyerWalletOptions }, use) => {
    await use(await installWallet(context, foyerWalletOptions))
  },
})

/**
 * Returns the folder of the development wallet's unpacked browser extension.
 * @example const folder = extensionFolder('chromium')
 */
export const extensionFolder = (browser: 'chromium' | 'firefox'): string =>
  // The relative path is the same from the source file and from the built package.
  join(import.meta.dirname, '../../dist/testing/extension', browser)

/**
 * Returns the options that make `chromium.launchPersistentContext` load an unpacked extension.
 * @example
 * const context = await chromium.launchPersistentContext(profile, extensionOptions(extensionFolder('chromium')))
 */
export const extensionOptions = (folder: string) => ({
  // Selects the new headless mode. The old one does not support extensions.
  channel: 'chromium' as const,
  args: [`--disable-extensions-except=${folder}`, `--load-extension=${folder}`],
  ignoreDefaultArgs: ['--disable-extensions'],
})

/**
 * Installs a wallet on every page that a context opens from now on. The wallet announces itself through EIP-6963.
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
        comers.clear()
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
      // Several calls can wait at the same time. The first one to continue takes the request.
      while (waiting.length === 0) await new Promise<void>((come) => comers.add(come))
      const [next] = waiting
      // The request stays in the queue, so that the test can still answer it.
      if (next?.question.method !== method) throw new Error(`asked for ${next?.question.method}, not ${method}`)
      waiting.shift()
      next.settle(yes)
      return next.question
    },
  }
}

async function tell(context: BrowserContext, name: string, detail: object): Promise<void> {
  // Evaluating in a page that is closing fails, which can be ignored.
  for (const page of context.pages())
    await page
      .evaluate(([type, told]) => void window.dispatchEvent(new CustomEvent(type, { detail: told })), [
        name,
        detail,
      ] as const)
      .catch(() => undefined)
}

/** Playwright serializes this function and runs it in the page, so it must not use anything from the module's scope. */
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
