import type { FoyerOptions } from '../core/options.ts'
import { createInstance, type Foyer } from './instance.ts'

export type { Foyer }

/**
 * Creates an instance. Nothing is fetched, requested or drawn until the modal is opened. Safe to call on a server, in
 * StrictMode and under hot reload.
 * @throws SIWE_AND_SIWX_SET, INVALID_OPTION
 * @example const foyer = createFoyer({ projectId: 'atoll', networks: [mainnet], adapters: [evm()] })
 */
export const createFoyer = (input: FoyerOptions): Foyer => createInstance(input, () => import('./shell.tsx'))
