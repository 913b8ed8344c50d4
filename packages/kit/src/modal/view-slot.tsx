import { type ComponentType, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { ModalEnvContext, useModal } from '../bridge/modal-context.ts'
import type { Context } from '../core/context.ts'
import type { Entry, ViewName } from '../core/routing/router.ts'
import type { PartialMessages, Translator } from '../locales/translate.ts'
import { RowSkeleton } from '../ui/row.tsx'
import { Trouble } from './trouble.tsx'
import { ViewBoundary } from './view-boundary.tsx'
import { type ViewProps, views } from './views.ts'

type Loaded = {
  readonly view: ViewName
  readonly View: ComponentType<ViewProps<ViewName>>
  readonly messages: PartialMessages
}

const NO_MESSAGES: PartialMessages = {}

/** The view of an entry: skeletons while its chunk comes, a screen with one next step when it does not. */
export function ViewSlot({ ctx, entry, t }: { readonly ctx: Context; readonly entry: Entry; readonly t: Translator }) {
  const { loaded, failed, isLost, retry } = useView(ctx, entry.view)
  if (failed)
    return (
      <Trouble
        title={t('modal.failedTitle')}
        text={t('modal.failedText')}
        // What is missing a second time, a new page may have.
        action={t(isLost ? 'modal.reload' : 'connecting.retry')}
        onPress={isLost ? () => location.reload() : retry}
      />
    )
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
    <ViewBoundary key={entry.key} ctx={ctx} t={t} entryKey={entry.key}>
      <WithMessages messages={loaded.messages}>
        <loaded.View args={entry.args} />
      </WithMessages>
    </ViewBoundary>
  )
}

/** Gives a view the messages that came with it. */
function WithMessages({ messages, children }: { readonly messages: PartialMessages; readonly children: ReactNode }) {
  const env = useModal()
  const spoken = useMemo(() => ({ ...env, t: env.t.with(messages) }), [env, messages])
  return <ModalEnvContext.Provider value={spoken}>{children}</ModalEnvContext.Provider>
}

function useView(ctx: Context, view: ViewName) {
  const [loaded, setLoaded] = useState<Loaded>()
  const [failed, setFailed] = useState(false)
  const failures = useRef(0)
  const load = useCallback(() => {
    let current = true
    setFailed(false)
    views[view].load().then(
      ({ View, messages = NO_MESSAGES }) => {
        if (!current) return
        // The table pairs each view with its own arguments; the entry at hand was made from the same pair.
        setLoaded({ view, View: View as Loaded['View'], messages })
        prepare(ctx, views[view].next)
      },
      () => {
        if (!current) return
        if (navigator.onLine !== false) failures.current += 1
        setFailed(true)
      },
    )
    return () => {
      current = false
    }
  }, [ctx, view])
  useEffect(() => {
    failures.current = 0
    return load()
  }, [load])
  return { loaded, failed, isLost: failures.current > 1, retry: load }
}

/** Loads what the next step needs while nothing else is to be done, so that it is there when the network is not. */
function prepare({ adapters }: Context, next: readonly ViewName[] = []): void {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  if (next.length === 0 || connection?.saveData) return
  const load = () => {
    const loads = [...next.map((view) => views[view].load), ...[...adapters.values()].map((adapter) => adapter.prepare)]
    // What does not come now, the step itself asks for again.
    for (const one of loads) one?.().catch(() => undefined)
  }
  if (typeof requestIdleCallback === 'function') requestIdleCallback(load)
  else setTimeout(load, IDLE_AFTER_MS)
}

/** Where a browser does not say when it is idle, in milliseconds. */
const IDLE_AFTER_MS = 500
