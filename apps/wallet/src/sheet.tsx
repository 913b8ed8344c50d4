import { type ReactNode, useEffect, useId, useRef } from 'react'

export type SheetProps = {
  readonly title: string
  readonly testId: string
  readonly onDismiss: () => void
  readonly children: ReactNode
}

/**
 * A sheet over the phone's screen. A native modal dialog would leave the phone's frame, so the screen below is made
 * inert instead.
 */
export function Sheet({ title, testId, onDismiss, children }: SheetProps) {
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    const opener = document.activeElement
    heading.current?.focus()
    return () => {
      if (opener instanceof HTMLElement) opener.focus()
    }
  }, [])
  return (
    <div className="scrim">
      <section
        className="sheet"
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        data-testid={testId}
        onKeyDown={(event) => event.key === 'Escape' && onDismiss()}
      >
        <h2 id={titleId} ref={heading} tabIndex={-1} data-testid={`${testId}-title`}>
          {title}
        </h2>
        {children}
      </section>
    </div>
  )
}

export type AnswersProps = {
  readonly yes: string
  readonly disabled?: boolean
  readonly onAnswer: (approved: boolean) => void
}

export function Answers({ yes, disabled = false, onAnswer }: AnswersProps) {
  return (
    <div className="answers">
      <button type="button" className="button" data-testid="reject" onClick={() => onAnswer(false)}>
        Reject
      </button>
      <button
        type="button"
        className="button button-primary"
        data-testid="approve"
        disabled={disabled}
        onClick={() => onAnswer(true)}
      >
        {yes}
      </button>
    </div>
  )
}

export function Facts({ facts }: { readonly facts: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl className="facts">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows an app's icon if it is a data URL, and its first letter otherwise. Images from other hosts are not loaded. */
export function AppMark({ name, icons }: { readonly name: string; readonly icons: readonly string[] }) {
  const own = icons.find((icon) => icon.startsWith('data:image/'))
  return (
    <span className="app-mark" aria-hidden="true">
      {own ? <img src={own} alt="" /> : (name.trim()[0] ?? '?').toUpperCase()}
    </span>
  )
}
