import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Budgets } from '../src/relay/budgets.ts'
import { RELAY_LIMITS, type RelayLimits } from '../src/relay/limits.ts'

const LIMITS: RelayLimits = {
  ...RELAY_LIMITS,
  storedMessagesPerAddress: 3,
  storedBytesPerAddress: 100,
  storedMessagesPerProject: 4,
  storedBytesPerProject: 150,
}
const NOW = Date.now()
const message = (id: string, bytes = 10, lifetimeMs = 300_000) => ({
  topic: 'topic',
  id,
  bytes,
  expiresAt: NOW + lifetimeMs,
})
const payer = (address: string, project: string | undefined = 'atoll') => ({ address, project })

/** The rules that budgets keep, wherever they live. `open` gives empty ones. */
export function budgetConformance(open: (limits: RelayLimits) => Promise<Budgets>, numRuns: number): void {
  test.each([
    ['messages', 3, 1],
    ['bytes', 2, 40],
  ])('an address has room for so many %s, and another address has its own', async (_, fits, bytes) => {
    const budgets = await open(LIMITS)
    for (let count = 0; count < fits; count += 1)
      expect(await budgets.hold(message(`a${count}`, bytes), payer('1.2.3.4'), NOW)).toBe('new')
    expect(await budgets.hold(message('more', bytes), payer('1.2.3.4', 'other'), NOW)).toBe('address')
    expect(await budgets.hold(message('more', bytes), payer('5.6.7.8'), NOW)).toBe('new')
    expect(await budgets.hold(message('again', bytes), payer('9.9.9.9'), NOW)).toBe('project')
    expect(await budgets.hold(message('again', bytes), payer('9.9.9.9', 'other'), NOW)).toBe('new')
  })

  test('those without a project take no room from each other, and have that of their address', async () => {
    const budgets = await open(LIMITS)
    const wallet = { address: 'e', project: undefined }
    for (const id of ['1', '2', '3', '4', '5']) await budgets.hold(message(id), { ...wallet, address: id }, NOW)
    for (const id of ['6', '7', '8']) expect(await budgets.hold(message(id), wallet, NOW)).toBe('new')
    expect(await budgets.hold(message('9'), wallet, NOW)).toBe('address')
    for (const id of ['6', '7', '8']) await budgets.release('topic', id)
    expect(await budgets.hold(message('9'), wallet, NOW)).toBe('new')
  })

  test('what is released or has expired makes room; what is held is counted once', async () => {
    const budgets = await open(LIMITS)
    const from = payer('1.2.3.4')
    for (const [id, outcome] of [
      ['a', 'new'],
      ['a', 'known'],
      ['a', 'known'],
      ['b', 'new'],
      ['c', 'new'],
    ] as const)
      expect(await budgets.hold(message(id, 1, id === 'c' ? 60_000 : 300_000), from, NOW)).toBe(outcome)
    expect(await budgets.hold(message('d'), from, NOW)).toBe('address')
    await budgets.release('topic', 'a')
    await budgets.release('topic', 'a')
    expect(await budgets.hold(message('d'), from, NOW)).toBe('new')
    expect(await budgets.hold(message('e'), from, NOW)).toBe('address')
    budgets.sweep(NOW + 60_000)
    expect(await budgets.hold(message('e'), from, NOW + 60_000)).toBe('new')
    expect(await budgets.hold(message('f'), from, NOW + 60_000)).toBe('address')
  })

  const step = fc.record({
    release: fc.boolean(),
    id: fc.integer({ min: 0, max: 9 }),
    address: fc.constantFrom('x', 'y'),
    bytes: fc.integer({ min: 0, max: 60 }),
  })
  test('in any history no budget is over, and all are empty once nothing is held', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const budgets = await open(LIMITS)
        const held = new Map<number, { address: string; bytes: number }>()
        for (const { release, id, address, bytes } of steps) {
          if (release) {
            await budgets.release('topic', String(id))
            held.delete(id)
          } else {
            const outcome = await budgets.hold(message(String(id), bytes), payer(address), NOW)
            expect(outcome === 'known').toBe(held.has(id))
            if (outcome === 'new') held.set(id, { address, bytes })
          }
          for (const one of ['x', 'y']) {
            const own = [...held.values()].filter((each) => each.address === one)
            expect(own.length).toBeLessThanOrEqual(3)
            expect(own.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(100)
          }
        }
        for (const id of held.keys()) await budgets.release('topic', String(id))
        for (const id of ['p', 'q', 'r']) expect(await budgets.hold(message(id, 30), payer('x'), NOW)).toBe('new')
      }),
      { numRuns },
    )
  }, 60_000)
}
