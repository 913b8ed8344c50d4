import type { Context } from '../context.ts'

/**
 * Asks the wallet for one of our own screens: unlike a request of the host, its next request to sign is not withdrawn when the modal
 * closes, because the screen's steps say what becomes of it.
 */
export async function ownRequest<T>({ embedded }: Context, ask: () => Promise<T>): Promise<T> {
  const mark = {}
  embedded.own = [...(embedded.own ?? []), mark]
  try {
    return await ask()
  } finally {
    embedded.own = embedded.own.filter((one) => one !== mark)
  }
}
