import { createRoot } from 'react-dom/client'
import { accountOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { pageLocale } from '../core/page/page-locale.ts'
import type { OpenOptions } from '../core/routing/router.ts'
import { loadTranslator } from '../locales/translate.ts'
import { closeModal, followSession, openModal, settle as settleSteps } from './controller.ts'
import { ModalApp } from './modal-app.tsx'
import { discover } from './verbs.ts'
import { views } from './views.ts'

/* Loaded with the first opening: everything that a closed button does not need. */

/** @throws INVALID_OPTION */
export async function open(ctx: Context, options?: OpenOptions): Promise<void> {
  await Promise.all([discover(ctx), mount(ctx)])
  // Most calls come from a button and have no arguments.
  const request = options && (await import('./open-request.ts')).readRequest(ctx, options)
  if (ctx.modalRuntime.ended) return
  // The module that follows the gates may still be loading, or did not load with the wallet. Without it, the modal cannot
  // know which gates apply.
  const isConnected = accountOf(ctx.store.get().session).status === 'connected'
  if (isConnected) await (ctx.modalRuntime.gated ?? followGates(ctx))
  openModal(ctx, request)
}

async function followGates(ctx: Context): Promise<void> {
  const { followGates: follow } = await import('./follow-gates.ts')
  await follow(ctx, async () => ({ open, close, preload, mount, settle }))
}

/** Shows the visitor's next gate, or removes it. */
export async function settle(ctx: Context): Promise<void> {
  if (!ctx.store.get().modal.open) await Promise.all([discover(ctx), mount(ctx)])
  if (!ctx.modalRuntime.ended) settleSteps(ctx)
}

export async function close(ctx: Context): Promise<void> {
  closeModal(ctx)
}

/** Preloads while the button is being pressed. */
export async function preload(ctx: Context): Promise<void> {
  const isConnected = accountOf(ctx.store.get().session).status === 'connected'
  await Promise.all([discover(ctx), mount(ctx), (isConnected ? views.Account : views.Connect).load()])
}

/** Adds the modal to the page, closed, in a shadow root that isolates it from the host's styles. */
export async function mount(ctx: Context): Promise<void> {
  ctx.modalRuntime.mount ??= mountInto(ctx, document.body, 'dialog').then((unmount) => {
    ctx.modalRuntime.unmount = unmount
  })
  await ctx.modalRuntime.mount
}

/** @param placement in the flow of a parent's content, or as a dialog over the page */
export async function mountInto(
  ctx: Context,
  parent: HTMLElement,
  placement: 'dialog' | 'embedded',
): Promise<() => void> {
  const t = await loadTranslator(pageLocale(ctx.options.locale))
  // The instance was destroyed while messages were loading, so nothing is added to the page.
  if (ctx.modalRuntime.ended) return () => undefined
  const { id } = ctx.options
  if (document.querySelector(`[data-foyer="${CSS.escape(id)}"]`))
    ctx.log.warn(`[Foyer] two instances have the id “${id}” and one storage`)
  const host = document.createElement('div')
  host.dataset.foyer = id
  const shadow = host.attachShadow({ mode: 'open' })
  parent.append(host)
  // Errors of a view are reported by its boundary.
  const root = createRoot(shadow, { onCaughtError: () => undefined })
  const unfollow = followSession(ctx)
  if (ctx.storage.has('transfers') && !ctx.modalRuntime.followed) {
    ctx.modalRuntime.followed = true
    import('../core/transfers/resume-polling.ts')
      .then(({ resumePolling: resume }) => resume(ctx, t))
      // Pending loads continue; the next opening uses their results.
      .catch(() => {
        delete ctx.modalRuntime.followed
      })
  }
  root.render(<ModalApp ctx={ctx} t={t} host={host} root={shadow} placement={placement} />)
  const unmount = () => {
    ctx.undo.delete(unmount)
    unfollow()
    root.unmount()
    host.remove()
  }
  ctx.undo.add(unmount)
  return unmount
}
