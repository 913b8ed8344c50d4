import { isNumericKey, reduceNumericInput } from '@foyer/base'
import { type ReactNode, useId, useRef } from 'react'
import fiatCss from './fiat-amount.css?inline'
import { useStyles } from './style-root.tsx'

type FiatAmountProps = {
  /** "Amount in US dollar". */
  readonly label: string
  /** "$", before the number. */
  readonly sign: string
  /** With a dot as separator. */
  readonly value: string
  /** Maximum number of fraction digits. */
  readonly decimals: number
  readonly onChange: (value: string) => void
  /** Enter. */
  readonly onSubmit: () => void
  /** The limits, in words. */
  readonly note: string
  /** The amount is not within them: the note turns red. */
  readonly invalid: boolean
  /** It cannot be changed now. */
  readonly readOnly?: boolean
}

/** A large amount of money, typed. */
export function FiatAmount(props: FiatAmountProps) {
  useStyles(fiatCss)
  const { label, sign, value, decimals, onChange, onSubmit, note, invalid, readOnly = false } = props
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {/* Pressing anywhere beside the number focuses it; a keyboard reaches the field itself. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: see above */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: see above */}
      <div className="fiat" data-invalid={invalid || undefined} onClick={() => input.current?.focus()}>
        <span className="fiat-line" dir="ltr" data-long={value.length > 6 || undefined}>
          <span aria-hidden="true">{sign}</span>
          <input
            ref={input}
            type="text"
            inputMode="decimal"
            autoComplete="off"
            spellCheck={false}
            placeholder="0"
            size={Math.max(1, value.length)}
            value={value}
            readOnly={readOnly}
            aria-label={label}
            aria-invalid={invalid || undefined}
            aria-describedby={`${id}note`}
            onKeyDown={(event) => {
              if (event.key.length === 1 && !isNumericKey(value, event)) event.preventDefault()
            }}
            onChange={({ target }) => onChange(reduceNumericInput(value, target.value, decimals))}
          />
        </span>
        <span className="fiat-note" id={`${id}note`}>
          {note}
        </span>
      </div>
    </form>
  )
}

/** A large amount that stands. */
export function FixedAmount({ children, note }: { readonly children: ReactNode; readonly note: string }) {
  useStyles(fiatCss)
  return (
    <p className="fiat" data-fixed>
      <b className="fiat-line" dir="auto">
        {children}
      </b>
      <span className="fiat-note">{note}</span>
    </p>
  )
}
