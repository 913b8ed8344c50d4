/**
 * Finds the newest block that an index and its chain have in common. Chains that differ at one number differ at all higher
 * ones, so the search goes down in growing steps and then bisects: a reorganisation of two blocks takes two requests, one of a
 * million about forty.
 * @param lowest the first block of the index
 * @param tip the last one, known to differ
 * @param isSame whether the chain's block of that number is the index's
 * @returns undefined when they have nothing in common
 */
export async function commonAncestor(
  lowest: bigint,
  tip: bigint,
  isSame: (number: bigint) => Promise<boolean>,
): Promise<bigint | undefined> {
  let differs = tip
  for (let step = 1n; differs > lowest; step *= 2n) {
    const candidate = differs - step > lowest ? differs - step : lowest
    if (await isSame(candidate)) return between(candidate, differs, isSame)
    differs = candidate
  }
  return undefined
}

/** Bisects between a block that is the same and one that is not. */
async function between(same: bigint, differs: bigint, isSame: (number: bigint) => Promise<boolean>): Promise<bigint> {
  if (differs - same === 1n) return same
  const middle = (same + differs) / 2n
  return (await isSame(middle)) ? between(middle, differs, isSame) : between(same, middle, isSame)
}
