import { SOLANA_CHAIN } from '@foyer/devnet/solana-accounts'
import { bitcoinRegtest } from '@foyer/kit/bitcoin'
import { providerError } from '@foyer/kit/testing'
import { createSatsConnectWallet, createStandardBitcoinWallet } from '@foyer/kit/testing/bitcoin'
import { createSolanaTestWallet } from '@foyer/kit/testing/solana'
import { FACE } from '../face.ts'
import { isRecord } from '../protocol.ts'
import { ownerOf } from '../settings.ts'
import { remembersIn, type Visit } from './visit.ts'

/* Handles Wallet Standard calls for one page. Features have the same names here as in the page. */

type StandardWallet = {
  readonly features: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly accounts: readonly unknown[]
}
type Sats = { readonly request: (method: string, params: unknown) => Promise<unknown> }

/** @throws 4200 for features that the wallet does not support, and the wallet's own errors */
export async function answerSolana(visit: Visit, feature: string, params: unknown): Promise<unknown> {
  const { settings, ask, origin } = visit
  const { wallet } = createSolanaTestWallet({
    ...FACE,
    secrets: [ownerOf(settings).solana.secret],
    rpcUrls: { 'solana:mainnet': settings.rpcUrls[SOLANA_CHAIN] ?? '' },
    approve: ask,
    remembers: remembersIn(visit, 'solana'),
  })
  const { host } = new URL(origin)
  const inputs = listOf(params)
  if (feature !== 'solana:signIn') return call(wallet, feature, inputs)
  // https://github.com/phantom/sign-in-with-solana: a page may only request sign-in for its own domain.
  const orders = inputs.map((input) => ({ domain: host, ...(isRecord(input) ? input : {}) }))
  if (orders.some(({ domain }) => domain !== host)) throw providerError(-32602, 'The message is for another site.')
  return call(wallet, feature, orders.length > 0 ? orders : [{ domain: host }])
}

/** @throws the same errors as `answerSolana` */
export async function answerBitcoin(visit: Visit, feature: string, params: unknown): Promise<unknown> {
  const { settings, ask } = visit
  const options = {
    ...FACE,
    accounts: ownerOf(settings).bitcoin,
    esploraUrl: settings.rpcUrls[bitcoinRegtest.caipNetworkId] ?? '',
    approve: ask,
    remembers: remembersIn(visit, 'bitcoin'),
  }
  const inputs = listOf(params)
  if (feature !== 'sats-connect:') return call(registered(createStandardBitcoinWallet(options)), feature, inputs)
  const page: { wallet?: Sats } = {}
  createSatsConnectWallet({ ...options, id: 'wallet' }).announce(page as Window & typeof page)
  return page.wallet?.request(String(inputs[0]), inputs[1])
}

/**
 * Calls a feature. `accounts` returns the accounts that the page may see. Any other name is a feature, whose method is
 * the part of the name after the colon.
 */
function call({ features, accounts }: StandardWallet, feature: string, inputs: readonly unknown[]): unknown {
  if (feature === 'accounts') return accounts
  const [, name = ''] = feature.split(':')
  const found = Object.hasOwn(features, feature) && name !== 'events' ? features[feature] : undefined
  const method = found && Object.hasOwn(found, name) ? found[name] : undefined
  if (typeof method !== 'function') throw providerError(4200, `The feature ${feature} is not supported.`)
  return method.apply(found, inputs)
}

/** Returns the wallet that `announce` registers, as a page would receive it. */
function registered({ announce }: { readonly announce: (target: Window) => unknown }): StandardWallet {
  const found: StandardWallet[] = []
  const page = new EventTarget()
  page.addEventListener('wallet-standard:register-wallet', (event) =>
    (event as CustomEvent).detail({ register: (wallet: StandardWallet) => found.push(wallet) }),
  )
  announce(page as Window)
  const [wallet] = found
  if (!wallet) throw providerError(4900, 'The wallet did not come up.')
  return wallet
}

const listOf = (params: unknown): readonly unknown[] => (Array.isArray(params) ? params : [])
