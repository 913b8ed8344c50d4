/** From how many letters on two slips are forgiven. */
const LONG = 7

/**
 * How well a name answers a search, the best being 0: the name begins with it, one of its words does, it is inside, or the name or
 * one of its words is written with a slip or two; undefined where it does not answer.
 * @param name as it is displayed
 * @param search what was typed
 */
export function rank(name: string, search: string): number | undefined {
  const [text, needle] = [fold(name), fold(search)]
  if (text.startsWith(needle)) return 0
  const words = text.split(' ')
  if (words.some((word) => word.startsWith(needle))) return 1
  if (text.includes(needle)) return 2
  const slips = needle.length >= LONG ? 2 : 1
  // Two letters with a slip in them could be anything. What is still being typed is held against as much of the name.
  if (needle.length < 3) return undefined
  const beginnings = [text, ...words].flatMap((word) =>
    [-1, 0, 1].map((more) => word.slice(0, needle.length + more)).concat(word),
  )
  return beginnings.some((word) => distance(word, needle) <= slips) ? 3 : undefined
}

/** Case, accents and what stands between words make no difference. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Damerau–Levenshtein in its restricted form: insertions, deletions, substitutions, and neighbours that changed places. */
export function distance(a: string, b: string): number {
  let before: readonly number[] = []
  let row: readonly number[] = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i]
    for (let j = 1; j <= b.length; j += 1) {
      const changed = (row[j - 1] ?? 0) + Number(a[i - 1] !== b[j - 1])
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? 0) + 1 : Infinity
      next[j] = Math.min(changed, swapped, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1)
    }
    before = row
    row = next
  }
  return row[b.length] ?? 0
}
