import { FoyerError } from '@foyer/base'
import { APPROVAL_EXPIRED, USER_REJECTED } from '@foyer/base/catalogue'
import type { QuestionServices } from './ask-in-box.ts'
import type { Make, Question } from './asking.ts'
import { newBoxSecret } from './box.ts'
import { askBesides } from './door.ts'
import { askInFrame } from './framed.ts'
import type { SiteLimits } from './site-limits.ts'
import { TEXTS } from './texts.ts'
import { createTurns, unlessAborted } from './turns.ts'
import { canProveVisibility } from './visibility.ts'

const EXPIRES_AFTER_MINUTES = 5

/**
 * Waits for a press in the frame, and calls `use` in it, again with each press while no passkey is used.
 * @throws USER_REJECTED, the reason of the signal, and why `use` failed
 */
export type OnPress = <Used>(use: (signal: AbortSignal) => Promise<Used>) => Promise<Used>
export type Approvals = {
  /**
   * Asks one question after the other. The next one is made only once what the visitor approved is done.
   * @param use does it; the frame is not shown any more
   * @param afterWindow called before that when the answer was given in a window, so that the frame had no press: what needs one
   * @returns what `use` returns
   * @throws USER_REJECTED, APPROVAL_EXPIRED, TOO_MANY_REQUESTS for a site that asks too often, the reason of the signal, or what
   *   `make`, `use` or `afterWindow` throws
   */
  readonly ask: <Subject, Done>(
    make: Make<Subject>,
    origin: string,
    signal: AbortSignal,
    use: (approved: Subject) => Promise<Done>,
    afterWindow?: (approved: Subject, onPress: OnPress) => Promise<void>,
  ) => Promise<Done>
  /** Ends every question that is open or waits, without an answer. */
  readonly end: (reason: FoyerError) => void
}

/**
 * Asks in a window of the wallet's own origin. Only a sign-in to the site that asks is answered in the frame, where the browser can prove that
 * nothing covers it: that proof can be deceived (docs/embedded-wallet.md), and a sign-in tells the site no more than it has been told by
 * connecting.
 * @param onOpen tells the host to show the frame in a height in CSS pixels (0 while it is not known), or to hide it
 * @param services for windows that the host page cuts off
 * @param limits of the site, which are looked at when its turn comes: questions that wait are many at once
 */
export function createApprovals(
  onOpen: (isOpen: boolean, height: number) => void,
  limits: SiteLimits,
  services: () => Promise<QuestionServices>,
): Approvals {
  const turns = createTurns()
  const open = new Set<AbortController>()
  return {
    end(reason) {
      for (const over of open) over.abort(reason)
    },
    async ask(make, origin, signal, use, afterWindow) {
      const over = new AbortController()
      const end = () => over.abort(signal.reason)
      if (signal.aborted) end()
      signal.addEventListener('abort', end)
      open.add(over)
      const minutes = EXPIRES_AFTER_MINUTES
      // It runs while the question waits for others too: the host does not wait any longer.
      const expire = () => over.abort(new FoyerError(APPROVAL_EXPIRED, { context: { minutes } }))
      const expiry = setTimeout(expire, minutes * 60_000)
      const endsAt = performance.now() + minutes * 60_000
      const answered = async (question: Awaited<ReturnType<typeof make>>) => {
        const onHeight = (height: number) => onOpen(true, height)
        const secret = newBoxSecret()
        const asked = (await limits.isNew()) ? fromNewSite(question) : question
        const asking = { question: asked, origin, endsAt, onHeight, secret, services, signal: over.signal }
        const inFrame = asked.content.isOwnSignIn && canProveVisibility()
        const answer = await (question.tell?.(asking) ?? (inFrame ? askInFrame(asking) : askBesides(asking)))
        await limits.count(answer ? 'approved' : 'refused')
        if (!answer) throw new FoyerError(USER_REJECTED)
        const onPress: OnPress = async (used) => {
          const { askForPress } = await import('./press.ts')
          const pressed = await askForPress(asking, used)
          if (pressed) return pressed.used
          await limits.count('refused')
          throw new FoyerError(USER_REJECTED)
        }
        if (answer.isFromWindow) await afterWindow?.(answer.approved, onPress)
        return answer.approved
      }
      try {
        return await turns.take(async () => {
          // Others wait no longer for it than this one is waited for.
          const question = await unlessAborted(Promise.resolve().then(make), over.signal)
          await limits.begin()
          onOpen(true, 0)
          const approved = await answered(question).finally(() => onOpen(false, 0))
          return use(approved)
        }, over.signal)
      } finally {
        open.delete(over)
        clearTimeout(expiry)
        signal.removeEventListener('abort', end)
      }
    },
  }
}

/** Says that the site never asked before, also where the visitor sets a limit or asks again. */
function fromNewSite<Subject>({ content, limited, again, ...question }: Question<Subject>): Question<Subject> {
  return {
    ...question,
    content: { ...content, site: TEXTS.firstRequest },
    limited: limited && (async (amount) => fromNewSite(await limited(amount))),
    again: again && (async () => fromNewSite(await again())),
  }
}
