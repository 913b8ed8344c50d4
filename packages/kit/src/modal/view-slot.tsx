import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { Entry, ViewName } from '../core/router.ts'
import type { Translator } from '../locales/translate.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { RowSkeleton } from '../ui/row.tsx'
import { type ViewProps, views } from './views.ts'

type Loaded = { readonly view: ViewName; readonly View: ComponentType<ViewProps<ViewName>> }

/** The view of an entry: skeletons while its chunk comes, a screen with one next step when it does not. */
export function ViewSlot({ entry, t }: { readonly entry: Entry; readonly t: Translator }) {
  const { loaded, failed, retry } = useView(entry.view)
  if (failed) {
    return (
      <EmptyState
        title={t('modal.failedTitle')}
        actions={
          <Button size="md" onPress={retry}>
            {t('connecting.retry')}
          </Button>
        }
        roomy
      >
        {t('modal.failedText')}
      </EmptyState>
    )
  }
  if (loaded?.view !== entry.view) {
    return (
      <div aria-busy="true">
        <span className="sr">{t('modal.loading')}</span>
        {[96, 72, 120, 84].map((width) => (
          <RowSkeleton key={width} width={width} />
        ))}
      </div>
    )
  }
  return <loaded.View key={entry.key} args={entry.args} />
}

function useView(view: ViewName): { loaded: Loaded | undefined; failed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    let current = true
    setFailed(false)
    views[view].load().then(
      // The table pairs each view with its own arguments; the entry at hand was made from the same pair.
      ({ View }) => current && setLoaded({ view, View: View as Loaded['View'] }),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [view])
  useEffect(load, [load])
  return { loaded, failed, retry: load }
}
