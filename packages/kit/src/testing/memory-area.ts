/** What a page keeps (Storage, as far as we use it), for tests without a page: an instance made on it again is a reload. */
export class MemoryArea {
  readonly data = new Map<string, string>()
  getItem = (key: string) => this.data.get(key) ?? null
  setItem = (key: string, value: string) => void this.data.set(key, value)
  removeItem = (key: string) => void this.data.delete(key)
}
