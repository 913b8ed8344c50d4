import { FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { OPERATION_REFUSED, REQUEST_TIMEOUT } from '@foyer/base/catalogue'
import { accountAddress, type Call, ownerSignature } from '@foyer/smart-account'
import { PASSKEY_VERIFIER } from '@foyer/smart-account/addresses'
import { addOwner, removeOwner } from '@foyer/smart-account/owner-calls'
import type { Address, Hex } from 'viem'
import { createNode } from '../rpc/node.ts'
import type { TypedData } from '../signer/messages.ts'
import { createSmartAccounts, type Prepared } from '../smart-account/accounts.ts'
import { operationData } from '../smart-account/operation-data.ts'
import { askOwner } from '../wallet/passkey.ts'
import type { ReadyWallet } from './started.ts'

/** Who owns the smart account on a network. `isNew`: it is not there yet, and belongs to the wallet's key. */
export type Owners = { readonly chainId: string; readonly isNew: boolean; readonly owners: readonly Hex[] }
export type Change = { readonly type: 'add' | 'remove'; readonly owner: Hex }

/** The owners of the wallet's smart account, which change with operations of the account itself. */
export function createOwners({ around, signer, state, settings }: ReadyWallet) {
  const { services } = around
  const key = state.wallet.addresses.eip155 as Address
  const node = createNode(settings.apiUrl, settings.projectId)
  const accounts = createSmartAccounts({ services, node, askOwner, isOffered: settings.hasSmartAccounts })
  const account = accountAddress(key)
  const answer = () => askOwner(crypto.getRandomValues(new Uint8Array(32)))

  async function callsOf(chainId: string, { type, owner }: Change): Promise<readonly Call[]> {
    if (type === 'remove') return [removeOwner(account, owner)]
    const code = await node(chainId, 'eth_getCode', [PASSKEY_VERIFIER, 'latest'])
    return addOwner(account, owner, owner === key.toLowerCase() || code !== '0x')
  }
  async function sign(chainId: string, data: ReturnType<typeof operationData>): Promise<Hex> {
    const passkey = await accounts.passkeyOf(chainId, key)
    if (passkey) return passkey(data, new AbortController().signal)
    const content = { type: 'typedData', typedData: data as unknown as TypedData } as const
    const { signed } = await signer.ask({ kind: 'sign', content, account: key })
    return ownerSignature(key, `0x${toHex(signed)}`)
  }

  return {
    account,
    key: key.toLowerCase() as Hex,
    networks: accounts.networks,
    async read(chainId: string): Promise<Owners> {
      const isNew = !(await accounts.isDeployed(chainId, key))
      if (isNew) return { chainId, isNew, owners: [key.toLowerCase() as Hex] }
      const { readOwners } = await import('../smart-account/owners.ts')
      return { chainId, isNew, owners: await readOwners(node, chainId, key) }
    },
    /** Asks for a passkey; asked once more, the result tells which owner it is. @throws SIGNING_REFUSED, PASSKEY_NOT_USED, PASSKEY_UNSUITABLE */
    async learn(): Promise<() => Promise<Hex>> {
      const { ownerIn } = await import('../smart-account/passkey-signature.ts')
      const first = await answer()
      return async () => ownerIn(first, await answer())
    },
    /** Asks for a passkey, and tells which of the owners it is. @throws as `learn` */
    async prove(owners: readonly Hex[]): Promise<Hex> {
      const { ownerAmong } = await import('../smart-account/passkey-signature.ts')
      return ownerAmong(owners, await answer())
    },
    /** @throws OPERATION_REFUSED */
    prepare: async (chainId: string, change: Change): Promise<Prepared> =>
      accounts.prepare(chainId, key, await callsOf(chainId, change)),
    /** Resolves once a block has it. @throws OPERATION_REFUSED, REQUEST_TIMEOUT when no block has it for long; as `learn` */
    async send(chainId: string, { operation }: Prepared): Promise<void> {
      const signature = await sign(chainId, operationData(operation, chainId))
      const receipt = await accounts.included(chainId, await accounts.send(chainId, { ...operation, signature }))
      if (!receipt) throw new FoyerError(REQUEST_TIMEOUT, { context: { path: 'owners', ms: 0 } })
      if (!receipt.success) throw new FoyerError(OPERATION_REFUSED, { context: { reason: 'the account refused it' } })
    },
  }
}
