import type { CaipNetworkId } from '@foyer/base'
import type { FrameUser } from '@foyer/contracts/frame/answers'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { FrameChannel } from '../../core/connections/embedded-wallet.ts'
import type { SiwxSession } from '../../core/siwx.ts'
import type { AuthRequest } from '../pairing/index.ts'

type UserRequest = FrameParams<'getUser'>

/**
 * Asks the visitor for the signature of a sign-in while connecting.
 * @param request as for a phone wallet (CAIP-222)
 * @throws USER_REJECTED; SIGNING_REFUSED for a message that is not this page's; what `channel.request` throws
 */
export async function signInWhileConnecting(
  channel: FrameChannel,
  { chainId, ...preferred }: UserRequest & { readonly chainId: CaipNetworkId },
  request: AuthRequest,
  now: number,
): Promise<SiwxSession | undefined> {
  const { domain, aud: uri, nonce, statement, iat, exp, nbf, requestId, resources } = request
  const siwxMessage = {
    domain,
    uri,
    version: '1',
    nonce,
    issuedAt: iat ?? new Date(now).toISOString(),
    ...(statement === undefined ? {} : { statement }),
    ...(exp === undefined ? {} : { expirationTime: exp }),
    ...(nbf === undefined ? {} : { notBefore: nbf }),
    ...(requestId === undefined ? {} : { requestId }),
    ...(resources === undefined ? {} : { resources: [...resources] }),
  }
  const user: FrameUser = await channel.request('getUser', { chainId, ...preferred, siwxMessage })
  const { address, message, signature } = user
  if (message === undefined || signature === undefined) return undefined
  return { data: { ...siwxMessage, accountAddress: address, chainId }, message, signature }
}
