import type { AdapterSource } from '../../core/connections/adapter.ts'

/**
 * The adapter for EVM chains, for `createFoyer({ adapters: [evm()] })`. It is loaded when the modal is opened.
 * @example createFoyer({ projectId: 'atoll', networks: [mainnet], adapters: [evm()] })
 */
export const evm = (): AdapterSource => ({
  namespace: 'eip155',
  load: async () => (await import('./adapter.ts')).adapter,
})

export * from '@foyer/base/networks/evm'
