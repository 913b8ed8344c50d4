import { forwardRef, type ReactNode, useId } from 'react'
import checkFieldCss from './check-field.css?inline'
import { Hint } from './hint.tsx'
import { useStyles } from './style-root.tsx'

type CheckFieldProps = {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
  /** The label. May hold links of class `quiet-link`. */
  readonly children: ReactNode
  /** Why it has to be checked. Read out with the checkbox: move the focus there. */
  readonly error?: string | undefined
}

/** A checkbox with its label. */
export const CheckField = forwardRef<HTMLInputElement, CheckFieldProps>(function CheckField(props, ref) {
  useStyles(checkFieldCss)
  const hint = useId()
  const { checked, onChange, children, error } = props
  return (
    <>
      <label className="check-field">
        <input
          ref={ref}
          type="checkbox"
          checked={checked}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={error === undefined ? undefined : hint}
          onChange={(event) => onChange(event.target.checked)}
        />
        <span>{children}</span>
      </label>
      <div id={hint}>{error !== undefined && <Hint tone="danger">{error}</Hint>}</div>
    </>
  )
})
