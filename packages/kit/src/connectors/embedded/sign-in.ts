import type { CaipNetworkId } from '@foyer/base'
import type { FrameParams } from '@foyer/contracts/frame/messages'
import type { FrameChannel, SignInParts } from '../../core/connections/embedded-wallet.ts'
import type { SiwxSession } from '../../core/siwx.ts'
import type { AuthRequest } from '../pairing/index.ts'

type Preferred = Pick<FrameParams<'getUser'>, 'preferredAccountType'> & { readonly chainId: CaipNetworkId }

/**
 * Asks the visitor for the signature of a sign-in while connecting.
 * @returns undefined when the wallet page has not signed
 * @throws USER_REJECTED; SIGNING_REFUSED for a message that is not this page's; what `channel.request` throws
 */
export async function signInWhileConnecting(
  channel: FrameChannel,
  account: Preferred,
  siwxMessage: SignInParts,
): Promise<SiwxSession | undefined> {
  const { address, message, signature } = await channel.request('getUser', { ...account, siwxMessage })
  if (message === undefined || signature === undefined) return undefined
  return { data: { ...siwxMessage, accountAddress: address, chainId: account.chainId }, message, signature }
}

/**
 * A request for a phone wallet (CAIP-222) as the parts of a message.
 * @param now epoch milliseconds, the time of issue where the request has none
 */
export function signInParts(request: AuthRequest, now: number): SignInParts {
  const { domain, aud: uri, nonce, statement, iat, exp, nbf, requestId, resources } = request
  return {
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
}
