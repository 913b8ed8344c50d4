import { useRef, useSyncExternalStore } from 'react'
import type { Context } from '../core/context.ts'
import type { State } from '../core/state.ts'

/**
 * The one bridge from the store to React.
 * @param select what to read; may build a new object, `isSame` then says whether it means the same
 */
export function useStore<T>(ctx: Context, select: (state: State) => T, isSame: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ readonly value: T } | undefined>(undefined)
  const read = (state: State) => {
    const value = select(state)
    if (last.current === undefined || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  // The server and the render that takes over its markup see the same state: nothing that only this browser remembers.
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
