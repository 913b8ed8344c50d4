import type { CatalogueEntry } from './catalogue.ts'

type Placeholder<M extends string> = M extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never

/** The values that a row's message needs: one for each `{placeholder}`. */
type ContextOf<E extends CatalogueEntry> = string extends E['message']
  ? Readonly<Record<string, string | number>>
  : [Placeholder<E['message']>] extends [never]
    ? { readonly [key: string]: never }
    : { readonly [K in Placeholder<E['message']>]: string | number }

/** The only error class. `code` is stable and documented in docs/errors.md; `message` is the English text. */
export class FoyerError<E extends CatalogueEntry = CatalogueEntry> extends Error {
  override readonly name = 'FoyerError'
  readonly code: E['code']
  readonly entry: E
  readonly context: ContextOf<E>

  /**
   * @param entry a row of the catalogue
   * @param options.context values for the message's placeholders
   * @param options.cause the caught error, for developers and never shown
   */
  constructor(entry: E, ...[options]: ErrorOptionsOf<E>) {
    const context: Readonly<Record<string, string | number>> = options?.context ?? {}
    super(fill(entry.message, context), options?.cause === undefined ? undefined : { cause: options.cause })
    this.code = entry.code
    this.entry = entry
    this.context = context as ContextOf<E> // The type of the options allows this only for rows without placeholders.
  }
}

type ErrorOptionsOf<E extends CatalogueEntry> = string extends E['message']
  ? [options?: { context?: ContextOf<E>; cause?: unknown }] // A row whose type is not known; the message is read without its context type.
  : [Placeholder<E['message']>] extends [never]
    ? [options?: { context?: never; cause?: unknown }]
    : [options: { context: ContextOf<E>; cause?: unknown }]

/**
 * Whether `error` is the catalogue's `entry`. Compares codes, so it works across bundles and frames.
 * @example if (isFoyerError(error) && error.code === 'USER_REJECTED') return
 */
export function isFoyerError<E extends CatalogueEntry = CatalogueEntry>(
  error: unknown,
  entry?: E,
): error is FoyerError<E> {
  try {
    if (!(error instanceof Error) || error.name !== 'FoyerError') return false
    return entry === undefined || (error as FoyerError).code === entry.code
  } catch {
    return false // A getter of a hostile error threw, so it is not one of ours.
  }
}

/**
 * The text of anything that was thrown, for logs and last-resort messages.
 * @example try { await foyer.open() } catch (error) { console.warn(messageOf(error)) }
 */
export function messageOf(error: unknown): string {
  try {
    const text = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
    return typeof text === 'string' && text !== '' ? text : UNKNOWN
  } catch {
    return UNKNOWN // As above.
  }
}
const UNKNOWN = 'Unknown error'

function fill(message: string, context: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (whole, name: string) => String(context[name] ?? whole))
}
