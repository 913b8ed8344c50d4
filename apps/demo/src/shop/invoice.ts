import { type InferOutput, integer, minValue, number, object, optional, pipe, regex, safeParse, string } from 'valibot'

/** What the shop sells in every invoice, in USDC. */
export const LINES = [
  ['Linen field notebook, two', '7.00'],
  ['Pencil, cedar', '2.25'],
  ['Delivery', '3.25'],
] as const
export const TOTAL = '12.50'

const schema = object({
  number: pipe(number(), integer(), minValue(1)),
  /** The transaction that paid it. A real shop asks its own server, which has looked at the transaction itself. */
  paidBy: optional(pipe(string(), regex(/^0x[0-9a-f]{64}$/i))),
})
export type Invoice = InferOutput<typeof schema>

const KEPT_AT = 'field-and-fern:invoice'
const FIRST: Invoice = { number: 2041 }

/** The visitor's invoice, as it was before a reload. Without storage each page begins with the first one. */
export function readInvoice(storage: () => Storage): Invoice {
  try {
    const { success, output } = safeParse(schema, JSON.parse(storage().getItem(KEPT_AT) ?? ''))
    return success ? output : FIRST
  } catch {
    return FIRST
  }
}

export function keepInvoice(storage: () => Storage, invoice: Invoice): void {
  try {
    storage().setItem(KEPT_AT, JSON.stringify(invoice))
  } catch {
    // The page shows it all the same.
  }
}
