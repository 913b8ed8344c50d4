import { type FormEvent, forwardRef, type HTMLInputAutoCompleteAttribute, type ReactNode, useId } from 'react'
import fieldCss from './field.css?inline'
import { Hint } from './hint.tsx'
import { Icon, type IconLook } from './icon.tsx'
import { useStyles } from './style-root.tsx'

type FieldProps = {
  /** The accessible name; shown above the field with `showLabel`. */
  readonly label: string
  readonly showLabel?: boolean
  readonly value: string
  readonly onChange: (value: string) => void
  /** Enter, or the submit button in `trailing`. */
  readonly onSubmit?: () => void
  readonly type?: 'text' | 'email' | 'url'
  readonly icon?: IconLook
  readonly placeholder?: string
  readonly autoComplete?: HTMLInputAutoCompleteAttribute
  readonly maxLength?: number
  readonly disabled?: boolean
  /** The error and what to do about it. Keeps the value, turns the outline red, and is announced. */
  readonly error?: string | undefined
  /** Addresses stand here: letters keep their form, and `0x` is not drawn as a multiplication sign. */
  readonly code?: boolean
  /** A hint under the field. */
  readonly hint?: ReactNode
  /** An IconButton at the end: "Continue with email". */
  readonly trailing?: ReactNode
}

/** One line of text, with its own form: Enter submits. */
export const Field = forwardRef<HTMLInputElement, FieldProps>(function Field(props, ref) {
  useStyles(fieldCss)
  const id = useId()
  const { label, error, hint, disabled = false, onSubmit } = props
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSubmit?.()
  }
  return (
    <form noValidate onSubmit={submit}>
      {props.showLabel && (
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
      )}
      <div className="field" data-invalid={error !== undefined || undefined} data-disabled={disabled || undefined}>
        {props.icon && <Icon name={props.icon} />}
        <input
          ref={ref}
          id={id}
          type={props.type ?? 'text'}
          data-code={props.code || undefined}
          value={props.value}
          placeholder={props.placeholder}
          autoComplete={props.autoComplete}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={props.maxLength}
          disabled={disabled}
          aria-label={props.showLabel ? undefined : label}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error !== undefined || hint !== undefined ? `${id}hint` : undefined}
          onChange={(event) => props.onChange(event.target.value)}
        />
        {props.trailing}
      </div>
      <div id={`${id}hint`} aria-live="polite">
        {error !== undefined ? <Hint tone="danger">{error}</Hint> : hint !== undefined && <Hint>{hint}</Hint>}
      </div>
    </form>
  )
})

type FilledFieldProps = {
  /** The label, announced before the content. */
  readonly label: string
  /** An Avatar or Logo. */
  readonly leading: ReactNode
  readonly name: ReactNode
  readonly note?: ReactNode
  /** An IconButton that clears it. */
  readonly trailing: ReactNode
}

/** A field with a recognised value, shown in place of the text. */
export function FilledField({ label, leading, name, note, trailing }: FilledFieldProps) {
  useStyles(fieldCss)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own.
    <div className="field" data-filled="" role="group" aria-label={label}>
      {leading}
      <span className="field-filled">
        <bdi>{name}</bdi>
        {note !== undefined && <span>{note}</span>}
      </span>
      {trailing}
    </div>
  )
}
