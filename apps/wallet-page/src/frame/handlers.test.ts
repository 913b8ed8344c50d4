import { FoyerError } from '@foyer/base'
import { PASSKEY_NOT_USED } from '@foyer/base/catalogue'
import { FRAME_MESSAGES } from '@foyer/contracts/frame/messages'
import { is } from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import { declared } from '../../test/declared.ts'
import { noEmailChange } from '../../test/email-change.ts'
import { CREDENTIAL, withPasskey } from '../../test/enrolled-passkey.ts'
import { emptyStore, openPage, readyOf, typedCode } from '../../test/page.ts'
import { createTestServices } from '../../test/services.ts'
import { noSmartAccounts } from '../../test/smart-accounts.ts'
import { admit, deviceOfCode } from '../manage/admit.ts'
import { leaveRecoveryService } from '../manage/rotate.ts'
import type { Store } from '../session/store.ts'
import { askToBeAdmitted } from '../wallet/admission.ts'
import type { AskPasskey } from '../wallet/passkey.ts'
import { keepViewed } from '../wallet/recovery.ts'
import { unlock } from '../wallet/settled.ts'
import { createHandlers } from './handlers.ts'

/** As test/services.ts answers. */
const OPENS_AT = '2026-11-22T13:00:00Z'
const context = { signal: new AbortController().signal, commit: () => undefined }
const opened = async (
  double: ReturnType<typeof createTestServices> & { readonly pause?: () => Promise<void> } = createTestServices(),
  askOwnPasskey?: AskPasskey,
  start: string | null = null,
  kept?: Store,
) => {
  const store = kept ?? (await emptyStore())
  const reload = vi.fn()
  const page = await openPage(double, store, undefined, askOwnPasskey)
  const handlers = declared(
    createHandlers({
      wallet: page.wallet,
      askToBeAdmitted: (of) => askToBeAdmitted(of, page.around),
      keepViewed: (until) => keepViewed(store, until),
      storage: store.mode,
      hasPasskey: async () => (await page.services.listPasskeys({})).passkeys.length > 0,
      userName: async () => undefined,
      accounts: noSmartAccounts(),
      emailChange: noEmailChange,
      rpc: async () => 'answer',
      setTheme: () => undefined,
      reload,
      start,
    }),
  )
  const logIn = async () => {
    await handlers.connectEmail({ email: 'a@b.example' }, context)
    return handlers.connectOtp({ otp: double.CODE }, context)
  }
  return { ...page, store, double, handlers, logIn, reload }
}

test('email, code, connected: the answers have the form of the table', async () => {
  const { handlers, double } = await opened()
  expect(await handlers.isConnected({}, context)).toEqual({ isConnected: false, storage: 'memory' })
  await expect(handlers.getUser({}, context)).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
  expect(await handlers.connectEmail({ email: 'a@b.example' }, context)).toEqual({ action: 'VERIFY_OTP' })
  await expect(handlers.connectOtp({ otp: '000000' }, context)).rejects.toMatchObject({ code: 'CODE_WRONG' })
  expect(await handlers.connectOtp({ otp: double.CODE }, context)).toEqual({ action: 'CONNECT' })
  expect(await handlers.connectEmail({ email: 'a@b.example' }, context)).toEqual({ action: 'CONNECT' })
  expect(await handlers.isConnected({}, context)).toMatchObject({ isConnected: true })
  const user = await handlers.getUser({}, context)
  expect(is(FRAME_MESSAGES.getUser.result, user)).toBe(true)
  expect(user).toMatchObject({ email: 'a@b.example', chainId: 'eip155:1', address: user.accounts[0]?.address })
  expect(await handlers.rpcRequest({ method: 'x', chainNamespace: 'eip155', chainId: 'eip155:1' }, context)).toEqual({
    value: 'answer',
  })
})

test('another device confirms with the second mail', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  expect(await second.logIn()).toEqual({ action: 'VERIFY_DEVICE' })
  const confirmed = second.handlers.connectDevice({}, context)
  first.double.answerRecovery('approved')
  expect(await confirmed).toEqual({ opensAt: null })
  const third = await opened(first.double)
  expect(await third.logIn()).toEqual({ action: 'VERIFY_DEVICE' })
  first.double.answerRecovery('stopped')
  await expect(third.handlers.connectDevice({}, context)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  // Asked once more, it asks for another mail.
  const again = third.handlers.connectDevice({}, context)
  await vi.waitFor(() => expect(third.wallet.state().name).toBe('recovering'))
  first.double.answerRecovery('approved')
  expect(await again).toEqual({ opensAt: null })
})

test('a device that has to wait is told until when, and opens then', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  await second.logIn()
  first.double.answerRecovery('waiting')
  expect(await second.handlers.connectDevice({}, context)).toEqual({ opensAt: OPENS_AT })
  first.double.answerRecovery('approved')
  await vi.waitFor(() => expect(second.wallet.state().name).toBe('ready'))
  expect(await second.handlers.connectDevice({}, context)).toEqual({ opensAt: null })
})

test('a device that has to wait connects to look: it has the addresses, also after a reload, and tells when it has opened', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  await second.logIn()
  const isConnected = () => second.handlers.isConnected({}, context)
  // Before the owner has approved the second mail, nothing is shown.
  await expect(second.handlers.connectViewOnly({}, context)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
  expect(await isConnected()).toMatchObject({ isConnected: false })
  first.double.answerRecovery('waiting')
  await second.handlers.connectDevice({}, context)
  expect(await isConnected()).toMatchObject({ isConnected: false })
  expect(await second.handlers.connectViewOnly({}, context)).toEqual({})
  expect(await isConnected()).toEqual({ isConnected: true, storage: 'memory', opensAt: OPENS_AT })
  const [own, seen] = [await first.handlers.getUser({}, context), await second.handlers.getUser({}, context)]
  expect(seen.accounts).toEqual(own.accounts)
  await expect(unlock(second.wallet)).rejects.toMatchObject({
    code: 'WALLET_LOCKED_UNTIL',
    context: { until: OPENS_AT },
  })

  const reloaded = await opened(first.double, undefined, null, second.store)
  void reloaded.wallet.send({ type: 'page-opened' })
  await vi.waitFor(async () =>
    expect(await reloaded.handlers.isConnected({}, context)).toMatchObject({ isConnected: true, opensAt: OPENS_AT }),
  )
  expect(first.double.requests.size).toBe(1)

  first.double.answerRecovery('approved')
  await vi.waitFor(() => expect(reloaded.wallet.state().name).toBe('ready'))
  expect(await reloaded.handlers.isConnected({}, context)).toEqual({ isConnected: true, storage: 'memory' })
})

test('a device that looks is signed out when the owner stops it', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  await second.logIn()
  first.double.answerRecovery('waiting')
  await second.handlers.connectDevice({}, context)
  await second.handlers.connectViewOnly({}, context)
  first.double.answerRecovery('stopped')
  await vi.waitFor(() => expect(second.wallet.state().name).toBe('signed-out'))
  expect(await second.handlers.isConnected({}, context)).toEqual({ isConnected: false, storage: 'memory' })
})

describe('a device that looks', () => {
  async function looking(double = createTestServices()) {
    const first = await opened(double)
    await first.logIn()
    const second = await opened(double)
    await second.logIn()
    double.answerRecovery('waiting')
    await second.handlers.connectDevice({}, context)
    await second.handlers.connectViewOnly({}, context)
    return second
  }
  const ended = { isConnected: false, storage: 'memory' }

  test.each([
    ['/recovery/v1/release', 'its turn'],
    ['/login/v1/contexts/release', 'the half of the login service'],
  ])('goes on to wait where the connection is lost, and opens (%s: %s)', async (lost) => {
    const { handlers, wallet, double } = await looking()
    let failed = 0
    double.interrupt((path, when) => {
      if (!path.startsWith(lost) || when !== 'before') return
      failed += 1
      throw new TypeError('lost')
    })
    double.answerRecovery('approved')
    await vi.waitFor(() => expect(failed).toBeGreaterThan(1))
    expect(await handlers.isConnected({}, context)).toMatchObject({ isConnected: true, opensAt: OPENS_AT })
    await expect(unlock(wallet)).rejects.toMatchObject({ code: 'WALLET_LOCKED_UNTIL' })
    double.interrupt(() => undefined)
    await vi.waitFor(() => expect(wallet.state().name).toBe('ready'))
  })

  test('is signed out where the service has forgotten what it asked for, and asks for another mail with the next code', async () => {
    const { double, handlers, wallet, logIn } = await looking()
    double.requests.clear()
    await vi.waitFor(() => expect(wallet.state().name).toBe('signed-out'))
    expect(await handlers.isConnected({}, context)).toEqual(ended)
    expect(await logIn()).toEqual({ action: 'VERIFY_DEVICE' })
    expect(double.requests.size).toBe(1)
    expect(await handlers.isConnected({}, context)).toEqual(ended)
  })

  test('is signed out where its owner has ended its session', async () => {
    const { double, wallet } = await looking()
    double.sessions.clear()
    double.answerRecovery('approved')
    await vi.waitFor(() => expect(wallet.state().name).toBe('signed-out'))
  })

  test('and has signed out shows nothing after the next code until the visitor wants to look', async () => {
    const { handlers, logIn } = await looking()
    await handlers.signOut({}, context)
    expect(await logIn()).toEqual({ action: 'VERIFY_DEVICE' })
    expect(await handlers.isConnected({}, context)).toEqual(ended)
  })
})

test('a device that opens while the visitor decides to look is connected', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  await second.logIn()
  first.double.answerRecovery('waiting')
  await second.handlers.connectDevice({}, context)
  first.double.answerRecovery('approved')
  await second.wallet.reached(({ name }) => name === 'ready')
  expect(await second.handlers.connectViewOnly({}, context)).toEqual({})
  expect(await second.handlers.isConnected({}, context)).toEqual({ isConnected: true, storage: 'memory' })
})

test('a device that has to wait is let in by another one, with the code that the host shows', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  await expect(second.handlers.getDeviceCode({}, context)).rejects.toMatchObject({ code: 'WALLET_LOGIN_REQUIRED' })
  await second.logIn()
  first.double.answerRecovery('waiting')
  expect(await second.handlers.connectDevice({}, context)).toEqual({ opensAt: OPENS_AT })
  const shown = await second.handlers.getDeviceCode({}, context)
  expect(is(FRAME_MESSAGES.getDeviceCode.result, shown)).toBe(true)
  const confirmed = second.handlers.connectDevice({ isCodeShown: true }, context)
  const owner = readyOf(first, first.store)
  const asking = await deviceOfCode(owner, typedCode(shown.code))
  if (!asking) throw new Error('no device shows this code')
  await admit(owner, asking)
  expect(await confirmed).toEqual({ opensAt: null })
  expect(await second.handlers.isConnected({}, context)).toMatchObject({ isConnected: true })
})

describe('a reload while a code is shown, where the mail has led to a later time', () => {
  async function reloaded() {
    const first = await opened()
    await first.logIn()
    // The page before the reload looks once.
    const second = await opened({ ...first.double, pause: () => new Promise(() => undefined) })
    await second.logIn()
    first.double.answerRecovery('waiting')
    const { code } = await second.handlers.getDeviceCode({}, context)
    const page = await opened(first.double, undefined, null, second.store)
    void page.wallet.send({ type: 'page-opened' }).catch(() => undefined)
    await page.wallet.reached(({ name }) => name === 'recovering')
    expect(await page.handlers.connectEmail({ email: 'a@b.example' }, context)).toEqual({ action: 'VERIFY_DEVICE' })
    return { first, page, code }
  }

  test('the other device is waited for, although the host does not know of the code any more', async () => {
    const { first, page, code } = await reloaded()
    const confirmed = page.handlers.connectDevice({}, context)
    const owner = readyOf(first, first.store)
    const asking = await deviceOfCode(owner, typedCode(code))
    if (!asking) throw new Error('no device shows this code')
    await admit(owner, asking)
    expect(await confirmed).toEqual({ opensAt: null })
  })

  test('and when the code is no longer good, the time is said', async () => {
    const { first, page } = await reloaded()
    const confirmed = page.handlers.connectDevice({}, context)
    await page.wallet.reached((state) => state.name === 'recovering' && state.isAsking === true)
    first.double.deviceRequests.clear()
    expect(await confirmed).toEqual({ opensAt: OPENS_AT })
  })
})

test('a service that was out of reach is asked again by who waits for this device', async () => {
  const { double, logIn, store } = await opened()
  await logIn()
  const again = await opened(double, undefined, null, store)
  double.interrupt(() => {
    throw new TypeError('lost')
  })
  await expect(again.wallet.send({ type: 'page-opened' })).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  expect(again.wallet.state().name).toBe('unreached')
  await expect(again.handlers.connectDevice({}, context)).rejects.toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' })
  double.interrupt(() => undefined)
  expect(await again.handlers.connectDevice({}, context)).toEqual({ opensAt: null })
})

test('the network that was chosen decides the address', async () => {
  const { handlers, logIn } = await opened()
  await logIn()
  await handlers.switchNetwork({ chainId: 'solana:x' }, context)
  expect(await handlers.getChainId({}, context)).toEqual({ chainId: 'solana:x' })
  const { address, accounts } = await handlers.getUser({}, context)
  expect(address).toBe(accounts[1]?.address)
})

test.each([
  ['eip155:8453', 'eip155:8453'],
  ['eip155:5', 'eip155:1'],
  ['nonsense', 'eip155:1'],
])('starts on the network in its address, %s, if it is served: %s', async (start, chainId) => {
  const { handlers } = await opened(undefined, undefined, start)
  expect(await handlers.getChainId({}, context)).toEqual({ chainId })
})

test('answers reload, and loads anew', async () => {
  const { handlers, reload } = await opened()
  expect(await handlers.reload({}, context)).toEqual({})
  expect(reload).toHaveBeenCalledOnce()
})

test('a locked wallet opens by itself, a signed-out one does not', async () => {
  const { handlers, wallet, logIn } = await opened()
  await logIn()
  await wallet.send({ type: 'worker-locked' })
  expect(await handlers.isConnected({}, context)).toMatchObject({ isConnected: true })
  await unlock(wallet)
  expect(wallet.state().name).toBe('ready')
  await handlers.signOut({}, context)
  await expect(unlock(wallet)).rejects.toMatchObject({ code: 'WALLET_LOCKED' })
})

test('switches to no network that was shut down, and connects on none', async () => {
  const { handlers, logIn } = await opened()
  await logIn()
  const switching = handlers.switchNetwork({ chainId: 'eip155:999' }, context)
  await expect(switching).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  const connecting = handlers.getUser({ chainId: 'eip155:5' }, context)
  await expect(connecting).rejects.toMatchObject({ code: 'CHAIN_NOT_SUPPORTED' })
  expect(await handlers.getChainId({}, context)).toEqual({ chainId: 'eip155:1' })
})

test('a wallet that its owner recovers alone asks for the passkey after the code, and again with the code entered again', async () => {
  const first = await opened()
  await first.logIn()
  const used = { credentialId: 'A'.repeat(43), prf: new Uint8Array(32).fill(7) }
  await leaveRecoveryService(readyOf(first, first.store), [{ ...used, prf: used.prf.slice() }], true)
  const questions: string[] = []
  const other = await opened(first.double, async () => {
    questions.push('asked')
    if (questions.length === 1) throw new FoyerError(PASSKEY_NOT_USED)
    return { ...used, prf: used.prf.slice() }
  })
  await expect(other.logIn()).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
  expect(await other.handlers.isConnected({}, context)).toMatchObject({ isConnected: false })
  expect(await other.handlers.connectOtp({ otp: first.double.CODE }, context)).toEqual({ action: 'CONNECT' })
  expect(questions).toEqual(['asked', 'asked'])
  expect(first.double.requests.size).toBe(0)
  const [one, two] = [await first.handlers.getUser({}, context), await other.handlers.getUser({}, context)]
  expect(two.address).toBe(one.address)
})

describe('a new device of a visitor with a passkey', () => {
  async function asked(answers: readonly ('used' | 'closed')[]) {
    const { double, prf } = await withPasskey()
    const left = [...answers]
    const ask: AskPasskey = async () => {
      if (left.shift() !== 'used') throw new FoyerError(PASSKEY_NOT_USED)
      return { credentialId: CREDENTIAL, prf: prf.slice() }
    }
    const page = await opened(double, ask)
    expect(await page.logIn()).toEqual({ action: 'VERIFY_DEVICE' })
    return page
  }
  const byPasskey = { isByPasskey: true } as const

  test('is told that it opens the wallet, which it does at once, and whoever waits for the mail hears of it', async () => {
    const { handlers, double } = await asked(['used'])
    expect(await handlers.isConnected({}, context)).toMatchObject({ isConnected: false, opensByPasskey: true })
    const waiting = handlers.connectDevice({}, context)
    expect(await handlers.connectDevice(byPasskey, context)).toEqual({ opensAt: null })
    expect(await waiting).toEqual({ opensAt: null })
    expect(await handlers.isConnected({}, context)).toEqual({ isConnected: true, storage: 'memory' })
    expect(double.requests.size).toBe(1)
  })

  test('that does not use it goes on to wait for the mail, and may use it later', async () => {
    const { handlers, double, wallet } = await asked(['closed', 'used'])
    double.answerRecovery('waiting')
    expect(await handlers.connectDevice({}, context)).toEqual({ opensAt: OPENS_AT })
    await expect(handlers.connectDevice(byPasskey, context)).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
    expect(wallet.state()).toMatchObject({ name: 'recovering', opensAt: OPENS_AT })
    expect(await handlers.connectDevice({}, context)).toEqual({ opensAt: OPENS_AT })
    expect(await handlers.connectDevice(byPasskey, context)).toEqual({ opensAt: null })
  })

  test('that does not use it is opened by the mail', async () => {
    const { handlers, double } = await asked(['closed'])
    await expect(handlers.connectDevice(byPasskey, context)).rejects.toMatchObject({ code: 'PASSKEY_NOT_USED' })
    const waiting = handlers.connectDevice({}, context)
    double.answerRecovery('approved')
    expect(await waiting).toEqual({ opensAt: null })
  })
})

test('a visitor without a passkey is not told of one', async () => {
  const first = await opened()
  await first.logIn()
  const second = await opened(first.double)
  await second.logIn()
  expect(await second.handlers.isConnected({}, context)).toEqual({ isConnected: false, storage: 'memory' })
})
