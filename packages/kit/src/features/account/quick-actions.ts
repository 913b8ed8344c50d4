import { DEFAULT_WALLET_FEATURE_ORDER } from '@foyer/base/constants'
import { opensAtOf } from '../../core/connections/opens-at.ts'
import { accountOf, isUnsupported, networkOf } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'
import { hasOnramp } from '../../core/networks/money-in.ts'
import { hasSwaps } from '../../core/networks/swap-networks.ts'
import { hasServer } from '../../core/options.ts'

type QuickAction = {
  readonly id: 'onramp' | 'swaps' | 'receive' | 'send'
  readonly icon: 'card' | 'swap' | 'receive' | 'send'
  readonly view: 'OnRampProviders' | 'Swap' | 'Receive' | 'Send'
}
const ACTIONS: Readonly<Record<string, QuickAction>> = {
  onramp: { id: 'onramp', icon: 'card', view: 'OnRampProviders' },
  swaps: { id: 'swaps', icon: 'swap', view: 'Swap' },
  receive: { id: 'receive', icon: 'receive', view: 'Receive' },
  send: { id: 'send', icon: 'send', view: 'Send' },
}

/**
 * The actions of an account, in the order of display. Actions that a wallet or network does not support are absent, not
 * disabled. On a network that the host does not list it is unknown what could be sent.
 */
export function quickActionsOf(ctx: Context): readonly QuickAction[] {
  if (ctx.options.basic) return []
  const { session, networks, features } = ctx.store.get()
  const can = ctx.adapters.get(session.active)?.can
  const canSend =
    can?.transfer !== undefined && !isUnsupported(session, networks) && opensAtOf(accountOf(session)) === undefined
  const canSwap =
    canSend &&
    can.swap !== undefined &&
    hasServer(ctx.options) &&
    features.status === 'ready' &&
    features.resolved.features.swaps !== false &&
    hasSwaps(networkOf(session, networks))
  const isOffered = { onramp: hasOnramp(ctx), swaps: canSwap, receive: true, send: canSend }
  return DEFAULT_WALLET_FEATURE_ORDER.map((id) => ACTIONS[id])
    .filter((action) => action !== undefined)
    .filter(({ id }) => isOffered[id])
}
