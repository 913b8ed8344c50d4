import { mainnet } from '@foyer/base/networks'
import { expect, test, vi } from 'vitest'
import type { Adapter } from '../core/connections/adapter.ts'
import { createInstance } from './instance.ts'
import type { Shell } from './shell-type.ts'

test('adapters load in the task of the press, beside the modal, and nothing before it', () => {
  const load = vi.fn(() => new Promise<Adapter>(() => undefined))
  const shell = vi.fn(() => new Promise<Shell>(() => undefined))
  const { preload, context } = createInstance({ networks: [mainnet], adapters: [{ namespace: 'eip155', load }] }, shell)
  expect(load).not.toHaveBeenCalled()
  void preload()
  expect([load, shell].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  context.adapters.set('eip155', {} as Adapter)
  void preload()
  expect([load, shell].map(({ mock }) => mock.calls.length)).toEqual([1, 2])
})
