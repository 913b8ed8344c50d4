import { accountAddress } from '@foyer/smart-account'
import { isPasskeyOwner, OWNERS_CALL, ownersOf } from '@foyer/smart-account/owners'
import type { Address, Hex } from 'viem'
import type { AskNode } from '../rpc/node.ts'
import { hexText, read, refused } from '../rpc/parameters.ts'

/* Who owns a smart account that is deployed, as its contract says. */

/** In lower case. @throws SIGNING_REFUSED when the network does not say */
export async function readOwners(node: AskNode, chainId: string, owner: Address): Promise<readonly Hex[]> {
  const answer = await node(chainId, 'eth_call', [{ to: accountAddress(owner), data: OWNERS_CALL }, 'latest'])
  try {
    return ownersOf(read(hexText, answer) as Hex)
  } catch {
    throw refused('the network does not say who owns the account')
  }
}

/** Undefined where the wallet's key is an owner. A network that says so for no reason gets nothing signed that it could use elsewhere. */
export async function passkeysOf(node: AskNode, chainId: string, owner: Address): Promise<readonly Hex[] | undefined> {
  const owners = await readOwners(node, chainId, owner)
  if (owners.includes(owner.toLowerCase() as Hex)) return undefined
  const passkeys = owners.filter(isPasskeyOwner)
  if (passkeys.length === 0) throw refused('the key of this wallet does not own the account any more')
  return passkeys
}
