import type { CaipNetworkId } from '@foyer/base'
import type { Target } from '../../core/router.ts'

type SwitchSituation = {
  readonly connectedInNamespace: boolean
  readonly alreadyThere: boolean
  readonly allowed: boolean
}

/** What choosing a network does: nothing, a silent choice while no wallet is there, or the screen on which the wallet is asked. */
export function resolveSwitch(
  to: CaipNetworkId,
  situation: SwitchSituation,
): { kind: 'none' } | { kind: 'choose' } | { kind: 'view'; target: Target } {
  if (!situation.allowed) return { kind: 'none' }
  if (situation.alreadyThere) return { kind: 'none' }
  if (!situation.connectedInNamespace) return { kind: 'choose' }
  return { kind: 'view', target: { view: 'SwitchNetwork', args: { network: to } } }
}
