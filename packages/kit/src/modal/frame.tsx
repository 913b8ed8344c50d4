import { useCallback, useMemo, useRef } from 'react'
import type { Screen } from '../bridge/modal-context.ts'
import { useStore } from '../bridge/use-store.ts'
import { accountOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { push } from '../core/routing/navigation.ts'
import type { Entry, ViewName } from '../core/routing/router.ts'
import { back } from '../core/routing/router-moves.ts'
import type { Translator } from '../locales/translate.ts'
import { IconButton } from '../ui/icon-button.tsx'
import { LiveRegion } from '../ui/live-region.tsx'
import { Panel } from '../ui/panel.tsx'
import { closeModal, goBack } from './controller.ts'
import { Footer, hasFooter } from './footer.tsx'
import { useReturningFocus } from './use-returning-focus.ts'
import { ViewSlot } from './view-slot.tsx'
import { type ViewRow, views } from './views.ts'

type FrameProps = {
  readonly ctx: Context
  readonly t: Translator
  readonly screen: Screen
  readonly entry: Entry
  readonly titleId: string
  readonly placement: 'dialog' | 'embedded'
  readonly root: ShadowRoot
}

/** Header, view and footer of one entry of the stack, according to its row in the view table. */
export function Frame({ ctx, t, screen, entry, titleId, placement, root }: FrameProps) {
  const row = views[entry.view]
  const title = useRef<HTMLHeadingElement>(null)
  const direction = useStore(ctx, (state) => state.router.direction)
  const canGoBack = useStore(ctx, ({ modal, router, session }) => {
    const connected = accountOf(session).status === 'connected'
    if (back(router, connected) === undefined) return false
    // Connect has a back button only if an account is connected. It must not appear before the screen of a wallet that was pressed, nor
    // while the panel closes.
    return row.root !== true || (entry.view === 'Connect' && connected && !modal.leaving && modal.open)
  })
  const showsBack = !screen.noBack && canGoBack
  const failed = useStore(ctx, (state) => state.modal.failed === entry.key)
  const shakes = useShakes(ctx)
  useReturningFocus({ root, entry, direction, title, moves: placement === 'dialog' })

  const help = row.help
  const actions = useMemo(
    () => (
      <>
        {screen.actions}
        {help && <IconButton icon="help" label={t('modal.help')} onPress={() => push(ctx, { view: help })} />}
      </>
    ),
    [screen.actions, help, t, ctx],
  )
  const onBack = useCallback(() => goBack(ctx), [ctx])
  const onClose = useCallback(() => closeModal(ctx), [ctx])

  return (
    <>
      <Panel
        // A view that could not be drawn has no title of its own.
        title={failed ? ctx.options.metadata.name : (screen.title ?? titleOf(ctx, t, entry))}
        titleId={titleId}
        titleRef={title}
        root={row.root === true && !showsBack}
        leading={screen.leading}
        back={showsBack ? { label: t('modal.back'), onPress: onBack } : undefined}
        close={
          placement === 'embedded' || (row.withoutClose && !failed)
            ? undefined
            : { label: t('modal.close'), onPress: onClose }
        }
        actions={actions}
        footer={
          row.footer && !screen.noFooter && hasFooter(ctx, row.footer) ? (
            <Footer ctx={ctx} t={t} kind={row.footer} />
          ) : undefined
        }
        light={screen.light ?? 'off'}
        placement={placement}
        viewKey={String(entry.key)}
        direction={direction === 'back' ? 'back' : 'forward'}
        steady={typeof row.steady === 'function' ? row.steady(ctx) : row.steady}
        shakes={shakes}
      >
        <ViewSlot key={entry.view} ctx={ctx} entry={entry} t={t} />
      </Panel>
      <LiveRegion
        polite={screen.status ?? ''}
        assertive={(shakes > 0 ? screen.blocked : undefined) ?? screen.alert ?? ''}
      />
    </>
  )
}

/** The title of a view; row and arguments belong to the same view. */
function titleOf(ctx: Context, t: Translator, { view, args }: Entry): string {
  const { title } = views[view] as ViewRow<ViewName>
  return typeof title === 'function' ? title(ctx, args, t) : t(title, { app: ctx.options.metadata.name })
}

/** Counts refused attempts to close. */
function useShakes(ctx: Context): number {
  const count = useRef(0)
  const shaking = useStore(ctx, (state) => state.modal.shake)
  const before = useRef(false)
  if (shaking && !before.current) count.current += 1
  before.current = shaking
  return count.current
}
