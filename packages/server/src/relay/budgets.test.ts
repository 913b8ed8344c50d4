import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createBudgets } from './budgets.ts'
import { RELAY_LIMITS } from './limits.ts'

const LIMITS = {
  ...RELAY_LIMITS,
  storedMessagesPerAddress: 3,
  storedBytesPerAddress: 100,
  storedMessagesPerProject: 4,
  storedBytesPerProject: 150,
}
const message = (id: string, bytes = 10, expiresAt = 1_000) => ({ topic: 'topic', id, bytes, expiresAt })
const payer = (address: string, project: string | undefined = 'atoll') => ({ address, project })

test.each([
  ['messages', 3, 1],
  ['bytes', 2, 40],
])(
  'an address has room for so many %s, whatever keys it makes up, and another address has its own',
  (_, fits, bytes) => {
    const budgets = createBudgets(LIMITS)
    for (let count = 0; count < fits; count += 1)
      expect(budgets.hold(message(`a${count}`, bytes), payer('1.2.3.4'))).toBeUndefined()
    expect(budgets.hold(message('more', bytes), payer('1.2.3.4', 'other'))).toBe('address')
    expect(budgets.hold(message('more', bytes), payer('5.6.7.8'))).toBeUndefined()
    expect(budgets.hold(message('again', bytes), payer('9.9.9.9'))).toBe('project')
  },
)

test('those without a project take no room from each other, and have that of their address', () => {
  const budgets = createBudgets(LIMITS)
  const wallet = { address: 'e', project: undefined }
  for (const id of ['1', '2', '3', '4', '5']) budgets.hold(message(id), { ...wallet, address: id })
  for (const id of ['6', '7', '8']) expect(budgets.hold(message(id), wallet)).toBeUndefined()
  expect(budgets.hold(message('9'), wallet)).toBe('address')
  for (const id of ['6', '7', '8']) budgets.release('topic', id)
  expect(budgets.hold(message('9'), wallet)).toBeUndefined()
})

test('what is released or has expired makes room; what is held is counted once', () => {
  const budgets = createBudgets(LIMITS)
  const from = payer('1.2.3.4')
  for (const id of ['a', 'a', 'a', 'a', 'b', 'c'])
    expect(budgets.hold(message(id, 1, id === 'c' ? 50 : 99), from)).toBeUndefined()
  expect(budgets.hold(message('d'), from)).toBe('address')
  budgets.release('topic', 'a')
  budgets.release('topic', 'a')
  expect(budgets.hold(message('d'), from)).toBeUndefined()
  expect(budgets.hold(message('e'), from)).toBe('address')
  budgets.sweep(50)
  expect(budgets.hold(message('e'), from)).toBeUndefined()
})

test('in any history no budget is over, and all are empty once nothing is held', () => {
  const step = fc.record({
    release: fc.boolean(),
    id: fc.integer({ min: 0, max: 9 }),
    address: fc.constantFrom('x', 'y'),
    bytes: fc.integer({ min: 0, max: 60 }),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const budgets = createBudgets(LIMITS)
      const held = new Map<number, { address: string; bytes: number }>()
      for (const { release, id, address, bytes } of steps) {
        if (release) {
          budgets.release('topic', String(id))
          held.delete(id)
        } else if (budgets.hold(message(String(id), bytes), payer(address)) === undefined && !held.has(id))
          held.set(id, { address, bytes })
        for (const one of ['x', 'y']) {
          const own = [...held.values()].filter((each) => each.address === one)
          expect(own.length).toBeLessThanOrEqual(3)
          expect(own.reduce((sum, each) => sum + each.bytes, 0)).toBeLessThanOrEqual(100)
        }
      }
      for (const id of held.keys()) budgets.release('topic', String(id))
      for (const id of ['p', 'q', 'r']) expect(budgets.hold(message(id, 30), payer('x'))).toBeUndefined()
    }),
  )
})
