import { afterEach, expect, test, vi } from 'vitest'
import { type Nonces, untilAlone, withNonce } from './nonces.ts'

/* Which nonce is signed, when others send from the same account. */

const ACCOUNT = '0x00000000000000000000000000000000000000Aa'
const place = { chainId: 'eip155:8453', account: ACCOUNT }

function opened(nonces: Nonces = new Map()) {
  const node = vi.fn(async (..._: unknown[]) => '0x5')
  let time = 0
  const around = { ...place, node, nonces, now: () => time }
  const next = (over: object = {}) => withNonce({ ...around, ...over }, async (nonce) => nonce)
  return { node, around, next, pass: (ms: number) => (time += ms) }
}

afterEach(() => vi.unstubAllGlobals())

test('it is what the network says once it is time to sign', async () => {
  const { node, next } = opened()
  expect(await next()).toBe(5)
  expect(node).toHaveBeenCalledExactlyOnceWith(place.chainId, 'eth_getTransactionCount', [ACCOUNT, 'pending'])
  // Another site has sent some.
  node.mockResolvedValue('0x9')
  expect(await next()).toBe(9)
})

test('a node that has not heard of the last transaction gives no nonce twice, and one that was lost leaves no gap for long', async () => {
  const { next, pass } = opened()
  expect([await next(), await next(), await next()]).toEqual([5, 6, 7])
  expect(await next({ account: ACCOUNT.toLowerCase() })).toBe(8)
  expect(await next({ chainId: 'eip155:1' })).toBe(5)
  pass(60_000)
  expect(await next()).toBe(5)
})

test('what was not sent uses none', async () => {
  const { around, next } = opened()
  await expect(withNonce(around, () => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await next()).toBe(5)
})

test('another tab reads it only once what this one signs is sent', async () => {
  let last: Promise<unknown> = Promise.resolve()
  const request = (name: string, run: () => Promise<unknown>) => {
    names.push(name)
    last = last.then(run, run)
    return last
  }
  const names: string[] = []
  vi.stubGlobal('navigator', { locks: { request } })
  let count = 5
  const node = async () => `0x${count}`
  const tab = () =>
    withNonce({ ...place, node, nonces: new Map() }, async (nonce) => {
      await new Promise((resolve) => setTimeout(resolve))
      count += 1
      return nonce
    })
  expect(await Promise.all([tab(), tab()])).toEqual([5, 6])
  expect(new Set(names).size).toBe(1)
})

/** An account with one transaction that no block has. */
function waiting(code: string) {
  let [time, landed] = [0, 5]
  const node = vi.fn(async (_: string, method: string, [, block]: readonly unknown[]) => {
    if (method === 'eth_getCode') return code
    return block === 'pending' ? '0x6' : `0x${landed}`
  })
  const pause = vi.fn(async (ms: number) => {
    time += ms
  })
  const land = () => {
    landed = 6
  }
  const nonces: Nonces = new Map()
  return {
    node,
    nonces,
    pause,
    land,
    wait: () => untilAlone({ ...place, node: node as never, nonces, now: () => time, pause }),
  }
}
const DELEGATED = `0xef0100${'ab'.repeat(20)}`

test('a delegated account, whose transactions nodes hold one at a time, waits until a block has the one before', async () => {
  const { pause, land, wait } = waiting(DELEGATED)
  pause.mockImplementationOnce(async () => land())
  await wait()
  expect(pause).toHaveBeenCalledTimes(1)
  await wait()
  expect(pause).toHaveBeenCalledTimes(1)
})

test('it waits for what this page has sent, though no node has heard of it, and a lost answer ends nothing', async () => {
  const { node, nonces, pause, wait } = waiting(DELEGATED)
  node.mockImplementation(async (_, method) => (method === 'eth_getCode' ? DELEGATED : '0x5'))
  nonces.set(`nonce ${place.chainId} ${ACCOUNT.toLowerCase()}`, { nonce: 5, at: 0 })
  pause.mockImplementationOnce(async () => {
    node.mockRejectedValueOnce(new Error('connection lost'))
  })
  pause.mockImplementationOnce(async () => {
    node.mockImplementation(async () => '0x6')
  })
  await wait()
  expect(pause).toHaveBeenCalledTimes(2)
})

test('it waits for two minutes at most, and another account for nothing', async () => {
  const delegated = waiting(DELEGATED)
  await delegated.wait()
  expect(delegated.pause).toHaveBeenCalledTimes(120)
  for (const code of ['0x', `0x60${'ab'.repeat(22)}`]) {
    const { pause, wait } = waiting(code)
    await wait()
    expect(pause).not.toHaveBeenCalled()
  }
})
