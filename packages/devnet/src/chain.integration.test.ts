import { afterEach, expect, test } from 'vitest'
import { type Chain, startChain } from './chain.ts'

const started: Chain[] = []
afterEach(async () => void (await Promise.all(started.splice(0).map((chain) => chain.stop()))))

test('of two that are told the same port at once, one starts and the other one names the port', async () => {
  const free = await startChain({ chainId: 8453 })
  await free.stop()
  const port = Number(new URL(free.rpcUrl).port)

  const both = await Promise.allSettled([startChain({ chainId: 8453, port }), startChain({ chainId: 8453, port })])
  for (const outcome of both) if (outcome.status === 'fulfilled') started.push(outcome.value)

  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const refused = both.find((outcome) => outcome.status === 'rejected')
  expect(String(refused?.reason)).toContain(`Port ${port} is taken`)
  expect(started[0]?.rpcUrl).toBe(free.rpcUrl)
})

test('two without a port get one each', async () => {
  started.push(...(await Promise.all([startChain({ chainId: 1 }), startChain({ chainId: 1 })])))
  expect(new Set(started.map(({ rpcUrl }) => rpcUrl)).size).toBe(2)
})
