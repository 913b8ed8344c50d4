import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import type { Entry, RouterState } from '../core/routing/router.ts'

type Options = {
  readonly root: ShadowRoot
  readonly entry: Entry
  readonly direction: RouterState['direction']
  readonly title: RefObject<HTMLHeadingElement | null>
  /** When embedded, the first view does not take focus from the host page. */
  readonly moves: boolean
}

/**
 * A view change moves focus to the new title; going back returns it to the row that was left. The row is found by its label,
 * because the view may be rendered again.
 */
export function useReturningFocus({ root, entry, direction, title, moves }: Options): void {
  const left = useRef(new Map<number, string>())
  const isFirst = useRef(!moves)

  useEffect(() => {
    const onFocus = (event: Event) => {
      const name =
        event.target instanceof HTMLElement && event.target.closest('.view') ? nameOf(event.target) : undefined
      if (name !== undefined) left.current.set(entry.key, name)
    }
    root.addEventListener('focusin', onFocus)
    return () => root.removeEventListener('focusin', onFocus)
  }, [root, entry.key])

  useLayoutEffect(() => {
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    const wanted = direction === 'back' ? left.current.get(entry.key) : undefined
    title.current?.focus({ preventScroll: true })
    if (wanted === undefined) return
    // The view may still be loading its rows. Waits for the row for a limited time, and stops when the visitor moves focus.
    const observer = new MutationObserver(() => attempt())
    const attempt = () => {
      const active = root.activeElement
      if (active !== title.current) return observer.disconnect()
      const row = [...root.querySelectorAll<HTMLElement>('.view button, .view a, .view input')].find(
        (element) => nameOf(element) === wanted,
      )
      if (!row) return
      row.focus()
      observer.disconnect()
    }
    observer.observe(root, { childList: true, subtree: true })
    attempt()
    return () => observer.disconnect()
  }, [root, entry.key, direction, title])
}

const nameOf = (element: HTMLElement): string | undefined =>
  element.getAttribute('aria-label') ?? element.dataset.item ?? (element.textContent || undefined)
