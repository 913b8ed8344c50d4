import { FoyerError } from '@foyer/base'
import { HTTP_STATUS } from '@foyer/base/catalogue'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { holdTime, pass } from '../../test/passing-time.ts'
import { type AskedInBox, askInBox, type QuestionServices } from '../approve/ask-in-box.ts'
import { type BoxSecret, newBoxSecret, type SealedMessage } from '../approve/box.ts'
import { isInTime, isUnconfirmed, UNCONFIRMED_AFTER_MS, type WindowQuestion } from '../approve/link.ts'
import { followBox } from './box-window.ts'
import { WINDOW_TEXTS } from './texts.ts'

/* A frame and its windows, with the rules of the service between them, on one clock. */

const question: WindowQuestion = {
  t: 'question',
  origin: 'https://host.example',
  content: { title: 'Sign', dangers: [], steps: [], facts: [], raw: { label: 'Message', text: 'x' } },
  leftMs: 300_000,
  theme: {},
}
beforeEach(holdTime)
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

type Row = { sequence: number; question: string | null; answer: string | null; isOpened: boolean; isAnswered: boolean }
/** With the switches of what fails. */
function service() {
  let row: Row | undefined
  const fails = { frame: false, window: false, lie: false, giving: false }
  const refuse = () => Promise.reject(new FoyerError(HTTP_STATUS, { context: { status: 503 } }))
  const services: QuestionServices = {
    async putQuestion({ sequence, sealed }) {
      if (fails.frame) return refuse()
      if (row && (row.sequence >= sequence || row.question === null)) throw new Error('refused')
      row = { isOpened: false, isAnswered: false, ...row, sequence, question: sealed, answer: null }
      return { success: true }
    },
    async readAnswer() {
      if (fails.frame) return refuse()
      const { sequence = 0, answer = null, isOpened = false } = row ?? {}
      return { isOpened, answer: answer === null ? null : { sequence, sealed: answer } }
    },
    async endQuestion({ isAnswered }) {
      if (row?.question) row = { ...row, question: null, answer: null, isAnswered }
      return { success: true }
    },
  }
  const take = () => {
    if (row) row.isOpened = true
    if (row?.question && !fails.lie)
      return { state: 'asked', question: { sequence: row.sequence, sealed: row.question } }
    return { state: fails.lie ? 'none' : row?.isAnswered ? 'answered' : 'none', question: null }
  }
  const give = ({ sequence, sealed }: SealedMessage) => {
    const isStored = row?.sequence === sequence && row.question !== null && row.answer === null
    if (row && isStored) row.answer = sealed
    return { isStored }
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    if (fails.window) throw new TypeError('offline')
    const isGiving = new URL(url).pathname.endsWith('/answer')
    const answer = isGiving ? give(JSON.parse(body)) : take()
    if (isGiving && fails.giving) throw new TypeError('lost on the way back')
    return { ok: true, json: async () => answer }
  })
  /** For a newer question of another page. */
  const letGo = () => {
    row = undefined
  }
  return { services, fails, letGo }
}

function windowOf(secret: BoxSecret) {
  const seen = { asked: 0, end: undefined as string | undefined, answer: (_: boolean): void => undefined }
  const load = async () => ({ json: async () => ({ apiUrl: 'https://api.example' }) }) as Response
  followBox(secret, {
    load,
    onQuestion(_question, answer) {
      seen.asked += 1
      seen.answer = (isApproved) => answer({ isApproved, at: Date.now() })
    },
    onEnd: (how) => {
      seen.end = how
    },
  })
  return seen
}
/** As the door does. */
function frameOf(services: QuestionServices, secret: BoxSecret) {
  const seen = { signed: 0, answers: 0, states: [] as string[] }
  const box: AskedInBox = askInBox({
    services,
    secret,
    question: () => question,
    onState: (state) => seen.states.push(state),
    onAnswer(answer) {
      seen.answers += 1
      if ('isApproved' in answer && answer.isApproved) seen.signed += 1
      box.end(true)
    },
  })
  box.ask()
  return { seen, box }
}

test('a window says that its answer was not confirmed later than any frame takes it, with room for slow requests', () => {
  const room = 2 * 10_000 + 2 * 1_000
  for (let age = -120_000; age <= 240_000; age += 500) {
    if (!isUnconfirmed(0, age)) continue
    for (let later = age - room; later <= age + 600_000; later += 7_500) expect(isInTime(0, later)).toBe(false)
  }
  expect(isUnconfirmed(0, UNCONFIRMED_AFTER_MS + 1)).toBe(true)
  for (const age of [0, -50, 15_000, 59_000]) expect(isInTime(0, age)).toBe(true)
  // A clock that was set back in between.
  expect(isInTime(0, -5_000)).toBe(false)
})

test('no text of the window says that nothing was signed, which it cannot know', () => {
  for (const text of Object.values(WINDOW_TEXTS)) expect(`${text}`).not.toMatch(/signed/i)
})

test('what was approved while the frame slept is not signed once the window has given up, and the frame asks anew (T25)', async () => {
  const { services, fails } = service()
  const secret = newBoxSecret()
  const { seen, box } = frameOf(services, secret)
  await pass(500)
  const first = windowOf(secret)
  await pass(2_000)
  fails.frame = true
  first.answer(true)
  await pass(UNCONFIRMED_AFTER_MS - 2_000)
  expect(first.end).toBeUndefined()
  await pass(4_000)
  expect(first.end).toBe('unconfirmed')
  fails.frame = false
  await pass(3_000)
  expect(seen).toMatchObject({ signed: 0, answers: 0 })
  expect(seen.states).toEqual(['opened', 'passed'])
  const second = windowOf(secret)
  await pass(2_000)
  second.answer(false)
  await pass(3_000)
  expect([seen.answers, seen.signed, second.end]).toEqual([1, 0, 'taken'])
  box.end(true)
})

test('a frame that wakes before takes the answer; one that wakes in between has the window ask again', async () => {
  for (const [asleepMs, answers, asked] of [
    [50_000, 1, 1],
    [70_000, 0, 2],
  ] as const) {
    const { services, fails } = service()
    const secret = newBoxSecret()
    const { seen, box } = frameOf(services, secret)
    const window = windowOf(secret)
    await pass(2_000)
    fails.frame = true
    window.answer(true)
    await pass(asleepMs)
    fails.frame = false
    await pass(4_000)
    expect([seen.signed, window.asked, window.end]).toEqual([answers, asked, answers ? 'taken' : undefined])
    box.end(false)
    await pass(2_000)
  }
})

test('a window that loads late is heard; another press takes no old answer', async () => {
  const { services } = service()
  const secret = newBoxSecret()
  const { seen } = frameOf(services, secret)
  await pass(40_000)
  const late = windowOf(secret)
  await pass(2_000)
  late.answer(true)
  await pass(8_000)
  expect([seen.signed, late.end]).toEqual([1, 'taken'])

  const other = service()
  const { seen: slept, box } = frameOf(other.services, secret)
  await pass(500)
  const window = windowOf(secret)
  await pass(2_000)
  other.fails.frame = true
  window.answer(true)
  await pass(UNCONFIRMED_AFTER_MS + 2_000)
  other.fails.frame = false
  box.lookAgain()
  await pass(5_000)
  expect([slept.answers, window.end]).toEqual([0, 'unconfirmed'])
  box.end(false)
})

test('of two windows, the one whose answer did not count says only that there is one', async () => {
  for (const doesAnswer of [false, true]) {
    const { services } = service()
    const secret = newBoxSecret()
    const { seen } = frameOf(services, secret)
    const [first, second] = [windowOf(secret), windowOf(secret)]
    await pass(2_000)
    first.answer(true)
    // Its answer is there before the other one's: both are sealed by real cryptography.
    await pass(1)
    if (doesAnswer) second.answer(false)
    await pass(3_000)
    expect([seen.signed, first.end, second.end]).toEqual([1, 'taken', 'answered'])
  }
})

test('a service that hides that the answer was taken, or loses the window’s, has it say no more than it knows (T25)', async () => {
  const { services, fails } = service()
  const secret = newBoxSecret()
  const { seen } = frameOf(services, secret)
  const window = windowOf(secret)
  await pass(2_000)
  fails.lie = true
  window.answer(true)
  await pass(3_000)
  expect([seen.signed, window.end]).toEqual([1, 'unconfirmed'])

  const other = service()
  const { seen: heard } = frameOf(other.services, secret)
  const lost = windowOf(secret)
  await pass(2_000)
  other.fails.giving = true
  lost.answer(true)
  await pass(3_000)
  expect([heard.signed, lost.end]).toEqual([1, 'answered'])
})

test('an answer that could not be sent is sent again, as the one that it was', async () => {
  const { services, fails } = service()
  const secret = newBoxSecret()
  const { seen } = frameOf(services, secret)
  const window = windowOf(secret)
  await pass(2_000)
  fails.window = true
  window.answer(true)
  await pass(10_000)
  expect(seen.answers).toBe(0)
  fails.window = false
  await pass(4_000)
  expect([seen.signed, window.end]).toEqual([1, 'taken'])
})

test('a window that came before its question was stored gets it', async () => {
  const { services, fails } = service()
  const secret = newBoxSecret()
  fails.frame = true
  const { seen } = frameOf(services, secret)
  const window = windowOf(secret)
  await pass(8_000)
  fails.frame = false
  await pass(5_000)
  window.answer(true)
  await pass(3_000)
  expect([seen.signed, window.end]).toEqual([1, 'taken'])
  expect(seen.states).toEqual(['unreachable', 'asked', 'opened'])
})

test('a question that the service let go of is told, and asked again when the visitor opens another window', async () => {
  const { services, letGo } = service()
  const secret = newBoxSecret()
  const { seen, box } = frameOf(services, secret)
  const first = windowOf(secret)
  await pass(2_000)
  letGo()
  await pass(2_000)
  expect([first.end, seen.states]).toEqual(['over', ['opened', 'passed']])
  box.lookAgain()
  const second = windowOf(secret)
  await pass(2_000)
  second.answer(true)
  await pass(3_000)
  expect([seen.signed, second.end]).toEqual([1, 'taken'])
})
