import type { Namespace } from '@foyer/base'
import { FEATURE_NAMESPACES } from '@foyer/base/constants'
import type { NameRecord } from '@foyer/contracts'
import { opensAtOf } from './connections/opens-at.ts'
import { accountOf } from './connections/session.ts'
import type { Context } from './context.ts'
import { hasServer } from './options.ts'
import type { State } from './state.ts'

/** Whether the active account can have names: its namespace has them, a server keeps them, and its wallet signs. */
export function takesNames(ctx: Context, { session }: Pick<State, 'session'> = ctx.store.get()): boolean {
  const account = accountOf(session)
  return (
    hasServer(ctx.options) &&
    ctx.options.basic !== true &&
    account.address !== undefined &&
    opensAtOf(account) === undefined &&
    (FEATURE_NAMESPACES.names as readonly Namespace[]).includes(account.namespace) &&
    ctx.adapters.get(account.namespace)?.can.signMessage !== undefined
  )
}

/** Whether a name is of the server's own zone, where visitors register names. */
export const isOwnName = ({ registered_at }: NameRecord): boolean => registered_at !== null
