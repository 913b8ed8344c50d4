import type { login } from '@foyer/contracts'
import { createClient } from '@foyer/contracts'
import { windowCalls } from '@foyer/contracts/login-question-calls'
import { is, object, parse, string } from 'valibot'
import { type BoxSecret, openFromBox, sealInBox } from '../approve/box.ts'
import { type WindowQuestion, windowQuestion } from '../approve/link.ts'

/* The window's part of approve/box.ts. Loaded only where it has no opener. */

const LOOK_MS = 1_000
/** The frame asks as soon as it knows that it has no hold of the window. */
const ASKED_WITHIN_MS = 20_000
/** How long the frame has for saying that it took the answer. */
const TAKEN_WITHIN_MS = 15_000

type Shown = { readonly isApproved: boolean } | { readonly limit: string }
type Options = {
  readonly load: (url: string) => Promise<Response>
  readonly onQuestion: (question: WindowQuestion, answer: (shown: Shown) => void) => void
  /** The question is over. `answered`: by this window. */
  readonly onEnd: (how: 'answered' | 'gone') => void
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
  let answeredAt: number | undefined
  for (;;) {
    const taken = await client.takeQuestion({ query: {}, body: { id } }).catch(() => undefined)
    const { state, question } = taken ?? {}
    if (state === 'answered' && answeredAt !== undefined) return onEnd('answered')
    if (answeredAt !== undefined && performance.now() > answeredAt + TAKEN_WITHIN_MS) return onEnd('gone')
    if (state === 'answered' || (state === 'none' && (shown > 0 || performance.now() > giveUpAt))) return onEnd('gone')
    if (question && question.sequence > shown) {
      const asked = await openFromBox(secret, 'question', question)
      // Whoever has no key cannot ask.
      if (!is(windowQuestion, asked)) return onEnd('gone')
      shown = question.sequence
      const { sequence } = question
      answeredAt = undefined
      onQuestion(asked, async (said) => {
        const sealed = await sealInBox(secret, 'answer', sequence, said)
        if ('isApproved' in said) answeredAt = performance.now()
        // What is not stored is found out by the next look.
        await client.giveAnswer({ query: {}, body: { id, ...sealed } }).catch(() => undefined)
      })
    }
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}
