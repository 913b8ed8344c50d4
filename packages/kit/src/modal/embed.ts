import type { Context } from '../core/context.ts'
import { openModal } from './controller.ts'
import { setModal } from './modal-state.ts'
import { mountInto } from './shell.tsx'
import { discover } from './verbs.ts'

/** Renders the modal in flow: always open, without scrim and close. Returns the undo. */
export async function embed(ctx: Context, parent: HTMLElement): Promise<() => void> {
  await Promise.all([discover(ctx), ctx.surface.mount])
  ctx.surface.unmount?.()
  delete ctx.surface.unmount
  setModal(ctx, { open: true, loading: false, shake: false, embedded: true })
  const unmount = await mountInto(ctx, parent, 'embedded')
  ctx.surface.mount = Promise.resolve()
  openModal(ctx)
  return () => {
    unmount()
    delete ctx.surface.mount
    setModal(ctx, { open: false, loading: false, shake: false, embedded: false })
  }
}
