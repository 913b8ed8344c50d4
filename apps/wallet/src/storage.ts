import type { RelayPeerOptions } from '@foyer/kit/testing/relay'

type PeerStorage = NonNullable<RelayPeerOptions['storage']>
const PREFIX = 'pocket:'

/**
 * Keeps sessions in the page's storage, so that they survive a reload. This is safe here only because the wallet's keys
 * have no value.
 */
export function pageStorage(area: Storage): PeerStorage {
  return {
    get: async (key) => area.getItem(PREFIX + key) ?? undefined,
    set: async (key, value) => area.setItem(PREFIX + key, value),
    delete: async (key) => area.removeItem(PREFIX + key),
    keys: async () =>
      Object.keys(area)
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length)),
  }
}
