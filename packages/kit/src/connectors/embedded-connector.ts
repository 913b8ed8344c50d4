import { FoyerError, isFoyerError } from '@foyer/base'
import { NO_AUTH_CONNECTOR, NOT_CONNECTED_TO_EMAIL_OR_SOCIAL } from '@foyer/base/catalogue'
import { EMBEDDED_NAMESPACES } from '@foyer/base/constants'
import type { Connector } from '../core/connections/connector.ts'
import type { EmbeddedWallet } from '../core/connections/embedded-wallet.ts'
import type { Context } from '../core/context.ts'
import type { OneClick } from './pairing-connector.ts'

/** As stored with a connection, and given to `connect`. */
export const EMBEDDED_CONNECTOR = 'embedded'

/**
 * The embedded wallet of an instance. Its code is loaded, and its frame opened, when it is first needed.
 * @throws NO_AUTH_CONNECTOR on a host without one
 */
export async function embeddedWallet(ctx: Context): Promise<EmbeddedWallet> {
  const { walletOrigin, projectId = '' } = ctx.options
  if (!walletOrigin) throw new FoyerError(NO_AUTH_CONNECTOR)
  ctx.embedded.wallet ??= import('./embedded/wallet.ts').then(
    ({ createEmbeddedWallet }) => createEmbeddedWallet(ctx, walletOrigin, projectId),
    (error: unknown) => {
      delete ctx.embedded.wallet
      throw error
    },
  )
  return ctx.embedded.wallet
}

/**
 * The connector of the embedded wallet (type AUTH). Connecting needs a visitor who has signed in: the screens of features/email do
 * that first.
 */
export function embeddedConnector(ctx: Context, oneClick?: OneClick): Connector {
  return {
    id: EMBEDDED_CONNECTOR,
    name: ctx.options.metadata.name,
    type: 'AUTH',
    namespaces: EMBEDDED_NAMESPACES,
    // Reached by its own field on the first screen, not by a row of the list.
    unlisted: true,
    connect: async ({ networks }) => {
      const signIn = oneClick && {
        request: async () => {
          const request = await oneClick.request(networks)
          return request && (await import('./embedded/sign-in.ts')).signInParts(request, ctx.now())
        },
        keep: oneClick.keepSession,
      }
      return (await embeddedWallet(ctx)).session(signIn)
    },
    resume: async () => {
      try {
        return await (await embeddedWallet(ctx)).session()
      } catch (error) {
        if (isFoyerError(error, NOT_CONNECTED_TO_EMAIL_OR_SOCIAL)) return undefined
        throw error
      }
    },
  }
}
