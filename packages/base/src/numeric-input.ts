/** Code points of the digit zero in other scripts: Arabic-Indic, Persian and full-width. */
const ZEROS = [0x660, 0x6f0, 0xff10]
/** Invisible characters in copied texts (bidi marks, zero-width characters, a byte order mark). */
const UNSEEN = /[\u061c\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/g

/** The same text with the digits 0–9, and with dot and comma for the separators that look like them. */
const plain = (text: string): string =>
  text
    .replace(UNSEEN, '')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) => {
      const code = digit.charCodeAt(0)
      return String(code - (ZEROS.findLast((zero) => zero <= code) ?? code))
    })
    .replace(/\uff0e/g, '.')
    .replace(/[\u060c\uff0c]/g, ',')

/**
 * The rules for typing into a numeric field: digits and one decimal separator, comma or dot; a leading separator becomes `0.`;
 * a leading zero is replaced by the digit typed. Anything else leaves the value as it was.
 *
 * @param previous the field's value, already of this form
 * @param typed the whole new text, as the browser would set it
 * @param decimals maximum number of fraction digits of the asset
 * @returns the new value, with a dot as separator
 */
export function reduceNumericInput(previous: string, typed: string, decimals = 36): string {
  let text = plain(typed).replace(/[,\u066b]/g, '.')
  if (!/^\d*\.?\d*$/.test(text)) return previous
  if (text.startsWith('.')) text = `0${text}`
  text = text.replace(/^0+(?=\d)/, '')
  const [whole = '', fraction] = text.split('.')
  if (whole.length > 78 || (fraction !== undefined && (decimals === 0 || fraction.length > decimals))) return previous
  return text
}

/** Why a text was not accepted as an amount. `ambiguous`: with both interpretations. */
export type AmountRefusal =
  | { readonly kind: 'ambiguous'; readonly text: string; readonly fraction: string; readonly thousands: string }
  | { readonly kind: 'unreadable' | 'precise'; readonly text: string }

/**
 * Parses a pasted amount: `1,000.50`, `1.000,50`, `1 000`, `2.5 ETH`. Ambiguous texts such as `1,000` are rejected.
 * @param symbol the asset's symbol; amounts with another symbol are rejected
 * @returns the field's value, with a dot as separator
 */
export function readWrittenAmount(
  written: string,
  { symbol, decimals }: { readonly symbol: string; readonly decimals: number },
): { readonly value: string } | { readonly refused: AmountRefusal } {
  const text = written.replace(UNSEEN, '').trim().slice(0, 100)
  const unreadable = { refused: { kind: 'unreadable', text } } as const
  const number = withoutSymbol(plain(text), symbol)
  const [, separator] = /^[1-9]\d{0,2}([.,])\d{3}$/.exec(number) ?? []
  if (separator !== undefined) {
    const [whole = '', rest = ''] = number.split(separator)
    const fraction = `${whole}.${rest}`.replace(/\.?0+$/, '')
    return { refused: { kind: 'ambiguous', text, fraction, thousands: whole + rest } }
  }
  const value = number === '' ? undefined : ungrouped(number)
  if (value === undefined) return unreadable
  // Zeros at the end do not change the value.
  const exact = fractionDigits(value) > decimals ? value.replace(/\.?0+$/, '') : value
  if (fractionDigits(exact) > decimals) return { refused: { kind: 'precise', text } }
  const taken = reduceNumericInput('', exact, decimals)
  return taken === '' ? unreadable : { value: taken }
}

const fractionDigits = (value: string): number => value.split('.')[1]?.length ?? 0

/** `2.5 ETH`, `ETH 2.5`, `2.5ETH`. Empty where a symbol of digits could be part of the amount. */
function withoutSymbol(text: string, symbol: string): string {
  const unit = plain(symbol).toLowerCase()
  const lower = text.toLowerCase()
  if (unit === '' || lower === unit) return text
  if (/^[\d.,]+$/.test(unit)) return lower.split(/\s+/).includes(unit) ? '' : text
  const isLast = lower.endsWith(unit)
  if (!isLast && !lower.startsWith(unit)) return text
  const rest = isLast ? text.slice(0, -unit.length) : text.slice(unit.length)
  // The separator distinguishes digits of the symbol from those of the amount.
  if (/\d/.test(unit) && /[\d.,]/.test(rest.at(isLast ? -1 : 0) ?? '')) return text
  return rest.trim()
}

/** Separators of thousands, with the decimal separators that each allows. */
const WRITTEN: readonly { readonly group: string; readonly fraction: string }[] = [
  { group: ',', fraction: '\\.' },
  { group: '\\.', fraction: ',' },
  { group: "[\\s'\u2019]", fraction: '[.,]' },
  { group: '\u066c', fraction: '\u066b' },
]

function ungrouped(number: string): string | undefined {
  if (/^\d*[.,\u066b]?\d*$/.test(number)) return /\d/.test(number) ? number.replace(/[,\u066b]/, '.') : undefined
  for (const { group, fraction } of WRITTEN) {
    // Groups of three; in Indian notation, all but the last have two digits.
    const match = new RegExp(
      `^([1-9]\\d{0,2}(?:(${group})\\d{3})(?:\\2\\d{3})*|[1-9]\\d?(?:${group}\\d{2})+${group}\\d{3})(?:${fraction}(\\d*))?$`,
    ).exec(number)
    if (match) return `${match[1]?.replace(/\D/g, '')}.${match[3] ?? ''}`.replace(/\.$/, '')
  }
  return undefined
}

/** Whether a key is allowed in a numeric field with `value`: digits, one separator, and every key that does not insert text. */
export function isNumericKey(value: string, event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  // Keys that do not insert text have names: F5, PageUp, Unidentified (UI Events KeyboardEvent key values).
  if (event.ctrlKey || event.metaKey || event.key.length > 1) return true
  const key = plain(event.key).replace('\u066b', '.')
  if (key === '.' || key === ',') return !/[.,]/.test(value)
  return /^\d$/.test(key)
}
