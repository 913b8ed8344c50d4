/**
 * The rules of a numeric field (specification, section 5): digits and one decimal separator, comma or dot; a leading
 * separator becomes `0.`; a leading zero is replaced by the digit typed. Anything else leaves the value as it was.
 *
 * @param previous the field's value, already of this form
 * @param typed what the browser would make of it: the whole new text, also after a paste
 * @param decimals most fraction digits that the asset allows
 * @returns the new value, with a dot as separator
 */
export function reduceNumericInput(previous: string, typed: string, decimals = 36): string {
  let text = typed.replace(/,/g, '.')
  if (!/^\d*\.?\d*$/.test(text)) return previous
  if (text.startsWith('.')) text = `0${text}`
  text = text.replace(/^0+(?=\d)/, '')
  const [whole = '', fraction] = text.split('.')
  if (whole.length > 78 || (fraction?.length ?? 0) > decimals) return previous
  return text
}

const NAVIGATION_KEYS = new Set([
  'Backspace',
  'Delete',
  'Tab',
  'Enter',
  'Escape',
  'Home',
  'End',
  'ArrowLeft',
  'ArrowRight',
  'ArrowUp',
  'ArrowDown',
])

/** Whether a key may reach a numeric field holding `value`: digits, one separator, editing, navigation and shortcuts. */
export function isNumericKey(value: string, event: { key: string; ctrlKey: boolean; metaKey: boolean }): boolean {
  if (event.ctrlKey || event.metaKey || NAVIGATION_KEYS.has(event.key)) return true
  if (event.key === '.' || event.key === ',') return !/[.,]/.test(value)
  return /^\d$/.test(event.key)
}
