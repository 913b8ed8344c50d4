import { mainnet } from '@foyer/base/networks'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFoyer } from '../modal/create-foyer.ts'
import type { PairingClient, PairingEvent } from './pairing/index.ts'
import { pair } from './pairing-request.ts'

type RelayEvent = Extract<PairingEvent, { type: 'relay' }>

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A request whose code nobody answers, and what it is told of the relay. */
function request(status: RelayEvent['status'] = 'connecting') {
  const { context } = createFoyer({ networks: [mainnet] })
  const listeners: ((event: PairingEvent) => void)[] = []
  const client = {
    connect: () => ({ uri: 'wc:', expiresAt: 0, settled: new Promise(() => undefined), cancel: () => undefined }),
    relayStatus: () => status,
    on: (listener: (event: PairingEvent) => void) => {
      listeners.push(listener)
      return () => undefined
    },
  } as unknown as PairingClient
  const told: string[] = []
  const { signal } = new AbortController()
  void pair(context, client, { networks: [], namespaces: [], signal, onRelay: (state) => told.push(state) }, undefined)
  return {
    told,
    relay: (next: RelayEvent['status']) => {
      for (const listener of listeners) listener({ type: 'relay', status: next, since: 0 } as RelayEvent)
    },
  }
}

test('a relay that refuses for good is said to be unreachable at once, and once', () => {
  const { told, relay } = request()
  relay('unreachable')
  expect(told).toEqual(['unreachable'])
  relay('connecting')
  vi.advanceTimersByTime(60_000)
  expect(told).toEqual(['unreachable'])
  relay('connected')
  expect(told).toEqual(['unreachable', 'ok'])
})

test('one that was unreachable before is waited for again', () => {
  const { told, relay } = request('unreachable')
  expect(told).toEqual([])
  relay('connected')
  expect(told).toEqual(['ok'])
})

test('a relay that does not answer is slow after 8 s and unreachable after 20 s', () => {
  const { told, relay } = request()
  vi.advanceTimersByTime(8_000)
  expect(told).toEqual(['slow'])
  relay('connecting')
  vi.advanceTimersByTime(12_000)
  expect(told).toEqual(['slow', 'unreachable'])
})
