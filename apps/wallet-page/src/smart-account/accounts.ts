import type { AccountType } from '@foyer/contracts/frame/answers'
import type { PaymasterService, SignedOperation } from '@foyer/contracts/operation-calls'
import { accountAddress, type Call, deploymentOf, ownerSignature, type TypedData } from '@foyer/smart-account'
import { DELEGATE } from '@foyer/smart-account/addresses'
import type { Address, Hex } from 'viem'
import type { AskNode } from '../rpc/node.ts'
import { hexText, read } from '../rpc/parameters.ts'
import type { Services } from '../session/services.ts'
import type { AskOwner } from './passkey-signature.ts'
import type { Draft, Prepared } from './prepare-operation.ts'
import { createTabMemory, type TabMemory } from './tab-memory.ts'

/** As long as a real one, and of an owner: the bundler measures how much gas its check takes. */
export const STUB: Hex = `0x${'11'.repeat(64)}1b`
const POLL_MS = 1_000
/** Longer than blocks take on any network, and less than a request may. */
const INCLUDED_WITHIN_MS = 120_000

type Receipt = Awaited<ReturnType<Services['readOperation']>>['receipt']

/** The smart accounts of visitors: one for each key, at the same address on every network that the operator offers them on. */
export type SmartAccounts = {
  /** Where there are smart accounts (CAIP-2). Without a connection nobody knows, and it throws. */
  readonly networks: () => Promise<readonly string[]>
  /** Where the operator may pay for what they send; `prepare` says whether it does. */
  readonly sponsored: () => Promise<readonly string[]>
  /** Which account a request is for that names none. */
  readonly preferred: () => AccountType
  readonly prefer: (type: AccountType) => void
  readonly isDeployed: (chainId: string, owner: Address) => Promise<boolean>
  /**
   * What signs for the account in place of the wallet's key, where passkeys own it without that key.
   * @throws SIGNING_REFUSED where neither owns it
   */
  readonly passkeyOf: (chainId: string, owner: Address) => Promise<SignByPasskey | undefined>
  /**
   * Calls that are made all or not at all.
   * @param paymaster pays for them, in place of the operator
   * @param passkey signs, also where the wallet's key could
   * @throws OPERATION_REFUSED when they would fail to be sent, or the paymaster does not pay
   */
  readonly prepare: (
    chainId: string,
    owner: Address,
    calls: readonly Call[],
    paymaster?: PaymasterService,
    passkey?: Hex,
  ) => Promise<Prepared>
  /**
   * The same for an account in its own form.
   * @param draft what its operations have besides the calls; the signature is a stub, and so is an authorization's
   */
  readonly prepareAs: (
    chainId: string,
    sender: Address,
    draft: () => Draft | Promise<Draft>,
    calls: readonly Call[],
    paymaster?: PaymasterService,
  ) => Promise<Prepared>
  /** Whether the network has what standard accounts are delegated to. */
  readonly hasDelegate: (chainId: string) => Promise<boolean>
  /**
   * Waits until a block has what the account was sent for last, or it has taken too long. What comes next may need it: the account itself,
   * which no second operation may make, or what a call before it has done.
   */
  readonly settled: (chainId: string, sender: Address) => Promise<void>
  /** @returns the operation's hash */
  readonly send: (chainId: string, operation: SignedOperation) => Promise<string>
  readonly read: (chainId: string, hash: string) => Promise<Receipt>
  /** Undefined when no block has had it for long. */
  readonly included: (chainId: string, hash: string) => Promise<NonNullable<Receipt> | undefined>
}

/**
 * @param data in a form of the account's own
 * @returns the signature as the account takes it
 * @throws SIGNING_REFUSED for data that does not match its types, and for a passkey that does not own the account; PASSKEY_NOT_USED,
 *   PASSKEY_UNSUITABLE
 */
export type SignByPasskey = (data: TypedData, signal: AbortSignal) => Promise<Hex>

type Options = {
  readonly services: Pick<Services, 'listAccountNetworks' | 'prepareOperation' | 'sendOperation' | 'readOperation'>
  readonly node: AskNode
  readonly askOwner: AskOwner
  /** Whether the project and the operator offer them. */
  readonly isOffered: boolean
  readonly memory?: TabMemory
  readonly now?: () => number
  readonly pause?: (ms: number) => Promise<void>
}

export function createSmartAccounts({
  services,
  node,
  askOwner,
  isOffered,
  memory = createTabMemory(() => sessionStorage),
  now = Date.now,
  pause = wait,
}: Options): SmartAccounts {
  let preferred: AccountType = 'smartAccount'
  let known: Awaited<ReturnType<Services['listAccountNetworks']>> | undefined
  const deployed = new Set<string>()

  const hasCode = async (chainId: string, address: Address): Promise<boolean> => {
    if (deployed.has(`${chainId} ${address}`)) return true
    const isThere = read(hexText, await node(chainId, 'eth_getCode', [address, 'latest'])) !== '0x'
    // It stays there.
    if (isThere) deployed.add(`${chainId} ${address}`)
    return isThere
  }
  const isDeployed = (chainId: string, owner: Address) => hasCode(chainId, accountAddress(owner))
  const passkeysOf = async (chainId: string, owner: Address): Promise<readonly Hex[] | undefined> => {
    // Before that, it belongs to the wallet's key.
    if (!(await isDeployed(chainId, owner))) return undefined
    return (await import('./owners.ts')).passkeysOf(node, chainId, owner)
  }
  /** What a draft is signed with. */
  const stubOf = async (chainId: string, owner: Address, asked?: Hex) => {
    const passkey = asked ?? (await passkeysOf(chainId, owner))?.[0]
    if (passkey === undefined) return { signature: ownerSignature(owner, STUB) }
    return (await import('./passkey-signature.ts')).draftSignature(node, chainId, passkey)
  }

  const included: SmartAccounts['included'] = async (chainId, hash) => {
    const until = now() + INCLUDED_WITHIN_MS
    while (now() < until) {
      // A lost answer says nothing about the operation.
      const told = await services.readOperation({ chainId, hash }).catch(() => undefined)
      if (told?.receipt) return told.receipt
      await pause(POLL_MS)
    }
    return undefined
  }
  const settled: SmartAccounts['settled'] = async (chainId, sender) => {
    const place = placeOf(chainId, sender)
    const last = memory.lastSent(place)
    if (!last || last.isIncluded) return
    const isIncluded = (await included(chainId, last.hash)) !== undefined
    // What no block has had for long is waited for no more. The next operation has its nonce, so that one of the two is made.
    if (memory.lastSent(place)?.hash === last.hash) memory.keep(place, isIncluded ? { ...last, isIncluded } : undefined)
  }

  const prepareAs: SmartAccounts['prepareAs'] = async (chainId, sender, draft, calls, paymasterService) => {
    const { prepareOperation } = await import('./prepare-operation.ts')
    await settled(chainId, sender)
    const { nonceKey, lastSent } = memory
    const last = lastSent(placeOf(chainId, sender))
    return prepareOperation({ chainId, sender, draft, calls, paymasterService, nonceKey, last, node, services })
  }
  const prepare: SmartAccounts['prepare'] = (chainId, owner, calls, paymasterService, passkey) => {
    const draft = async (): Promise<Draft> => {
      const [isThere, stub] = await Promise.all([isDeployed(chainId, owner), stubOf(chainId, owner, passkey)])
      return { deployment: isThere ? null : deploymentOf(owner), ...stub }
    }
    return prepareAs(chainId, accountAddress(owner), draft, calls, paymasterService)
  }

  const offered = async () => {
    if (!isOffered) return { networks: [] }
    known ??= await services.listAccountNetworks({})
    return known
  }

  return {
    networks: async () => (await offered()).networks,
    sponsored: async () => (await offered()).sponsored ?? [],
    preferred: () => preferred,
    prefer(type) {
      preferred = type
    },
    isDeployed,
    async passkeyOf(chainId, owner) {
      const passkeys = await passkeysOf(chainId, owner)
      if (!passkeys) return undefined
      const { signByPasskey } = await import('./passkey-signature.ts')
      return (data, signal) => signByPasskey(data, passkeys, askOwner, signal)
    },
    prepare,
    prepareAs,
    hasDelegate: (chainId) => hasCode(chainId, DELEGATE),
    settled,
    async send(chainId, operation) {
      const { hash } = await services.sendOperation({ chainId, operation })
      const sent = { hash, nonce: BigInt(operation.nonce), isIncluded: false }
      memory.keep(placeOf(chainId, operation.sender), sent)
      return hash
    },
    read: async (chainId, hash) => (await services.readOperation({ chainId, hash })).receipt,
    included,
  }
}

const placeOf = (chainId: string, sender: string): string => `${chainId} ${sender.toLowerCase()}`
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
