import { IFRAME_LOAD_FAILED, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import { FRAME_LOAD_TIMEOUT_MS, FRAME_READY_DELAY_MS } from '@foyer/base/constants'
import { FRAME_VERSION } from '@foyer/contracts/frame/page-messages'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { openFrame, TAKEN_OUT } from './frame.ts'

/* The times of the handshake. The elements of the page are played here; the handshake itself is walked in browsers. */

const HOST = 'https://host.example'

class Element extends EventTarget {
  readonly style = {}
  readonly posted: { data: { hn: string }; origin: string; ports: MessagePort[] }[] = []
  isConnected = true
  readonly contentWindow = {
    postMessage: (data: { hn: string }, origin: string, ports: MessagePort[]) =>
      this.posted.push({ data, origin, ports }),
  }
  setAttribute() {}
  append() {}
  close() {}
  remove = () => {
    this.isConnected = false
  }
}

let made: Element[] = []
/** Tells the code that the page has changed. */
let changed = () => {}
beforeEach(() => {
  made = []
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const createElement = () => made[made.push(new Element()) - 1]
  vi.stubGlobal('document', { createElement, body: new Element() })
  vi.stubGlobal('location', { origin: HOST })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
  vi.stubGlobal(
    'MutationObserver',
    class {
      constructor(tell: () => void) {
        changed = tell
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

function opening() {
  const frame = openFrame({
    walletOrigin: 'https://wallet.example',
    projectId: 'p',
    chainId: undefined,
    title: 'Wallet',
    locale: 'en',
    onEvent: () => undefined,
    onClose: () => undefined,
  })
  const state = { is: 'waiting' as 'waiting' | 'open' | 'failed', error: undefined as unknown }
  frame.then(
    () => {
      state.is = 'open'
    },
    (error: unknown) => Object.assign(state, { is: 'failed', error }),
  )
  return { frame, state }
}
/** The page has loaded and answers. */
function answer() {
  const [, frame] = made
  frame?.dispatchEvent(new Event('load'))
  const [{ data, ports } = { data: { hn: '' }, ports: [] }] = frame?.posted ?? []
  ports[0]?.postMessage({ t: 'ready', v: FRAME_VERSION, hn: data.hn, origin: HOST, build: '/frame.js' })
}

test('a frame that does not answer has failed after 20 s, not before, and is taken away', async () => {
  expect(FRAME_LOAD_TIMEOUT_MS).toBe(20_000)
  const { state } = opening()
  await vi.advanceTimersByTimeAsync(FRAME_LOAD_TIMEOUT_MS - 1)
  expect([state.is, made[0]?.isConnected]).toEqual(['waiting', true])
  await vi.advanceTimersByTimeAsync(1)
  expect(state).toMatchObject({ is: 'failed', error: { code: IFRAME_LOAD_FAILED.code } })
  expect(made[0]?.isConnected).toBe(false)
})

test('a frame that the page takes away while it loads has failed at once, and no timer waits for it', async () => {
  const { state } = opening()
  made[1]?.remove()
  changed()
  await vi.advanceTimersByTimeAsync(0)
  expect(state).toMatchObject({ is: 'failed', error: { code: SOMETHING_WENT_WRONG.code, cause: TAKEN_OUT } })
  expect(made[0]?.isConnected).toBe(false)
  expect(vi.getTimerCount()).toBe(0)
})

test('a frame is ready 500 ms after its answer, not before', async () => {
  expect(FRAME_READY_DELAY_MS).toBe(500)
  const { frame, state } = opening()
  const cleared = vi.spyOn(globalThis, 'clearTimeout')
  answer()
  // Ports deliver between the turns of the event loop, which are real here.
  while (cleared.mock.calls.length === 0) await new Promise((next) => setImmediate(next))
  await vi.advanceTimersByTimeAsync(FRAME_READY_DELAY_MS - 1)
  expect(state.is).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  expect(state.is).toBe('open')
  const { channel, remove } = await frame
  channel.close()
  remove()
})

test('the frame has the name that hosts know it by, in a dialog that is fixed and above all of the page', () => {
  opening()
  const [dialog, frame] = made
  expect(frame).toMatchObject({ id: 'w3m-iframe', name: 'w3m-secure-iframe' })
  expect(dialog?.style).toMatchObject({ position: 'fixed', zIndex: '2147483647' })
})
