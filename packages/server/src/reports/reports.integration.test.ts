import { beforeAll, expect, test } from 'vitest'
import { accountsApp, codeOf } from '../../test/accounts-app.ts'
import { describeDatabases } from '../../test/databases.ts'
import type { Database } from '../db/database.ts'
import { sweep } from '../sweep.ts'

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

describeDatabases('reports', ({ open }) => {
  let db: Database
  let server: ReturnType<typeof accountsApp>
  beforeAll(async () => {
    db = await open()
    server = accountsApp(db)
  })
  const event = (eventId: string, props: Record<string, unknown> = {}, parts: Record<string, unknown> = {}) => ({
    eventId,
    url: 'https://atoll.example/shop?email=mara@harbour.example#secret',
    domain: 'atoll.example',
    timestamp: server.clock.now,
    props: { type: 'track', event: 'MODAL_OPEN', ...props },
    ...parts,
  })
  const stored = () => db.query<Record<string, unknown>>('select * from events order by event_id')

  test('an event is kept without who it was', async () => {
    const properties = {
      view: 'Connect',
      count: 3,
      connected: true,
      email: 'mara@harbour.example',
      message: `mail to mara@harbour.example from ${ADDRESS}`,
      phrase: 'test test test test test test test test test test test junk',
      deep: { a: 1 },
    }
    const one = event('event-001', { properties, address: ADDRESS, caipNetworkId: 'eip155:1' })
    expect((await server.post('/e', one)).body).toEqual({ ok: true })
    const [row] = await stored()
    expect(row).toMatchObject({
      project: 'atoll',
      event: 'MODAL_OPEN',
      url: 'https://atoll.example/shop',
      chain_id: 'eip155:1',
      properties: {
        view: 'Connect',
        count: 3,
        connected: true,
        email: '[removed]',
        message: 'mail to [removed] from [removed]',
        phrase: '[removed]',
      },
    })
    expect(row?.account).toHaveLength(32)
    expect(JSON.stringify(row).toLowerCase()).not.toMatch(/harbour|7099|secret|junk/)
  })

  test('the same person is another in another project, and the same in one', async () => {
    await server.post('/batch', [
      event('event-002', { address: ADDRESS }),
      event('event-003', { address: ADDRESS.toLowerCase() }),
    ])
    const both = accountsApp(db, {
      FOYER_PROJECTS: JSON.stringify({
        second: { allowedOrigins: ['https://atoll.example'], isAnalyticsEnabled: true },
      }),
    })
    await both.post('/e', event('event-004', { address: ADDRESS }), { projectId: 'second' })
    const accounts = (await stored()).slice(-3).map(({ account }) => (account as Buffer).toString('hex'))
    expect(accounts[0]).toBe(accounts[1])
    expect(accounts[2]).not.toBe(accounts[0])
  })

  test('an event that comes twice is kept once, and a clock that is years off is not believed', async () => {
    const before = (await stored()).length
    await server.post('/e', event('event-005', {}, { timestamp: 1 }))
    await server.post('/e', event('event-005'))
    const rows = await stored()
    expect(rows.length - before).toBe(1)
    expect(rows.at(-1)?.happened_at).toEqual(new Date(server.clock.now))
  })

  test('a project that wants none keeps none, and its pages see no error; a stranger’s page does', async () => {
    const before = (await stored()).length
    expect((await server.post('/e', event('event-006'), { projectId: 'other' })).body).toEqual({ ok: true })
    const stranger = await server.post('/e', event('event-007'), { origin: 'https://evil.example' })
    expect([stranger.status, codeOf(stranger)]).toEqual([403, 'APKT002'])
    expect((await server.post('/e', event('event-008'), { projectId: 'nobody' })).status).toBe(401)
    expect((await stored()).length).toBe(before)
  })

  test('five error reports a minute', async () => {
    const reports = await Promise.all(
      Array.from({ length: 7 }, (_, index) =>
        server.post('/e', event(`error-00${index}`, { type: 'error', event: 'ERROR' })),
      ),
    )
    expect(reports.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429])
    server.clock.now += 60_000
    expect((await server.post('/e', event('error-009', { type: 'error', event: 'ERROR' }))).status).toBe(200)
  })

  test.each([
    ['an unknown key', { extra: 1 }],
    ['a name that is none', { props: { type: 'track', event: 'drop table' } }],
    ['no id', { eventId: undefined }],
    ['a long page', { url: 'x'.repeat(2_001) }],
  ])('is refused: %s', async (_, parts) => {
    expect(codeOf(await server.post('/e', event('event-010', {}, parts)))).toBe('INVALID_BODY')
  })

  test('no text that a page can send is an error of ours, and none takes others along', async () => {
    server.clock.now += 60_000
    const odd = ['\u0000', 'a\ud800b', `${'1. '.repeat(66)}x😀`, '\udfff'].map((text, index) =>
      event(
        `odd-0000${index}`,
        { properties: { message: text, [text.slice(0, 9)]: 1 } },
        { url: `https://atoll.example/${text}` },
      ),
    )
    const before = (await stored()).length
    const body = [...odd, { not: 'an event' }, event('odd-00009', { type: 'tr\u0000ack' }), event('odd-0000last')]
    expect((await server.post('/batch', body)).body).toEqual({ ok: true })
    expect((await stored()).length - before).toBe(odd.length + 2)
    for (const [index, one] of odd.entries())
      expect((await server.post('/e', { ...one, eventId: `odd-0001${index}` })).status).toBe(200)
    expect(codeOf(await server.post('/batch', [{ not: 'an event' }]))).toBe('INVALID_BODY')
    expect(JSON.stringify(await stored())).not.toMatch(/\\u0000|\\ud[89a-f]/)
  })

  test('an error report too many takes no event along', async () => {
    server.clock.now += 120_000
    const errors = Array.from({ length: 7 }, (_, index) =>
      event(`many-error-${index}`, { type: 'error', event: 'ERROR' }),
    )
    const before = (await stored()).length
    expect((await server.post('/batch', [...errors, event('after-errors')])).status).toBe(200)
    expect((await stored()).length - before).toBe(6)
  })

  test('events are counted, not requests, and only of pages', async () => {
    const many = accountsApp(db)
    many.clock.now += 3 * 86_400_000
    const statuses: number[] = []
    for (let count = 0; count < 6; count += 1)
      statuses.push((await many.post('/batch', batch(`burst-${count}`))).status)
    expect(statuses).toEqual([200, 200, 200, 200, 429, 429])
    many.clock.now += 60_000
    expect(codeOf(await many.post('/batch', [event('event-page')], { origin: null }))).toBe('APKT002')
  })
  const batch = (name: string, length = 50) => Array.from({ length }, (_, index) => event(`${name}-event-${index}`))
  /** A server that is asked from several addresses. */
  const shared = (eventsPerDay: number, day: number) => {
    const app = accountsApp(db, { FOYER_EVENTS_PER_DAY: `${eventsPerDay}` })
    app.clock.now += day * 86_400_000
    const from = (address: string, events: unknown, path = '/batch') => app.post(path, events, { address })
    return { ...app, from }
  }

  test('a project keeps so many events a day, and one caller a tenth of them', async () => {
    const small = shared(120, 6)
    expect((await small.from('203.0.113.1', batch('first', 12))).status).toBe(200)
    const refused = await small.from('203.0.113.1', batch('more', 1))
    expect([codeOf(refused), refused.headers.get('retry-after')]).toEqual([
      'TOO_MANY_REQUESTS',
      String(Math.ceil((86_400_000 - (small.clock.now % 86_400_000)) / 1_000)),
    ])
    expect(codeOf(await small.from('203.0.113.2', batch('much', 13)))).toBe('TOO_MANY_REQUESTS')
    for (let caller = 2; caller <= 10; caller += 1)
      expect((await small.from(`203.0.113.${caller}`, batch(`of-${caller}`, 12))).status, `${caller}`).toBe(200)
    expect(codeOf(await small.from('203.0.113.11', batch('late', 1)))).toBe('TOO_MANY_REQUESTS')
    expect(small.lines.filter(({ level }) => level === 'warn')).toMatchObject([
      { event: 'daily-share-spent', kind: 'events', project: 'atoll', most: 12 },
      { event: 'daily-budget-spent', kind: 'events', project: 'atoll', most: 120 },
    ])
    small.clock.now += 86_400_000
    expect((await small.from('203.0.113.1', batch('next', 12))).status).toBe(200)
  })

  test('the addresses of one IPv6 site are one caller', async () => {
    const small = shared(100, 4)
    expect((await small.from('2001:db8:1:1::1', batch('site-a', 6))).status).toBe(200)
    expect(codeOf(await small.from('2001:db8:1:2::2', batch('site-b', 5)))).toBe('TOO_MANY_REQUESTS')
    expect((await small.from('2001:db8:2::1', batch('site-c', 5))).status).toBe(200)
  })

  test('what is sent again costs nothing, alone, in a batch and twice in one', async () => {
    const small = shared(100, 5)
    const ten = batch('again', 10)
    for (let time = 0; time < 3; time += 1) expect((await small.from('203.0.113.1', ten)).status).toBe(200)
    expect((await small.from('203.0.113.1', ten[0], '/e')).status).toBe(200)
    expect(codeOf(await small.from('203.0.113.1', event('again-new'), '/e'))).toBe('TOO_MANY_REQUESTS')
    const twice = [...batch('twice', 10), ...batch('twice', 10)]
    expect((await small.from('203.0.113.2', twice)).status).toBe(200)
    const kept = await db.query("select encode(caller, 'escape') as caller from daily_callers")
    expect(kept.length).toBeGreaterThan(0)
    expect(JSON.stringify(kept)).not.toContain('203.0.113')
  })

  test('51 events at once are refused; after 90 days all are gone', async () => {
    expect(
      codeOf(
        await server.post(
          '/batch',
          Array.from({ length: 51 }, (_, index) => event(`many-00${index}`)),
        ),
      ),
    ).toBe('INVALID_BODY')
    await sweep(db, server.clock.now + 89 * 86_400_000)
    expect((await stored()).length).toBeGreaterThan(0)
    await sweep(db, server.clock.now + 98 * 86_400_000)
    expect(await stored()).toEqual([])
  })
})
