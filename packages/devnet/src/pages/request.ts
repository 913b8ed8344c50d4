import { createHash, timingSafeEqual } from 'node:crypto'
import { type GenericSchema, type InferOutput, safeParse } from 'valibot'

/** Whether a secret is the one that is expected, in a time that tells nothing. */
export function isSame(given: string | undefined, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return given !== undefined && timingSafeEqual(digest(given), digest(expected))
}

/** What a schema makes of a value; undefined if it does not fit. */
export function parsed<T extends GenericSchema>(schema: T, value: unknown): InferOutput<T> | undefined {
  const { success, output } = safeParse(schema, value)
  return success ? output : undefined
}
