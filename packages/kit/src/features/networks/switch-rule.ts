import type { CaipNetworkId } from '@foyer/base'
import type { Target } from '../../core/routing/router.ts'

type SwitchSituation = {
  readonly connectedInNamespace: boolean
  /** A wallet is connected, in whatever namespace. */
  readonly connectedElsewhere: boolean
  /** The wallet of that namespace stands on that network. */
  readonly standsThere: boolean
  /** The screens speak of that namespace. */
  readonly active: boolean
  readonly allowed: boolean
}

/**
 * What choosing a network does: nothing; a silent choice while no wallet is there at all; the question
 * for another wallet where none serves that namespace; else the screen on which the wallet is asked.
 */
export function resolveSwitch(
  to: CaipNetworkId,
  situation: SwitchSituation,
): { kind: 'none' } | { kind: 'choose' } | { kind: 'view'; target: Target } {
  if (!situation.allowed) return { kind: 'none' }
  // Nobody has to be asked: the account is there.
  if (situation.standsThere) return { kind: situation.active ? 'none' : 'choose' }
  if (!situation.connectedInNamespace)
    return situation.connectedElsewhere
      ? { kind: 'view', target: { view: 'SwitchActiveChain', args: { network: to } } }
      : { kind: 'choose' }
  return { kind: 'view', target: { view: 'SwitchNetwork', args: { network: to } } }
}
