import { forwardRef } from 'react'
import fieldCss from './field.css?inline'
import { useStyles } from './style-root.tsx'

type ShownFieldProps = {
  /** The accessible name. */
  readonly label: string
  readonly value: string
}

/** A line of text that can be selected and copied by hand, but not changed: a link. */
export const ShownField = forwardRef<HTMLInputElement, ShownFieldProps>(function ShownField({ label, value }, ref) {
  useStyles(fieldCss)
  return (
    <div className="field">
      <input
        ref={ref}
        readOnly
        dir="ltr"
        aria-label={label}
        value={value}
        onFocus={(event) => event.currentTarget.select()}
      />
    </div>
  )
})
