const IDLE_AFTER_MS = 500

/** Loads something ahead once the page is idle, unless the visitor saves data; after a moment in browsers without requestIdleCallback. */
export const whenIdle = (load: () => void): unknown =>
  savesData() || (globalThis.requestIdleCallback?.(load) ?? setTimeout(load, IDLE_AFTER_MS))

/** Whether the visitor asked their browser to save data, https://wicg.github.io/savedata/#savedata-attribute. Nothing is loaded ahead for them. */
export const savesData = (): boolean | undefined =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData
