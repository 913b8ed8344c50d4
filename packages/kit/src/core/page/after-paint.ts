/** Runs something once the browser has drawn what has changed until now. A hidden page draws nothing, so there it runs at once. */
export function afterPaint(run: () => unknown): void {
  if (globalThis.document?.hidden ?? true) run()
  // Callbacks of a frame come before it is painted: https://html.spec.whatwg.org/multipage/webappapis.html#update-the-rendering
  else requestAnimationFrame(() => setTimeout(run))
}
