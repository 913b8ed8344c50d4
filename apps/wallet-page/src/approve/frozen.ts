import { localeOf } from '../language.ts'
import type { Asking } from './asking.ts'
import { FROZEN_TEXTS } from './frozen-texts.ts'
import { drawSmallPanel } from './small-panel.ts'
import { TEXTS } from './texts.ts'

/**
 * Tells in the frame, in place of a question, that the wallet is frozen, and leads to its own page, which opens it again.
 * @param since ISO 8601
 * @returns once the visitor has gone there or rejected
 * @throws the reason of the signal
 */
export function showFrozen(
  { onHeight, signal }: Pick<Asking<unknown>, 'onHeight' | 'signal'>,
  since: string,
): Promise<undefined> {
  const texts = TEXTS.frozen ?? FROZEN_TEXTS
  const { lang } = document.documentElement
  const day = new Date(since).toLocaleDateString(localeOf(lang), { day: 'numeric', month: 'short', year: 'numeric' })
  return new Promise((resolve, reject) => {
    const stop = () => finish(() => reject(signal.reason))
    const close = () => finish(() => resolve(undefined))
    const { remove } = drawSmallPanel({
      title: texts.title,
      told: texts.since(day),
      go: texts.settings,
      onGo: () => {
        const projectId = new URLSearchParams(location.search).get('projectId') ?? ''
        open(`/settings?${new URLSearchParams({ projectId, lang })}`, '_blank', 'noopener')
        close()
      },
      onReject: close,
      onHeight,
    })
    const finish = (end: () => void) => {
      remove()
      signal.removeEventListener('abort', stop)
      end()
    }
    signal.addEventListener('abort', stop)
    if (signal.aborted) stop()
  })
}
