import { type CaipAddress, type CaipNetworkId, FoyerError, isFoyerError, parseCaipNetworkId } from '@foyer/base'
import {
  ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND,
  APPROVAL_EXPIRED,
  INVALID_ACCOUNT_NAME,
  INVALID_CHAIN_ID,
  INVALID_PARAMETER,
  NAME_LIMIT_REACHED,
  NAME_NOT_HELD,
  NAME_TAKEN,
  PROVIDER_NOT_FOUND,
  RESERVED_ACCOUNT_NAME,
  SIGNATURE_INVALID,
  TOO_MANY_REQUESTS,
  USER_REJECTED,
} from '@foyer/base/catalogue'
import { coinTypeOf, NAME_MESSAGE_LIFETIME_MS, type NameMessage } from '@foyer/contracts/name-message'
import { liveOf } from '../../core/connections/live-connection.ts'
import { adapterOf } from '../../core/connections/live-connections.ts'
import { ownRequest } from '../../core/connections/own-request.ts'
import { accountOf, connectedOf } from '../../core/connections/session.ts'
import type { Context, LiveConnection } from '../../core/context.ts'
import type { NameProblem } from '../../core/name-problem.ts'

/** The account that a name is for, as it was when it was asked about. */
export type NameOwner = {
  readonly address: string
  readonly caipAddress: CaipAddress
  readonly chainId: number
  readonly coinType: number
  readonly connection: LiveConnection
}

/** How an attempt ended. `over`: the visitor has cancelled, or the account has changed, and nothing is shown of it. */
export type NameOutcome =
  | { readonly status: 'done' | 'declined' | 'over' }
  | { readonly status: 'failed'; readonly problem: NameProblem }

/**
 * The active account on its present network.
 * @throws ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND without one, INVALID_CHAIN_ID for a network whose id is too large for a coin type
 */
export function nameOwner(ctx: Context): NameOwner {
  const { session } = ctx.store.get()
  const { address, caipAddress } = accountOf(session)
  const connection = liveOf(ctx)
  const chain = connectedOf(session)?.chain
  if (address === undefined || !caipAddress || !connection || chain === undefined)
    throw new FoyerError(ADDRESS_OR_AUTH_CONNECTOR_NOT_FOUND)
  const chainId = Number(parseCaipNetworkId(chain as CaipNetworkId).reference)
  const coinType = coinTypeOf(chainId)
  if (coinType === undefined) throw new FoyerError(INVALID_CHAIN_ID)
  return { address, caipAddress, chainId, coinType, connection }
}

/** Whether the account and its wallet are still the active ones. */
export const isStill = (ctx: Context, { caipAddress, connection }: NameOwner): boolean =>
  accountOf(ctx.store.get().session).caipAddress === caipAddress && liveOf(ctx)?.provider === connection.provider

/**
 * Has the wallet sign a message about a name of its account.
 * @throws PROVIDER_NOT_FOUND, and what the adapter's `explain` makes of a refusal
 */
export async function signFor(
  ctx: Context,
  { address, chainId, connection }: NameOwner,
  name: string,
  print: (message: NameMessage) => string,
): Promise<{ readonly message: string; readonly signature: string }> {
  const { signMessage } = adapterOf(ctx, ctx.store.get().session.active).can
  if (!signMessage) throw new FoyerError(PROVIDER_NOT_FOUND)
  const now = ctx.now()
  const message = print({
    domain: location.host,
    name,
    address,
    chainId,
    issuedAt: new Date(now).toISOString(),
    expirationTime: new Date(now + NAME_MESSAGE_LIFETIME_MS).toISOString(),
  })
  return { message, signature: await ownRequest(ctx, () => signMessage(connection.provider, address, message)) }
}

/** What an error of the wallet means for the visitor. */
export function walletOutcome(error: unknown): NameOutcome {
  if (isFoyerError(error, USER_REJECTED) || isFoyerError(error, APPROVAL_EXPIRED)) return { status: 'declined' }
  return failed(isFoyerError(error, INVALID_CHAIN_ID) ? 'chain' : 'wallet')
}

/** What an error of the server means for the visitor. */
export function serverOutcome(error: unknown): NameOutcome {
  if (isFoyerError(error, NAME_LIMIT_REACHED))
    return { status: 'failed', problem: { reason: 'limit', limit: Number(error.context.limit) } }
  if (isFoyerError(error, TOO_MANY_REQUESTS))
    return { status: 'failed', problem: { reason: 'tooMany', seconds: Number(error.context.seconds) } }
  if (isFoyerError(error, NAME_TAKEN)) return failed('taken')
  if (isFoyerError(error, NAME_NOT_HELD)) return failed('notHeld')
  if (isFoyerError(error, RESERVED_ACCOUNT_NAME)) return failed('reserved')
  if (isFoyerError(error, INVALID_ACCOUNT_NAME)) return failed('invalid')
  if (isFoyerError(error, SIGNATURE_INVALID)) return failed('signature')
  // The server reads no node of this network.
  if (isFoyerError(error, INVALID_CHAIN_ID) || isFoyerError(error, INVALID_PARAMETER)) return failed('chain')
  return failed('failed')
}

export const failed = (reason: NameProblem['reason']): NameOutcome => ({ status: 'failed', problem: { reason } })
