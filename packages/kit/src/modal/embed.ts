import type { Context } from '../core/context.ts'
import { openModal } from './controller.ts'
import { setModal } from './modal-state.ts'
import { mountInto } from './shell.tsx'
import { discover } from './verbs.ts'

/** Renders the modal in the page's flow: always open, without a scrim or a close button. Returns the undo. */
export async function embed(ctx: Context, parent: HTMLElement): Promise<() => void> {
  await Promise.all([discover(ctx), ctx.modalRuntime.mount])
  ctx.modalRuntime.unmount?.()
  delete ctx.modalRuntime.unmount
  setModal(ctx, { open: true, loading: false, shake: false, embedded: true })
  const own = {}
  ctx.modalRuntime.embed = own
  const unmount = await mountInto(ctx, parent, 'embedded')
  ctx.modalRuntime.mount = Promise.resolve()
  openModal(ctx)
  return () => {
    unmount()
    // React's StrictMode mounts twice: by now another one may have taken the place of this one.
    if (ctx.modalRuntime.embed !== own) return
    delete ctx.modalRuntime.mount
    setModal(ctx, { open: false, loading: false, shake: false, embedded: false })
  }
}
