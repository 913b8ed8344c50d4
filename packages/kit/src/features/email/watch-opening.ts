import { isFoyerError } from '@foyer/base'
import { WALLET_LOCKED } from '@foyer/base/catalogue'
import { hasOpened } from '../../connectors/embedded-login.ts'
import type { Context } from '../../core/context.ts'

/** As often as the wallet page asks its service. */
const ASK_MS = 60_000

/**
 * Asks whether a wallet that opens here later has opened, or its owner has stopped it: each minute, when the time is over, and when the
 * page is seen again, whose timers may have slept. It asks until one of the two is so.
 * @returns what ends it
 */
export function watchOpening(
  ctx: Context,
  opensAt: number,
  { onOpen, onStop }: { readonly onOpen: () => void; readonly onStop: (reason: unknown) => void },
): () => void {
  let isOver = false
  const end = () => {
    isOver = true
    clearInterval(timer)
    clearTimeout(atEnd)
    document.removeEventListener('visibilitychange', seen)
  }
  const ask = () =>
    hasOpened(ctx).then(
      (opened) => {
        if (isOver || !opened) return
        end()
        onOpen()
      },
      (reason: unknown) => {
        // What cannot be asked now says nothing about the wallet.
        if (isOver || !isFoyerError(reason, WALLET_LOCKED)) return
        end()
        onStop(reason)
      },
    )
  const seen = () => void (document.hidden || ask())
  const timer = setInterval(ask, ASK_MS)
  const atEnd = setTimeout(ask, Math.max(0, opensAt - ctx.now()))
  document.addEventListener('visibilitychange', seen)
  return end
}
