import { isFoyerError } from '@foyer/base'
import { HTTP_STATUS } from '@foyer/base/catalogue'
import { type InferOutput, is } from 'valibot'
import type { Services } from '../session/services.ts'
import { type BoxSecret, openFromBox, sealInBox } from './box.ts'
import { type WindowQuestion, windowAnswer } from './link.ts'

/* The frame's part of box.ts. Loaded only where a window that was opened cannot be reached. */

const LOOK_MS = 1_000
/** A window that was not held back reads its question within this time. */
const OPENED_WITHIN_MS = 20_000
/** A text, or a whole request, of more than the service takes. */
const REFUSED: readonly number[] = [400, 413]

export type QuestionServices = Pick<Services, 'putQuestion' | 'readAnswer' | 'endQuestion'>
type Options = {
  readonly services: QuestionServices
  readonly secret: BoxSecret
  readonly onOpened: () => void
  /** The service does not take the question: it is too long for it. */
  readonly onRefused: () => void
  readonly onAnswer: (answer: InferOutput<typeof windowAnswer>) => void
}
export type AskedInBox = {
  /** Asks, or asks something else. */
  readonly ask: (question: WindowQuestion) => void
  /** The visitor has opened another window. */
  readonly lookAgain: () => void
  readonly end: (isAnswered: boolean) => void
}

export function askInBox({ services, secret, onOpened, onRefused, onAnswer }: Options): AskedInBox {
  const { id } = secret
  let sequence = 0
  /** The sequence whose answer has been read. */
  let heard = 0
  let isOver = false
  let isOpened = false
  let lookUntil = 0
  let looking: ReturnType<typeof setTimeout> | undefined

  /** A service that does not answer is asked again, as long as the question lives. */
  const look = async () => {
    const { isOpened: isNow, answer } = await services.readAnswer({ id }).catch(() => ({ isOpened, answer: null }))
    if (isOver) return
    if (isNow && !isOpened) onOpened()
    isOpened = isNow
    if (answer?.sequence === sequence && heard < sequence) {
      const said = await openFromBox(secret, 'answer', answer)
      if (isOver) return
      if (is(windowAnswer, said)) {
        heard = sequence
        onAnswer(said)
      }
    }
    if (!isOver && (isOpened || performance.now() < lookUntil)) looking = setTimeout(look, LOOK_MS)
  }
  const lookAgain = () => {
    lookUntil = performance.now() + OPENED_WITHIN_MS
    clearTimeout(looking)
    void look()
  }
  return {
    ask(question) {
      sequence += 1
      sealInBox(secret, 'question', sequence, question)
        .then((message) => services.putQuestion({ id, ...message }))
        .then(
          () => isOver || lookAgain(),
          (error: unknown) => {
            // Otherwise the window says that it reaches nobody, and the frame that there is none.
            if (!isOver && isFoyerError(error, HTTP_STATUS) && REFUSED.includes(Number(error.context.status)))
              onRefused()
          },
        )
    },
    lookAgain,
    end(isAnswered) {
      isOver = true
      clearTimeout(looking)
      if (sequence > 0) services.endQuestion({ id, isAnswered }).catch(() => undefined)
    },
  }
}
