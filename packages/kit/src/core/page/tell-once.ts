import { PENDING_TRANSACTIONS_MAX } from '@foyer/base/constants'
import type { Context } from '../context.ts'
import { isText, type StoredRecord } from './storage.ts'

/** How long a lock is held after a write to storage, until the other tabs can read it. */
export const REACH_MS = 1_000
/** A tab may be put to sleep while it holds the lock. What it has written can be read by then. */
const PATIENCE_MS = 5_000

/**
 * Tells something once in all tabs, and not again after a reload, because each page may see the same.
 * @param name of the record that keeps what was told
 * @param insteadOf what is no longer so by then, and is news when it is told again
 */
export function tellOnce(ctx: Context, name: string, one: string, tell: () => void, insteadOf?: string): void {
  const look = async () => {
    // Nobody listens to it any more; the next page or tab tells.
    if (ctx.modalRuntime.ended || !keepTold(ctx, name, one, insteadOf)) return
    tell()
    // A tab may be a process of its own, and processes see each other's storage a moment later:
    // https://html.spec.whatwg.org/multipage/webstorage.html#dom-localstorage
    await new Promise((reached) => setTimeout(reached, REACH_MS))
  }
  const { locks } = globalThis.navigator ?? {}
  // Browsers have locks for pages of https and of this machine only.
  const signal = AbortSignal.timeout(PATIENCE_MS)
  if (locks) locks.request(ctx.storage.keyOf(toldIn(name)), { signal }, look).catch(look)
  else void look()
}

/** Keeps that something was told. @returns whether it had not been, as far as this tab can see */
export function keepTold(ctx: Context, name: string, one: string, insteadOf?: string): boolean {
  const before = ctx.storage.read(toldIn(name)) ?? []
  if (before.includes(one)) return false
  const kept = before.filter((other) => other !== insteadOf)
  ctx.storage.write(toldIn(name), [one, ...kept].slice(0, PENDING_TRANSACTIONS_MAX))
  return true
}

/** The record of what was told. */
export const toldIn = (name: string): StoredRecord<readonly string[]> => ({
  name,
  check: (value) => (Array.isArray(value) ? value.filter(isText) : undefined),
})
