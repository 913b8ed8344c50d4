/*
 * When the buttons of an approval may work: the question is proven visible for 800 ms, and for a second it was
 * drawn, focused and unchanged. A click that was meant for something else cannot approve then.
 */

export const VISIBLE_FOR_MS = 800
export const CALM_FOR_MS = 1_000

export type Arming = {
  /** Since when the browser has proven full visibility; undefined while it does not. */
  readonly visibleSince: number | undefined
  /** Since when the page has the focus; undefined while it does not. */
  readonly focusedSince: number | undefined
  /** The last time that anything changed: drawn, resized, new content. */
  readonly changedAt: number
}

export type ArmingEvent = { readonly type: 'visible' | 'focused'; readonly is: boolean } | { readonly type: 'changed' }

/** @param now milliseconds */
export function nextArming(arming: Arming, event: ArmingEvent, now: number): Arming {
  if (event.type === 'changed') return { ...arming, changedAt: now }
  const key = event.type === 'visible' ? 'visibleSince' : 'focusedSince'
  return { ...arming, [key]: event.is ? (arming[key] ?? now) : undefined }
}

/** The time from which the buttons work if nothing else happens, or undefined. */
export function armedFrom({ visibleSince, focusedSince, changedAt }: Arming): number | undefined {
  if (visibleSince === undefined || focusedSince === undefined) return undefined
  return Math.max(visibleSince + VISIBLE_FOR_MS, focusedSince + CALM_FOR_MS, changedAt + CALM_FOR_MS)
}
