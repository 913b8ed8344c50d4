import { isNamespace, isRecord, type Namespace } from '@foyer/base'
import type { Context } from '../context.ts'
import { isText, parseRecord, type StoredRecord } from '../page/storage.ts'
import { type Connection, connectionsOf } from './connections.ts'
import { removeConnections } from './live-connections.ts'

type Left = { readonly namespace: Namespace; readonly id: string }

/** What a tab has just disconnected. It is written to trigger the storage event in other tabs, and removed at once. */
const LEFT: StoredRecord<readonly Left[]> = {
  name: 'left',
  check: (value) =>
    Array.isArray(value) &&
    value.every((left) => isRecord(left) && isText(left.namespace) && isNamespace(left.namespace) && isText(left.id))
      ? value
      : undefined,
}

/**
 * Disconnecting in one tab of a site disconnects all of its tabs and signs out there. Replacing a wallet with another affects
 * its own tab only.
 */
export function followOtherTabs(ctx: Context): void {
  let before = live(connectionsOf(ctx.store.get()))
  let isFollowing = false
  const tell = (now: readonly Connection[]) => {
    const isNew = ({ namespace }: Left) => now.some((one) => one.namespace === namespace && !isIn(one, before))
    const left = before.filter((one) => !isIn(one, now) && !isNew(one)).map(({ namespace, id }) => ({ namespace, id }))
    before = now
    if (isFollowing || left.length === 0) return
    ctx.storage.write(LEFT, left)
    ctx.storage.remove(LEFT)
  }
  const follow = ({ key, newValue }: StorageEvent) => {
    if (newValue === null || key !== ctx.storage.keyOf(LEFT)) return
    isFollowing = true
    for (const { namespace, id } of parseRecord(newValue, LEFT.check) ?? []) removeConnections(ctx, namespace, [id])
    isFollowing = false
  }
  ctx.undo.add(ctx.events.on('CONNECTIONS_CHANGED', ({ connections }) => tell(live(connections))))
  globalThis.addEventListener?.('storage', follow)
  ctx.undo.add(() => globalThis.removeEventListener?.('storage', follow))
}

/** The current connections, without earlier ones. */
const live = (connections: readonly Connection[]): readonly Connection[] =>
  connections.filter(({ status }) => status !== 'disconnected')

const isIn = ({ namespace, id }: Left, list: readonly Left[]) =>
  list.some((other) => other.namespace === namespace && other.id === id)
