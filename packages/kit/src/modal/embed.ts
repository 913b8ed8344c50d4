import type { Context } from '../core/context.ts'
import { openModal } from './controller.ts'
import { setModal } from './modal-state.ts'
import { mountInto } from './shell.tsx'
import { discover } from './verbs.ts'

/** Renders the modal in the page's flow: always open, without a scrim or a close button. Returns the undo. */
export async function embed(ctx: Context, parent: HTMLElement): Promise<() => void> {
  // React's StrictMode mounts twice, and a page may move it: another one may come before this one has gone. From here on nobody adds a
  // dialog.
  ctx.modalRuntime.embeds ??= new Set()
  const { embeds } = ctx.modalRuntime
  const own = {}
  embeds.add(own)
  await Promise.all([discover(ctx), ctx.modalRuntime.mount]).catch((error) => {
    embeds.delete(own)
    // What was opened in the meantime had only this one to be shown in.
    if (embeds.size === 0 && !ctx.modalRuntime.unmount) setModal(ctx, { open: false, loading: false, shake: false })
    throw error
  })
  ctx.modalRuntime.unmount?.()
  delete ctx.modalRuntime.unmount
  setModal(ctx, { open: true, loading: false, shake: false, embedded: true })
  const leave = () => {
    embeds.delete(own)
    if (embeds.size > 0) return
    delete ctx.modalRuntime.mount
    setModal(ctx, { open: false, loading: false, shake: false, embedded: false })
  }
  const unmount = await mountInto(ctx, parent, 'embedded').catch((error) => {
    leave()
    throw error
  })
  ctx.modalRuntime.mount = Promise.resolve()
  openModal(ctx)
  return () => {
    unmount()
    leave()
  }
}
