import type { CaipNetworkId } from '@foyer/base'
import type { Target } from '../../core/routing/router.ts'

type SwitchSituation = {
  readonly connectedInNamespace: boolean
  /** A wallet is connected in any namespace. */
  readonly connectedElsewhere: boolean
  /** The wallet of that namespace is on that network. */
  readonly standsThere: boolean
  /** That namespace is the active one. */
  readonly active: boolean
  readonly allowed: boolean
}

/**
 * The effect of choosing a network: none; storing the choice if no wallet is connected; asking for another wallet if none
 * supports that namespace; otherwise the screen that asks the wallet.
 */
export function resolveSwitch(
  to: CaipNetworkId,
  situation: SwitchSituation,
): { kind: 'none' } | { kind: 'choose' } | { kind: 'view'; target: Target } {
  if (!situation.allowed) return { kind: 'none' }
  // No request is needed, since the account is connected there.
  if (situation.standsThere) return { kind: situation.active ? 'none' : 'choose' }
  if (!situation.connectedInNamespace)
    return situation.connectedElsewhere
      ? { kind: 'view', target: { view: 'SwitchActiveChain', args: { network: to } } }
      : { kind: 'choose' }
  return { kind: 'view', target: { view: 'SwitchNetwork', args: { network: to } } }
}
