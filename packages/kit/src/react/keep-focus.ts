import type { RefCallback } from 'react'

/**
 * A ref for buttons that take each other's place: if one had the focus, the next one gets it. The account button can replace the
 * Connect button after the modal has closed and returned the focus, because it is loaded only then. React takes a ref away while
 * the button is still in the page, and sets the next one in the same commit.
 */
export function keepFocus(): RefCallback<HTMLButtonElement> {
  let last: Element | null = null
  let hadFocus = false
  return (button) => {
    const { activeElement, body } = document
    // A button that is taken out leaves the focus to the body. Whoever has moved on since keeps it.
    if (hadFocus && activeElement === body) button?.focus({ preventScroll: true })
    hadFocus = activeElement === last
    last = button
  }
}
