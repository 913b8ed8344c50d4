import { type CaipAddress, type Namespace, parseCaipAddress } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { chainCalls, type NameRecord, nameCalls, type TokenBalance, type Transaction } from '@foyer/contracts'
import { type GenericSchema, safeParse } from 'valibot'
import type { Context } from '../context.ts'
import type { ChainData } from './chain-data.ts'
import { chainDataOf } from './data.ts'

/** A query to the server: its cache key, its request, and how long its answer is fresh. */
export type DataQuery<T> = {
  readonly key: readonly string[]
  readonly load: (signal: AbortSignal) => Promise<T>
  readonly freshMs: number
  /** Validates an answer that was stored across a reload; absent: it is not stored. */
  readonly check?: (value: unknown) => T | undefined
  /** Disables retries after a failure; the screen decides when to try again. */
  readonly once?: true
  /** Repeated whenever its answer becomes stale, while a screen is watching it. */
  readonly renewed?: true
}
/** A query with paginated answers. */
export type PagesQuery<T> = Omit<DataQuery<Page<T>>, 'load' | 'once' | 'renewed'> & {
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
}
export type Page<T> = Aged & Coverage & { readonly data: readonly T[]; readonly next: string | null }

/** Holdings. Networks that could not be read are listed as failed. */
type HeldAnswer = Aged & Coverage & { readonly balances: readonly TokenBalance[] }
/** The CAIP-2 ids of the networks that an answer covers. */
type Coverage = {
  readonly read?: readonly string[] | undefined
  readonly unavailable?: readonly string[] | undefined
}
/** Reads the age of an answer that the server could not renew. */
type Aged = { readonly asOf?: string | undefined; readonly stale?: true | undefined }

/** Networks of the host that an answer does not cover. Their holdings are unknown rather than empty. */
export function unreadIn(answer: Coverage, networks: readonly Network[], namespace: Namespace): Network[] {
  const isRead = (id: string) => answer.read?.includes(id) ?? !answer.unavailable?.includes(id)
  return networks.filter(({ caipNetworkId, chainNamespace }) => chainNamespace === namespace && !isRead(caipNetworkId))
}

/** The time of an answer that could not be renewed, in epoch milliseconds. */
export const asOfIn = (answer: Aged | undefined): number | undefined =>
  answer?.stale && answer.asOf !== undefined ? Date.parse(answer.asOf) : undefined

/** The holdings of an account on all networks of the host, with prices where they are known. */
export function holdingsQuery(ctx: Context, account: CaipAddress): DataQuery<HeldAnswer> | undefined {
  return ask(ctx, ({ client, force, queries }) => {
    const { address } = parseCaipAddress(account)
    const key = ['holdings', address]
    return {
      key,
      freshMs: CACHE_LIFETIME_MS.portfolio,
      once: true,
      renewed: true,
      check: (value) => checked(chainCalls.getBalance.ok, value),
      load: (signal) =>
        client.getBalance({
          params: { address },
          query: {
            currency: 'usd',
            // A refresh bypasses the server's copy, because the visitor is waiting for something newer.
            forceUpdate: ctx.now() < force.until || queries.getQueryData(key) !== undefined ? 'true' : 'false',
          },
          signal,
        }),
    }
  })
}

/** The history of an account, newest first. */
export function historyQuery(ctx: Context, account: CaipAddress): PagesQuery<Transaction> | undefined {
  return ask(ctx, ({ client }) => {
    const { address } = parseCaipAddress(account)
    return {
      key: ['history', address],
      freshMs: CACHE_LIFETIME_MS.transactions,
      check: (value) => checked(chainCalls.getHistory.ok, value),
      load: (cursor, signal) => client.getHistory({ params: { address }, query: { cursor }, signal }),
    }
  })
}

/** The name and picture of an address. It is not waited for: until it arrives, the address is shown. */
export function identityQuery(
  ctx: Context,
  address: string,
): DataQuery<{ readonly name: string | null; readonly avatar: string | null }> | undefined {
  return ask(ctx, ({ client }) => ({
    key: ['identity', address],
    freshMs: CACHE_LIFETIME_MS.identity,
    check: (value) => checked(nameCalls.getIdentity.ok, value),
    load: async (signal) => {
      const { name, avatar } = await client.getIdentity({ params: { address }, query: {}, signal })
      return { name: name || null, avatar }
    },
  }))
}

/** The address of a name. @throws NOT_FOUND for a name that does not exist */
export function nameQuery(ctx: Context, name: string): DataQuery<NameRecord> | undefined {
  return ask(ctx, ({ client }) => ({
    key: ['name', name],
    freshMs: CACHE_LIFETIME_MS.name,
    load: (signal) => client.getName({ params: { name }, query: { apiVersion: '2' }, signal }),
  }))
}

/** The names of an account, the primary one first. Those of our zone have a time of registration. */
export function namesQuery(
  ctx: Context,
  address: string,
): DataQuery<{ readonly names: readonly NameRecord[] }> | undefined {
  return ask(ctx, ({ client }) => ({
    key: ['names', address],
    freshMs: CACHE_LIFETIME_MS.name,
    load: (signal) => client.getNames({ params: { address }, query: { apiVersion: '2' }, signal }),
  }))
}

/** What a query asks for where there is a server. */
export const ask = <Q>(ctx: Context, query: (data: ChainData) => Q): Q | undefined => {
  const data = chainDataOf(ctx)
  return data && query(data)
}

function checked<S extends GenericSchema>(schema: S, value: unknown) {
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
