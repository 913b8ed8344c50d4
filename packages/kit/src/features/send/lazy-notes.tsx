import { type ComponentProps, type ComponentType, lazy, Suspense } from 'react'

/* Notes that most senders never see, loaded on demand. */

type Rare = typeof import('./rare-notes.tsx')
type Late<N extends keyof Rare> = ComponentType<ComponentProps<Rare[N]>>

function late<N extends keyof Rare>(name: N): Late<N> {
  const Loaded = lazy(async () => ({ default: (await import('./rare-notes.tsx'))[name] as ComponentType<object> }))
  return (props: ComponentProps<Rare[N]>) => (
    <Suspense>
      <Loaded {...props} />
    </Suspense>
  )
}

export const Unsettled: Late<'UnsettledNotes'> = late('UnsettledNotes')
export const Changed: Late<'ChangeNote'> = late('ChangeNote')
export const Comparison: Late<'Comparison'> = late('Comparison')
