import { type AmountRefusal, isNumericKey, readWrittenAmount, reduceNumericInput } from '@foyer/base'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import amountCss from './amount-field.css?inline'
import { Hint } from './hint.tsx'
import { useStyles } from './style-root.tsx'

type AmountFieldProps = {
  /** "Amount of ETH". */
  readonly label: string
  /** Shown above the number: "You pay". */
  readonly caption?: string
  /** With a dot as separator. */
  readonly value: string
  /** Maximum number of fraction digits of the asset. */
  readonly decimals: number
  /** The asset's symbol, which pasted text may contain. */
  readonly symbol: string
  readonly onChange: (value: string) => void
  /** Called when pasted text is not an amount or is ambiguous; the value is unchanged. Report it in `error`. */
  readonly onRefuse: (refusal: AmountRefusal) => void
  /** Enter. */
  readonly onSubmit?: (() => void) | undefined
  /** A token Chip. */
  readonly asset: ReactNode
  /** The amount's value in fiat. */
  readonly worth?: ReactNode
  /** "2.418 available". */
  readonly available?: ReactNode
  readonly max?: { readonly label: string; readonly name: string; readonly onPress: () => void } | undefined
  /** Turns the outline red, and is announced. */
  readonly error?: string | undefined
  /** On a ground instead of in an outline: the second of two amounts. */
  readonly soft?: boolean
  /** It follows from another amount, and is asked for. */
  readonly busy?: boolean
}

/**
 * An amount of an asset: digits and one separator when typed. Pasted text is parsed if it is unambiguous, otherwise rejected
 * with an error.
 */
export function AmountField(props: AmountFieldProps) {
  useStyles(amountCss)
  const { value, decimals, symbol, error, max } = props
  /** All typed keys in order: the field shows one separator only, but `1,000.50` was typed with two. */
  const typed = useRef('')
  const take = (text: string, fallback: string) => {
    const read = readWrittenAmount(text, { symbol, decimals })
    if ('value' in read) return props.onChange(read.value)
    props.onChange(fallback)
    props.onRefuse(read.refused)
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Input Events: typed text, including composition, arrives key by key; all other input replaces the text.
    const { inputType = '', data } = nativeEvent as Partial<InputEvent>
    const isKey = inputType === 'insertText' && data?.length === 1
    const isAtEnd = target.selectionStart === target.value.length
    typed.current = isKey && isAtEnd ? (value === '' ? '' : typed.current || value) + data : ''
    const isWritten = inputType === 'insertText' ? !isKey : !/^(delete|history|.*Composition)/.test(inputType)
    if (isWritten && target.value !== '') return take(target.value, value)
    const reduced = reduceNumericInput(value, target.value, decimals)
    if (/,|\..*\./.test(typed.current)) take(typed.current, reduced)
    else props.onChange(reduced)
  }
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        props.onSubmit?.()
      }}
    >
      {/* Pressing anywhere in the frame focuses the number; a keyboard reaches the field itself. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className="amount"
        data-invalid={error !== undefined || undefined}
        data-soft={props.soft || undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
        {props.caption !== undefined && <span className="amount-caption">{props.caption}</span>}
        <div className="amount-line">
          <input
            ref={input}
            dir="ltr"
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            value={value}
            data-long={value.length > 9 || undefined}
            aria-label={props.label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}hint`}
            aria-busy={props.busy || undefined}
            onKeyDown={(event) => {
              // A second separator shows that the first one separated thousands.
              if (event.key.length === 1 && !/[.,]/.test(event.key) && !isNumericKey(value, event))
                event.preventDefault()
            }}
            onChange={change}
          />
          {props.asset}
        </div>
        <div className="amount-line amount-meta">
          <span>{props.worth}</span>
          <span>
            {props.available}
            {max && (
              <button className="amount-max" type="button" aria-label={max.name} onClick={max.onPress}>
                {max.label}
              </button>
            )}
          </span>
        </div>
      </div>
      <div id={`${id}hint`} aria-live="polite">
        {error !== undefined && <Hint tone="danger">{error}</Hint>}
      </div>
    </form>
  )
}
