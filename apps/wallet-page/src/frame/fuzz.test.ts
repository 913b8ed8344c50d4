import { FRAME_MESSAGES, hostEnvelope } from '@foyer/contracts/frame/messages'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { invalidOf, poisonedOf, validOf } from '../../../../packages/contracts/test/generate.ts'
import { type Handlers, serveHost } from './router.ts'

/*
 * Messages generated from the schemas that both ends share, valid ones and ones with a single mistake, in conversations that are
 * compared with what the protocol says of each message.
 */

type Name = keyof typeof FRAME_MESSAGES
type Kind = 'valid' | 'wrong parameters' | 'unknown name' | 'no envelope' | 'repeated id' | 'repeated number'
type Sample = { readonly kind: Kind; readonly t: string; readonly p: unknown; readonly envelope?: unknown }
const NAMES = Object.keys(FRAME_MESSAGES) as Name[]
const KINDS: Kind[] = ['no envelope', 'repeated id', 'repeated number', 'unknown name']

const samples = fc.sample(
  fc.oneof(
    ...NAMES.flatMap((t) => {
      const { params } = FRAME_MESSAGES[t]
      const wanted = validOf(params).map((p): Sample => ({ kind: 'valid', t, p }))
      const wrong = fc
        .oneof(invalidOf(params), poisonedOf(params))
        .map((p): Sample => ({ kind: 'wrong parameters', t, p }))
      return [
        { arbitrary: wanted, weight: 2 },
        { arbitrary: wrong, weight: 1 },
      ]
    }),
    ...KINDS.map((kind) => ({
      arbitrary: fc
        .tuple(invalidOf(hostEnvelope), fc.constantFrom('export', 'toString', '__proto__', 'constructor', ''))
        .map(
          ([envelope, name]): Sample => ({ kind, t: kind === 'unknown name' ? name : 'isConnected', p: {}, envelope }),
        ),
      weight: 3,
    })),
  ),
  { numRuns: 6_000, seed: 28 },
)

test('R28: 100,000 messages from the schemas: each is handled as it should be, and the third that is none closes the port', async () => {
  const counts = new Map<Kind | 'closed', number>()
  const count = (of: Kind | 'closed') => counts.set(of, (counts.get(of) ?? 0) + 1)
  for (let at = 0; at < 100_000; ) {
    const answers: { id: string; t: string; p?: { code?: string } }[] = []
    const called: string[] = []
    let isOpen = true
    const port: Parameters<typeof serveHost>[0] = {
      postMessage: (answer: (typeof answers)[number]) => void answers.push(answer),
      start: () => undefined,
      close: () => {
        isOpen = false
      },
      onmessage: null,
    }
    const handlers = Object.fromEntries(
      NAMES.map((name) => [name, async () => called.push(name)]),
    ) as unknown as Handlers
    serveHost(port, handlers)
    // What is on its way when the port closes still arrives.
    const onmessage = port.onmessage as unknown as (event: { data: unknown }) => void
    const receive = (data: unknown) => onmessage({ data })
    const expected: { id: string; t: string; code?: string }[] = []
    const expectedCalls: string[] = []
    let [seq, faults] = [0, 0]
    // Less than the requests that may be open at once.
    for (let sent = 0; sent < 18; sent += 1, at += 1) {
      const sample = samples[(at * 7) % samples.length]
      if (!sample) throw new Error('no sample')
      const { t, p } = sample
      const first = expected[0]
      const kind = sample.kind.startsWith('repeated') && !first ? 'no envelope' : sample.kind
      const id = (at + 1).toString(16).padStart(32, '0')
      if (kind === 'no envelope') receive(sample.envelope)
      else if (kind === 'repeated number') receive({ v: 1, id, seq, t, p })
      else if (kind === 'repeated id') receive({ v: 1, id: first?.id, seq: seq + 1, t, p })
      else {
        seq += 1
        receive({ v: 1, id, seq, t, p })
      }
      count(kind)
      if (faults >= 3) continue // The port is closed: nothing counts any more.
      if (kind === 'no envelope' || kind.startsWith('repeated')) {
        faults += 1
        expect([kind, sample.envelope, isOpen]).toEqual([kind, sample.envelope, faults < 3])
        if (faults === 3) count('closed')
      } else if (kind === 'wrong parameters') expected.push({ id, t: 'error', code: 'FRAME_MESSAGE_INVALID' })
      else if (kind === 'unknown name') expected.push({ id, t: 'error', code: 'ACTION_NOT_ALLOWED' })
      else {
        expected.push({ id, t: 'result' })
        if (t !== 'rpcAbort') expectedCalls.push(t)
      }
    }
    await new Promise((resolve) => setImmediate(resolve))
    expect(called).toEqual(expectedCalls)
    // What was asked before the port closed has no answer on a closed port.
    const heard = answers.map(({ id, t, p }) => (t === 'error' ? { id, t, code: p?.code } : { id, t }))
    const order = (list: typeof heard) => [...list].sort((a, b) => (a.id < b.id ? -1 : 1))
    if (isOpen) expect(order(heard)).toEqual(order(expected as typeof heard))
    else for (const answer of heard) expect(expected).toContainEqual(answer)
  }
  for (const kind of ['valid', 'wrong parameters', ...KINDS, 'closed'] as const)
    expect(counts.get(kind)).toBeGreaterThan(1_000)
  expect({}).not.toHaveProperty('polluted')
})
