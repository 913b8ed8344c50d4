import { FoyerError } from '@foyer/base'
import { IFRAME_LOAD_FAILED } from '@foyer/base/catalogue'
import { FRAME_SLOW_MS } from '@foyer/base/constants'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Context } from '../core/context.ts'
import { embeddedChannel } from './embedded-channel.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A wallet page whose frame loads when the test says so. */
function framed() {
  let load: (channel: object) => void = () => undefined
  let fail: (error: FoyerError) => void = () => undefined
  const loading = new Promise<object>((resolve, reject) => {
    load = resolve
    fail = reject
  })
  const wallet = Promise.resolve({ channel: () => loading })
  const ctx = { embedded: { wallet }, options: { walletOrigin: 'https://wallet.example' } } as unknown as Context
  const onSlow = vi.fn()
  return { opened: embeddedChannel(ctx, onSlow), onSlow, load, fail }
}

describe('a wallet page that takes longer than usual (R26)', () => {
  test('is told of after five seconds, not before, and no more once it is there', async () => {
    const { opened, onSlow, load } = framed()
    await vi.advanceTimersByTimeAsync(FRAME_SLOW_MS - 1)
    expect(onSlow).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(onSlow.mock.calls).toEqual([[true]])
    const channel = {}
    load(channel)
    expect(await opened).toBe(channel)
    expect(onSlow.mock.calls).toEqual([[true], [false]])
  })

  test('nor once it has failed', async () => {
    const { opened, onSlow, fail } = framed()
    const failure = expect(opened).rejects.toMatchObject({ code: 'IFRAME_LOAD_FAILED' })
    await vi.advanceTimersByTimeAsync(FRAME_SLOW_MS)
    fail(new FoyerError(IFRAME_LOAD_FAILED))
    await failure
    expect(onSlow.mock.calls).toEqual([[true], [false]])
  })

  test('one that is there in time is not told of', async () => {
    const { opened, onSlow, load } = framed()
    await vi.advanceTimersByTimeAsync(FRAME_SLOW_MS - 1)
    load({})
    await opened
    await vi.runAllTimersAsync()
    expect(onSlow).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
