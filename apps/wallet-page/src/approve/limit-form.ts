import { parseAmount } from '@foyer/base'
import { element } from '../element.ts'
import { isolated } from '../isolated.ts'
import type { Content } from './content.ts'
import { TEXTS } from './texts.ts'

/**
 * Lets the visitor name how much may be taken, in place of all.
 * @param onLimit gets base units, above 0
 */
export function limitForm(
  { symbol, decimals }: NonNullable<Content['limit']>,
  onLimit: (amount: bigint) => void,
): HTMLElement {
  const label = element('label', 'label', ...isolated(TEXTS.allowOnly(symbol)))
  // Ids that the host page does not know: it could scroll the frame to them, past what is dangerous.
  const id = crypto.randomUUID()
  label.htmlFor = id
  const field = element('input', 'field')
  Object.assign(field, { id, inputMode: 'decimal', autocomplete: 'off', maxLength: 80, dir: 'ltr' })
  const set = element('button', 'button', TEXTS.setLimit)
  const told = element('p', 'told')
  told.id = `told-${id}`
  told.setAttribute('role', 'status')
  field.setAttribute('aria-describedby', told.id)
  const form = element('form', 'limit', label, element('div', 'limit-row', field, set), told)
  form.noValidate = true
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const amount = amountOf(field.value.trim(), decimals)
    field.setAttribute('aria-invalid', `${amount === undefined}`)
    told.textContent = amount === undefined ? TEXTS.limitInvalid(decimals) : TEXTS.limiting
    if (amount === undefined) return field.focus()
    set.disabled = true
    field.readOnly = true
    onLimit(amount)
  })
  return form
}

function amountOf(text: string, decimals: number): bigint | undefined {
  try {
    const amount = parseAmount(text, decimals)
    return amount > 0n ? amount : undefined
  } catch {
    return undefined // Said under the field.
  }
}
