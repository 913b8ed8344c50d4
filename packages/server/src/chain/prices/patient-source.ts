import type { Asset, PriceSource, Quote } from './source.ts'

/** Half of the time that a page waits for prices, so that the sources after a slow one still answer in time. */
const PATIENCE_MS = 1_500
/** How long a late answer is used instead of a new request. */
const LATE_MS = 60_000

type Answer = ReadonlyMap<Asset, Quote | 'failed'>

/**
 * Prevents a slow source from blocking the others: without an answer in time its prices count as failed, and it is not waited
 * for again until it has answered. A late answer is used for the next request.
 */
export function patientSource(source: PriceSource, now: () => number, patienceMs = PATIENCE_MS): PriceSource {
  const late = new Map<Asset, { readonly quote: Quote | 'failed'; readonly at: number }>()
  let slow = 0

  function takeLate(asked: readonly Asset[]): Map<Asset, Quote | 'failed'> {
    for (const [asset, { at }] of late) if (now() - at > LATE_MS) late.delete(asset)
    return new Map(
      asked.flatMap((asset) => {
        const kept = late.get(asset)
        return kept ? [[asset, kept.quote] as const] : []
      }),
    )
  }
  return {
    async read(assets) {
      const known = takeLate(assets)
      const left = assets.filter((asset) => !known.has(asset))
      if (left.length === 0) return known
      const failed = () => new Map([...known, ...left.map((asset) => [asset, 'failed'] as const)])
      if (slow > 0) return failed()

      let isLate = false
      const reading = source.read(left).then((found): Answer => {
        if (isLate) for (const [asset, quote] of found) late.set(asset, { quote, at: now() })
        return found
      })
      let timer: NodeJS.Timeout | undefined
      const tooLong = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), patienceMs)
      })
      const found = await Promise.race([reading, tooLong]).finally(() => clearTimeout(timer))
      if (found) return new Map([...known, ...found])
      isLate = true
      slow += 1
      const ended = () => {
        slow -= 1
      }
      // A source that fails late has logged its error, and nothing waits for it here.
      reading.then(ended, ended)
      return failed()
    },
  }
}
