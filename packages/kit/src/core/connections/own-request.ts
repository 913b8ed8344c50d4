import type { Context } from '../context.ts'

/**
 * Asks the wallet for one of our own screens: unlike a request of the host, it is not withdrawn when the modal closes, because the
 * screen's steps say what becomes of it.
 */
export async function ownRequest<T>({ embedded }: Context, ask: () => Promise<T>): Promise<T> {
  embedded.asking = (embedded.asking ?? 0) + 1
  try {
    return await ask()
  } finally {
    embedded.asking -= 1
  }
}
