import { FoyerError } from '@foyer/base'
import { REQUEST_ABORTED, SOMETHING_WENT_WRONG } from '@foyer/base/catalogue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import { ownRequest } from '../../core/connections/own-request.ts'
import type { Context } from '../../core/context.ts'
import { withdrawing } from './withdrawing.ts'

/* The channel under it is played: what is withdrawn is answered as the wallet page would, unless it is signed. */

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function made({ isSigned = false } = {}) {
  const ctx = { embedded: {} } as Context // The part that is read.
  const settle: { resolve: (answer: unknown) => void; reject: (error: unknown) => void }[] = []
  const request = vi.fn(
    (_name: string, _params: unknown, signal?: AbortSignal) =>
      new Promise((resolve, reject) => {
        settle.push({ resolve, reject })
        signal?.addEventListener('abort', () => isSigned || reject(new FoyerError(REQUEST_ABORTED)))
      }),
  )
  const channel = withdrawing({ request: request as unknown as FrameChannel['request'], close: vi.fn() }, ctx.embedded)
  const ask = (method: string, chainNamespace: 'eip155' | 'solana' = 'eip155') => {
    const outcome = vi.fn()
    const answer = channel.request('rpcRequest', { method, params: [], chainNamespace, chainId: `${chainNamespace}:1` })
    answer.then(outcome, ({ code }: { code: string }) => outcome(code))
    return outcome
  }
  const signalOf = (call: number) => request.mock.calls[call]?.[2]
  return { ctx, channel, ask, settle, signalOf }
}
const SENDING = { method: 'eth_sendTransaction', params: [], chainNamespace: 'eip155', chainId: 'eip155:1' } as const
/** The next task. */
const later = () => vi.advanceTimersByTimeAsync(0)

test('what the visitor is asked is withdrawn, and the next request is not', async () => {
  const { channel, ask, settle } = made()
  const first = ask('personal_sign')
  const second = ask('eth_sendTransaction')
  await later()
  await channel.withdraw()
  expect(first).toHaveBeenCalledExactlyOnceWith('REQUEST_ABORTED')
  expect(second).toHaveBeenCalledExactlyOnceWith('REQUEST_ABORTED')
  const next = ask('personal_sign')
  await later()
  settle[2]?.resolve({ value: '0x1' })
  await later()
  expect(next).toHaveBeenCalledExactlyOnceWith({ value: '0x1' })
  expect(channel.withdraw()).toBeUndefined()
})

test('what is signed already is answered as usual, and once', async () => {
  const { channel, ask, settle } = made({ isSigned: true })
  const outcome = ask('eth_sendTransaction')
  await later()
  const over = vi.fn()
  channel.withdraw()?.then(over)
  await later()
  expect(outcome).not.toHaveBeenCalled()
  expect(over).not.toHaveBeenCalled()
  settle[0]?.resolve({ value: '0xhash' })
  await later()
  expect(outcome).toHaveBeenCalledExactlyOnceWith({ value: '0xhash' })
  expect(over).toHaveBeenCalledOnce()
})

test.each(['eth_call', 'wallet_getCallsStatus', 'eth_sendRawTransaction', 'eth_unknown'])(
  '%s is not withdrawn',
  async (method) => {
    const { channel, ask, settle } = made()
    const outcome = ask(method)
    await later()
    expect(channel.withdraw()).toBeUndefined()
    settle[0]?.resolve({ value: '0x' })
    await later()
    expect(outcome).toHaveBeenCalledExactlyOnceWith({ value: '0x' })
  },
)

test('another message keeps its own signal', async () => {
  const { channel, signalOf } = made()
  const { signal } = new AbortController()
  void channel.request('connectDevice', {}, signal)
  await later()
  expect(signalOf(0)).toBe(signal)
  expect(channel.withdraw()).toBeUndefined()
})

test('one namespace of two', async () => {
  const { channel, ask } = made()
  const onEthereum = ask('personal_sign')
  const onSolana = ask('solana_signMessage', 'solana')
  await later()
  await channel.withdraw('solana')
  expect(onSolana).toHaveBeenCalledWith('REQUEST_ABORTED')
  expect(onEthereum).not.toHaveBeenCalled()
})

test('what one of our own screens asks goes on, and a request of the host beside it or after it does not', async () => {
  const { ctx, channel, ask, settle } = made()
  const outcome = vi.fn()
  const own = ownRequest(ctx, async () => {
    outcome(await channel.request('rpcRequest', SENDING))
  })
  // Reading is nothing that would need the mark.
  const reading = ownRequest(ctx, async () => void ask('eth_call'))
  await reading
  const beside = ask('personal_sign')
  const failing = ownRequest(ctx, () => Promise.reject(new FoyerError(SOMETHING_WENT_WRONG)))
  await expect(failing).rejects.toMatchObject({ code: 'SOMETHING_WENT_WRONG' })
  const after = ask('personal_sign')
  await later()
  await channel.withdraw()
  expect([beside, after].map(({ mock }) => mock.calls)).toEqual([[['REQUEST_ABORTED']], [['REQUEST_ABORTED']]])
  settle[0]?.resolve({ value: '0xhash' })
  await own
  expect(outcome).toHaveBeenCalledExactlyOnceWith({ value: '0xhash' })
})

test('a page that asks and closes the modal in one go is asked nevertheless', async () => {
  const { channel, ask } = made()
  const outcome = ask('personal_sign')
  await Promise.resolve()
  expect(channel.withdraw()).toBeUndefined()
  await later()
  expect(outcome).not.toHaveBeenCalled()
})
