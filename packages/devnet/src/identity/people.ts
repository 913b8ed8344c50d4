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

/** Anybody else, by their address, which the provider has verified. */
const ofEmail = (email: string): Person => ({ id: email, name: 'Somebody Else', email, isVerified: true })

/** What a provider calls them. */
export const handleOf = ({ id }: Person): string => id.split('@')[0] ?? id

/** Whom a visitor chose; undefined: nobody, which is a refusal. */
export function chosen(id: string | null, email: string | null): Person | undefined {
  return id === 'other' && email ? ofEmail(email) : PEOPLE.find((person) => person.id === id)
}

/**
 * The subject of a person at a provider: digits, like the ids of GitHub and Discord. It differs between providers, so that nothing
 * can rely on equal ones.
 */
export function subjectOf(provider: string, person: Person): string {
  const digest = createHash('sha256').update(`${provider} ${person.id}`).digest()
  return String(digest.readUIntBE(0, 6) + 1)
}
