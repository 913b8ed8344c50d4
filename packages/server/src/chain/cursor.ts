import { FoyerError } from '@foyer/base'
import { INVALID_PARAMETER } from '@foyer/base/catalogue'

/* The end of a page as an opaque text. It contains the last row that was read, never an offset: new blocks do not shift later
 * pages, and every page begins strictly after the previous one, so that pagination ends. */

/** @param parts texts without spaces */
export function printCursor(parts: readonly (string | number | bigint)[]): string {
  return Buffer.from(parts.join(' ')).toString('base64url')
}

/**
 * @param shapes the pattern of each part
 * @throws INVALID_PARAMETER for anything that is not a cursor of these parts
 */
export function parseCursor<const S extends readonly RegExp[]>(text: string, shapes: S): { [K in keyof S]: string } {
  const [row, ...more] = parseCursorRows(text, shapes)
  if (row === undefined || more.length > 0) throw refusedCursor()
  return row
}

/**
 * The same for a cursor with any number of rows of these parts.
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
  return rows as { [K in keyof S]: string }[] // Each shape has a part.
}

export const refusedCursor = (): FoyerError =>
  new FoyerError(INVALID_PARAMETER, { context: { parameter: 'cursor', reason: 'it is not one of ours' } })
