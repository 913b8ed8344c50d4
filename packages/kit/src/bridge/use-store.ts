import { useRef, useSyncExternalStore } from 'react'
import type { Context } from '../core/context.ts'
import type { State } from '../core/state.ts'

/**
 * The one bridge from the store to React.
 * @param select what to read; it may return a new object if `isSame` compares it
 */
export function useStore<T>(ctx: Context, select: (state: State) => T, isSame: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ readonly value: T } | undefined>(undefined)
  const read = (state: State) => {
    const value = select(state)
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  // Server rendering and hydration use the same state, without anything that only this browser has stored.
  return useSyncExternalStore(
    ctx.store.subscribe,
    () => read(ctx.store.get()),
    () => read(ctx.initial),
  )
}

/** Whether two plain objects hold the same values. */
export function sameFields<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[]
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}
