import { ACCOUNT_NAME_MIN_LENGTH } from '@foyer/base/constants'
import { isReservedName } from '@foyer/contracts/name-message'

/* What is typed as a name: one label before the zone. The server has the last word (`isRegistrable`). */

/** The maximum length of a label (RFC 1035). */
const LABEL_MAX_LENGTH = 63

/** What is wrong with a label. `character`: the first one that is not allowed, as it is shown. */
export type LabelProblem =
  | { readonly kind: 'character'; readonly character: string }
  | { readonly kind: 'space' | 'short' | 'long' | 'reserved' }

/** The label in a text: names have no capitals, and a pasted name may end with the zone. */
export function labelIn(text: string, zone: string | undefined): string {
  const lower = text.toLowerCase().trimStart()
  const typed = lower.trimEnd()
  return zone !== undefined && typed.endsWith(`.${zone}`) ? typed.slice(0, -zone.length - 1) : lower
}

/** @returns undefined for a label that can be asked about, and for an empty one */
export function labelProblem(label: string): LabelProblem | undefined {
  const wrong = [...label].find((character) => !/[a-z0-9-]/.test(character))
  if (wrong !== undefined && /\s/u.test(wrong)) return { kind: 'space' }
  if (wrong !== undefined) return { kind: 'character', character: shown(wrong) }
  if (label.length > LABEL_MAX_LENGTH) return { kind: 'long' }
  if (isReservedName(label)) return { kind: 'reserved' }
  return label !== '' && label.length < ACCOUNT_NAME_MIN_LENGTH ? { kind: 'short' } : undefined
}

/** What of a text can be in a name, for suggestions. */
export const allowedIn = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '')
    .slice(0, LABEL_MAX_LENGTH)

/** A character that cannot be seen is named by its code point. */
const shown = (character: string): string =>
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(character)
    ? character
    : `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
