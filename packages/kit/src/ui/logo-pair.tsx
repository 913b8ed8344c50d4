import type { ReactNode } from 'react'
import pairCss from './logo-pair.css?inline'
import { useStyles } from './style-root.tsx'

type LogoPairProps = {
  /** A logo of 28 px: what was given. */
  readonly back: ReactNode
  /** A logo of 28 px: what was received. */
  readonly front: ReactNode
}

/** Both sides of an exchange, in the place of one logo of 40 px. */
export function LogoPair({ back, front }: LogoPairProps) {
  useStyles(pairCss)
  return (
    <span className="logo-two">
      {back}
      {front}
    </span>
  )
}
