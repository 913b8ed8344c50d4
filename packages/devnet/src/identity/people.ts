import { createHash } from 'node:crypto'

/** Somebody that a visitor of the local world can be. */
export type Person = {
  readonly id: string
  readonly name: string
  /** Null: the provider knows none, or the visitor has declined to share it. */
  readonly email: string | null
  readonly isVerified: boolean
}

export const PEOPLE: readonly Person[] = [
  { id: 'mara', name: 'Mara Lind', email: 'mara@harbour.example', isVerified: true },
  { id: 'ilse', name: 'Ilse Brandt', email: 'ilse@harbour.example', isVerified: false },
  { id: 'tomo', name: 'Tomo Ueda', email: null, isVerified: false },
]

/**
 * The subject of a person at a provider: digits, like the ids of GitHub and Discord. It differs between providers, so that nothing
 * can rely on equal ones.
 */
export function subjectOf(provider: string, person: Person): string {
  const digest = createHash('sha256').update(`${provider} ${person.id}`).digest()
  return String(digest.readUIntBE(0, 6) + 1)
}
