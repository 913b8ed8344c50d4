import { FoyerError } from '@foyer/base'
import { IFRAME_REQUEST_TIMEOUT, RPC_CALL_NOT_ALLOWED, USER_REJECTED } from '@foyer/base/catalogue'
import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import { loadTranslator } from '../../locales/translate.ts'
import { createFoyer, type Foyer } from '../../modal/create-foyer.ts'
import { tellingFailures } from './told-failures.ts'

let foyer: Foyer
const written = vi.fn()
const show = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'error').mockImplementation(written)
  foyer = createFoyer({ networks: [mainnet] })
  foyer.context.modalRuntime.show = show
})
afterEach(() => {
  foyer.destroy()
  vi.useRealTimers()
  vi.restoreAllMocks()
  written.mockClear()
  show.mockClear()
})

const ask = (error: FoyerError, method = 'eth_sign') => {
  const channel = { request: () => Promise.reject(error), close: () => undefined } as unknown as FrameChannel
  const told = tellingFailures(foyer.context, channel)
  return () =>
    told
      .request('rpcRequest', { method, chainNamespace: 'eip155', chainId: 'eip155:1' })
      .catch((reason: unknown) => reason)
}
const toast = () => foyer.context.store.get().toast

test('a method that is not allowed: the console names it, the modal opens, and 300 ms later it says so', async () => {
  const error = new FoyerError(RPC_CALL_NOT_ALLOWED)
  expect(await ask(error)()).toBe(error)
  expect(written).toHaveBeenCalledExactlyOnceWith(
    '[Foyer] RPC_CALL_NOT_ALLOWED Requested RPC call is not allowed: eth_sign',
  )
  expect(show).toHaveBeenCalledOnce()
  await vi.advanceTimersByTimeAsync(299)
  expect(toast()).toBeUndefined()
  await vi.advanceTimersByTimeAsync(1)
  expect(toast()).toMatchObject({ variant: 'error', text: 'Action not allowed' })
})

test('in the language of the modal', async () => {
  foyer.context.modalRuntime.t = await loadTranslator('ar')
  await ask(new FoyerError(RPC_CALL_NOT_ALLOWED))()
  await vi.advanceTimersByTimeAsync(300)
  expect(toast()?.text).toBe('هذا الإجراء غير مسموح به')
})

test('a page that tries again and again opens the modal once', async () => {
  const again = ask(new FoyerError(RPC_CALL_NOT_ALLOWED))
  await again()
  await again()
  expect(show).toHaveBeenCalledOnce()
  expect(written).toHaveBeenCalledOnce()
})

test('a modal that is open stays where it is', async () => {
  const { store } = foyer.context
  store.set({ modal: { ...store.get().modal, open: true } })
  await ask(new FoyerError(RPC_CALL_NOT_ALLOWED))()
  expect(show).not.toHaveBeenCalled()
})

test('a request that is not answered in time is an alert, and none that only waits for the visitor', async () => {
  const alerts: string[] = []
  foyer.on('ALERT', ({ error }) => alerts.push(error.code))
  const channel = {
    request: () => Promise.reject(new FoyerError(IFRAME_REQUEST_TIMEOUT)),
    close: () => undefined,
  } as unknown as FrameChannel
  const told = tellingFailures(foyer.context, channel)
  await told.request('connectDevice', {}).catch(() => undefined)
  expect(alerts).toEqual([])
  await told.request('getChainId', {}).catch(() => undefined)
  expect(alerts).toEqual(['APKT004'])
})

test('any other failure is the caller’s alone', async () => {
  await ask(new FoyerError(USER_REJECTED))()
  await vi.advanceTimersByTimeAsync(1_000)
  expect([written.mock.calls, show.mock.calls, toast()]).toEqual([[], [], undefined])
})

test('a destroyed instance says nothing', async () => {
  await ask(new FoyerError(RPC_CALL_NOT_ALLOWED))()
  foyer.destroy()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(toast()).toBeUndefined()
})
