import { mainnet } from '@foyer/base/networks'
import { expect, test, vi } from 'vitest'
import { createFoyer } from './create-foyer.ts'
import { embed } from './embed.ts'
import { setModal } from './modal-state.ts'

vi.mock('./shell.tsx', () => ({ mountInto: () => Promise.reject(new Error('no sentences')) }))

test.each(['before it, a dialog', 'its sentences'])(
  'a modal in the page that does not load leaves nothing open: %s',
  async (what) => {
    const foyer = createFoyer({ networks: [mainnet] })
    const { context } = foyer
    if (what.startsWith('before')) context.modalRuntime.mount = Promise.reject(new Error('no dialog'))
    const embedding = embed(context, {} as HTMLElement)
    // As `open` does, which leaves it to the one in the page to be shown.
    setModal(context, { open: true })
    await expect(embedding).rejects.toThrow(/^no /)
    expect(foyer.getState().open).toBe(false)
    expect(context.modalRuntime.embeds?.size).toBe(0)
    expect(context.store.get().modal.embedded).toBeFalsy()
  },
)
