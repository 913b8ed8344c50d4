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
  const [row, ...more] = parseCursorRows(text, shapes)
  if (row === undefined || more.length > 0) throw refusedCursor()
  return row
}

/**
 * The same of a cursor with as many rows of these parts as there are.
 * @throws INVALID_PARAMETER for anything else
 */
export function parseCursorRows<const S extends readonly RegExp[]>(
  text: string,
  shapes: S,
): readonly { [K in keyof S]: string }[] {
  const parts = Buffer.from(text, 'base64url').toString('latin1').split(' ')
  const isOurs = parts.every((part, index) => shapes[index % shapes.length]?.test(part))
  if (parts.length % shapes.length !== 0 || !isOurs) throw refusedCursor()
  const rows = Array.from({ length: parts.length / shapes.length }, (_, row) =>
    parts.slice(row * shapes.length, (row + 1) * shapes.length),
  )
  return rows as { [K in keyof S]: string }[] // There is a part for each shape.
}

export const refusedCursor = (): FoyerError =>
  new FoyerError(INVALID_PARAMETER, { context: { parameter: 'cursor', reason: 'it is not one of ours' } })
