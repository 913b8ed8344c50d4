import {
  type ComponentType,
  type ReactNode,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { ModalEnvContext, useModal } from '../bridge/modal-context.ts'
import { lacksConsent } from '../core/consent.ts'
import type { Context } from '../core/context.ts'
import { whenIdle } from '../core/page/idle.ts'
import type { Entry, ViewName } from '../core/routing/router.ts'
import type { PartialMessages, Translator } from '../locales/translate.ts'
import { RowSkeleton } from '../ui/row.tsx'
import { Trouble } from './trouble.tsx'
import { ViewBoundary } from './view-boundary.tsx'
import { type ViewProps, views } from './views.ts'

type Loaded = { readonly View: ComponentType<ViewProps<ViewName>>; readonly messages?: PartialMessages }

const NO_MESSAGES: PartialMessages = {}

/** The view of an entry: a skeleton while its chunk loads, and a screen with one next step if it fails to load. */
export function ViewSlot({ ctx, entry, t }: { readonly ctx: Context; readonly entry: Entry; readonly t: Translator }) {
  const [isAsking, setAsking] = useState(() => views[entry.view].connects === true && lacksConsent(ctx))
  const { loaded, failed, isLost, retry } = useView(ctx, entry.view, isAsking)
  if (failed)
    return (
      <Trouble
        title={t('modal.failedTitle')}
        text={t('modal.failedText')}
        // After a second failure, reloading the page may help.
        action={t(isLost ? 'modal.reload' : 'connecting.retry')}
        onPress={isLost ? () => location.reload() : retry}
      />
    )
  if (!loaded) {
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
      {isAsking && terms.View ? (
        <terms.View onAccept={() => setAsking(false)} />
      ) : (
        <WithMessages messages={loaded.messages ?? NO_MESSAGES}>
          <loaded.View args={entry.args} />
        </WithMessages>
      )}
    </ViewBoundary>
  )
}

/** Provides a view with its messages. */
function WithMessages({ messages, children }: { readonly messages: PartialMessages; readonly children: ReactNode }) {
  const env = useModal()
  const spoken = useMemo(() => ({ ...env, t: env.t.with(messages) }), [env, messages])
  // A state set before the paint has React finish at once what it leaves for a later task otherwise: the subscriptions of the view. On a
  // busy machine keys come before that task, and a field whose text nobody follows yet would lose them.
  const [, finish] = useState(false)
  useLayoutEffect(() => finish(true), [])
  return <ModalEnvContext.Provider value={spoken}>{children}</ModalEnvContext.Provider>
}

/** Code that is there, for every instance, as in the browser's own list of modules. Such a view is drawn with the frame around it. */
const there: { [V in ViewName]?: Loaded } = {}

// The table pairs each view with its own arguments; an entry was created from the same pair.
export const loadView = async (view: ViewName): Promise<Loaded> =>
  (there[view] ??= (await views[view].load()) as Loaded)

/** The host's terms, which come before a view. */
const terms: { View?: ComponentType<{ readonly onAccept: () => void }> } = {}
const loadTerms = async () => (terms.View ??= (await import('../features/connect/terms.tsx')).Terms)

/** For one view: another one has a component of its own. @param isAsking it comes after the host's terms */
function useView(ctx: Context, view: ViewName, isAsking: boolean) {
  const [loaded, setLoaded] = useState(isAsking && !terms.View ? undefined : there[view])
  const [failed, setFailed] = useState(false)
  const failures = useRef(0)
  const load = useCallback(() => {
    let current = true
    setFailed(false)
    Promise.all([loadView(view), isAsking && loadTerms()]).then(
      ([now]) => {
        if (!current) return
        setLoaded(now)
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
  }, [ctx, view, isAsking])
  useEffect(load, [load])
  return { loaded, failed, isLost: failures.current > 1, retry: load }
}

/** Preloads the next step while the browser is idle, so that it is available if the network fails. */
function prepare(ctx: Context, next: readonly ViewName[] = []): void {
  if (next.length === 0) return
  whenIdle(() => {
    const loads = [...next.map(loadView), ...[...ctx.adapters.values()].map(({ prepare }) => prepare?.())]
    // If preloading fails, the step loads it again.
    for (const one of loads) one?.catch(() => undefined)
  })
}
