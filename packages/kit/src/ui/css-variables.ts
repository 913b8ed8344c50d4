import type { RefObject } from 'react'
import { useBeforePaint } from './layout-effect.ts'

/**
 * Sets custom properties on an element before it is painted. A `style` attribute in server-rendered HTML would break a
 * strict Content-Security-Policy; `style.setProperty` does not. `undefined` removes the property.
 */
export function useCssVariables(
  ref: RefObject<HTMLElement | null>,
  variables: Readonly<Record<`--${string}`, string | undefined>>,
): void {
  useBeforePaint(() => {
    const style = ref.current?.style
    if (!style) return
    for (const [name, value] of Object.entries(variables)) {
      if (value === undefined) style.removeProperty(name)
      else style.setProperty(name, value)
    }
  })
}
