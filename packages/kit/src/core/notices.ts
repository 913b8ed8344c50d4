import type { FoyerError } from '@foyer/base'
import { TOAST_RESHOW_DELAY_MS } from '@foyer/base/constants'
import type { Context } from './context.ts'
import type { ToastVariant } from './state.ts'

/** How long a toast stays, in milliseconds. A loading toast stays until the next one or `hideToast`. */
const TOAST_LIFETIME_MS = 4_000

/**
 * Shows a toast. An open toast is removed first, and the new one appears 150 ms later, so that screen readers and sighted users
 * both notice the change. Of several within that time, the last one appears.
 */
export function showToast(ctx: Context, variant: ToastVariant, text: string): void {
  const { pending } = ctx
  if (ctx.store.get().toast === undefined && !pending.toast) {
    reveal(ctx, variant, text)
    return
  }
  pending.toast?.()
  hideToast(ctx)
  pending.toast = later(ctx, TOAST_RESHOW_DELAY_MS, () => {
    delete pending.toast
    reveal(ctx, variant, text)
  })
}

const hideToast = (ctx: Context): void => ctx.store.set({ toast: undefined })

/**
 * Reports an error to the developer once: in the console, to the host as an event, and with `debug` in the bar over the page.
 * @param about which network or wallet it is about: once for each
 */
export function report(ctx: Context, error: FoyerError, about = ''): void {
  const level = error.entry.surface
  const text = `${error.code} ${error.message}${about && ` (${about})`}`
  if (ctx.reported.has(text)) return
  ctx.reported.add(text)
  ctx.log[level === 'warning' || level === 'info' ? 'warn' : 'error'](`[Foyer] ${text}`)
  ctx.events.emit('ALERT', { error })
  const { alerts } = ctx.store.get()
  if (ctx.options.debug && level !== 'info' && !alerts.some(({ message }) => message === error.message))
    ctx.store.set({ alerts: [...alerts, error] })
}

export const hideAlert = ({ store }: Context, error: FoyerError): void =>
  store.set({ alerts: store.get().alerts.filter((other) => other !== error) })

function reveal(ctx: Context, variant: ToastVariant, text: string): void {
  const key = {}
  ctx.store.set({ toast: { variant, text, key } })
  if (variant === 'loading') return
  later(ctx, TOAST_LIFETIME_MS, () => {
    if (ctx.store.get().toast?.key === key) hideToast(ctx)
  })
}

/** Runs `action` after a time, unless the instance is destroyed before. Returns what cancels it. */
export function later(ctx: Context, ms: number, action: () => void): () => void {
  const timer = setTimeout(() => {
    ctx.undo.delete(cancel)
    action()
  }, ms)
  const cancel = () => {
    clearTimeout(timer)
    ctx.undo.delete(cancel)
  }
  ctx.undo.add(cancel)
  return cancel
}
