/** Below this width of the window, in CSS pixels, the question is a sheet at the bottom edge. */
const SHEET_BELOW = 480
const WIDTH = 420
/** Space between the question and the edges of the window. */
const MARGIN = 32
const SHEET_MARGIN = 8
const RADIUS = '24px'

/**
 * Shows the frame with the wallet page's question, and hides it. The dialog covers the window, so that the rest of the page is inert
 * and dimmed; the frame is as high as the question, and never higher than the window. Styled through the object model, which a
 * policy without inline styles allows.
 */
export function createStage(
  dialog: HTMLDialogElement,
  frame: HTMLIFrameElement,
): { readonly show: (isOpen: boolean, height: number) => void } {
  let isAsked = false
  let needed = 0
  let before: HTMLElement | undefined
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    margin: '0',
    padding: '0',
    border: '0',
    width: '100%',
    height: '100%',
    maxWidth: 'none',
    maxHeight: 'none',
    background: 'rgb(26 24 21 / .4)',
    overflow: 'hidden',
    zIndex: '2147483647',
  })
  Object.assign(frame.style, { position: 'absolute', border: '0', colorScheme: 'normal' })

  const place = () => {
    const isSheet = innerWidth < SHEET_BELOW
    // What the page asks for is a wish: outside the window the visitor could not see it.
    const height = Math.max(0, Math.min(needed, innerHeight - (isSheet ? SHEET_MARGIN * 2 : MARGIN)))
    const width = isSheet ? innerWidth - SHEET_MARGIN * 2 : WIDTH
    const top = isSheet ? innerHeight - SHEET_MARGIN - height : (innerHeight - height) / 2
    Object.assign(frame.style, {
      left: px((innerWidth - width) / 2),
      top: px(top),
      width: px(width),
      height: px(height),
      borderRadius: RADIUS,
      boxShadow: '0 24px 64px rgb(26 24 21 / .28)',
      // Until the page has measured its question there is nothing to see.
      opacity: needed > 0 ? '1' : '0',
    })
  }
  // Escape is answered inside the question. A browser may close the dialog nevertheless; then it is opened again.
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    frame.focus()
  })
  dialog.addEventListener('close', () => {
    if (isAsked && dialog.isConnected) dialog.showModal()
  })

  return {
    show(isOpen, height) {
      isAsked = isOpen
      needed = Number.isFinite(height) ? height : 0
      if (isOpen) place()
      if (isOpen && !dialog.open && dialog.isConnected) {
        addEventListener('resize', place)
        before = focused()
        dialog.showModal()
      } else if (!isOpen) {
        removeEventListener('resize', place)
        if (!dialog.open) return
        dialog.close()
        // The browser gives the focus back only where it was in this document, and not in the frame.
        before?.focus({ preventScroll: true })
      }
    },
  }
}

/** On whole pixels: between two of them the browser does not prove that the question is visible. */
const px = (length: number): string => `${Math.floor(length)}px`

/** What has the focus, also inside of our elements. */
function focused(): HTMLElement | undefined {
  let found = document.activeElement
  while (found?.shadowRoot?.activeElement) found = found.shadowRoot.activeElement
  return found instanceof HTMLElement ? found : undefined
}
