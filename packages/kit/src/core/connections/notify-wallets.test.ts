import type { Namespace } from '@foyer/base'
import { mainnet } from '@foyer/base/networks'
import { expect, test } from 'vitest'
import { adapter } from '../../chains/evm/adapter.ts'
import { createFoyer } from '../../modal/create-foyer.ts'
import { notifyWallets } from './notify-wallets.ts'

type Left = Parameters<typeof notifyWallets>[1][number]

test.each<[message: string, code: string, namespaces: readonly Namespace[]]>([
  ['Failed to disconnect', 'FAILED_TO_DISCONNECT', ['eip155']],
  ['Failed to disconnect chains: no such method', 'FAILED_TO_DISCONNECT_CHAINS', ['eip155', 'solana']],
])('an error of our own is %s, for each of its namespaces', async (message, code, namespaces) => {
  const { context } = createFoyer({ networks: [mainnet] })
  const told: unknown[] = []
  context.events.on('DISCONNECT_ERROR', ({ namespace, error }) => told.push([namespace, error.code]))
  const revoke = () => Promise.reject(new TypeError('no such method'))
  for (const namespace of namespaces) context.adapters.set(namespace, { ...adapter, namespace, revoke })
  // Of a connection, the session alone is looked at before the wallet is told.
  const left = namespaces.map((namespace) => ({ namespace, isOver: true, session: {} }) as unknown as Left)
  await expect(notifyWallets(context, left)).rejects.toMatchObject({ code, message })
  expect(told).toEqual(namespaces.map((namespace) => [namespace, code]))
})
