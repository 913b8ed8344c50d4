/** Determines the type of a picture by its first bytes, ignoring its declared type. */
type PictureType = 'image/png' | 'image/jpeg' | 'image/gif' | 'image/webp' | 'image/svg+xml'

const STARTS: readonly (readonly [PictureType, RegExp])[] = [
  ['image/png', /^\x89PNG\r\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
]
/** A document whose root is `svg`: declarations, comments and a type may stand before it. */
const SVG =
  /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]{0,200}\?>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)*(?:<!DOCTYPE svg[^>[]{0,300}>\s*)?(?:<!--[\s\S]{0,1000}?-->\s*)*<svg[\s>]/i
const LOOKED_AT = 4_096

export function pictureType(bytes: Uint8Array): PictureType | undefined {
  const start = Buffer.from(bytes.subarray(0, LOOKED_AT)).toString('latin1')
  const found = STARTS.find(([, shape]) => shape.test(start))
  return found?.[0] ?? (SVG.test(start) ? 'image/svg+xml' : undefined)
}
