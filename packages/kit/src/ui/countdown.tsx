import type { ReactNode } from 'react'
import countdownCss from './countdown.css?inline'
import { useStyles } from './style-root.tsx'

type CountdownProps = {
  /** How much of the time is over, 0 to 1: the light inside the frame has risen as far. */
  readonly passed: number
  /** The time that is left, "23:41". */
  readonly children: ReactNode
}

/** Fills the frame of a ConnectAnimation while something opens later. */
export function Countdown({ passed, children }: CountdownProps) {
  useStyles(countdownCss)
  return (
    <span className="countdown" style={{ '--_passed': `${Math.min(96, Math.max(8, passed * 100))}%` } as object}>
      <bdi>{children}</bdi>
    </span>
  )
}
