/** What is needed of `window`. */
type Framed = Pick<Window, 'parent'> & {
  readonly location: Pick<Location, 'ancestorOrigins'>
  readonly document: Pick<Document, 'referrer'>
}

/** Which of these origins has the page in its frame. Undefined: none of them. */
export function originAround(page: Framed, origins: readonly string[]): string | undefined {
  if (page.parent === page) return undefined
  const parent = parentOrigin(page)
  return origins.find((origin) => origin === parent)
}

/** Browsers without `ancestorOrigins` tell only where the frame was opened from. */
function parentOrigin({ location, document }: Framed): string | undefined {
  const ancestors: Location['ancestorOrigins'] | undefined = location.ancestorOrigins
  if (ancestors) return ancestors[0]
  return URL.canParse(document.referrer) ? new URL(document.referrer).origin : undefined
}
