import type { login } from '@foyer/contracts'
import { createClient } from '@foyer/contracts'
import { windowCalls } from '@foyer/contracts/login-question-calls'
import { type InferOutput, is, object, parse, string } from 'valibot'
import { type BoxSecret, openFromBox, type SealedMessage, sealInBox } from '../approve/box.ts'
import { isUnconfirmed, type WindowQuestion, type windowAnswer, windowQuestion } from '../approve/link.ts'

/* The window's part of approve/box.ts. Loaded only where it has no opener. */

const LOOK_MS = 1_000
/** The frame asks as soon as it knows that it has no hold of the window. */
const ASKED_WITHIN_MS = 20_000

/**
 * How a question ended: the page took this window's answer; it took another one, or nobody knows whose; it may have taken this one,
 * and takes it no more; it is over, and was not answered here.
 */
type End = 'taken' | 'answered' | 'unconfirmed' | 'over'
type Options = {
  readonly load: (url: string) => Promise<Response>
  readonly onQuestion: (question: WindowQuestion, answer: (answer: InferOutput<typeof windowAnswer>) => void) => void
  readonly onEnd: (how: End) => void
}
type Given = {
  readonly at: number
  readonly isLast: boolean
  readonly message: SealedMessage
  /** Undefined: the service has not said. */
  isStored?: boolean | undefined
}

/** Shows the questions of a box, until it is over. */
export async function followBox(secret: BoxSecret, { load, onQuestion, onEnd }: Options): Promise<void> {
  const { id } = secret
  const { apiUrl } = parse(object({ apiUrl: string() }), await (await load('/services')).json())
  const client = createClient<Pick<typeof login, keyof typeof windowCalls>>(windowCalls, {
    baseUrl: apiUrl,
    common: () => ({}),
  })
  const giveUpAt = performance.now() + ASKED_WITHIN_MS
  let shown = 0
  let given: Given | undefined
  const give = async (mine: Given) => {
    const said = await client.giveAnswer({ query: {}, body: { id, ...mine.message } }).catch(() => undefined)
    // A text that is given twice is refused the second time.
    mine.isStored ||= said?.isStored
  }
  for (;;) {
    const taken = await client.takeQuestion({ query: {}, body: { id } }).catch(() => undefined)
    const { state, question } = taken ?? {}
    const last: Given | undefined = given?.isLast ? given : undefined
    if (state === 'answered') return onEnd(last?.isStored ? 'taken' : 'answered')
    if (last && isUnconfirmed(last.at, Date.now())) return onEnd('unconfirmed')
    if (state === 'none' && (shown > 0 || performance.now() > giveUpAt)) return onEnd(last ? 'unconfirmed' : 'over')
    if (question && question.sequence > shown) {
      const asked = await openFromBox(secret, 'question', question)
      // Whoever has no key cannot ask.
      if (!is(windowQuestion, asked)) return onEnd(last ? 'unconfirmed' : 'over')
      shown = question.sequence
      const { sequence } = question
      given = undefined
      onQuestion(asked, async (answer) => {
        const message = await sealInBox(secret, 'answer', sequence, answer)
        // Another question has taken its place.
        if (sequence !== shown) return
        given = { at: answer.at, isLast: 'isApproved' in answer, message }
        await give(given)
      })
    } else if (given && given.isStored === undefined) {
      await give(given)
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
