import { type FormEvent, forwardRef, useId } from 'react'
import { Chip, Chips } from './chip.tsx'
import fieldCss from './field.css?inline'
import { Hint } from './hint.tsx'
import nameFieldCss from './name-field.css?inline'
import { SectionTitle } from './section-title.tsx'
import { useStyles } from './style-root.tsx'

type NameFieldProps = {
  /** The accessible name. */
  readonly label: string
  readonly value: string
  /** What follows the text: ".foyer.id". */
  readonly ending?: string | undefined
  readonly onChange: (value: string) => void
  readonly onBlur: () => void
  /** Enter. */
  readonly onSubmit: () => void
  /** Whether it can be had: Available, Taken, Checking. */
  readonly tag?: { readonly tone: 'quiet' | 'success' | 'danger'; readonly text: string } | undefined
  /** Turns the outline red, keeps the value, and is announced. */
  readonly error?: string | undefined
  /** The rules, in words. */
  readonly hint: string
}

/** A name with a fixed ending. */
export const NameField = forwardRef<HTMLInputElement, NameFieldProps>(function NameField(props, ref) {
  useStyles(fieldCss)
  useStyles(nameFieldCss)
  const id = useId()
  const { value, ending, error, tag } = props
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    props.onSubmit()
  }
  return (
    <form noValidate onSubmit={submit}>
      <label className="field" data-name="" data-invalid={error !== undefined || undefined}>
        <span className="name-field">
          <span className="name-typed">
            <span aria-hidden="true">{value}</span>
            <input
              ref={ref}
              type="text"
              dir="ltr"
              value={value}
              autoComplete="off"
              autoCapitalize="none"
              autoCorrect="off"
              spellCheck={false}
              aria-label={props.label}
              aria-invalid={error !== undefined || undefined}
              aria-describedby={`${id}ending ${id}hint`}
              onChange={(event) => props.onChange(event.target.value)}
              onBlur={props.onBlur}
            />
          </span>
          <span id={`${id}ending`} className="name-zone">
            {ending}
          </span>
        </span>
        {tag && (
          <span className="name-tag" data-tone={tag.tone}>
            {tag.text}
          </span>
        )}
      </label>
      <div id={`${id}hint`} aria-live="polite">
        {error !== undefined ? <Hint tone="danger">{error}</Hint> : <Hint>{props.hint}</Hint>}
      </div>
    </form>
  )
})

type NameSuggestionsProps = {
  /** "Also available". */
  readonly label: string
  readonly names: readonly string[]
  readonly onTake: (name: string) => void
}

/** Names to choose from. A long one is truncated. */
export function NameSuggestions({ label, names, onTake }: NameSuggestionsProps) {
  useStyles(nameFieldCss)
  return (
    <div className="name-chips">
      <SectionTitle>{label}</SectionTitle>
      <Chips label={label}>
        {names.map((name) => (
          <Chip key={name} onPress={() => onTake(name)}>
            <bdi dir="ltr">{name}</bdi>
          </Chip>
        ))}
      </Chips>
    </div>
  )
}
