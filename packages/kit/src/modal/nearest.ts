/** The closest name that differs in at most a third of its letters (Levenshtein distance). */
export function nearest(name: string, known: readonly string[]): string | undefined {
  const [best] = known
    .map((other) => ({ other, distance: distanceOf(name.toLowerCase(), other.toLowerCase()) }))
    .sort((a, b) => a.distance - b.distance)
  return best && best.distance <= Math.max(2, best.other.length / 3) ? best.other : undefined
}

function distanceOf(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1]
    for (let index = 0; index < b.length; index++)
      next.push(
        Math.min((next[index] ?? 0) + 1, (row[index + 1] ?? 0) + 1, (row[index] ?? 0) + (b[index] === letter ? 0 : 1)),
      )
    row = next
  }
  return row.at(-1) ?? 0
}
