import { FoyerError } from '@foyer/base'
import { toHex } from '@foyer/base/bytes'
import { OPERATION_REFUSED, REQUEST_TIMEOUT } from '@foyer/base/catalogue'
import { accountAddress, type Call, ownerSignature } from '@foyer/smart-account'
import { PASSKEY_VERIFIER } from '@foyer/smart-account/addresses'
import { addOwner, removeOwner, removeOwnerIf } from '@foyer/smart-account/owner-calls'
import type { Address, Hex } from 'viem'
import { createNode } from '../rpc/node.ts'
import type { TypedData } from '../signer/messages.ts'
import { createSmartAccounts } from '../smart-account/accounts.ts'
import { operationData } from '../smart-account/operation-data.ts'
import type { Prepared } from '../smart-account/prepare-operation.ts'
import { askOwner } from '../wallet/passkey.ts'
import type { ReadyWallet } from './started.ts'

/** Who owns the smart account on a network. `isNew`: it is not there yet, and belongs to the wallet's key. */
export type Owners = { readonly chainId: string; readonly isNew: boolean; readonly owners: readonly Hex[] }
/**
 * For a change after which only passkeys own the account. One has answered, and another one signs: the chain takes neither for an owner
 * that is none, so nobody is left with passkeys that only a node has named, or that the network cannot check.
 */
export type Proof = { readonly proven: Hex; readonly signers: readonly Hex[] }
export type Change = { readonly type: 'add' | 'remove'; readonly owner: Hex }

type Data = ReturnType<typeof operationData>

/** The owners of the wallet's smart account, which change with operations of the account itself. */
export function createOwners({ around, signer, state, settings }: ReadyWallet) {
  const { services } = around
  const key = state.wallet.addresses.eip155 as Address
  const node = createNode(settings.apiUrl, settings.projectId)
  const accounts = createSmartAccounts({ services, node, askOwner, isOffered: settings.hasSmartAccounts })
  const account = accountAddress(key)
  const answer = (signal: AbortSignal) => askOwner(crypto.getRandomValues(new Uint8Array(32)), signal)

  async function callsOf(chainId: string, { type, owner }: Change, proof?: Proof): Promise<readonly Call[]> {
    if (type === 'remove') return proof ? removeOwnerIf(account, proof.proven, owner) : [removeOwner(account, owner)]
    const code = await node(chainId, 'eth_getCode', [PASSKEY_VERIFIER, 'latest'])
    return addOwner(account, owner, owner === key.toLowerCase() || code !== '0x')
  }
  async function sign(chainId: string, data: Data, signal: AbortSignal, proof?: Proof): Promise<Hex> {
    if (proof) {
      const { signByPasskey } = await import('../smart-account/passkey-signature.ts')
      return signByPasskey(data, proof.signers, askOwner, signal)
    }
    const passkey = await accounts.passkeyOf(chainId, key)
    if (passkey) return passkey(data, signal)
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
    async learn(signal: AbortSignal): Promise<() => Promise<Hex>> {
      const { ownerIn } = await import('../smart-account/passkey-signature.ts')
      const first = await answer(signal)
      return async () => ownerIn(first, await answer(signal))
    },
    /** Asks for a passkey, and tells which of the owners it is. @throws as `learn` */
    async prove(owners: readonly Hex[], signal: AbortSignal): Promise<Hex> {
      const { ownerAmong } = await import('../smart-account/passkey-signature.ts')
      return ownerAmong(owners, await answer(signal))
    },
    /** @throws OPERATION_REFUSED */
    async prepare(chainId: string, change: Change, proof?: Proof): Promise<Prepared> {
      const calls = await callsOf(chainId, change, proof)
      return accounts.prepare(chainId, key, calls, undefined, proof?.signers[0])
    },
    /** Resolves once a block has it. @throws OPERATION_REFUSED, REQUEST_TIMEOUT when no block has it for long; as `learn` */
    async send(chainId: string, { operation }: Prepared, signal: AbortSignal, proof?: Proof): Promise<void> {
      const signature = await sign(chainId, operationData(operation, chainId), signal, proof)
      signal.throwIfAborted()
      const receipt = await accounts.included(chainId, await accounts.send(chainId, { ...operation, signature }))
      if (!receipt) throw new FoyerError(REQUEST_TIMEOUT, { context: { path: 'owners', ms: 0 } })
      if (!receipt.success) throw new FoyerError(OPERATION_REFUSED, { context: { reason: 'the account refused it' } })
    },
  }
}
