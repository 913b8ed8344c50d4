import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ModalEnv, ModalEnvContext, type Screen } from '../bridge/modal-context.ts'
import { useStore } from '../bridge/use-store.ts'
import { accountOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { showToast } from '../core/notices.ts'
import { push, replace } from '../core/routing/navigation.ts'
import { currentEntry, type Entry } from '../core/routing/router.ts'
import type { Translator } from '../locales/translate.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Surface } from '../ui/surface.tsx'
import { closeModal, finishConnect, goBack } from './controller.ts'
import { Frame } from './frame.tsx'
import { Notices } from './notices.tsx'
import { applyTheme } from './theme.ts'

type ModalAppProps = {
  readonly ctx: Context
  readonly t: Translator
  /** The element in the page; carries the theme. */
  readonly host: HTMLElement
  readonly root: ShadowRoot
  readonly placement: 'dialog' | 'embedded'
}

/** The whole modal of one instance: layer, frame, view, notices. */
export function ModalApp({ ctx, t, host, root, placement }: ModalAppProps) {
  const theme = useStore(ctx, (state) => state.theme)
  const [screen, setScreen] = useState<Screen>({})
  useLayoutEffect(() => applyTheme(host, theme), [host, theme])
  useEffect(() => greet(ctx, t), [ctx, t])

  const env = useMemo<ModalEnv>(
    () => ({
      ctx,
      t,
      setScreen,
      go: {
        push: (target) => push(ctx, target),
        replace: (target) => replace(ctx, target),
        back: () => goBack(ctx),
        close: () => closeModal(ctx),
        finish: () => finishConnect(ctx),
      },
    }),
    [ctx, t],
  )

  return (
    <Surface root={root} lang={t.locale} dir={t.direction}>
      <ModalEnvContext.Provider value={env}>
        {placement === 'embedded' ? (
          <Embedded ctx={ctx} t={t} screen={screen} root={root} />
        ) : (
          <Layer ctx={ctx} t={t} screen={screen} root={root} />
        )}
      </ModalEnvContext.Provider>
    </Surface>
  )
}

type LayerProps = { readonly ctx: Context; readonly t: Translator; readonly screen: Screen; readonly root: ShadowRoot }

/** The native dialog in the top layer: focus is trapped, the page is inert, Esc is heard, focus returns to the opener. */
function Layer({ ctx, t, screen, root }: LayerProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useStore(ctx, (state) => state.modal.open)
  const entry = useStore(ctx, (state) => currentEntry(state.router))
  const [shown, setShown] = useState(false)
  // While the panel leaves, it keeps the picture it had: the stack has been reset by then.
  const last = useRef<Entry>(entry)
  if (open) last.current = entry

  useLayoutEffect(() => {
    if (!open) return
    setShown(true)
    const element = dialog.current
    if (element && !element.open) element.showModal()
  }, [open])
  useScrollLock(open)

  const onLeft = useCallback(() => {
    if (ctx.store.get().modal.open) return
    dialog.current?.close()
    setShown(false)
    // The browser gives the focus back to the opener. Connecting took that button away; the account's stands in its place.
    const { opener } = ctx.modalRuntime
    delete ctx.modalRuntime.opener
    const active = document.activeElement
    if (active === document.body || active === root.host) opener?.querySelector('button')?.focus()
  }, [ctx, root])
  useEffect(() => {
    if (open || !shown) return
    // Without motion there is no end of an animation to wait for.
    const moves = dialog.current?.getAnimations({ subtree: true }).length ?? 0
    if (moves === 0) onLeft()
  }, [open, shown, onLeft])

  return (
    <>
      <Dialog
        ref={dialog}
        labelledBy={titleId}
        state={open ? 'open' : 'closing'}
        onDismiss={() => closeModal(ctx)}
        onLeft={onLeft}
      >
        {(open || shown) && (
          <Frame
            ctx={ctx}
            t={t}
            screen={screen}
            entry={last.current}
            titleId={titleId}
            placement="dialog"
            root={root}
          />
        )}
        {open && <Notices ctx={ctx} t={t} />}
      </Dialog>
      {!open && <Notices ctx={ctx} t={t} />}
    </>
  )
}

function Embedded({ ctx, t, screen, root }: LayerProps) {
  const titleId = useId()
  const entry = useStore(ctx, (state) => currentEntry(state.router))
  return (
    <section aria-labelledby={titleId}>
      <Frame ctx={ctx} t={t} screen={screen} entry={entry} titleId={titleId} placement="embedded" root={root} />
      <Notices ctx={ctx} t={t} />
    </section>
  )
}

/**
 * The page behind does not scroll while a dialog is open; the scroll bar's room is kept so that nothing jumps. Each instance puts
 * in and takes out a sheet of its own: the page scrolls again when the last one has gone, in whichever order.
 */
function useScrollLock(active: boolean): void {
  useLayoutEffect(() => {
    if (!active) return
    const hasBar = window.innerWidth > document.documentElement.clientWidth
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(`html{overflow:hidden!important${hasBar ? ';scrollbar-gutter:stable!important' : ''}}`)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet)
    }
  }, [active])
}

/** Once the door has closed behind the visitor, one line says with what they came in. Returns the undo. */
function greet(ctx: Context, t: Translator): () => void {
  return ctx.store.watch(
    (state) => state.modal.open,
    (open) => {
      const { attempt, session } = ctx.store.get()
      const wallet = accountOf(session).wallet?.name
      if (!open && attempt.status === 'connected' && wallet !== undefined)
        showToast(ctx, 'success', t('toast.connected', { wallet }))
    },
  )
}
