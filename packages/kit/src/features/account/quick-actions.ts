import { DEFAULT_WALLET_FEATURE_ORDER } from '@foyer/base/constants'
import { opensAtOf } from '../../core/connections/opens-at.ts'
import { accountOf, isUnsupported } from '../../core/connections/session.ts'
import type { Context } from '../../core/context.ts'

type QuickAction = {
  readonly id: 'receive' | 'send'
  readonly icon: 'receive' | 'send'
  readonly view: 'Receive' | 'Send'
}
const ACTIONS: Readonly<Record<string, QuickAction>> = {
  receive: { id: 'receive', icon: 'receive', view: 'Receive' },
  send: { id: 'send', icon: 'send', view: 'Send' },
}

/**
 * The actions of an account, in the order of display. Actions that a wallet or network does not support are absent, not
 * disabled. On a network that the host does not list it is unknown what could be sent.
 */
export function quickActionsOf(ctx: Context): readonly QuickAction[] {
  if (ctx.options.basic) return []
  const { session, networks } = ctx.store.get()
  const canSend =
    ctx.adapters.get(session.active)?.can.transfer !== undefined &&
    !isUnsupported(session, networks) &&
    opensAtOf(accountOf(session)) === undefined
  return DEFAULT_WALLET_FEATURE_ORDER.map((id) => ACTIONS[id])
    .filter((action) => action !== undefined)
    .filter(({ id }) => id !== 'send' || canSend)
}
