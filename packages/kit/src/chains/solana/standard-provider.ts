import { type CaipNetworkId, FoyerError, isSolanaAddress } from '@foyer/base'
import { ACCOUNT_NOT_FOUND_FOR_CONNECTOR, CHAIN_NOT_SUPPORTED, METHOD_NOT_SUPPORTED } from '@foyer/base/catalogue'
import type { Provider } from '../../core/connections/adapter.ts'
import { CHOOSE_NETWORK, CHOSEN_NETWORK } from '../../core/connections/chosen-network.ts'
import { clusterOf, standardNameOf } from './clusters.ts'
import {
  CONNECT,
  DISCONNECT,
  EVENTS,
  type Feature,
  methodOf,
  SIGN_AND_SEND,
  SIGN_IN,
  SIGN_MESSAGE,
  SIGN_TRANSACTION,
  type StandardAccount,
  type StandardWallet,
} from './standard.ts'

type Listener = (payload: never) => void
type Asked = { readonly method: string; readonly params?: unknown; readonly chainId?: CaipNetworkId | undefined }

const ACCOUNTS_MAX = 200

/**
 * Exposes a Wallet Standard wallet through the methods of the Solana namespace, so that other code does not depend on the kind
 * of wallet. Values are texts: keys and signatures in base58, transactions in base64.
 */
export function standardProvider(wallet: StandardWallet): Provider {
  const listeners = new Map<string, Set<Listener>>()
  let unfollow: (() => void) | undefined
  let network: CaipNetworkId | undefined

  const emit = (event: string, payload: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(payload as never)
  }
  /** The standard has a single event, which lists the changed properties. */
  const follow = () => {
    if (unfollow) return
    const off = methodOf(wallet, EVENTS)?.('change', (change: { accounts?: unknown } | undefined) => {
      if (change?.accounts !== undefined) emit('accountsChanged', keysOf(change.accounts))
    })
    unfollow = typeof off === 'function' ? (off as () => void) : () => undefined
  }

  return {
    async request(asked) {
      switch (asked.method) {
        case 'solana_requestAccounts':
          return accountsOf(await connect(wallet, false))
        case 'solana_getAccounts':
          return accountsOf(await connect(wallet, true))
        case CHOOSE_NETWORK:
          network = asked.chainId
          return null
        case CHOSEN_NETWORK:
          return network
        case 'solana_disconnect':
          return void (await methodOf(wallet, DISCONNECT)?.())
        case 'solana_signIn':
          return (await words()).signInWords(await first(wallet, SIGN_IN, asked.params))
        case 'solana_signMessage':
        case 'solana_signTransaction':
        case 'solana_signAllTransactions':
        case 'solana_signAndSendTransaction':
          // A request without a cluster is for the visitor's current one.
          return sign(wallet, { ...asked, chainId: asked.chainId ?? network })
        default:
          throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: asked.method } })
      }
    },
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      follow()
    },
    removeListener(event, listener) {
      listeners.get(event)?.delete(listener)
      if ([...listeners.values()].some(({ size }) => size > 0)) return
      unfollow?.()
      unfollow = undefined
    },
  }
}

/** @throws METHOD_NOT_SUPPORTED, CHAIN_NOT_SUPPORTED, ACCOUNT_NOT_FOUND_FOR_CONNECTOR, and errors of the wallet */
async function sign(wallet: StandardWallet, { method, params, chainId }: Asked): Promise<unknown> {
  const { readSigning, signatureWords, transactionWords, transactionsWords, sentWords } = await words()
  const { pubkey, message, transactions, options } = readSigning(params)
  const [transaction] = transactions
  const account = (feature: Feature) => accountFor(wallet, feature, pubkey, chainId)
  const chain = chainId === undefined ? {} : { chain: standardNameOf(chainId) }
  if (method === 'solana_signMessage')
    return signatureWords(await first(wallet, SIGN_MESSAGE, { account: account(SIGN_MESSAGE), message }))
  if (method === 'solana_signAndSendTransaction')
    return sentWords(
      await first(wallet, SIGN_AND_SEND, { account: account(SIGN_AND_SEND), transaction, ...chain, options }),
    )
  const signer = account(SIGN_TRANSACTION)
  const inputs = transactions.map((one) => ({ account: signer, transaction: one, ...chain }))
  if (method === 'solana_signAllTransactions') return transactionsWords(await call(wallet, SIGN_TRANSACTION, inputs))
  return transactionWords(await first(wallet, SIGN_TRANSACTION, inputs[0]))
}

/** The conversion between bytes and texts is only needed for the first signature. */
const words = () => import('./standard-words.ts')

async function connect(wallet: StandardWallet, silent: boolean): Promise<unknown> {
  const answer = await methodOf(wallet, CONNECT)?.({ silent })
  return (answer as { accounts?: unknown } | undefined)?.accounts ?? wallet.accounts
}

/** The wallet's account object, if it supports this feature on this cluster. */
function accountFor(
  wallet: StandardWallet,
  feature: Feature,
  address: string,
  chainId: CaipNetworkId | undefined,
): StandardAccount {
  const [name] = feature
  if (!methodOf(wallet, feature)) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: name } })
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account) throw new FoyerError(ACCOUNT_NOT_FOUND_FOR_CONNECTOR)
  if (!account.features.includes(name)) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: name } })
  if (chainId !== undefined && !account.chains.some((chain) => clusterOf(chain) === chainId))
    throw new FoyerError(CHAIN_NOT_SUPPORTED)
  return account
}

/** Wallets accept several inputs at once, and return as many outputs. */
async function call(wallet: StandardWallet, feature: Feature, inputs: readonly unknown[]): Promise<unknown> {
  const method = methodOf(wallet, feature)
  if (!method) throw new FoyerError(METHOD_NOT_SUPPORTED, { context: { method: feature[0] } })
  return method(...inputs)
}

async function first(wallet: StandardWallet, feature: Feature, input: unknown): Promise<unknown> {
  const outputs = await call(wallet, feature, [input])
  return Array.isArray(outputs) ? outputs[0] : undefined
}

/** Accounts with the clusters on which each can be used. */
function accountsOf(accounts: unknown): readonly { pubkey: string; chains: readonly CaipNetworkId[] }[] {
  if (!Array.isArray(accounts)) return []
  return accounts.slice(0, ACCOUNTS_MAX).flatMap((account: Partial<StandardAccount> | undefined) => {
    const { address, chains } = account ?? {}
    if (typeof address !== 'string' || !isSolanaAddress(address) || !Array.isArray(chains)) return []
    const clusters = chains.flatMap((chain) => clusterOf(chain) ?? [])
    return clusters.length > 0 ? [{ pubkey: address, chains: clusters }] : []
  })
}

const keysOf = (accounts: unknown) => accountsOf(accounts).map(({ pubkey }) => pubkey)
