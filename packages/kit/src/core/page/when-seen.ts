import type { Context } from '../context.ts'

/** Does it once the page is seen: a toast in another tab tells nobody. */
export function whenSeen(ctx: Context, action: () => void): void {
  const { document } = globalThis
  if (!document?.hidden) {
    action()
    return
  }
  const stop = () => {
    document.removeEventListener('visibilitychange', seen)
    ctx.undo.delete(stop)
  }
  const seen = () => {
    stop()
    action()
  }
  document.addEventListener('visibilitychange', seen)
  ctx.undo.add(stop)
}
