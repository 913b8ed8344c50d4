import { DELEGATES, type SignedAuthorization, type UserOperation } from '@foyer/smart-account'
import { delegatedCode } from '@foyer/smart-account/delegation'
import type { PublicClient, StateOverride } from 'viem'
import { recoverAuthorizationAddress } from 'viem/utils'
import { Refused } from './refused.ts'

/* Operations that delegate their account, https://eips.ethereum.org/EIPS/eip-7769 "eip7702Auth" */

/** As viem has it. */
const parsed = ({ chainId, address, nonce, yParity, r, s }: SignedAuthorization) => ({
  chainId: Number(chainId),
  address,
  nonce: Number(nonce),
  yParity: Number(yParity),
  r,
  s,
})

/** What the account's transaction brings along. */
export const authorizationsOf = ({ eip7702Auth }: UserOperation) => (eip7702Auth ? [parsed(eip7702Auth)] : [])

/** The chain as the authorization will leave it, for calls that only tell what would happen. */
export const delegatedState = ({ sender, eip7702Auth }: UserOperation): StateOverride =>
  eip7702Auth ? [{ address: sender, code: delegatedCode(eip7702Auth.address) }] : []

/** @throws Refused for what the chain would pass over in silence, and with it the operation. */
export async function checkAuthorization(
  { sender, factory, eip7702Auth }: UserOperation,
  chainId: number,
  client: PublicClient,
): Promise<void> {
  if ((factory === DELEGATES) !== (eip7702Auth !== undefined))
    throw new Refused('an account is delegated by the factory 0x7702 and an authorization')
  if (!eip7702Auth) return
  const authorization = parsed(eip7702Auth)
  if (authorization.chainId !== chainId) throw new Refused('the authorization is for another chain')
  const [signer, nonce] = await Promise.all([
    recoverAuthorizationAddress({ authorization }).catch(() => undefined),
    client.getTransactionCount({ address: sender }),
  ])
  if (signer?.toLowerCase() !== sender.toLowerCase()) throw new Refused('the authorization is not the sender’s')
  if (authorization.nonce !== nonce) throw new Refused('the authorization is for another nonce')
}
