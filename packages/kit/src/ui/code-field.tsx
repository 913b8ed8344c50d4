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
   * Spaces, dashes and digits of other scripts are accepted; all other characters are left out. It may be longer than six:
   * digits typed after a full code.
   */
  readonly onChange: (value: string) => void
  readonly busy?: boolean
  readonly invalid?: boolean
  /** Id of its description or error. */
  readonly describedBy?: string
}

/** A one-time code in six boxes; a single field for keyboards, screen readers and the clipboard. */
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
  // The digits of each script are consecutive and start at a code point divisible by ten within their block.
  for (let digit = 0; digit <= 9; digit++) {
    const zero = (letter.codePointAt(0) ?? 0) - digit
    if (!/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) || zero === 0x30) return String(digit)
  }
  return ''
}
