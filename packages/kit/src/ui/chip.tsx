import { forwardRef, type ReactNode } from 'react'
import chipCss from './chip.css?inline'
import { Icon } from './icon.tsx'
import { useStyles } from './style-root.tsx'

type ChipProps = {
  readonly children: ReactNode
  /** `choice` 32 px, `network` 36 px with a 24 px mark, `token` 40 px with a 28 px coin. */
  readonly kind?: 'choice' | 'network' | 'token'
  readonly mark?: ReactNode
  /** Opens a list: shows a chevron. */
  readonly opens?: boolean
  readonly pressed?: boolean
  readonly label?: string | undefined
  /** Without it the chip is a label only, as at the end of a Row that is itself the button. */
  readonly onPress?: (() => void) | undefined
}

export const Chip = forwardRef<HTMLButtonElement, ChipProps>(function Chip(props, ref) {
  useStyles(chipCss)
  const { children, kind = 'choice', mark, opens = false, pressed, label, onPress } = props
  const content = (
    <>
      {mark}
      <span className="chip-text">{children}</span>
      {opens && <Icon name="chevron-down" />}
    </>
  )
  if (!onPress) {
    return (
      <span className="chip" data-kind={kind}>
        {content}
      </span>
    )
  }
  return (
    <button
      ref={ref}
      className="chip"
      type="button"
      data-kind={kind}
      aria-pressed={pressed}
      aria-label={label}
      onClick={onPress}
    >
      {content}
    </button>
  )
})

/** Chips side by side, one of them chosen. */
export function Chips({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  useStyles(chipCss)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame of its own.
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  )
}
