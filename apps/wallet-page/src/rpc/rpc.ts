import { FoyerError } from '@foyer/base'
import { toBase58, toHex } from '@foyer/base/bytes'
import { RPC_CALL_NOT_ALLOWED, WALLET_LOGIN_REQUIRED } from '@foyer/base/catalogue'
import { SAFE_METHODS, UNSAFE_METHODS } from '@foyer/contracts/frame/messages'
import type { Approvals } from '../approve/approvals.ts'
import { contentOf } from '../approve/content.ts'
import type { RequestContext } from '../frame/router.ts'
import type { SignerClient } from '../signer/client.ts'
import type { Signable } from '../signer/messages.ts'
import type { AskNode } from './node.ts'
import { personalMessage, solanaMessage, transactionRequest, typedDataRequest } from './requests.ts'

type Addresses = { readonly eip155: string; readonly solana: string }
type Request = {
  readonly method: string
  readonly params?: unknown
  readonly chainNamespace: 'eip155' | 'solana'
  readonly chainId: string
}
type Surroundings = {
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  /** Undefined while nobody is logged in. */
  readonly addresses: () => Addresses | undefined
  readonly node: AskNode
  readonly approvals: Approvals
  readonly signer: Pick<SignerClient, 'ask'>
  /** Makes sure that the wallet is unlocked. */
  readonly unlock: () => Promise<void>
}

/**
 * Answers a request of the host. The table of safe and unsafe methods decides; a safe one never reaches the signer.
 * @throws RPC_CALL_NOT_ALLOWED, WALLET_LOGIN_REQUIRED, SIGNING_REFUSED, and what the approval throws
 */
export async function answerRpc(request: Request, context: RequestContext, around: Surroundings): Promise<unknown> {
  const { method, chainNamespace, chainId } = request
  const isIn = (table: typeof SAFE_METHODS | typeof UNSAFE_METHODS): boolean =>
    (table[chainNamespace] as readonly string[]).includes(method)
  if (!chainId.startsWith(`${chainNamespace}:`) || !(isIn(SAFE_METHODS) || isIn(UNSAFE_METHODS)))
    throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  const addresses = around.addresses()
  if (!addresses) throw new FoyerError(WALLET_LOGIN_REQUIRED)
  return isIn(SAFE_METHODS) ? safe(request, addresses, around.node) : unsafe(request, addresses, context, around)
}

async function safe(
  { method, params, chainId }: Request,
  { eip155, solana }: Addresses,
  node: AskNode,
): Promise<unknown> {
  const reference = chainId.slice(chainId.indexOf(':') + 1)
  switch (method) {
    case 'eth_accounts':
    case 'eth_requestAccounts':
      return [eip155]
    case 'eth_chainId':
      return `0x${BigInt(reference).toString(16)}`
    case 'net_version':
      return reference
    case 'wallet_getCapabilities':
      return {}
    case 'solana_getAccounts':
      return [{ pubkey: solana }]
    default:
      return node(chainId, method, params)
  }
}

async function unsafe(
  request: Request,
  addresses: Addresses,
  context: RequestContext,
  around: Surroundings,
): Promise<unknown> {
  const { chainId } = request
  const { origin, node, approvals, signer } = around
  const signable = await signableOf(request, addresses, node)
  const account = signable.type === 'solanaMessage' ? addresses.solana : addresses.eip155
  const isContract = await isContractCall(signable, chainId, node)
  await approvals.ask(contentOf(signable, { origin, account, chainId, isContract }), origin, context.signal)
  await around.unlock()
  context.commit()
  const { signed } = await signer.ask({ kind: 'sign', content: signable })
  if (signable.type === 'transaction') return node(chainId, 'eth_sendRawTransaction', [`0x${toHex(signed)}`])
  return signable.type === 'solanaMessage' ? { signature: toBase58(signed) } : `0x${toHex(signed)}`
}

/** Whether a transaction calls a contract, or undefined when the node does not say. */
async function isContractCall(signable: Signable, chainId: string, node: AskNode): Promise<boolean | undefined> {
  if (signable.type !== 'transaction' || signable.transaction.data === '0x') return undefined
  try {
    const code = await node(chainId, 'eth_getCode', [signable.transaction.to, 'latest'])
    // A delegated account (EIP-7702) is somebody's account, and no token.
    return typeof code === 'string' && /^0x[0-9a-f]*$/i.test(code)
      ? code !== '0x' && !/^0xef0100/i.test(code)
      : undefined
  } catch {
    return undefined // The question says that it could not be checked.
  }
}

async function signableOf(
  { method, params, chainId }: Request,
  addresses: Addresses,
  node: AskNode,
): Promise<Signable> {
  switch (method) {
    case 'personal_sign':
      return personalMessage(params, addresses)
    case 'eth_signTypedData_v4':
      return typedDataRequest(params, addresses)
    case 'eth_sendTransaction':
      return transactionRequest(params, addresses, chainId, node)
    case 'solana_signMessage':
      return solanaMessage(params, addresses)
    default:
      throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  }
}
