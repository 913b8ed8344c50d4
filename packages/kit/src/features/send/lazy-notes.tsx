import { type ComponentProps, lazy, Suspense } from 'react'

/* What most who send never see, without what draws it. */

const load = () => import('./rare-notes.tsx')
const LoadedUnsettled = lazy(async () => ({ default: (await load()).UnsettledNotes }))
const LoadedChange = lazy(async () => ({ default: (await load()).ChangeNote }))
const LoadedComparison = lazy(async () => ({ default: (await load()).AddressComparison }))

export const Unsettled = (props: ComponentProps<typeof LoadedUnsettled>) => (
  <Suspense>
    <LoadedUnsettled {...props} />
  </Suspense>
)
export const Changed = (props: ComponentProps<typeof LoadedChange>) => (
  <Suspense>
    <LoadedChange {...props} />
  </Suspense>
)
export const Comparison = (props: ComponentProps<typeof LoadedComparison>) => (
  <Suspense>
    <LoadedComparison {...props} />
  </Suspense>
)
