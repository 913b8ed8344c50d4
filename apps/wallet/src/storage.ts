import type { RelayPeerOptions } from '@foyer/kit/testing/relay'

type PeerStorage = NonNullable<RelayPeerOptions['storage']>
const PREFIX = 'pocket:'

/** Sessions in the page's own storage: its keys are worth nothing, and a reload is still connected. */
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
