import { FoyerError, type Namespace } from '@foyer/base'
import { IFRAME_REQUEST_TIMEOUT, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Context } from '../../core/context.ts'
import { TAKEN_OUT } from './frame.ts'
import { createEmbeddedWallet } from './wallet.ts'

/* Opening the wallet page, where it does not answer, or the instance has ended meanwhile. The page is played here. */

type Frame = { isOpen: boolean; readonly close: () => void }
const page = vi.hoisted(() => ({
  frames: [] as Frame[],
  isSilent: false,
  isLost: false,
  isTakenOut: false,
  cause: undefined as unknown,
}))
vi.mock('./frame.ts', async (original) => ({
  ...(await original<object>()),
  openFrame: async ({ onClose }: { onClose: () => void }) => {
    if (page.isLost) throw new FoyerError(SOMETHING_WENT_WRONG, { cause: page.cause })
    const frame: Frame = {
      isOpen: true,
      close() {
        if (frame.isOpen) onClose()
        frame.isOpen = false
      },
    }
    page.frames.push(frame)
    const request = async (name: string) => {
      if (name === 'syncDappData' && page.isTakenOut) throw new FoyerError(SOMETHING_WENT_WRONG)
      if (name === 'syncDappData' && (page.isSilent || !frame.isOpen)) throw new FoyerError(IFRAME_REQUEST_TIMEOUT)
      return { isConnected: true, storage: 'durable' }
    }
    return { channel: { request, close: frame.close }, remove: frame.close, isTakenOut: () => page.isTakenOut }
  },
}))

const watching = new Set<object>()
function wallet(undo = new Set<() => void>()) {
  const state = {
    networks: [{ chainNamespace: 'eip155' as Namespace, caipNetworkId: 'eip155:1' }],
    session: { active: 'eip155', chosen: {}, namespaces: {} },
    theme: { mode: 'light', variables: {} },
  }
  const reported = new Set<string>()
  const watch = () => {
    const one = {}
    watching.add(one)
    return () => watching.delete(one)
  }
  const context = {
    store: { get: () => state, watch },
    storage: { read: () => undefined },
    options: { metadata: { name: 'Host', description: '', url: 'https://host.example', icons: [] } },
    embedded: {},
    undo,
    reported,
    log: { error: () => undefined },
    events: { emit: () => undefined },
    modalRuntime: {},
  } as unknown as Context
  return { undo, reported, ...createEmbeddedWallet(context, 'https://wallet.example', 'p') }
}

beforeEach(() => {
  page.frames = []
  page.isSilent = false
  page.isLost = false
  watching.clear()
})

test('a page that does not answer is taken away, so that the next call has the only frame', async () => {
  const { undo, channel, session } = wallet()
  page.isSilent = true
  await expect(channel()).rejects.toMatchObject({ code: 'IFRAME_REQUEST_TIMEOUT' })
  expect([page.frames.map(({ isOpen }) => isOpen), undo.size, watching.size]).toEqual([[false], 0, 0])

  page.isSilent = false
  const { eip155 } = (await session()).providers
  const gone = vi.fn()
  eip155?.on?.('disconnect', gone)
  page.frames[0]?.close()
  expect([gone.mock.calls.length, page.frames.map(({ isOpen }) => isOpen)]).toEqual([0, [false, true]])
})

test('a frame that the host takes away while it loads is opened again by the next call, and no alert is raised', async () => {
  const { channel, reported } = wallet()
  page.isLost = true
  page.cause = TAKEN_OUT
  const waiting = [channel(), channel()]
  for (const asked of waiting) await expect(asked).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' })
  expect(reported).toEqual(new Set())
  page.isLost = false
  await channel()
  expect(page.frames.map(({ isOpen }) => isOpen)).toEqual([true])
})

test('a frame that the host takes away right after it has answered raises no alert either', async () => {
  const { channel, reported } = wallet()
  page.isTakenOut = true
  await expect(channel()).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' })
  expect(reported).toEqual(new Set())
  page.isTakenOut = false
})

test('a frame that ends by itself while it opens is told', async () => {
  const { channel, reported } = wallet()
  page.isLost = true
  page.cause = undefined
  await expect(channel()).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' })
  expect([...reported]).toEqual([expect.stringContaining('SOMETHING_WENT_WRONG')])
  page.isLost = false
})

test('a frame that is gone leaves nothing for the end of the instance', async () => {
  const { undo, session } = wallet()
  const { eip155 } = (await session()).providers
  const gone = vi.fn()
  eip155?.on?.('disconnect', gone)
  expect([undo.size, watching.size]).toEqual([1, 1])
  page.frames[0]?.close()
  expect([gone.mock.calls.length, undo.size, watching.size]).toEqual([1, 0, 0])
})

test('a frame that comes after the end of the instance is taken away', async () => {
  const undo = new Set<() => void>()
  undo.add = (end) => {
    end()
    return undo
  }
  await expect(wallet(undo).channel()).rejects.toThrow()
  expect(page.frames.map(({ isOpen }) => isOpen)).toEqual([false])
})
