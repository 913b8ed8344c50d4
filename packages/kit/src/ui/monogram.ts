import { fnv1a } from '@foyer/base/hash'

type Monogram = {
  /** The first letter or digit of the name, in upper case; `?` if there is none. */
  readonly letter: string
  /** Which of the eight grounds in mark.css it stands on: the same for the same name, everywhere. */
  readonly tone: number
}

export const MONOGRAM_TONES = 8

/** Shown instead of a logo whose picture is missing or late. */
export function monogram(name: string): Monogram {
  const letter = /[\p{L}\p{N}]/u.exec(name.normalize('NFC'))?.[0] ?? '?'
  return { letter: letter.toLocaleUpperCase('en'), tone: fnv1a(name.trim().toLowerCase()) % MONOGRAM_TONES }
}
