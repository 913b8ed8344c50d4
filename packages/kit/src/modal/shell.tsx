import { createRoot } from 'react-dom/client'
import type { Context } from '../core/context.ts'
import { pageLocale } from '../core/device.ts'
import { accountOf } from '../core/session.ts'
import { loadTranslator } from '../locales/translate.ts'
import { closeModal, followSession, openModal } from './controller.ts'
import { ModalApp } from './modal-app.tsx'
import type { OpenRequest } from './rules.ts'
import { discover } from './verbs.ts'
import { views } from './views.ts'

/* Loaded with the first opening: everything that a closed button does not need. */

export async function open(ctx: Context, request?: OpenRequest): Promise<void> {
  await Promise.all([discover(ctx), mount(ctx)])
  if (!ctx.surface.ended) openModal(ctx, request)
}

export async function close(ctx: Context): Promise<void> {
  closeModal(ctx)
}

/** Gets ready while the visitor's finger is still on the button. */
export async function preload(ctx: Context): Promise<void> {
  const isConnected = accountOf(ctx.store.get().session).status === 'connected'
  await Promise.all([discover(ctx), mount(ctx), (isConnected ? views.Account : views.Connect).load()])
}

/** Puts the modal into the page, closed, inside a shadow root that the host's styles do not reach. */
export async function mount(ctx: Context): Promise<void> {
  ctx.surface.mount ??= mountInto(ctx, document.body, 'dialog').then((unmount) => {
    ctx.surface.unmount = unmount
  })
  await ctx.surface.mount
}

/** Renders the modal in flow: always open, without scrim and close. Returns the undo. */
export async function embed(ctx: Context, parent: HTMLElement): Promise<() => void> {
  await Promise.all([discover(ctx), ctx.surface.mount])
  ctx.surface.unmount?.()
  delete ctx.surface.unmount
  ctx.store.set({ modal: { open: true, loading: false, shake: false, embedded: true } })
  const unmount = await mountInto(ctx, parent, 'embedded')
  ctx.surface.mount = Promise.resolve()
  openModal(ctx)
  return () => {
    unmount()
    delete ctx.surface.mount
    ctx.store.set({ modal: { open: false, loading: false, shake: false, embedded: false } })
  }
}

async function mountInto(ctx: Context, parent: HTMLElement, placement: 'dialog' | 'embedded'): Promise<() => void> {
  const t = await loadTranslator(pageLocale(ctx.options.locale))
  // The instance was destroyed while words were on their way: there is nothing to put into the page any more.
  if (ctx.surface.ended) return () => undefined
  const host = document.createElement('div')
  host.dataset.foyer = ctx.options.id
  const shadow = host.attachShadow({ mode: 'open' })
  parent.append(host)
  const root = createRoot(shadow)
  const unfollow = followSession(ctx)
  if (ctx.storage.has('transfers') && !ctx.surface.followed) {
    ctx.surface.followed = true
    import('../features/send/resume.ts')
      .then(({ resume }) => resume(ctx, t))
      // What was on its way goes its way; the next opening follows it.
      .catch(() => {
        delete ctx.surface.followed
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
