/** The JSON of a webhook that was signed; undefined where it is none: then it says nothing that we know. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined // Sent again, it would be the same.
  }
}
