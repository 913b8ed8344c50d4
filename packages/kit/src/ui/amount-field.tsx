import { type AmountRefusal, isNumericKey, readWrittenAmount, reduceNumericInput } from '@foyer/base'
import { type ChangeEvent, type ReactNode, useId, useRef } from 'react'
import amountCss from './amount-field.css?inline'
import { Hint } from './hint.tsx'
import { useStyles } from './style-root.tsx'

type AmountFieldProps = {
  /** "Amount of ETH". */
  readonly label: string
  /** With a dot as separator. */
  readonly value: string
  /** Most fraction digits that the asset has. */
  readonly decimals: number
  /** Of the asset: what is pasted may say it. */
  readonly symbol: string
  readonly onChange: (value: string) => void
  /** What was pasted is no amount, or could be two; the value stays as it was. Say so in `error`. */
  readonly onRefuse: (refusal: AmountRefusal) => void
  /** Enter. */
  readonly onSubmit?: (() => void) | undefined
  /** A token Chip. */
  readonly asset: ReactNode
  /** What it is worth. */
  readonly worth?: ReactNode
  /** "2.418 available". */
  readonly available?: ReactNode
  readonly max?: { readonly label: string; readonly name: string; readonly onPress: () => void } | undefined
  /** Turns the outline red, and is announced. */
  readonly error?: string | undefined
}

/** An amount of an asset: digits and one separator when typed; what is pasted is read as it was meant, or refused aloud. */
export function AmountField(props: AmountFieldProps) {
  useStyles(amountCss)
  const { value, decimals, symbol, error, max } = props
  /** The keys as they were typed, one behind the other: the field shows one separator only, but `1,000.50` was typed with two. */
  const typed = useRef('')
  const take = (text: string, fallback: string) => {
    const read = readWrittenAmount(text, { symbol, decimals })
    if ('value' in read) return props.onChange(read.value)
    props.onChange(fallback)
    props.onRefuse(read.refused)
  }
  const change = ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
    // Input Events: typing, also by way of a composition, comes key by key; all else brings a whole text.
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
      {/* Pressing anywhere in the frame is meant for the number; a keyboard reaches the field itself. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div
        className="amount"
        data-invalid={error !== undefined || undefined}
        onClick={(event) => event.target === event.currentTarget && input.current?.focus()}
      >
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
            data-long={value.length > 12 || undefined}
            aria-label={props.label}
            aria-invalid={error !== undefined || undefined}
            aria-describedby={`${id}hint`}
            onKeyDown={(event) => {
              // A second separator says what the first one meant.
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
