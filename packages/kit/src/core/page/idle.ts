const IDLE_AFTER_MS = 2_000

/**
 * Loads something ahead once the page is idle, or after a moment, unless the visitor saves data. Some browsers have no
 * requestIdleCallback, and a page that draws nothing may wait for one for ever.
 */
export const whenIdle = (load: () => void): unknown =>
  savesData() || (globalThis.requestIdleCallback?.(load, { timeout: IDLE_AFTER_MS }) ?? setTimeout(load, IDLE_AFTER_MS))

/** Whether the visitor asked their browser to save data, https://wicg.github.io/savedata/#savedata-attribute. Nothing is loaded ahead for them. */
export const savesData = (): boolean | undefined =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData
