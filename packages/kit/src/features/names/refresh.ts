import type { NameRecord } from '@foyer/contracts'
import { isOwnName } from '../../core/account-names.ts'
import type { Context } from '../../core/context.ts'
import type { ChainData } from '../../core/data/chain-data.ts'
import { type DataQuery, identityQuery, namesQuery } from '../../core/data/chain-queries.ts'
import { chainDataOf } from '../../core/data/data.ts'
import { persist } from '../../core/data/observe.ts'

/* A change is shown at once, and then read from the server again. */

type Names = { readonly names: readonly NameRecord[] }
type Identity = { readonly name: string | null; readonly avatar: string | null }

/** A name was registered. The first one of the zone is what the account shows. */
export function rememberNewName(ctx: Context, address: string, name: string): void {
  void update(ctx, address, (known) => {
    if (known?.names.some((record) => record.name === name)) return known.names
    const own = known?.names.filter(isOwnName) ?? []
    const others = known?.names.filter((record) => !isOwnName(record)) ?? []
    const at = new Date(ctx.now()).toISOString()
    return [...own, { name, registered_at: at, updated_at: at, addresses: {}, attributes: {} }, ...others]
  })
}

/** Another name is told first. */
export function rememberPrimary(ctx: Context, address: string, name: string): void {
  void update(ctx, address, ({ names } = { names: [] }) => [
    ...names.filter((record) => record.name === name),
    ...names.filter((record) => record.name !== name),
  ])
}

async function update(
  ctx: Context,
  address: string,
  change: (known: Names | undefined) => readonly NameRecord[],
): Promise<void> {
  const data = chainDataOf(ctx)
  const [names, identity] = [namesQuery(ctx, address), identityQuery(ctx, address)]
  if (!data || !names || !identity) return
  const { queries } = data
  // An answer that is on its way may be older than the change.
  for (const queryKey of [names.key, identity.key, ['name']]) await queries.cancelQueries({ queryKey })
  const known = queries.getQueryData<Names>(names.key)
  const shown = queries.getQueryData<Identity>(identity.key)
  const changed = change(known)
  const first = changed[0]?.name
  // What was never read stays unread: one name is not the whole list.
  if (known) queries.setQueryData<Names>(names.key, { names: changed })
  const isKnown = known !== undefined || shown?.name === null
  if (first !== undefined && isKnown && shown?.name !== first)
    queries.setQueryData<Identity>(identity.key, { name: first, avatar: null })
  void queries.invalidateQueries({ queryKey: ['name'] })
  readAgain(data, names)
  readAgain(data, identity)
}

/** Reads an answer, also if no screen follows it, because the next visit begins with it. */
function readAgain<T>(data: ChainData, query: DataQuery<T>): void {
  data.queries
    .fetchQuery({
      queryKey: query.key,
      queryFn: ({ signal }) => persist(data, query, query.load(signal)),
      staleTime: 0,
      retry: false,
    })
    .catch(() => undefined) // What is known stays, and the next screen reads it again.
}
