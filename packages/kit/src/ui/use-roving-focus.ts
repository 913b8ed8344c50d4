import { type KeyboardEvent, type RefObject, useCallback, useEffect, useRef } from 'react'
import { nextIndex, type RovingLayout, typeAhead } from './roving.ts'

/** Pause after which type-ahead starts again. */
const TYPE_AHEAD_PAUSE_MS = 700

type RovingFocus = {
  /** Assign it to the container's `onKeyDown`. */
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

/**
 * One tab stop for all `[data-item]` elements in a container: arrows, Home, End and type-ahead move the focus among them.
 * The attribute's value is the label that type-ahead compares. `tabindex` is managed on the DOM, since pages of items come
 * and go without the container rendering; React leaves an attribute alone that it did not set.
 */
export function useRovingFocus(ref: RefObject<HTMLElement | null>, axis: RovingLayout['axis']): RovingFocus {
  const typed = useRef({ text: '', at: 0 })

  useEffect(() => {
    const container = ref.current
    if (!container) return
    const settle = (): void => setTabStop(itemsIn(container), focusedItem(container))
    settle()
    const observer = new MutationObserver(settle)
    observer.observe(container, { childList: true, subtree: true })
    container.addEventListener('focusin', settle)
    return () => {
      observer.disconnect()
      container.removeEventListener('focusin', settle)
    }
  }, [ref])

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>) => {
      const container = ref.current
      const focused = container && focusedItem(container)
      if (!focused || event.ctrlKey || event.metaKey || event.altKey) return
      const items = itemsIn(container)
      const current = items.indexOf(focused)
      const rtl = getComputedStyle(container).direction === 'rtl'
      const columns = axis === 'grid' ? columnsOf(items) : 1
      let target = nextIndex(current, event.key, { count: items.length, columns, rtl, axis })
      // A space presses the item, unless a word is being typed.
      const fresh = event.timeStamp - typed.current.at > TYPE_AHEAD_PAUSE_MS
      if (
        target === undefined &&
        event.key.length === 1 &&
        !(event.key === ' ' && (fresh || typed.current.text === ''))
      ) {
        typed.current = { text: fresh ? event.key : typed.current.text + event.key, at: event.timeStamp }
        target = typeAhead(items.map(labelOf), current, typed.current.text)
        if (event.key === ' ') event.preventDefault()
      }
      if (target === undefined) return
      event.preventDefault()
      const item = items[target]
      item?.focus()
      item?.scrollIntoView?.({ block: 'nearest' })
    },
    [ref, axis],
  )
  return { onKeyDown }
}

const itemsIn = (container: HTMLElement): HTMLElement[] => [...container.querySelectorAll<HTMLElement>('[data-item]')]
const labelOf = (item: HTMLElement): string => item.dataset.item || (item.textContent ?? '').trim()

/** The focused item inside the shadow root: `document.activeElement` would be its host. */
function focusedItem(container: HTMLElement): HTMLElement | undefined {
  return itemsIn(container).find((item) => item.matches(':focus'))
}

/** The tab stop: the focused item, otherwise the previous tab stop, otherwise the current item, otherwise the first. */
function setTabStop(items: readonly HTMLElement[], focused: HTMLElement | undefined): void {
  const had = items.filter((item) => item.getAttribute('tabindex') === '0')
  const isCurrent = (item: HTMLElement): boolean =>
    item.matches('[aria-current], [aria-selected="true"], [aria-checked="true"]')
  const stop = focused ?? (had.length === 1 ? had[0] : undefined) ?? items.find(isCurrent) ?? items[0]
  for (const item of items) {
    const tabindex = item === stop ? '0' : '-1'
    // Also an attribute that stays as it is makes the browser recalculate the styles, in the task of a press.
    if (item.getAttribute('tabindex') !== tabindex) item.setAttribute('tabindex', tabindex)
  }
}

/** The current number of columns: at 320 px or with large text the grid has fewer. */
function columnsOf(items: readonly HTMLElement[]): number {
  const top = items[0]?.getBoundingClientRect().top
  const wrapped = items.findIndex((item) => Math.abs(item.getBoundingClientRect().top - (top ?? 0)) > 1)
  return wrapped < 1 ? Math.max(items.length, 1) : wrapped
}
