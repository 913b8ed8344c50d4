import type { Namespace } from '@foyer/base'
import type { RouterState } from './router.ts'

/** The namespace to connect a wallet for; undefined: any of the host's. */
export function wantedNamespace({ stack }: RouterState): Namespace | undefined {
  for (const entry of [...stack].reverse()) if (entry.view === 'Connect') return entry.args?.namespace
  return undefined
}
