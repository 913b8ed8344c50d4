import type { FoyerError } from '@foyer/base'
import { TOAST_RESHOW_DELAY_MS } from '@foyer/base/constants'
import type { Context } from './context.ts'
import type { ToastVariant } from './state.ts'

/** How long a toast stays, in milliseconds. A loading toast stays until the next one or `hideToast`. */
const TOAST_LIFETIME_MS = 4_000

/**
 * Shows a toast. Where one is already open it goes first, and the new one appears 150 ms later (specification, section 4),
 * so that a screen reader and an eye both notice that it is another one.
 */
export function showToast(ctx: Context, variant: ToastVariant, text: string): void {
  const open = ctx.store.get().toast
  if (open === undefined) {
    reveal(ctx, variant, text)
    return
  }
  hideToast(ctx)
  later(ctx, TOAST_RESHOW_DELAY_MS, () => reveal(ctx, variant, text))
}

const hideToast = (ctx: Context): void => ctx.store.set({ toast: undefined })

/**
 * Tells the developer. Alerts also reach the host by event and, in debug, the bar above the modal; warnings and infos go to
 * the console. Each is told once.
 */
export function report(ctx: Context, error: FoyerError): void {
  const level = error.entry.surface
  if (level === 'warning' || level === 'info') ctx.log.warn(`[Foyer] ${error.code} ${error.message}`)
  else ctx.log.error(`[Foyer] ${error.code} ${error.message}`)
  ctx.events.emit('ALERT', { error })
  if (ctx.options.debug && level !== 'info') ctx.store.set({ alert: error })
}

export const hideAlert = (ctx: Context): void => ctx.store.set({ alert: undefined })

function reveal(ctx: Context, variant: ToastVariant, text: string): void {
  const key = {}
  ctx.store.set({ toast: { variant, text, key } })
  if (variant === 'loading') return
  later(ctx, TOAST_LIFETIME_MS, () => {
    if (ctx.store.get().toast?.key === key) hideToast(ctx)
  })
}

function later(ctx: Context, ms: number, action: () => void): void {
  const timer = setTimeout(() => {
    ctx.undo.delete(cancel)
    action()
  }, ms)
  const cancel = () => clearTimeout(timer)
  ctx.undo.add(cancel)
}
