import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import type { Context } from '../context.ts'
import { accountRecords } from './account-records.ts'

/* Which records make way where there are too many. What orders and payments need is tested where they are. */

const ACCOUNT = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
type One = {
  readonly id: string
  readonly account: string
  readonly projectId: string
  readonly createdAt: number
  readonly need: number
}
const records = accountRecords<One>('records', () => true, { max: 3, need: ({ need }) => need })

let ctx: Context
let made: number
beforeEach(() => {
  vi.stubGlobal('localStorage', new MemoryArea())
  const foyer = createFoyer({ networks: [mainnet], projectId: 'atoll', apiUrl: 'https://api.example' })
  ctx = foyer.context
  made = Date.now() - 1_000
})
afterEach(() => void vi.unstubAllGlobals())

/** Made after those before, unless it is kept again. */
const keep = (id: string, need: number, createdAt?: number) => {
  made += 1
  records.keep(ctx, { id, account: ACCOUNT, projectId: 'atoll', createdAt: createdAt ?? made, need })
}
const kept = () => records.of(ctx, ACCOUNT).map(({ id }) => id)

test('the one that is needed least, and of those the oldest', () => {
  for (const [id, need] of [
    ['a', 2],
    ['b', 1],
    ['c', 1],
  ] as const)
    keep(id, need)
  keep('d', 1)
  expect(kept()).toEqual(['d', 'c', 'a'])
  keep('e', 2)
  expect(kept()).toEqual(['e', 'd', 'a'])
})

test('one that is kept again stays in its place, and is no younger for it', () => {
  const at = made
  for (const id of ['a', 'b', 'c']) keep(id, 1)
  keep('a', 1, at + 1)
  expect(kept()).toEqual(['c', 'b', 'a'])
  keep('d', 1)
  expect(kept()).toEqual(['d', 'c', 'b'])
})

test('what has just begun is kept among those that are needed more; what nobody needs takes no place', () => {
  for (const id of ['a', 'b', 'c']) keep(id, 2)
  keep('d', 1)
  expect(kept()).toEqual(['d', 'c', 'b'])
  keep('e', 0)
  expect(kept()).toEqual(['d', 'c', 'b'])
})
