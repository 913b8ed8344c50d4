import { FRAME_ANSWERS, type FrameMessageName } from '@foyer/contracts/frame/answers'
import { approvalEvent, frameError, frameHeader, frameResult } from '@foyer/contracts/frame/page-messages'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { invalidOf, validOf } from '../../../../contracts/test/generate.ts'
import { createChannel } from './channel.ts'

/* What the wallet page could say, generated from the schemas that both ends share, and compared with what the protocol says of it. */

type Kind = 'result' | 'wrong result' | 'other name' | 'error' | 'stranger' | 'event' | 'broken' | 'repeated'
type Sample = { readonly kind: Kind; readonly name: FrameMessageName; readonly p: unknown }
const NAMES = Object.keys(FRAME_ANSWERS) as FrameMessageName[]
const code = fc.constantFrom('USER_REJECTED', 'CODE_WRONG', 'unheard of', '__proto__')
const error = fc.record(
  { code, message: fc.string(), context: fc.constantFrom({}, { left: 1 }, null, 'x') },
  { noNullPrototype: true },
)

/** `whole` as it is, the others with the next number. */
const broken = fc.oneof(
  invalidOf(frameHeader).map((whole) => ({ whole })),
  invalidOf(frameResult).map((part) => ({ ...Object(part), v: 1, t: 'result' })),
  invalidOf(frameError).map((part) => ({ ...Object(part), v: 1, t: 'error' })),
  invalidOf(approvalEvent).map((part) => ({ ...Object(part), v: 1, t: 'approval' })),
  fc
    .constantFrom('toString', '__proto__', 'constructor')
    .map((t) => ({ whole: { v: 1, seq: 1_000_000, t, id: '0'.repeat(32), p: {} } })),
)
const samples = fc.sample(
  fc.oneof(
    ...NAMES.flatMap((name) => {
      const { result } = FRAME_ANSWERS[name]
      const of =
        (kind: Kind) =>
        (p: unknown): Sample => ({ kind, name, p })
      return [
        { arbitrary: validOf(result).map(of('result')), weight: 3 },
        { arbitrary: validOf(result).map(of('stranger')), weight: 1 },
        { arbitrary: invalidOf(result).map(of('wrong result')), weight: 1 },
        { arbitrary: validOf(result).map(of('other name')), weight: 1 },
        { arbitrary: error.map(of('error')), weight: 1 },
      ]
    }),
    { arbitrary: validOf(approvalEvent).map((p): Sample => ({ kind: 'event', name: 'signOut', p })), weight: 10 },
    { arbitrary: broken.map((p): Sample => ({ kind: 'broken', name: 'signOut', p })), weight: 8 },
    { arbitrary: fc.constant<Sample>({ kind: 'repeated', name: 'signOut', p: {} }), weight: 4 },
  ),
  { numRuns: 6_000, seed: 28 },
)

test('R28: 100,000 messages from the schemas: only what was asked is answered, and the third that breaks the protocol closes the port', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const counts = new Map<string, number>()
  for (let at = 0; at < 100_000; ) {
    const ids: string[] = []
    const port = {
      onmessage: null as ((event: { data: unknown }) => void) | null,
      postMessage: ({ id }: { id: string }) => void ids.push(id),
      close: vi.fn(),
    }
    const [onEvent, onClose] = [vi.fn(), vi.fn()]
    const channel = createChannel(port as unknown as MessagePort, { onEvent, onClose })
    const say = (data: unknown) => port.onmessage?.({ data })
    const heard: string[] = []
    const expected: string[] = []
    let [seq, faults, events] = [0, 0, 0]
    for (let said = 0; said < 20; said += 1, at += 1) {
      const sample = samples[(at * 7) % samples.length]
      if (!sample) throw new Error('no sample')
      const { kind, name, p } = sample
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
      const isOpen = faults < 3
      const number = at
      void channel.request(name, {}).then(
        () => heard.push(`${number} result`),
        () => heard.push(`${number} error`),
      )
      const id = ids.at(-1)
      const isNumbered = kind !== 'repeated' && !(kind === 'broken' && 'whole' in Object(p))
      if (isNumbered) seq += 1
      if (kind === 'result' || kind === 'wrong result') say({ v: 1, seq, t: 'result', id, of: name, p })
      else if (kind === 'other name')
        say({ v: 1, seq, t: 'result', id, of: name === 'getUser' ? 'toString' : 'getUser', p })
      else if (kind === 'stranger') say({ v: 1, seq, t: 'result', id: 'f'.repeat(32), of: name, p })
      else if (kind === 'error') say({ v: 1, seq, t: 'error', id, p })
      else if (kind === 'event') say({ ...Object(p), v: 1, seq, t: 'approval' })
      else if (kind === 'repeated') say({ v: 1, seq, t: 'result', id, of: name, p })
      else say('whole' in Object(p) ? (p as { whole: unknown }).whole : { ...Object(p), seq })
      if (!isOpen) continue
      if (kind === 'wrong result' || kind === 'other name' || kind === 'broken' || kind === 'repeated') faults += 1
      if (kind === 'result' || kind === 'error') expected.push(`${number} ${kind}`)
      if (kind === 'wrong result' || kind === 'other name') expected.push(`${number} error`)
      if (kind === 'event') events += 1
      expect([at, sample, port.close.mock.calls.length]).toEqual([at, sample, faults < 3 ? 0 : 1])
    }
    await new Promise((resolve) => setImmediate(resolve))
    if (faults < 3) expect(heard).toEqual(expected)
    // All that was open is rejected then, and nothing has a result that was not asked for.
    else
      expect(heard.filter((line) => line.endsWith('result'))).toEqual(
        expected.filter((line) => line.endsWith('result')),
      )
    expect([onEvent.mock.calls.length, onClose.mock.calls.length]).toEqual([events, faults < 3 ? 0 : 1])
    channel.close()
  }
  vi.useRealTimers()
  for (const kind of ['result', 'wrong result', 'other name', 'error', 'stranger', 'event', 'broken', 'repeated'])
    expect(counts.get(kind)).toBeGreaterThan(1_000)
})
