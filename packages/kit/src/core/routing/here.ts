import type { Context } from '../context.ts'

/** @returns whether the visitor is still where this was called: whoever has left meanwhile is led nowhere */
export function stayingHere({ store }: Pick<Context, 'store'>): () => boolean {
  // Not its key, which the next visit of as deep a view has too.
  const place = () => store.get().router.stack.at(-1)
  const here = place()
  return () => place() === here
}
