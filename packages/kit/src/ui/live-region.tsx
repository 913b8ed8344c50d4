/** What is being said now. The same text twice in a row is announced once; pass an empty string between. */
type LiveRegionProps = {
  /** Waiting, copied, counts: spoken when the visitor pauses. */
  readonly polite: string
  /** Errors and risk: spoken at once. */
  readonly assertive: string
}

/** Both live regions. They must be in the page before anything is said, so render this once, always, beside the panel. */
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
