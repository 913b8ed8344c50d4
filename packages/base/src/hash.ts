/**
 * FNV-1a over the UTF-16 code units of a text, as an unsigned 32-bit number. Distributes names over colours and addresses over
 * drawings; it is not for security.
 * @see https://datatracker.ietf.org/doc/html/draft-eastlake-fnv
 */
export function fnv1a(text: string): number {
  let hash = 2166136261
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 16777619) >>> 0
  return hash
}
