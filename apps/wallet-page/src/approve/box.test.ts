import { FoyerError } from '@foyer/base'
import { HTTP_STATUS, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { afterEach, expect, test, vi } from 'vitest'
import { holdTime, pass } from '../../test/passing-time.ts'
import { askInBox, type QuestionServices } from './ask-in-box.ts'
import { fragmentOf, newBoxSecret, openFromBox, sealInBox, secretIn } from './box.ts'
import type { WindowQuestion } from './link.ts'

const question: WindowQuestion = {
  t: 'question',
  origin: 'https://host.example',
  content: {
    title: 'Sign a message',
    dangers: [],
    steps: [],
    facts: [],
    raw: { label: 'Message', text: 'Good morning' },
  },
  leftMs: 300_000,
  theme: {},
}

test('the fragment of the window’s address has the whole secret, and nothing else is one', () => {
  const secret = newBoxSecret()
  expect(secretIn(fragmentOf(secret))).toEqual(secret)
  expect(fragmentOf(newBoxSecret())).not.toBe(fragmentOf(secret))
  for (const other of ['', '#', '#approve', fragmentOf(secret).slice(0, -1), `${fragmentOf(secret)}A`])
    expect(secretIn(other)).toBeUndefined()
})

test('T25: what the service replays, reflects, swaps, changes or makes up opens nowhere', async () => {
  const [secret, other] = [newBoxSecret(), newBoxSecret()]
  const approved = { isApproved: true }
  const sealed = await sealInBox(secret, 'answer', 1, approved)
  expect(await openFromBox(secret, 'answer', sealed)).toEqual(approved)
  expect(JSON.stringify(sealed)).not.toContain('Approved')
  // As the answer to the next question, as a question, in another box, and with another key.
  expect(await openFromBox(secret, 'answer', { ...sealed, sequence: 2 })).toBeUndefined()
  expect(await openFromBox(secret, 'question', sealed)).toBeUndefined()
  expect(await openFromBox({ ...secret, id: other.id }, 'answer', sealed)).toBeUndefined()
  expect(await openFromBox({ ...secret, key: other.key }, 'answer', sealed)).toBeUndefined()
  const bytes = Buffer.from(sealed.sealed, 'base64url')
  for (const at of [0, 12, bytes.length - 1]) {
    const changed = Buffer.from(bytes)
    changed.writeUInt8((changed.at(at) ?? 0) ^ 1, at)
    expect(await openFromBox(secret, 'answer', { sequence: 1, sealed: changed.toString('base64url') })).toBeUndefined()
  }
  for (const text of ['', 'AAAA', bytes.subarray(0, 12).toString('base64url')])
    expect(await openFromBox(secret, 'answer', { sequence: 1, sealed: text })).toBeUndefined()
})

/** A service that keeps what it is given. */
function service() {
  const kept = {
    put: [] as Parameters<QuestionServices['putQuestion']>[0][],
    ended: [] as boolean[],
    isOpened: false,
    answer: null as { sequence: number; sealed: string } | null,
  }
  const services: QuestionServices = {
    putQuestion: async (body) => {
      kept.put.push(body)
      return { success: true }
    },
    readAnswer: async () => ({ isOpened: kept.isOpened, answer: kept.answer }),
    endQuestion: async ({ isAnswered }) => {
      kept.ended.push(isAnswered)
      return { success: true }
    },
  }
  return { kept, services }
}
const quiet = { question: () => question, onState: () => undefined, onAnswer: () => undefined }
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

test('an answer is heard once, to the question that is asked, and only if the window has made it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { kept, services } = service()
  const secret = newBoxSecret()
  const at = Date.now()
  const [onState, onAnswer] = [vi.fn(), vi.fn()]
  const box = askInBox({ services, secret, question: () => question, onState, onAnswer })
  const looked = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => Promise.resolve())
  }
  box.ask()
  await vi.waitFor(() => expect(kept.put).toHaveLength(1))
  expect(await openFromBox(secret, 'question', kept.put[0] as never)).toEqual(question)
  expect(onState).not.toHaveBeenCalled()
  kept.isOpened = true
  await vi.waitFor(async () => {
    await looked()
    expect(onState.mock.calls).toEqual([['opened']])
  })
  kept.answer = await sealInBox(newBoxSecret(), 'answer', 1, { isApproved: true, at })
  await looked()
  kept.answer = await sealInBox(secret, 'answer', 1, { isApproved: 'yes', at })
  await looked()
  expect(onAnswer).not.toHaveBeenCalled()

  // A limit is another question, whose answer is another one.
  box.ask()
  await vi.waitFor(() => expect(kept.put).toHaveLength(2))
  kept.answer = await sealInBox(secret, 'answer', 1, { isApproved: true, at })
  await looked()
  expect(onAnswer).not.toHaveBeenCalled()
  kept.answer = await sealInBox(secret, 'answer', 2, { isApproved: true, at })
  await vi.waitFor(async () => {
    await looked()
    expect(onAnswer).toHaveBeenCalledTimes(1)
  })
  await looked()
  await looked()
  expect(onAnswer.mock.calls).toEqual([[{ isApproved: true, at }]])
  box.end(true)
  expect(kept.ended).toEqual([true])
})

test('a window that was held back is looked for every second for 20 seconds, and seldom until the visitor opens another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { kept, services } = service()
  const readAnswer = vi.spyOn(services, 'readAnswer')
  const box = askInBox({ ...quiet, services, secret: newBoxSecret() })
  box.ask()
  await vi.waitFor(() => expect(readAnswer).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(20_000)
  const looks = readAnswer.mock.calls.length
  expect(looks).toBeGreaterThan(15)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(readAnswer).toHaveBeenCalledTimes(looks + 6)
  box.lookAgain()
  // What the service has let go of is put again.
  await vi.waitFor(() => expect(kept.put).toHaveLength(2))
  await vi.waitFor(() => expect(readAnswer).toHaveBeenCalledTimes(looks + 7))
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readAnswer).toHaveBeenCalledTimes(looks + 9)
  box.end(false)
})

test('why a question is not at the service is told, and it is put again until it is there, unless it is too long', async () => {
  holdTime()
  const status = (code: number) => new FoyerError(HTTP_STATUS, { context: { status: code } })
  const busy = new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: 7 } })
  for (const [error, state, againMs] of [
    [status(400), 'tooLong', undefined],
    [status(413), 'tooLong', undefined],
    [busy, 'busy', 7_000],
    [new FoyerError(TOO_MANY_REQUESTS, { context: { seconds: 360 } }), 'busy', 30_000],
    [status(429), 'busy', 30_000],
    [status(503), 'unreachable', 3_000],
    [new TypeError('lost'), 'unreachable', 3_000],
  ] as const) {
    const { kept, services } = service()
    const put = vi.spyOn(services, 'putQuestion').mockRejectedValueOnce(error).mockRejectedValueOnce(error)
    const onState = vi.fn()
    const box = askInBox({ ...quiet, services, secret: newBoxSecret(), onState })
    box.ask()
    await pass(1)
    expect(onState.mock.calls).toEqual([[state]])
    await pass((againMs ?? 60_000) - 2)
    expect(put).toHaveBeenCalledTimes(1)
    if (againMs === undefined) {
      // The visitor presses again, and is told again.
      box.lookAgain()
      await pass(1)
      expect(onState.mock.calls).toEqual([[state], [state]])
    } else {
      await pass(2)
      expect(put).toHaveBeenCalledTimes(2)
      await pass(againMs + 1)
      expect(onState.mock.calls).toEqual([[state], ['asked']])
      // The service may have one whose answer was lost, so each is another one.
      expect(kept.put).toMatchObject([{ sequence: 3 }])
    }
    box.end(false)
  }
})
