import { isNumericKey, reduceNumericInput } from '@foyer/base'
import { type ReactNode, useId, useRef } from 'react'
import amountCss from './amount-field.css?inline'
import { Hint } from './hint.tsx'
import { useStyles } from './style-root.tsx'

interface AmountFieldProps {
  /** "Amount of ETH". */
  readonly label: string
  /** With a dot as separator. */
  readonly value: string
  /** Most fraction digits that the asset has. */
  readonly decimals: number
  readonly onChange: (value: string) => void
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

/** An amount of an asset: digits and one separator, whatever is typed or pasted (specification, section 5). */
export function AmountField(props: AmountFieldProps) {
  useStyles(amountCss)
  const { value, decimals, error, max } = props
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
              if (event.key.length === 1 && !isNumericKey(value, event)) event.preventDefault()
            }}
            onChange={(event) => props.onChange(reduceNumericInput(value, event.target.value, decimals))}
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
