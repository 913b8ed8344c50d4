import { type CaipNetworkId, FoyerError } from '@foyer/base'
import { SIGN_MESSAGE_FAILED } from '@foyer/base/catalogue'
import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import type { Provider } from '../../core/connections/adapter.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { isTaproot } from './address.ts'
import { base64Of } from './bytes.ts'
import { networkById } from './networks.ts'

/** The signature protocol: `ecdsa` in the legacy form, or `bip322`, which taproot addresses require. */
export type MessageOptions = { readonly protocol?: 'ecdsa' | 'bip322'; readonly network?: CaipNetworkId }
export type MessageOrder = readonly [provider: Provider, address: string, message: string, options?: MessageOptions]

/** A signature has at least 64 bytes: 86 characters of base64. */
const SIGNATURE_MIN_CHARACTERS = 86

/**
 * @returns the signature, base64
 * @throws USER_REJECTED, METHOD_NOT_SUPPORTED, SIGN_MESSAGE_FAILED when the answer is not a signature
 */
export async function signMessage(...[provider, address, message, options = {}]: MessageOrder): Promise<string> {
  const { protocol = isTaproot(address) ? 'bip322' : 'ecdsa', network = await networkOf(provider) } = options
  const answer = await requestWallet(provider, {
    method: 'signMessage',
    params: { account: address, address, message, protocol },
    ...(network === undefined ? {} : { chainId: network }),
  })
  const { signature } = (typeof answer === 'object' && answer !== null ? answer : {}) as { signature?: unknown }
  const text = base64Of(signature)
  if (text === undefined || text.length < SIGNATURE_MIN_CHARACTERS) throw new FoyerError(SIGN_MESSAGE_FAILED)
  return text
}

/** The wallet's current network, included in every request. */
async function networkOf(provider: Provider): Promise<CaipNetworkId | undefined> {
  if (provider.session) return provider.session.chain()
  const chain = await requestWallet(provider, { method: 'getNetwork' }, { timeoutMs: WALLET_READ_TIMEOUT_MS })
  return typeof chain === 'string' ? networkById(chain)?.id : undefined
}
