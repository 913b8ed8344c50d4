import { FoyerError, isFoyerError } from '@foyer/base'
import { INVALID_OPTION } from '@foyer/base/catalogue'
import type { KeyWrap } from './wrapping-key.ts'

/** A half as it is stored. `at` is where, `aad` what it belongs to. */
type StoredHalf = { readonly at: readonly string[]; readonly half: Buffer; readonly aad: string }
type Halves = {
  /** The next ones in the order of `at`, none after the last. */
  readonly after: (at: readonly string[]) => Promise<readonly StoredHalf[]>
  /** Replaces a half that is still the same. Otherwise it was stored anew, by the current key. */
  readonly replace: (stored: StoredHalf, half: Buffer) => Promise<unknown>
}

/**
 * Wraps every half that an older key has wrapped with the current one, while the service runs. Afterwards the older keys can go.
 * @param setting the variable that names the keys
 * @returns the output to print
 * @throws INVALID_OPTION when halves are left that no configured key unwraps, after all others; UPSTREAM_UNAVAILABLE
 */
export async function rewrap(keyWrap: KeyWrap, setting: string, { after, replace }: Halves): Promise<string> {
  let count = 0
  let left = 0
  let at: readonly string[] | undefined = []
  while (at) {
    const page: readonly StoredHalf[] = await after(at)
    for (const stored of page.filter(({ half }) => !keyWrap.isCurrent(half))) {
      const { half, aad } = stored
      const plain = await keyWrap.unwrap(half, aad).catch((error) => {
        if (isFoyerError(error)) throw error
        return undefined
      })
      if (plain) await replace(stored, await keyWrap.wrap(plain, aad))
      if (plain) count += 1
      else left += 1
    }
    at = page.at(-1)?.at
  }
  if (left > 0) {
    const reason = `its keys do not unwrap ${left} halves, which were left as they are; ${count} others were wrapped anew`
    throw new FoyerError(INVALID_OPTION, { context: { option: setting, reason } })
  }
  return `wrapped ${count} anew`
}
