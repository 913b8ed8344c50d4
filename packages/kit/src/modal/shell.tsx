import { messageOf } from '@foyer/base'
import { createRoot } from 'react-dom/client'
import { accountOf } from '../core/connections/session.ts'
import type { Context } from '../core/context.ts'
import { localeOf } from '../core/locale.ts'
import { hasUnfinished } from '../core/page/storage.ts'
import type { OpenOptions } from '../core/routing/router.ts'
import { loadTranslator, type Translator } from '../locales/translate.ts'
import { closeModal, followSession, openModal, settle as settleSteps } from './controller.ts'
import { ModalApp } from './modal-app.tsx'
import { discover } from './verbs.ts'
import { loadView } from './view-slot.tsx'

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

/** Loads ahead: while a button is being pressed, or earlier where the host says so. */
export async function preload(ctx: Context): Promise<void> {
  const isConnected = accountOf(ctx.store.get().session).status === 'connected'
  await Promise.all([discover(ctx), mount(ctx), loadView(isConnected ? 'Account' : 'Connect')])
}

/** Adds the modal to the page, closed, in a shadow root that isolates it from the host's styles. */
export async function mount(ctx: Context): Promise<void> {
  const { modalRuntime } = ctx
  // One in the page's flow is on its way: a dialog would open over the page with it.
  if (modalRuntime.embeds?.size && !modalRuntime.speakers?.size) return
  modalRuntime.mount ??= modalRuntime.speakers?.size
    ? Promise.all([...modalRuntime.speakers].map((speak) => speak())).then(() => undefined)
    : mountInto(ctx, document.body, 'dialog').then((unmount) => {
        modalRuntime.unmount = unmount
      })
  try {
    await modalRuntime.mount
  } catch (error) {
    // The next opening loads the sentences again.
    delete modalRuntime.mount
    throw error
  }
}

/** The sentences of the instance's language, also when that is changed while they load. */
async function translatorOf(ctx: Context): Promise<Translator> {
  const locale = localeOf(ctx)
  const { messages } = ctx.options
  const own = messages && (await import('../locales/own-messages.ts')).ownSentences(messages, locale)
  const t = await loadTranslator(locale, own)
  return locale === localeOf(ctx) ? t : translatorOf(ctx)
}

/** @param placement in the flow of a parent's content, or as a dialog over the page */
export async function mountInto(
  ctx: Context,
  parent: HTMLElement,
  placement: 'dialog' | 'embedded',
): Promise<() => void> {
  const first = await translatorOf(ctx)
  const compact = ctx.options.modalSize === 'compact' && (await import('../ui/compact.ts'))
  // The instance was destroyed while messages were loading, so nothing is added to the page.
  const { modalRuntime } = ctx
  if (modalRuntime.ended) return () => undefined
  const host = document.createElement('div')
  host.dataset.foyer = ctx.options.id
  const shadow = host.attachShadow({ mode: 'open' })
  if (compact) compact.adoptCompact(shadow)
  parent.append(host)
  // Errors of a view are reported by its boundary.
  const root = createRoot(shadow, { onCaughtError: () => undefined })
  const render = (t: Translator) => {
    modalRuntime.t = t
    root.render(<ModalApp ctx={ctx} t={t} host={host} root={shadow} placement={placement} />)
  }
  render(first)
  const speak = async () => {
    const t = await translatorOf(ctx)
    if (ctx.undo.has(unmount)) render(t)
  }
  modalRuntime.speakers ??= new Set()
  modalRuntime.speakers.add(speak)
  // The old sentences stay until the new ones are there. An opening waits for them.
  const unwatch = ctx.store.watch(
    ({ locale }) => locale,
    () => {
      // Of several in the page, the first has all of them speak.
      if (modalRuntime.speakers?.values().next().value !== speak) return
      delete modalRuntime.mount
      mount(ctx).catch((error) => ctx.log.error(`[Foyer] the language did not load: ${messageOf(error)}`))
    },
  )
  const unfollow = followSession(ctx)
  if (!modalRuntime.followed && hasUnfinished(ctx.storage)) {
    modalRuntime.followed = true
    import('./resume.ts')
      .then(({ resume }) => resume(ctx))
      // Pending loads continue; the next opening uses their results.
      .catch(() => {
        delete modalRuntime.followed
      })
  }
  const unmount = () => {
    ctx.undo.delete(unmount)
    modalRuntime.speakers?.delete(speak)
    unwatch()
    unfollow()
    root.unmount()
    host.remove()
  }
  ctx.undo.add(unmount)
  return unmount
}
