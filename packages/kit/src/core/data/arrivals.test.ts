import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createFoyer } from '../../modal/create-foyer.ts'
import { MemoryArea } from '../../testing/memory-area.ts'
import { type Arrival, arrivals } from './arrivals.ts'

const MARA = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAY_MS = 24 * 3_600_000
const hash = (index: number) => `0x${index.toString(16).padStart(64, '0')}`
const bought = (index = 1): Arrival => ({
  ...{ id: hash(index), account: MARA, projectId: 'p', createdAt: Date.now(), kind: 'buy', from: 'Paylane' },
  paid: { amount: '250.00', currency: 'USD' },
})

describe('what came by a purchase or a deposit', () => {
  let area: MemoryArea
  const made = () => createFoyer({ networks: [mainnet], projectId: 'p', apiUrl: 'https://api.example' }).context
  beforeEach(() => {
    area = new MemoryArea()
    vi.stubGlobal('localStorage', area)
  })
  afterEach(() => void vi.unstubAllGlobals())

  test('is known for a year, the latest hundred', () => {
    arrivals.keep(made(), { ...bought(0), createdAt: Date.now() - 367 * DAY_MS })
    expect(arrivals.of(made(), MARA)).toEqual([])
    for (let index = 1; index <= 101; index++) arrivals.keep(made(), bought(index))
    const known = arrivals.of(made(), MARA)
    expect(known).toHaveLength(100)
    expect([known[0]?.id, known.at(-1)?.id]).toEqual([hash(101), hash(2)])
  })

  test('is there once, however often it is kept', () => {
    for (let times = 0; times < 3; times++) arrivals.keep(made(), bought())
    expect(arrivals.of(made(), MARA)).toHaveLength(1)
  })

  test.each([
    { id: '../x' },
    { kind: 'gift' },
    { from: 7 },
    { paid: { amount: '250.00', currency: 'dollars' } },
    { paid: { amount: 'much', currency: 'USD' } },
    { paid: 250 },
  ])('is not believed if another script wrote %j', (change) => {
    const context = made()
    const key = context.storage.keyOf({ name: 'arrivals', check: () => undefined })
    area.setItem(key, JSON.stringify({ v: 1, d: [{ ...bought(), ...change }] }))
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    expect(arrivals.of(made(), MARA)).toEqual([])
  })
})
