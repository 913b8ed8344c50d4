import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED, REQUEST_ABORTED } from '@foyer/base/catalogue'
import { accountAddress } from '@foyer/smart-account'
import type { Address, Hex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { smallPage } from '../../test/small-page.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { answerUnsafe } from '../rpc/unsafe.ts'
import { createApprovals } from './approvals.ts'
import { TEXTS } from './texts.ts'

/* Passkeys own the smart account, and the question is answered in a window. */

const chainId = 'eip155:8453'
const addresses = { eip155: '0x00000000000000000000000000000000000000Aa', solana: '11111111111111111111111111111111' }
const ACCOUNT = accountAddress(addresses.eip155 as Address)
const never = async (): Promise<never> => {
  throw new Error('not here')
}
const noServices = async () => ({ putQuestion: never, readAnswer: never, endQuestion: never })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page of the host that asks for signatures, one after the other. */
function opened() {
  const order: string[] = []
  const page = smallPage((port) => port.postMessage({ isApproved: true, at: Date.now() }))
  const counted: string[] = []
  const limits = {
    begin: async () => void counted.push('begun'),
    count: async (answer: string) => void counted.push(answer),
    isNew: async () => false,
  }
  const isOpen: boolean[] = []
  const approvals = createApprovals((is) => void isOpen.push(is), limits, noServices)
  /** The browser's questions for a passkey, which the test answers. */
  const prompts: { resolve: (signature: Hex) => void; reject: (error: FoyerError) => void }[] = []
  const signals: AbortSignal[] = []
  const passkey = (_: unknown, signal: AbortSignal) => {
    order.push('passkey')
    signals.push(signal)
    return new Promise<Hex>((resolve, reject) => prompts.push({ resolve, reject }))
  }
  const accounts = {
    ...noSmartAccounts(),
    networks: async () => [chainId],
    isDeployed: async () => true,
    passkeyOf: async () => passkey,
  }
  const abort = new AbortController()
  const ask = () =>
    answerUnsafe(
      { method: 'personal_sign', params: ['0x4869', ACCOUNT], chainNamespace: 'eip155', chainId },
      addresses,
      { signal: abort.signal, commit: () => void order.push('commit') },
      {
        origin: 'https://atoll.example',
        node: never,
        accounts,
        tokens: async () => new Map(),
        paid: async () => [],
        approvals,
        signer: { ask: never },
        nonces: new Map(),
        note: async () => undefined,
        unlock: async () => void order.push('unlock'),
      },
    )
  /** The visitor approves in the window. */
  const approve = async () => {
    await vi.waitFor(() => expect(page.title()).toBe(TEXTS.besidesTitle))
    page.press(TEXTS.openWindow)
    await vi.waitFor(() => expect(page.title()).toBe(TEXTS.passkeyTitle))
  }
  const notUsed = () => prompts.at(-1)?.reject(new FoyerError(PASSKEY_NOT_USED))
  return { ...page, order, counted, isOpen, prompts, signals, abort, ask, approve, notUsed }
}

test('after an answer in a window, the browser is asked for a passkey in a press in the frame, which stays until then', async () => {
  const { ask, approve, press, told, order, prompts, isOpen, hasFocusOnTitle } = opened()
  const signed = ask()
  await approve()
  expect(hasFocusOnTitle()).toBe(true)
  expect(told()).toContain('atoll.example')
  expect(order).toEqual(['unlock'])
  press(TEXTS.usePasskey)
  // Within the press: browsers ask for none later.
  expect(order).toEqual(['unlock', 'passkey'])
  expect(told()).toBe(TEXTS.passkeyAsked)
  press(TEXTS.usePasskey)
  expect(prompts).toHaveLength(1)
  expect(isOpen).not.toContain(false)
  prompts[0]?.resolve('0xab')
  expect(await signed).toMatch(/^0x/)
  expect(order).toEqual(['unlock', 'passkey', 'commit'])
  expect(isOpen.at(-1)).toBe(false)
})

test('where no passkey is used, the visitor presses again, or rejects', async () => {
  const { ask, approve, press, key, told, order, prompts, counted, notUsed } = opened()
  for (const reject of [() => press(TEXTS.reject), () => key('Escape')]) {
    const refused = expect(ask()).rejects.toMatchObject({ code: 'USER_REJECTED' })
    await approve()
    const before = prompts.length
    for (const times of [1, 2]) {
      press(TEXTS.usePasskey)
      expect(prompts).toHaveLength(before + times)
      notUsed()
      await vi.waitFor(() => expect(told()).toBe(TEXTS.passkeyNotUsed))
    }
    reject()
    await refused
  }
  expect(order).not.toContain('commit')
  expect(counted).toEqual(['begun', 'approved', 'refused', 'begun', 'approved', 'refused'])
})

test('rejecting ends the browser’s question; what it answers afterwards signs nothing, and leaves the next question alone', async () => {
  const { ask, approve, press, title, order, prompts, signals } = opened()
  const refused = expect(ask()).rejects.toMatchObject({ code: 'USER_REJECTED' })
  const next = ask()
  await approve()
  press(TEXTS.usePasskey)
  press(TEXTS.reject)
  expect(signals[0]?.aborted).toBe(true)
  await refused
  await approve()
  prompts[0]?.resolve('0xab')
  await new Promise((resolve) => setTimeout(resolve))
  expect(title()).toBe(TEXTS.passkeyTitle)
  expect(order).not.toContain('commit')
  press(TEXTS.usePasskey)
  prompts[1]?.resolve('0xcd')
  expect(await next).toMatch(/^0x/)
})

test('the question’s five minutes go on, and the host may give up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { ask, approve, press, title, order, signals, abort } = opened()
  const expired = expect(ask()).rejects.toMatchObject({ code: 'APPROVAL_EXPIRED' })
  await approve()
  press(TEXTS.usePasskey)
  await vi.advanceTimersByTimeAsync(5 * 60_000)
  await expired
  expect(signals[0]?.aborted).toBe(true)
  expect(title()).toBeUndefined()
  const aborted = expect(ask()).rejects.toMatchObject({ code: 'REQUEST_ABORTED' })
  await approve()
  abort.abort(new FoyerError(REQUEST_ABORTED))
  await aborted
  expect(title()).toBeUndefined()
  expect(order).not.toContain('commit')
})

test('a question counts once it is its turn, not while it waits', async () => {
  const { ask, title, counted, abort } = opened()
  const ended = [ask(), ask()].map((asked) => expect(asked).rejects.toMatchObject({ code: 'REQUEST_ABORTED' }))
  await vi.waitFor(() => expect(title()).toBe(TEXTS.besidesTitle))
  abort.abort(new FoyerError(REQUEST_ABORTED))
  await Promise.all(ended)
  expect(counted).toEqual(['begun'])
})
