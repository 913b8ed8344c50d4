import { delegationIn } from '@foyer/smart-account/delegation'
import type { Address, Hex } from 'viem'
import type { AskNode } from '../rpc/node.ts'
import { hexText, read } from '../rpc/parameters.ts'
import type { SmartAccounts } from './accounts.ts'

/* Where the standard account can make several calls in one step: by our delegate's code (EIP-7702). Loaded when that is asked. */

type Around = { readonly node: AskNode; readonly accounts: SmartAccounts }

/**
 * Whether the account is delegated to our delegate, or could be.
 * @returns undefined where it cannot: on networks without the delegate or a bundler, and if the account has other code, which is never
 *   used and never replaced
 */
export async function delegationOf(
  chainId: string,
  owner: Address,
  { node, accounts }: Around,
): Promise<'none' | 'own' | undefined> {
  if (!(await accounts.networks()).includes(chainId) || !(await accounts.hasDelegate(chainId))) return undefined
  const code = read(hexText, await node(chainId, 'eth_getCode', [owner, 'latest']))
  const delegation = delegationIn(code as Hex)
  return delegation === 'other' ? undefined : delegation
}

/** The networks among these where the account makes calls in one step, and what `atomic` of EIP-5792 says of each. */
export async function oneStepNetworks(
  networks: readonly string[],
  owner: Address,
  around: Around,
): Promise<readonly (readonly [chainId: string, status: 'ready' | 'supported'])[]> {
  const told = networks.map(async (chainId) => {
    // A network that cannot be asked is one without.
    const delegation = await delegationOf(chainId, owner, around).catch(() => undefined)
    return delegation === undefined ? [] : [[chainId, delegation === 'own' ? 'supported' : 'ready'] as const]
  })
  return (await Promise.all(told)).flat()
}
