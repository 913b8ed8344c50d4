import { FoyerError } from '@foyer/base'
import { toBase58, toHex } from '@foyer/base/bytes'
import { RPC_CALL_NOT_ALLOWED } from '@foyer/base/catalogue'
import type { Address } from 'viem'
import type { Approvals } from '../approve/approvals.ts'
import { type Content, contentOf, withChanges } from '../approve/content.ts'
import { solanaContentOf } from '../approve/solana-content.ts'
import type { RequestContext } from '../frame/router.ts'
import type { SignerClient } from '../signer/client.ts'
import type { EvmSignable, EvmTransaction, Signable } from '../signer/messages.ts'
import type { SmartAccounts } from '../smart-account/accounts.ts'
import { isForSmartAccount } from '../smart-account/answers.ts'
import { askSmartAccount } from '../smart-account/requests.ts'
import { changesOf, UNCHECKED } from './changes.ts'
import { checkNetwork } from './networks.ts'
import { type AskNode, hasCode } from './node.ts'
import { contractsOf, domainChain, personalMessage, transactionRequest, typedDataRequest } from './requests.ts'
import { solanaAnswer, solanaFee, solanaMessage, solanaTransactions } from './solana-requests.ts'
import type { ReadTokens } from './tokens.ts'

/* Requests that need the visitor: read, asked and signed. Loaded after the frame. */

export type Addresses = { readonly eip155: string; readonly solana: string }
export type Request = {
  readonly method: string
  readonly params?: unknown
  readonly chainNamespace: 'eip155' | 'solana'
  readonly chainId: string
}
export type Surroundings = {
  /** The host page's origin, as the browser names it. */
  readonly origin: string
  readonly node: AskNode
  readonly accounts: SmartAccounts
  readonly tokens: ReadTokens
  readonly approvals: Pick<Approvals, 'ask'>
  readonly signer: Pick<SignerClient, 'ask'>
  /** Makes sure that the wallet is unlocked. */
  readonly unlock: () => Promise<void>
}

/** Asks the visitor, and signs what was shown. @throws RPC_CALL_NOT_ALLOWED, CHAIN_NOT_SUPPORTED, SIGNING_REFUSED */
export async function answerUnsafe(
  request: Request,
  addresses: Addresses,
  context: RequestContext,
  around: Surroundings,
): Promise<unknown> {
  const { method, params, chainId } = request
  const { origin, node, approvals, signer } = around
  /** Signs what was shown, and nothing else. */
  const sign = async (signable: Signable, content: Content): Promise<Uint8Array> => {
    await approvals.ask(content, origin, context.signal)
    await around.unlock()
    context.commit()
    const account = request.chainNamespace === 'solana' ? addresses.solana : addresses.eip155
    return (await signer.ask({ kind: 'sign', content: signable, account })).signed
  }
  const onSolana = { origin, account: addresses.solana, chainId }
  const ask = (called: string, given: unknown) => node(chainId, called, given)
  switch (method) {
    case 'solana_signMessage': {
      const signable = { type: 'solanaMessage', message: solanaMessage(params, addresses.solana) } as const
      return { signature: toBase58(await sign(signable, contentOf(signable, onSolana))) }
    }
    case 'solana_signTransaction':
    case 'solana_signAllTransactions':
    case 'solana_signAndSendTransaction': {
      const transactions = solanaTransactions(method, params, addresses.solana)
      const { wires, messages } = transactions
      const fee = await solanaFee(messages, ask)
      const [[wire, ...others], [message]] = [wires, messages]
      const { account } = onSolana
      // Several are simulated one by one only, without what the others change, so they are not.
      const changes =
        wire && message && others.length === 0
          ? await changesOf({ chainId, account, wire, message, fee, ask, tokens: around.tokens })
          : UNCHECKED
      const content = withChanges(solanaContentOf(wires, { ...onSolana, fee }), changes)
      const signed = await sign({ type: 'solanaTransactions', messages: [...messages] }, content)
      return solanaAnswer(method, params, { transactions, signed, own: addresses.solana }, ask)
    }
    default: {
      const owner = addresses.eip155 as Address
      if (await isForSmartAccount(request, owner, around.accounts))
        return askSmartAccount(request, { ...around, origin, owner, node, sign })
      const signable = await signableOf(request, addresses, node)
      const account = addresses.eip155
      const [isContract, tokens, changes] = await Promise.all([
        isContractCall(signable, chainId, node),
        around.tokens(chainId, contractsOf(signable)),
        signable.type === 'transaction'
          ? changesOf({ chainId, account, node, tokens: around.tokens, ...askedOf(signable.transaction) })
          : undefined,
      ])
      const shown = withChanges(contentOf(signable, { origin, account, chainId, isContract, tokens }), changes)
      const signed = `0x${toHex(await sign(signable, shown))}`
      return signable.type === 'transaction' ? ask('eth_sendRawTransaction', [signed]) : signed
    }
  }
}

const askedOf = ({ to, value, data, gas, maxFeePerGas }: EvmTransaction) => ({
  calls: [{ to: to ?? undefined, value: BigInt(value), data }],
  feeAtMost: BigInt(gas) * BigInt(maxFeePerGas),
})

/** Whether a transaction calls a contract. */
async function isContractCall(signable: Signable, chainId: string, node: AskNode): Promise<boolean | undefined> {
  if (signable.type !== 'transaction' || signable.transaction.data === '0x') return undefined
  return signable.transaction.to === null ? undefined : hasCode(node, chainId, signable.transaction.to)
}

/** From a request of the EVM namespace to what would be signed. */
async function signableOf(
  { method, params, chainId }: Request,
  addresses: Addresses,
  node: AskNode,
): Promise<EvmSignable> {
  switch (method) {
    case 'personal_sign':
      return personalMessage(params, addresses)
    case 'eth_signTypedData_v4': {
      const signable = typedDataRequest(params, addresses)
      checkNetwork(`eip155:${domainChain(signable.typedData)}`)
      return signable
    }
    case 'eth_sendTransaction':
      return transactionRequest(params, addresses, chainId, node)
    // Only a smart account makes several calls at once.
    default:
      throw new FoyerError(RPC_CALL_NOT_ALLOWED)
  }
}
