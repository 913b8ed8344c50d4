/*
 * Keys and halves on this device. Browsers block, partition and delete the storage of framed pages, so everything here
 * works without it: `mode` tells that nothing outlives the page.
 */

export type Store = {
  /** `memory` when the browser does not keep data for this page, or has stopped to. */
  readonly mode: () => 'durable' | 'memory'
  readonly get: (name: string) => Promise<unknown>
  readonly put: (name: string, value: unknown) => Promise<void>
  readonly remove: (name: string) => Promise<void>
}

const TABLE = 'records'

/**
 * @param site whose frame it is, or the wallet's own page. Browsers partition storage by registrable domain only, and a
 *   page of one.example must not be signed in because another page of that domain is.
 * @param factory throws where the page may not touch storage at all
 */
export async function openStore(site: string, factory: () => IDBFactory): Promise<Store> {
  const memory = new Map<string, unknown>()
  let database: IDBDatabase | undefined
  let opening: Promise<void> | undefined
  let isOver = false
  async function connect(): Promise<void> {
    try {
      const opened = await open(factory(), `foyer-wallet ${site}`)
      // Opened again and new: the visitor deleted it, so that what was kept there is gone.
      if (opened.isNew && opening) isOver = true
      database = isOver ? undefined : opened.database
    } catch {
      database = undefined // Memory mode is the answer to every reason.
    }
    opening = undefined
  }
  await connect()
  const attempt = async <T>(use: (table: IDBObjectStore) => IDBRequest<T>, mode: IDBTransactionMode) => {
    for (const isLast of [false, true]) {
      const used = database
      if (!used) break
      try {
        return await run(used, use, mode)
      } catch {
        if (isLast) {
          isOver = true
          database = undefined // What was written since the start is still in memory.
          break
        }
        // Full, deleted by the visitor, or closed by the browser: the latter two are cured by opening it again.
        if (database !== used) continue
        opening ??= connect()
        await opening
        used.close()
      }
    }
    return undefined
  }
  return {
    mode: () => (database ? 'durable' : 'memory'),
    get: async (name) => (await attempt((table) => table.get(name), 'readonly')) ?? memory.get(name),
    put: async (name, value) => {
      memory.set(name, value)
      await attempt((table) => table.put(value, name), 'readwrite')
    },
    remove: async (name) => {
      memory.delete(name)
      await attempt((table) => table.delete(name), 'readwrite')
    },
  }
}

async function run<T>(
  database: IDBDatabase,
  use: (table: IDBObjectStore) => IDBRequest<T>,
  mode: IDBTransactionMode,
): Promise<T> {
  const transaction = database.transaction(TABLE, mode)
  const request = use(transaction.objectStore(TABLE))
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error)
  })
  return request.result
}

function open(factory: IDBFactory, name: string): Promise<{ readonly database: IDBDatabase; readonly isNew: boolean }> {
  return new Promise((resolve, reject) => {
    const request = factory.open(name, 1)
    let isNew = false
    request.onupgradeneeded = () => {
      isNew = true
      request.result.createObjectStore(TABLE)
    }
    request.onsuccess = () => resolve({ database: request.result, isNew })
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(request.error)
  })
}
