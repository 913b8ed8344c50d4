import { isAccountName } from '@foyer/contracts/name-message'
import { normalize } from 'viem/ens'

const SUGGESTIONS_MAX = 6
const ENDINGS = ['-wallet', 'hq', '-01', '-home', '24', '-eth', '-2', '-x']

/** Normalises a name (ENSIP-15); undefined for a text that cannot be normalised and must not be used as a name. */
export function normalized(name: string): string | undefined {
  try {
    return normalize(name) || undefined
  } catch {
    return undefined // Only validity matters here.
  }
}

/** Whether a name ends in the zone, so that only this server answers it. */
export const isOfZone = (name: string, zone: string): boolean => name === zone || name.endsWith(`.${zone}`)

/** Whether a normalised name may be registered: one label of letters, digits and hyphens, at least 4, before the zone. */
export function isRegistrable(name: string, zone: string): boolean {
  const label = name.slice(0, -(zone.length + 1))
  return name.endsWith(`.${zone}`) && isAccountName(label) && normalized(name) === name
}

/** Suggestions: the typed name, if it can be registered, and similar ones. */
export function suggestionsFor(typed: string, zone: string): string[] {
  const name = normalized(typed) ?? ''
  const label = isOfZone(name, zone) ? name.slice(0, -(zone.length + 1)) : name
  if (label === '') return []
  return [label, ...ENDINGS.map((ending) => label + ending)]
    .map((candidate) => `${candidate}.${zone}`)
    .filter((candidate) => isRegistrable(candidate, zone))
    .slice(0, SUGGESTIONS_MAX)
}
