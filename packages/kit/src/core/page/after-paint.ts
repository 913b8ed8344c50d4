/** A page that is not hidden may have no frames all the same, such as one in a frame that is scrolled out of view. */
const LATEST_MS = 200

/** Runs something once the browser has drawn what has changed until now. A hidden page draws nothing, so there it runs at once. */
export function afterPaint(run: () => unknown): void {
  if (globalThis.document?.hidden ?? true) {
    run()
    return
  }
  const once = () => {
    clearTimeout(latest)
    cancelAnimationFrame(frame)
    run()
  }
  const latest = setTimeout(once, LATEST_MS)
  // Callbacks of a frame come before it is painted: https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
  const frame = requestAnimationFrame(() => {
    clearTimeout(latest)
    setTimeout(run)
  })
}
