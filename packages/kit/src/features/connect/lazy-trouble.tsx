import { lazy, Suspense } from 'react'
import { ConnectAnimation } from '../../ui/connect-animation.tsx'
import type { TroubleProps } from './trouble.tsx'

const Loaded = lazy(async () => ({ default: (await import('./trouble.tsx')).Trouble }))

/** The failure screen, loaded on demand because most visitors never see it. */
export const Trouble = (props: TroubleProps) => (
  <Suspense fallback={<ConnectAnimation state="declined">{props.mark}</ConnectAnimation>}>
    <Loaded {...props} />
  </Suspense>
)
