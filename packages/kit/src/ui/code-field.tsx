import { forwardRef } from 'react'
import codeCss from './code-field.css?inline'
import { useStyles } from './style-root.tsx'

const DIGITS = 6
const HALF = DIGITS / 2

type CodeFieldProps = {
  /** "6-digit code". */
  readonly label: string
  /** Digits only. */
  readonly value: string
  /**
   * Spaces, dashes and other scripts' digits are understood; anything else is left out. There may be more than six: what was
   * typed behind a full code.
   */
  readonly onChange: (value: string) => void
  readonly busy?: boolean
  readonly invalid?: boolean
  /** Id of what is said about it. */
  readonly describedBy?: string
}

/** A one-time code in six boxes: one field to a keyboard, a screen reader and a clipboard. */
export const CodeField = forwardRef<HTMLInputElement, CodeFieldProps>(function CodeField(props, ref) {
  useStyles(codeCss)
  const { value, busy = false, invalid = false } = props
  const box = (index: number) => (
    <span key={index} data-at={index === Math.min(value.length, DIGITS - 1) || undefined} aria-hidden="true">
      {value[index]}
    </span>
  )
  return (
    <div className="code-field" data-busy={busy || undefined} data-invalid={invalid || undefined}>
      {[0, 1, 2].map(box)}
      <i aria-hidden="true" />
      {[HALF, HALF + 1, HALF + 2].map(box)}
      <input
        ref={ref}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        aria-label={props.label}
        aria-invalid={invalid || undefined}
        aria-describedby={props.describedBy}
        value={value}
        readOnly={busy}
        onChange={(event) => props.onChange(digitsOf(event.target.value))}
      />
    </div>
  )
})

/** The digits of a text, whatever script they are written in (R34). */
function digitsOf(text: string): string {
  return [...text.normalize('NFKC')].map((letter) => decimalOf(letter)).join('')
}

function decimalOf(letter: string): string {
  if (!/\p{Nd}/u.test(letter)) return ''
  // Each script's digits stand in a run of ten that begins at a code point divisible by ten in its own block.
  for (let digit = 0; digit <= 9; digit++) {
    const zero = (letter.codePointAt(0) ?? 0) - digit
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) || zero === 0x30) return String(digit)
  }
  return ''
}
