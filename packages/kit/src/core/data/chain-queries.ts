import { type CaipAddress, type Namespace, parseCaipAddress } from '@foyer/base'
import { CACHE_LIFETIME_MS } from '@foyer/base/constants'
import type { Network } from '@foyer/base/networks'
import { chainCalls, type NameRecord, type Nft, nameCalls, type TokenBalance, type Transaction } from '@foyer/contracts'
import { type GenericSchema, safeParse } from 'valibot'
import type { Context } from '../context.ts'
import type { ChainData } from './chain-data.ts'
import { chainDataOf } from './data.ts'

/** A question to the server: what it is called in the cache, how it is asked, how long its answer counts as fresh. */
export type DataQuery<T> = {
  readonly key: readonly string[]
  readonly load: (signal: AbortSignal) => Promise<T>
  readonly freshMs: number
  /** Checks an answer that was kept over a reload; absent: it is not kept. */
  readonly check?: (value: unknown) => T | undefined
  /** Not asked again after a failure; the screen decides when. */
  readonly once?: true
  /** Asked again whenever its answer stops being fresh, for as long as somebody looks at it. */
  readonly renewed?: true
}
/** A question that is answered a page at a time. */
export type PagesQuery<T> = Omit<DataQuery<Page<T>>, 'load' | 'once' | 'renewed'> & {
  readonly load: (cursor: string | undefined, signal: AbortSignal) => Promise<Page<T>>
}
export type Page<T> = Aged & Coverage & { readonly data: readonly T[]; readonly next: string | null }

/** What is held. Networks that could not be read are named; of those that were not read at all, nothing is known either. */
type HeldAnswer = Aged & Coverage & { readonly balances: readonly TokenBalance[] }
/** Which networks an answer speaks of, as CAIP-2 ids. */
type Coverage = {
  readonly read?: readonly string[] | undefined
  readonly unavailable?: readonly string[] | undefined
}
/** An answer that the server could not renew says how old it is. */
type Aged = { readonly asOf?: string | undefined; readonly stale?: true | undefined }

/** Networks of the host whose holdings an answer does not have: what is held there is not known, and not nothing. */
export function unreadIn(answer: Coverage, networks: readonly Network[], namespace: Namespace): Network[] {
  const isRead = (id: string) => answer.read?.includes(id) ?? !answer.unavailable?.includes(id)
  return networks.filter(({ caipNetworkId, chainNamespace }) => chainNamespace === namespace && !isRead(caipNetworkId))
}

/** When an answer was true that could not be renewed since, in epoch milliseconds. */
export const asOfIn = (answer: Aged | undefined): number | undefined =>
  answer?.stale && answer.asOf !== undefined ? Date.parse(answer.asOf) : undefined

/** What an account holds on all networks of the host, with prices where they are known. */
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
            // What is renewed is as old as the server's own copy may be: the visitor waits for something newer.
            forceUpdate: ctx.now() < force.until || queries.getQueryData(key) !== undefined ? 'true' : 'false',
          },
          signal,
        }),
    }
  })
}

/** What an account did and was sent, newest first. */
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

export function nftsQuery(ctx: Context, account: CaipAddress): PagesQuery<Nft> | undefined {
  return ask(ctx, ({ client }) => {
    const { address } = parseCaipAddress(account)
    return {
      key: ['nfts', address],
      freshMs: CACHE_LIFETIME_MS.portfolio,
      load: (cursor, signal) => client.getNfts({ params: { address }, query: { cursor }, signal }),
    }
  })
}

/** The name and picture that an address shows. Nobody waits for it: without an answer there is the address. */
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

/** Where a name points. @throws NOT_FOUND for a name that nobody has */
export function nameQuery(ctx: Context, name: string): DataQuery<NameRecord> | undefined {
  return ask(ctx, ({ client }) => ({
    key: ['name', name],
    freshMs: CACHE_LIFETIME_MS.name,
    load: (signal) => client.getName({ params: { name }, query: { apiVersion: '2' }, signal }),
  }))
}

const ask = <Q>(ctx: Context, query: (data: ChainData) => Q): Q | undefined => {
  const data = chainDataOf(ctx)
  return data && query(data)
}

function checked<S extends GenericSchema>(schema: S, value: unknown) {
  const parsed = safeParse(schema, value)
  return parsed.success ? parsed.output : undefined
}
