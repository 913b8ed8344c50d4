import type { OrderStatus } from '../provider.ts'

/** A provider's names of statuses, and ours. A Map: an object has a `constructor` too, whatever is asked of it. */
export const statuses = (names: Readonly<Record<string, OrderStatus>>): ReadonlyMap<string, OrderStatus> =>
  new Map(Object.entries(names))
