import { restoreLabels } from '../connections/labels.ts'
import type { Context } from '../context.ts'
import { identityQuery } from './chain-queries.ts'
import { chainDataOf } from './data.ts'
import { observe } from './observe.ts'

export type Profile = { readonly of: string; readonly name: string | undefined; readonly picture: string | undefined }

/**
 * Follows the name and picture of an account for use outside of the modal: the visitor's own label, otherwise its public name.
 * Returns the undo.
 */
export function followProfile(ctx: Context, address: string, heard: (profile: Profile) => void): () => void {
  if (ctx.store.get().labels === undefined) restoreLabels(ctx)
  const data = chainDataOf(ctx)
  const query = identityQuery(ctx, address)
  const observer = data && query && observe(data, query)
  const tell = () => {
    const identity = observer?.getCurrentResult().data
    heard({
      of: address,
      name: ctx.store.get().labels?.[address] ?? identity?.name ?? undefined,
      picture: identity?.avatar ?? undefined,
    })
  }
  const stops = [observer?.subscribe(tell), ctx.store.watch(({ labels }) => labels, tell)]
  tell()
  return () => {
    for (const stop of stops) stop?.()
  }
}
