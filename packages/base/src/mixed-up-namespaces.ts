import type { Namespace } from './caip.ts'

/** Namespaces with addresses that people confuse with one another. */
export const MIXED_UP_NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122']
