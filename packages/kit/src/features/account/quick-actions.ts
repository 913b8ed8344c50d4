import { DEFAULT_WALLET_FEATURE_ORDER } from '@foyer/base/constants'
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

/** What the account can do, in the specification's order. What a wallet or network cannot do is absent, not disabled. */
export function quickActionsOf(ctx: Context): readonly QuickAction[] {
  const { active } = ctx.store.get().session
  const canSend = ctx.adapters.get(active)?.can.transfer !== undefined
  return DEFAULT_WALLET_FEATURE_ORDER.map((id) => ACTIONS[id])
    .filter((action) => action !== undefined)
    .filter(({ id }) => id !== 'send' || canSend)
}
