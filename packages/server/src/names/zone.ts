import { isAccountName } from '@foyer/contracts/name-message'
import { normalize } from 'viem/ens'

const SUGGESTIONS_MAX = 6
const ENDINGS = ['-wallet', 'hq', '-01', '-home', '24', '-eth', '-2', '-x']

/** A name in its one spelling (ENSIP-15); undefined for a text that has none and must not be used as a name. */
export function normalized(name: string): string | undefined {
  try {
    return normalize(name) || undefined
  } catch {
    return undefined // The question was only whether it has a spelling.
  }
}

/** Whether a name ends in the zone, and so is answered by us alone. */
export const isOfZone = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`)

/** Whether a normalised name may be registered: one label of letters, digits and hyphens, at least 4, before the zone. */
export function isRegistrable(name: string, zone: string): boolean {
  const label = name.slice(0, -(zone.length + 1))
  return name.endsWith(`.${zone}`) && isAccountName(label) && normalized(name) === name
}

/** The typed name, when it may be registered, and others like it. */
export function suggestionsFor(typed: string, zone: string): string[] {
  const name = normalized(typed) ?? ''
  const label = isOfZone(name, zone) ? name.slice(0, -(zone.length + 1)) : name
  if (label === '') return []
  return [label, ...ENDINGS.map((ending) => label + ending)]
    .map((candidate) => `${candidate}.${zone}`)
    .filter((candidate) => isRegistrable(candidate, zone))
    .slice(0, SUGGESTIONS_MAX)
}
