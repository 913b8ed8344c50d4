/**
 * An in-memory replacement for the parts of `Storage` that Foyer uses, for tests without a page. To simulate a reload,
 * create a new Foyer instance on the same area.
 */
export class MemoryArea {
  readonly data = new Map<string, string>()
  getItem = (key: string) => this.data.get(key) ?? null
  setItem = (key: string, value: string) => void this.data.set(key, value)
  removeItem = (key: string) => void this.data.delete(key)
}
