import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type ModalEnv, ModalEnvContext, type Screen } from '../bridge/modal-context.ts'
import { useStore } from '../bridge/use-store.ts'
import { accountOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { showToast } from '../core/notices.ts'
import { afterPaint } from '../core/page/after-paint.ts'
import { stayingHere } from '../core/routing/here.ts'
import { push, replace } from '../core/routing/navigation.ts'
import { currentEntry, type Entry, type Target } from '../core/routing/router.ts'
import { askWalletOnce, connectWallet } from '../features/connect/attempt.ts'
import type { Translator } from '../locales/translate.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Surface } from '../ui/surface.tsx'
import { closeModal, finishConnect, goBack } from './controller.ts'
import { Frame } from './frame.tsx'
import { setModal } from './modal-state.ts'
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

/** The whole modal of one instance: layer, frame, view and notices. */
export function ModalApp({ ctx, t, host, root, placement }: ModalAppProps) {
  const theme = useStore(ctx, (state) => state.theme)
  const [screen, setScreen] = useState<Screen>({})
  useLayoutEffect(() => applyTheme(host, theme), [host, theme])
  useEffect(() => greet(ctx, t), [ctx, t])

  // Another language does not change it: views act again when it changes.
  const go = useMemo<ModalEnv['go']>(() => {
    let newest: Target | undefined
    const to = (move: typeof push) => (target: Target) => {
      newest = target
      if (target.view !== 'ConnectingExternal') return move(ctx, target)
      // In the task of the press, which allows a wallet's window, and before the screen's own code has loaded.
      askWalletOnce(ctx, target.args)
      // Drawing the wallet's screen takes longer than many wallets take to answer. The page shows its account first.
      const isHere = stayingHere(ctx)
      setModal(ctx, { leaving: true })
      afterPaint(() => {
        setModal(ctx, { leaving: false })
        if (newest === target && isHere()) move(ctx, target)
      })
    }
    return {
      push: to(push),
      replace: to(replace),
      back: () => goBack(ctx),
      close: () => closeModal(ctx),
      finish: () => finishConnect(ctx),
      connect: (connectorId, namespaces) => connectWallet(ctx, connectorId, namespaces),
    }
  }, [ctx])
  const env = useMemo<ModalEnv>(() => ({ ctx, t, setScreen, go }), [ctx, t, go])

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

/** The native dialog in the top layer: it traps focus, makes the page inert, closes with Esc, and returns focus to the opener. */
function Layer({ ctx, t, screen, root }: LayerProps) {
  const titleId = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const open = useStore(ctx, (state) => state.modal.open)
  const entry = useStore(ctx, (state) => currentEntry(state.router))
  const [shown, setShown] = useState(false)
  // While the panel is closing it keeps its last content, because the stack has already been reset.
  const last = useRef<Entry>(entry)
  if (open) last.current = entry

  useLayoutEffect(() => {
    if (!open) return
    setShown(true)
    const element = dialog.current
    if (!element || element.open) return
    element.showModal()
    // Browsers disagree about what gets the focus: Firefox skips the title.
    element.querySelector('h2')?.focus()
  }, [open])
  useScrollLock(open)

  const onLeft = useCallback(() => {
    if (ctx.store.get().modal.open) return
    dialog.current?.close()
    setShown(false)
    // The browser returns focus to the opener. After connecting, that button has been replaced by the account button.
    const { opener } = ctx.modalRuntime
    delete ctx.modalRuntime.opener
    const active = document.activeElement
    if (active === document.body || active === root.host) opener?.querySelector('button')?.focus()
  }, [ctx, root])
  useEffect(() => {
    if (open || !shown) return
    // Without animation there is no animationend event to wait for.
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
 * Stops the page from scrolling while a dialog is open, and keeps the scroll bar's space so that the layout does not move. Each
 * instance has its own style sheet, so that the page scrolls again when the last one is removed, in any order.
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

/** Shows a toast with the connected wallet after the connected screen has closed. Returns the undo. */
function greet(ctx: Context, t: Translator): () => void {
  return ctx.store.watch(
    (state) => state.modal.open,
    (open) => {
      const { attempt, session } = ctx.store.get()
      const { name: wallet, type } = accountOf(session).wallet ?? {}
      if (open || attempt.status !== 'connected' || wallet === undefined) return
      if (type === 'AUTH' && ctx.embedded.isNotKept) showToast(ctx, 'info', t('toast.notKept'))
      else showToast(ctx, 'success', t('toast.connected', { wallet }))
    },
  )
}
