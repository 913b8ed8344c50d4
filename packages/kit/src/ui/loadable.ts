import { type ComponentType, useEffect, useState } from 'react'

/**
 * A component in a chunk of its own, which is shown as soon as it has loaded. With `lazy`, React would hold it back until the fallback of
 * `Suspense` was there for 300 ms (https://react.dev/reference/react/Suspense).
 * @param load gets the hook's argument; a rejection goes to the nearest error boundary; a component that is mounted after that loads it again
 * @returns a hook: the component, or nothing before it has loaded; it loads when its argument is true, or a text, and
 *   where it did not load, again when that changes
 */
export function loadable<P>(load: (wanted: true | string) => Promise<ComponentType<P> | undefined>) {
  let loaded: ComponentType<P> | undefined
  return function useLoaded(wanted: boolean | string = true): ComponentType<P> | undefined {
    const [component, show] = useState(() => loaded)
    useEffect(() => {
      if (!wanted) return
      // Another one may have loaded it between the render and this.
      Promise.resolve(loaded ?? load(wanted)).then(
        (now) => {
          loaded = now
          show(() => now)
        },
        (error: unknown) =>
          show(() => {
            throw error
          }),
      )
    }, [wanted])
    return component
  }
}
