import { caipAddress, isRecord } from '@foyer/base'
import type { SessionState } from '../connections/session.ts'
import type { Context } from '../context.ts'
import { isText, isTime, type StoredRecord } from './storage.ts'

/** Something that this browser remembers of an account: an order or a payment that has not ended, or what came of one. */
type AccountRecord = {
  readonly id: string
  /** The account that was connected, CAIP-10 with its network of then. */
  readonly account: string
  readonly projectId: string
  /** Epoch milliseconds. */
  readonly createdAt: number
}
type AccountRecords<T extends AccountRecord> = {
  /** Those of an address and of this project, on whatever network it is connected, the newest first. @param account CAIP-10 */
  readonly of: (ctx: Context, account: string | undefined) => readonly T[]
  /** Those of this project, of all accounts. */
  readonly all: (ctx: Context) => readonly T[]
  readonly find: (ctx: Context, id: string) => T | undefined
  readonly keep: (ctx: Context, one: T) => void
  readonly drop: (ctx: Context, id: string) => void
}

const DAY_MS = 24 * 3_600_000

/**
 * Records that are kept over reloads.
 * @param name of the stored record
 * @param isWhole checks what a record has besides account, project and time
 * @param limits how many are kept, and for how many days; of too many, the one that is needed least makes way, and of those the oldest; nobody
 *   needs one whose need is 0
 */
export function accountRecords<T extends AccountRecord>(
  name: string,
  isWhole: (value: Readonly<Record<string, unknown>>) => boolean,
  {
    max = 10,
    days = 1,
    need = () => 0,
  }: { readonly max?: number; readonly days?: number; readonly need?: (one: T) => number } = {},
): AccountRecords<T> {
  const isOne = (value: unknown): value is T =>
    isRecord(value) && [value.account, value.projectId].every(isText) && isTime(value.createdAt) && isWhole(value)
  const stored: StoredRecord<readonly T[]> = {
    name,
    // One that cannot be read costs no other.
    check: (value) => (Array.isArray(value) && value.length <= max ? value.filter(isOne) : undefined),
  }
  const read = (ctx: Context): readonly T[] => {
    const young = (ctx.storage.read(stored) ?? []).filter(({ createdAt }) => {
      const age = ctx.now() - createdAt
      return age >= 0 && age < days * DAY_MS
    })
    // Whether there is one decides what a page loads.
    if (young.length === 0) ctx.storage.remove(stored)
    return young
  }
  const own = (ctx: Context) => read(ctx).filter(({ projectId }) => projectId === ctx.options.projectId)
  return {
    of: (ctx, account) => own(ctx).filter((one) => account !== undefined && isSameAccount(one.account, account)),
    all: own,
    find: (ctx, id) => own(ctx).find((one) => one.id === id),
    keep(ctx, one) {
      const others = read(ctx).filter(({ id }) => id !== one.id)
      const all = [one, ...others].sort((a, b) => b.createdAt - a.createdAt)
      // What has just begun is kept, whatever else there is; what nobody needs takes no other's place.
      const giving = need(one) === 0 ? all : all.filter((other) => other !== one)
      const least = Math.min(...giving.map(need))
      const excess = all.length > max ? giving.findLast((other) => need(other) === least) : undefined
      ctx.storage.write(
        stored,
        all.filter((kept) => kept !== excess),
      )
    },
    drop(ctx, id) {
      const rest = read(ctx).filter((one) => one.id !== id)
      if (rest.length > 0) ctx.storage.write(stored, rest)
      else ctx.storage.remove(stored)
    },
  }
}

/** Whether an account is one that the visitor is connected with now. Another one's records are nobody's business here. @param account CAIP-10 */
export const isConnectedAccount = ({ namespaces }: SessionState, account: string): boolean =>
  Object.values(namespaces).some(
    (one) => one.status === 'connected' && isSameAccount(account, caipAddress(one.chain, one.addresses[0])),
  )

/** Does something with each record once its account is connected. */
export function onceConnected<T extends AccountRecord>(
  ctx: Context,
  records: readonly T[],
  action: (one: T) => void,
): void {
  let left = records
  const look = () => {
    const { session } = ctx.store.get()
    const own = left.filter(({ account }) => isConnectedAccount(session, account))
    left = left.filter((one) => !own.includes(one))
    own.forEach(action)
  }
  look()
  ctx.undo.add(ctx.store.watch(({ session }) => session, look))
}

/** The same address of the same namespace, on any network. */
function isSameAccount(one: string, other: string): boolean {
  const [[namespace, , address], [otherNamespace, , otherAddress]] = [one.split(':'), other.split(':')]
  return namespace === otherNamespace && address === otherAddress
}
