import { lazy, Suspense } from 'react'
import { Doorway } from '../../ui/doorway.tsx'
import type { TroubleProps } from './trouble.tsx'

const Loaded = lazy(async () => ({ default: (await import('./trouble.tsx')).Trouble }))

/** The screen of a way in that did not work, without what draws it: most visitors never see it. */
export const Trouble = (props: TroubleProps) => (
  <Suspense fallback={<Doorway state="declined">{props.mark}</Doorway>}>
    <Loaded {...props} />
  </Suspense>
)
