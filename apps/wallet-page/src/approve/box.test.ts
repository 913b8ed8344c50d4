import { FoyerError } from '@foyer/base'
import { HTTP_STATUS } from '@foyer/base/catalogue'
import { afterEach, expect, test, vi } from 'vitest'
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
const quiet = { onOpened: () => undefined, onRefused: () => undefined, onAnswer: () => undefined }
afterEach(() => void vi.useRealTimers())

test('an answer is heard once, to the question that is asked, and only if the window has made it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { kept, services } = service()
  const secret = newBoxSecret()
  const [onOpened, onAnswer] = [vi.fn(), vi.fn()]
  const box = askInBox({ services, secret, onOpened, onRefused: () => undefined, onAnswer })
  const looked = async () => {
    await vi.advanceTimersByTimeAsync(1_000)
    await vi.waitFor(() => Promise.resolve())
  }
  box.ask(question)
  await vi.waitFor(() => expect(kept.put).toHaveLength(1))
  expect(await openFromBox(secret, 'question', kept.put[0] as never)).toEqual(question)
  expect(onOpened).not.toHaveBeenCalled()
  kept.isOpened = true
  await vi.waitFor(async () => {
    await looked()
    expect(onOpened).toHaveBeenCalledTimes(1)
  })
  kept.answer = await sealInBox(newBoxSecret(), 'answer', 1, { isApproved: true })
  await looked()
  kept.answer = await sealInBox(secret, 'answer', 1, { isApproved: 'yes' })
  await looked()
  expect(onAnswer).not.toHaveBeenCalled()

  // A limit is another question, whose answer is another one.
  box.ask(question)
  await vi.waitFor(() => expect(kept.put).toHaveLength(2))
  kept.answer = await sealInBox(secret, 'answer', 1, { isApproved: true })
  await looked()
  expect(onAnswer).not.toHaveBeenCalled()
  kept.answer = await sealInBox(secret, 'answer', 2, { isApproved: true })
  await vi.waitFor(async () => {
    await looked()
    expect(onAnswer).toHaveBeenCalledTimes(1)
  })
  await looked()
  await looked()
  expect(onAnswer.mock.calls).toEqual([[{ isApproved: true }]])
  box.end(true)
  expect(kept.ended).toEqual([true])
})

test('a window that was held back is not looked for longer than 20 seconds, until the visitor opens another', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
  const { kept, services } = service()
  const readAnswer = vi.spyOn(services, 'readAnswer')
  const box = askInBox({ ...quiet, services, secret: newBoxSecret() })
  box.ask(question)
  await vi.waitFor(() => expect(kept.put).toHaveLength(1))
  await vi.advanceTimersByTimeAsync(30_000)
  const looks = readAnswer.mock.calls.length
  expect(looks).toBeGreaterThan(15)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(readAnswer).toHaveBeenCalledTimes(looks)
  box.lookAgain()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(readAnswer.mock.calls.length).toBeGreaterThan(looks)
  box.end(false)
})

test('a question that the service does not take is told; one that a lost connection keeps back is not', async () => {
  const { services } = service()
  const refuse = (error: Error) => ({ ...services, putQuestion: () => Promise.reject(error) })
  const status = (code: number) => new FoyerError(HTTP_STATUS, { context: { status: code } })
  const told = async (error: Error) => {
    const onRefused = vi.fn()
    const box = askInBox({ ...quiet, services: refuse(error), secret: newBoxSecret(), onRefused })
    box.ask(question)
    return { onRefused }
  }
  for (const code of [400, 413]) {
    const { onRefused } = await told(status(code))
    await vi.waitFor(() => expect(onRefused).toHaveBeenCalledTimes(1))
  }
  const lost = await told(new TypeError('lost'))
  const busy = await told(status(503))
  // As long as the ones above took.
  const { onRefused: last } = await told(status(400))
  await vi.waitFor(() => expect(last).toHaveBeenCalledTimes(1))
  for (const { onRefused } of [lost, busy]) expect(onRefused).not.toHaveBeenCalled()
})
