import { isFoyerError } from '@foyer/base'
import { HTTP_STATUS, TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import { type InferOutput, is } from 'valibot'
import type { Services } from '../session/services.ts'
import { type BoxSecret, openFromBox, sealInBox } from './box.ts'
import { isInTime, type WindowQuestion, windowAnswer } from './link.ts'

/* The frame's part of box.ts. Loaded only where a window that was opened cannot be reached. */

const LOOK_MS = 1_000
/** A window that was not held back reads its question within this time, unless its network is slow. */
const OPENED_WITHIN_MS = 20_000
const LOOK_SELDOM_MS = 5_000
const PUT_AGAIN_MS = 3_000
const PUT_AGAIN_MAX_MS = 30_000
/** A text, or a whole request, of more than the service takes. */
const TOO_LONG: readonly number[] = [400, 413]

/**
 * `asked`: the service has the question, after it could not have it. `opened`: a window shows it. `passed`: what the window showed
 * or answered counts no more. The others say why the service does not have it; it gets it later, unless it is too long.
 */
export type BoxState = 'asked' | 'opened' | 'passed' | 'tooLong' | 'busy' | 'unreachable'
const FAILED: readonly BoxState[] = ['tooLong', 'busy', 'unreachable']
export type QuestionServices = Pick<Services, 'putQuestion' | 'readAnswer' | 'endQuestion'>
type Options = {
  readonly services: QuestionServices
  readonly secret: BoxSecret
  /** What is asked, at the time at which it is sent. */
  readonly question: () => WindowQuestion
  readonly onState: (state: BoxState) => void
  readonly onAnswer: (answer: InferOutput<typeof windowAnswer>) => void
}
export type AskedInBox = {
  /** Asks, or asks something else. */
  readonly ask: () => void
  /** The visitor has opened another window. */
  readonly lookAgain: () => void
  readonly end: (isAnswered: boolean) => void
}

export function askInBox({ services, secret, question, onState, onAnswer }: Options): AskedInBox {
  const { id } = secret
  let sequence = 0
  /** The sequence whose answer has been read. */
  let heard = 0
  let isOver = false
  let isOpened = false
  let state: BoxState | undefined
  let lookUntil = 0
  /** One request goes on at a time: what is answered to an earlier one is not looked at. */
  let round = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const tell = (next: BoxState) => {
    if (next !== state) onState(next)
    state = next
  }
  const begin = () => {
    clearTimeout(timer)
    round += 1
    const mine = round
    return () => isOver || mine !== round
  }

  const put = async () => {
    const isPast = begin()
    // Another one each time: the service may have the one before, although its answer was lost.
    sequence += 1
    const failure = await sealInBox(secret, 'question', sequence, question())
      .then((message) => services.putQuestion({ id, ...message }))
      .then(() => undefined, failureOf)
    if (isPast()) return
    if (failure) {
      tell(failure.state)
      if (failure.againMs !== undefined) timer = setTimeout(put, failure.againMs)
      return
    }
    if (state && FAILED.includes(state)) tell(isOpened ? 'opened' : 'asked')
    lookUntil = performance.now() + OPENED_WITHIN_MS
    void look()
  }
  /** A service that does not answer is asked again, as long as the question lives. */
  const look = async () => {
    const isPast = begin()
    const read = await services.readAnswer({ id }).catch(() => undefined)
    if (isPast()) return
    if (read && read.isOpened !== isOpened) {
      isOpened = read.isOpened
      // The service has let go of it, for a newer question of another page.
      tell(isOpened ? 'opened' : 'passed')
    }
    if (read?.answer?.sequence === sequence && heard < sequence) {
      const said = await openFromBox(secret, 'answer', read.answer)
      if (isPast()) return
      if (is(windowAnswer, said)) {
        heard = sequence
        if (!isInTime(said.at, Date.now())) {
          tell('passed')
          return put()
        }
        onAnswer(said)
        if (isPast()) return
      }
    }
    timer = setTimeout(look, isOpened || performance.now() < lookUntil ? LOOK_MS : LOOK_SELDOM_MS)
  }
  return {
    ask: () => void put(),
    // What no window has open may be lost at the service.
    lookAgain() {
      state = undefined
      void (isOpened ? look() : put())
    },
    end(isAnswered) {
      isOver = true
      clearTimeout(timer)
      if (sequence > 0) services.endQuestion({ id, isAnswered }).catch(() => undefined)
    },
  }
}

function failureOf(error: unknown): { readonly state: BoxState; readonly againMs?: number } {
  if (isFoyerError(error, TOO_MANY_REQUESTS)) {
    const ms = Number(error.context.seconds) * 1_000
    return { state: 'busy', againMs: Math.min(PUT_AGAIN_MAX_MS, Math.max(PUT_AGAIN_MS, ms)) }
  }
  const status = isFoyerError(error, HTTP_STATUS) ? Number(error.context.status) : undefined
  if (status !== undefined && TOO_LONG.includes(status)) return { state: 'tooLong' }
  return status === 429 ? { state: 'busy', againMs: PUT_AGAIN_MAX_MS } : { state: 'unreachable', againMs: PUT_AGAIN_MS }
}
