import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useState } from 'react'
import { ModalEnvContext, useModal } from '../bridge/modal-context.ts'
import type { Entry, ViewName } from '../core/router.ts'
import type { Translator, Words } from '../locales/translate.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/notice.tsx'
import { RowSkeleton } from '../ui/row.tsx'
import { type ViewProps, views } from './views.ts'

type Loaded = { readonly view: ViewName; readonly View: ComponentType<ViewProps<ViewName>>; readonly words: Words }

const NO_WORDS: Words = {}

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
  return (
    <Spoken words={loaded.words}>
      <loaded.View key={entry.key} args={entry.args} />
    </Spoken>
  )
}

/** Gives a view the words that came with it. */
function Spoken({ words, children }: { readonly words: Words; readonly children: ReactNode }) {
  const env = useModal()
  const spoken = useMemo(() => ({ ...env, t: env.t.with(words) }), [env, words])
  return <ModalEnvContext.Provider value={spoken}>{children}</ModalEnvContext.Provider>
}

function useView(view: ViewName): { loaded: Loaded | undefined; failed: boolean; retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  const load = useCallback(() => {
    let current = true
    setFailed(false)
    views[view].load().then(
      // The table pairs each view with its own arguments; the entry at hand was made from the same pair.
      ({ View, words = NO_WORDS }) => current && setLoaded({ view, View: View as Loaded['View'], words }),
      () => current && setFailed(true),
    )
    return () => {
      current = false
    }
  }, [view])
  useEffect(load, [load])
  return { loaded, failed, retry: load }
}
