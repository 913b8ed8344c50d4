import { type CaipNetworkId, NAMESPACES, type Namespace } from '@foyer/base'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { State } from '../state.ts'
import { type ConnectionEvent, reduceConnections } from './connections.ts'
import { type Connected, connectedOf, connectionIdOf } from './session.ts'

type Wallets = Pick<State, 'session' | 'connections'>

const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}`
const chainOf = (n: number): CaipNetworkId => `eip155:${n}`
const connected = (id: string, n = 1): Omit<Connected, 'status'> => ({
  connectorId: id,
  wallet: { name: id, type: 'ANNOUNCED' },
  addresses: [address(n)],
  chain: chainOf(n),
})
const EMPTY: Wallets = {
  session: { active: 'eip155', chosen: {}, namespaces: {} },
  connections: { standby: {}, recent: [] },
}
const after = (several: boolean, ...events: ConnectionEvent[]): Wallets =>
  events.reduce((state, event) => reduceConnections(state, 'eip155', event, several), EMPTY)
const joined = (id: string, n?: number): ConnectionEvent => ({ type: 'joined', connection: connected(id, n) })
const left = (...ids: string[]): ConnectionEvent => ({ type: 'left', ids, at: 7 })

const idsOf = (state: Wallets, namespace: Namespace = 'eip155') => {
  const current = connectedOf(state.session, namespace)
  return [...(current ? [current] : []), ...(state.connections.standby[namespace] ?? [])].map(connectionIdOf)
}
const recentOf = (state: Wallets) => state.connections.recent?.map(({ connectorId }) => connectorId)

describe('several wallets', () => {
  test('whoever comes becomes current; the earlier one waits', () =>
    expect(idsOf(after(true, joined('a'), joined('b'), joined('c')))).toEqual(['c', 'b', 'a']))

  test('one wallet at a time: the earlier one goes', () =>
    expect(idsOf(after(false, joined('a'), joined('b')))).toEqual(['b']))

  test('a wallet that comes twice is there once', () =>
    expect(idsOf(after(true, joined('a'), joined('b'), joined('a', 2)))).toEqual(['a', 'b']))

  test('two codes scanned are two connections of one connector', () => {
    const scanned = (topic: string): ConnectionEvent => ({
      type: 'joined',
      connection: { ...connected('walletConnect'), sessionId: topic },
    })
    expect(idsOf(after(true, scanned('t1'), scanned('t2')))).toEqual(['walletConnect t2', 'walletConnect t1'])
  })

  test('after a reload the first one back is current, the others wait', () => {
    const behind = (id: string): ConnectionEvent => ({ type: 'joined', connection: connected(id), behind: true })
    expect(idsOf(after(false, behind('a'), behind('b'), behind('c')))).toEqual(['a', 'b', 'c'])
  })

  test('what a wallet says anew of the same addresses counts; the same again changes nothing', () => {
    const told = (opensAt?: string): ConnectionEvent => ({
      type: 'accounts',
      id: 'a',
      addresses: [address(1)],
      details: [{ address: address(1), type: 'eoa', ...(opensAt === undefined ? {} : { opensAt }) }],
    })
    const state = after(true, joined('a'), told('2026-11-26T04:00:00Z'))
    expect(connectedOf(state.session)?.details).toEqual([
      { address: address(1), type: 'eoa', opensAt: '2026-11-26T04:00:00Z' },
    ])
    expect(reduceConnections(state, 'eip155', told('2026-11-26T04:00:00Z'), true).session).toEqual(state.session)
    const opened = reduceConnections(state, 'eip155', told(), true)
    expect(connectedOf(opened.session)?.details).toEqual([{ address: address(1), type: 'eoa' }])
  })

  test('choosing', () => {
    expect(idsOf(after(true, joined('a'), joined('b'), { type: 'chosen', id: 'a' }))).toEqual(['a', 'b'])
    const state = after(true, joined('a'))
    expect(reduceConnections(state, 'eip155', { type: 'chosen', id: 'nobody' }, true)).toBe(state)
  })

  test('the current one leaves: the next takes its place; the last one leaves: nobody is connected', () => {
    const state = after(true, joined('a'), joined('b'), left('b'))
    expect(idsOf(state)).toEqual(['a'])
    expect(recentOf(state)).toEqual(['b'])
    expect(after(true, joined('a'), left('a')).session.namespaces.eip155).toEqual({ status: 'disconnected' })
  })

  test('two of those used before are kept, the newest first, and each once', () => {
    const state = after(true, joined('a'), joined('b'), joined('c'), left('a'), left('b'), left('c'))
    expect(recentOf(state)).toEqual(['c', 'b'])
    expect(recentOf(after(true, joined('a'), left('a'), joined('a'), left('a')))).toEqual(['a'])
    expect(recentOf(after(true, joined('a'), left('a'), joined('a')))).toEqual([])
  })

  test('with one wallet at a time nothing is kept of those used before', () =>
    expect(recentOf(after(false, joined('a'), left('a')))).toEqual([]))

  test.each([true, false])(
    'the namespace on the screen loses its last: another is spoken of (several: %s)',
    (several) => {
      const both = reduceConnections(after(several, joined('a')), 'solana', joined('s'), several)
      expect(reduceConnections(both, 'eip155', left('a'), several).session.active).toBe('solana')
      expect(reduceConnections(both, 'solana', left('s'), several).session.active).toBe('eip155')
    },
  )
})

/* In any order whatsoever ---------------------------------------------------------------------------------------------- */

const ids = fc.constantFrom('a', 'b', 'c', 'd')
const numbers = fc.integer({ min: 1, max: 3 })
const events: fc.Arbitrary<ConnectionEvent> = fc.oneof(
  fc
    .record({ id: ids, n: numbers, behind: fc.boolean() })
    .map(({ id, n, behind }): ConnectionEvent => ({ type: 'joined', connection: connected(id, n), behind })),
  fc
    .record({ id: ids, n: numbers })
    .map(({ id, n }): ConnectionEvent => ({ type: 'accounts', id, addresses: [address(n)] })),
  fc.record({ id: ids, n: numbers }).map(({ id, n }): ConnectionEvent => ({ type: 'chain', id, chain: chainOf(n) })),
  ids.map((id): ConnectionEvent => ({ type: 'chosen', id })),
  fc.uniqueArray(ids, { minLength: 1, maxLength: 3 }).map((gone): ConnectionEvent => left(...gone)),
)
const idOfEvent = (event: ConnectionEvent): readonly string[] =>
  event.type === 'joined' ? [connectionIdOf(event.connection)] : event.type === 'left' ? event.ids : [event.id]
const connectionsIn = (state: Wallets) =>
  NAMESPACES.flatMap((namespace) => {
    const current = connectedOf(state.session, namespace)
    const all = [...(current ? [current] : []), ...(state.connections.standby[namespace] ?? [])]
    return all.map((connection) => [`${namespace} ${connectionIdOf(connection)}`, connection] as const)
  })

test('10,000 histories: an event of one connection never changes another, and nobody is lost or there twice', () => {
  const namespaces = fc.constantFrom<Namespace>('eip155', 'solana', 'bip122')
  const history = fc.array(fc.record({ event: events, namespace: namespaces }), { maxLength: 16 })
  fc.assert(
    fc.property(history, (steps) => {
      let state = EMPTY
      for (const { event, namespace } of steps) {
        const before = new Map(connectionsIn(state))
        state = reduceConnections(state, namespace, event, true)
        const now = connectionsIn(state)
        const own = idOfEvent(event).map((id) => `${namespace} ${id}`)
        expect(new Set(now.map(([key]) => key)).size).toBe(now.length)
        for (const [key, connection] of before) if (!own.includes(key)) expect(new Map(now).get(key)).toBe(connection)
        for (const [key] of now) expect(before.has(key) || (event.type === 'joined' && own.includes(key))).toBe(true)
        // Whoever left on the screen is not spoken of any more, as long as somebody is there.
        const left = before.size > now.length
        if (left && now.length > 0) expect(connectedOf(state.session)).toBeDefined()
        if (event.type === 'left') expect(now.some(([key]) => own.includes(key))).toBe(false)
        expect(state.connections.recent?.filter((recent) => recent.namespace === namespace).length).toBeLessThanOrEqual(
          2,
        )
      }
    }),
    { numRuns: Number(process.env.FOYER_RUNS ?? 1_000) },
  )
}, 120_000)
