/** The texts to announce. A repeated text is announced once; pass an empty string in between. */
type LiveRegionProps = {
  /** Waiting, copied, counts: announced when the visitor pauses. */
  readonly polite: string
  /** Errors and risks: announced at once. */
  readonly assertive: string
}

/** Both live regions. They must be in the page before the first announcement, so render this once next to the panel. */
export function LiveRegion({ polite, assertive }: LiveRegionProps) {
  return (
    <>
      <div className="sr" role="status" aria-live="polite" aria-atomic="true">
        {polite}
      </div>
      <div className="sr" role="alert" aria-live="assertive" aria-atomic="true">
        {assertive}
      </div>
    </>
  )
}
