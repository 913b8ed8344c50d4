import { mainnet } from '@foyer/base/networks'
import { afterEach, expect, test, vi } from 'vitest'
import { resolveOptions } from '../options.ts'
import { createDirectory } from './directory.ts'

const server = { apiUrl: 'https://api.example', projectId: 'my-app' }
const directory = (undo = new Set<() => void>(), excludeWalletIds: readonly string[] = []) =>
  createDirectory({ ...resolveOptions({ networks: [mainnet], excludeWalletIds, ...server }), ...server }, undo)
const wallet = (id: string, name: unknown = id) => ({ id, name, chains: ['eip155'] })

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('one malformed entry is left out, and takes no other with it', async () => {
  const data = [wallet('one'), wallet('bad id!'), wallet('two', 7), null, wallet('three')]
  vi.stubGlobal('fetch', async () => Response.json({ data, count: 5 }))
  const { wallets } = await directory().wallets({})
  expect(wallets.map(({ id }) => id)).toEqual(['one', 'three'])
})

test('the host’s list of exclusions is sent without names that are no ids', async () => {
  const asked: URLSearchParams[] = []
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(new URL(url).searchParams)
    return Response.json({ data: [], count: 0 })
  })
  await directory(undefined, ['harbor', 'Lantern Wallet', 'com.example.skiff']).wallets({})
  await directory(undefined, ['Lantern Wallet']).wallets({})
  expect(asked.map((query) => query.get('exclude'))).toEqual(['harbor,com.example.skiff', null])
})

test('a server that fails is asked three times more, each time later; what is wrong with the question is not repeated', async () => {
  vi.useFakeTimers()
  const times: number[] = []
  let status = 503
  vi.stubGlobal('fetch', async () => {
    times.push(Date.now())
    return new Response('', { status })
  })
  const failed = directory()
    .wallets({})
    .catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failed).toMatchObject({ code: 'HTTP_STATUS' })
  expect(times).toHaveLength(4)
  const gaps = times.slice(1).map((time, index) => time - (times[index] ?? 0))
  for (const [index, gap] of gaps.entries()) {
    expect(gap).toBeGreaterThanOrEqual(500 * 2 ** index)
    expect(gap).toBeLessThanOrEqual(1_000 * 2 ** index)
  }
  status = 403
  times.length = 0
  await expect(directory().wallets({})).rejects.toMatchObject({ code: 'HTTP_STATUS' })
  expect(times).toHaveLength(1)
})

test('an instance that was destroyed between two attempts asks no more', async () => {
  vi.useFakeTimers()
  const undo = new Set<() => void>()
  let asked = 0
  vi.stubGlobal('fetch', async () => {
    asked++
    return new Response('', { status: 503 })
  })
  directory(undo)
    .wallets({})
    .catch(() => undefined)
  await vi.advanceTimersByTimeAsync(1)
  expect([asked, undo.size]).toEqual([1, 1])
  for (const stop of undo) stop()
  await vi.runAllTimersAsync()
  expect(asked).toBe(1)
})
