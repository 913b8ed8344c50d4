import { messageOf } from '@foyer/base'
import type { PairingStorage } from './environment.ts'

export function memoryStorage(): PairingStorage {
  const entries = new Map<string, string>()
  return {
    get: async (key) => entries.get(key),
    set: async (key, value) => void entries.set(key, value),
    delete: async (key) => void entries.delete(key),
    keys: async () => [...entries.keys()],
  }
}

/** One IndexedDB store of strings. @throws (rejects) if the browser has none or blocks it */
async function indexedDbStorage(name: string): Promise<PairingStorage> {
  const opening = indexedDB.open(name, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore('entries')
  const database = await settled(opening)
  const run = <T>(mode: IDBTransactionMode, action: (store: IDBObjectStore) => IDBRequest<T>) =>
    settled(action(database.transaction('entries', mode).objectStore('entries')))
  return {
    get: (key) => run<string | undefined>('readonly', (store) => store.get(key)),
    set: async (key, value) => void (await run('readwrite', (store) => store.put(value, key))),
    delete: (key) => run('readwrite', (store) => store.delete(key)),
    keys: async () => (await run('readonly', (store) => store.getAllKeys())).map(String),
  }
}

/** IndexedDB, or memory with a warning. */
export async function defaultStorage(name: string, onProblem: (reason: string) => void): Promise<PairingStorage> {
  try {
    return await indexedDbStorage(name)
  } catch (error) {
    onProblem(messageOf(error))
    return memoryStorage()
  }
}

const settled = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
