import type { Namespace } from './caip.ts'

/** Namespaces whose addresses people send to by mistake, one in place of another. */
export const MIXED_UP_NAMESPACES: readonly Namespace[] = ['eip155', 'solana', 'bip122']
