import { isFoyerError } from '@foyer/base'
import { TOO_MANY_REQUESTS } from '@foyer/base/catalogue'
import type { Services } from '../session/services.ts'

/** Like the check of the session: an end that its owner waits for is a matter of minutes. */
const LOOK_MS = 60_000
/** The service makes a change with the first request after its time. */
const DUE_MS = 1_000

type Change = NonNullable<Awaited<ReturnType<Services['getEmailChange']>>['change']>
type Heard =
  | { readonly is: 'waiting'; readonly change: Change }
  | { readonly is: 'changed'; readonly email: string }
  | { readonly is: 'stopped' }
  | { readonly is: 'unheard'; readonly error: unknown }

type Parts = {
  readonly services: Pick<Services, 'getEmailChange' | 'getLogin'>
  readonly hear: (heard: Heard) => void
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>
}

/**
 * Looks whether the wallet gets another email, until that has come or was stopped: at once, each minute while somebody looks at the page,
 * when somebody looks again, and when its time has come. A change that is begun elsewhere meanwhile is found too.
 * @returns ends it, as whoever leaves the screen does
 */
export function followEmailChange({ services, hear, now, page }: Parts): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let change: Change | undefined
  let isOver = false
  let isLooking = false
  let notBefore = 0

  async function ask(): Promise<Heard | undefined> {
    try {
      const answer = await services.getEmailChange({})
      if (answer.change) {
        change = answer.change
        return { is: 'waiting', change }
      }
      if (!change) return undefined
      // By the service's clock, not by this one: only it knows whether the time had come.
      const { email } = await services.getLogin({})
      return email === change.email ? { is: 'changed', email } : { is: 'stopped' }
    } catch (error) {
      if (isFoyerError(error, TOO_MANY_REQUESTS)) notBefore = now() + Number(error.context.seconds) * 1_000
      return { is: 'unheard', error }
    }
  }
  async function look(): Promise<void> {
    clearTimeout(timer)
    if (isLooking || isOver || page.visibilityState !== 'visible') return
    if (now() < notBefore) return plan()
    isLooking = true
    const heard = await ask()
    isLooking = false
    if (isOver) return
    if (heard) hear(heard)
    if (heard?.is === 'stopped' || heard?.is === 'changed') end()
    else plan()
  }
  function plan(): void {
    const due = change ? Date.parse(change.effectiveAt) + DUE_MS - now() : 0
    const next = due > 0 ? Math.min(due, LOOK_MS) : LOOK_MS
    const held = notBefore - now()
    timer = setTimeout(() => void look(), held > 0 ? held : next)
  }
  function end(): void {
    isOver = true
    clearTimeout(timer)
    page.removeEventListener('visibilitychange', shown)
  }
  const shown = () => void look()

  page.addEventListener('visibilitychange', shown)
  void look()
  return end
}
