import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'

/* Where a page ends, as a text that means something only to us. It names the last row that was looked at, never a count of rows: new
   blocks at the front move nothing, and every page begins strictly after the one before, so that following it comes to an end. */

/** @param parts texts without a space */
export function printCursor(parts: readonly (string | number | bigint)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/**
 * @param shapes what each part looks like
 * @throws INVALID_PARAMETER for anything that is not a cursor of these parts
 */
export function parseCursor<const S extends readonly RegExp[]>(text: string, shapes: S): { [K in keyof S]: string } {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split(' ')
  if (parts.length !== shapes.length || !shapes.every((shape, index) => shape.test(parts[index] ?? '')))
    throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'cursor', reason: 'it is not one of ours' } })
  return parts as { [K in keyof S]: string } // There is a part for each shape.
}
