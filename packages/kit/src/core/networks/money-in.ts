import type { Namespace } from '@foyer/base'
import { EXCHANGE_NAMESPACES, ONRAMP_NAMESPACES } from '@foyer/base/constants'
import { isUnsupported } from '../connections/session.ts'
import type { Context } from '../context.ts'
import type { ResolvedFeatures } from '../features.ts'
import { hasServer } from '../options.ts'

/* Ways for money to come to the active account. What is sold or paid out is known only after the visitor's press. */

/** Whether visitors can buy with a card or a bank account. */
export const hasOnramp = (ctx: Context): boolean =>
  has(ctx, ONRAMP_NAMESPACES, ({ onramp }) => onramp !== false) &&
  !isUnsupported(ctx.store.get().session, ctx.store.get().networks)

/** Whether visitors can pay and deposit from an exchange. @param namespace of what is paid; by default the active one */
export const hasExchanges = (ctx: Context, namespace?: Namespace): boolean =>
  has(ctx, EXCHANGE_NAMESPACES, ({ payWithExchange, payments }) => payWithExchange || payments, namespace)

function has(
  { options, store }: Context,
  namespaces: readonly string[],
  isOn: (features: ResolvedFeatures['features']) => boolean,
  namespace = store.get().session.active,
): boolean {
  const { features } = store.get()
  return (
    options.basic !== true &&
    hasServer(options) &&
    features.status === 'ready' &&
    isOn(features.resolved.features) &&
    namespaces.includes(namespace)
  )
}
