import { mainnet } from '@foyer/base/networks'
import { expect, test, vi } from 'vitest'
import { pairingConnector } from '../connectors/pairing-connector.ts'
import { createFoyer } from './create-foyer.ts'

/* What `destroy` ends, also where it comes while code is waiting. */

const start = () => createFoyer({ networks: [mainnet] })

test('what is added after the end is ended at once, and is not kept', () => {
  const foyer = start()
  foyer.destroy()
  const end = vi.fn()
  foyer.context.undo.add(end)
  expect(end).toHaveBeenCalledOnce()
  expect(foyer.context.undo.size).toBe(0)
})

test('what is added by another one that ends is ended, too', () => {
  const { context, destroy } = start()
  const end = vi.fn()
  context.undo.add(() => context.undo.add(end))
  destroy()
  expect(end).toHaveBeenCalledOnce()
})

test('one that throws is reported, and holds no other back', () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const { context, destroy } = start()
  const end = vi.fn()
  context.undo.add(() => {
    throw new Error('gone already')
  })
  context.undo.add(end)
  destroy()
  expect(end).toHaveBeenCalledOnce()
  expect(error).toHaveBeenCalledWith(expect.stringContaining('gone already'))
  error.mockRestore()
})

test('no client of the relay is made for an instance that was destroyed while its code loaded', async () => {
  const { context, destroy } = start()
  const resumed = pairingConnector(context).resume('topic')
  destroy()
  await expect(resumed).rejects.toMatchObject({ code: 'INSTANCE_DESTROYED' })
})
