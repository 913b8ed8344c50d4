import { createContext, useContext, useRef, useSyncExternalStore } from 'react'
import type { Context } from '../core/context.ts'
import type { State } from '../core/state.ts'

/**
 * Where components read an instance's state. `FoyerRemembered` of `@foyer/kit/react/ssr` puts in what the server was told of the account.
 */
export type StateSource = {
  /** @param isFirst on a server, and in the first render of its markup in a browser */
  (ctx: Context, isFirst?: true): State
  /** The account button, where it does not have to be loaded: of a type that `FoyerButton` knows. */
  readonly Connected?: unknown
}

// Server rendering and hydration use the same state, without anything that only this browser has stored.
export const StateContext = createContext<StateSource>((ctx, isFirst) => (isFirst ? ctx.initial : ctx.store.get()))

/**
 * The one bridge from the store to React.
 * @param select what to read; it may return a new object if `isSame` compares it
 */
export function useStore<T>(ctx: Context, select: (state: State) => T, isSame: (a: T, b: T) => boolean = Object.is): T {
  const last = useRef<{ readonly value: T } | undefined>(undefined)
  const source = useContext(StateContext)
  const read = (isFirst?: true) => {
    const value = select(source(ctx, isFirst))
    if (!last.current || !isSame(last.current.value, value)) last.current = { value }
    return last.current.value
  }
  return useSyncExternalStore(ctx.store.subscribe, read, () => read(true))
}

/** Whether two plain objects hold the same values. */
export function sameFields<T extends object>(a: T, b: T): boolean {
  const keys = Object.keys(a) as (keyof T)[]
  return keys.length === Object.keys(b).length && keys.every((key) => Object.is(a[key], b[key]))
}
