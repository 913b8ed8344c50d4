import { randomBytes } from 'node:crypto'
import { FoyerError } from '@foyer/base'
import { EXCHANGE_ASSET_NOT_SUPPORTED } from '@foyer/base/catalogue'
import { importJWK, SignJWT } from 'jose'
import { array, check, nullish, object, pipe, regex, string } from 'valibot'
import type { ExchangeContext, ExchangeProvider, PaymentNews, WithdrawableAsset } from '../provider.ts'

/** Of a secret API key of portal.cdp.coinbase.com, with the signature algorithm Ed25519. */
export const coinbaseKeys = {
  keyId: pipe(string(), regex(/^[\w/-]{1,200}$/, 'it is no id of a key')),
  /** Base64 of 64 bytes: the seed and the public key. */
  privateKey: pipe(
    string(),
    check((text) => Buffer.from(text, 'base64').length === 64, 'it is not the base64 of an Ed25519 key'),
  ),
}
type CoinbaseKeys = { readonly keyId: string; readonly privateKey: string }

const API_HOST = 'api.developer.coinbase.com'
const PAGE = 'https://pay.coinbase.com/buy/select-asset'
const TOKEN_LIFETIME_S = 120
type CoinbaseNetwork = { readonly name: string; readonly native?: string; readonly usdc: string }
/** Its names of our networks, and of USD Coin's contract there: https://developers.circle.com/stablecoins/usdc-contract-addresses */
const NETWORKS: Readonly<Record<string, CoinbaseNetwork>> = {
  'eip155:1': { name: 'ethereum', native: 'ETH', usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48' },
  'eip155:8453': { name: 'base', native: 'ETH', usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  'eip155:10': { name: 'optimism', native: 'ETH', usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85' },
  'eip155:42161': { name: 'arbitrum', native: 'ETH', usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831' },
  'eip155:137': { name: 'polygon', usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    name: 'solana',
    native: 'SOL',
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
  },
}

/** https://docs.cdp.coinbase.com/onramp-&-offramp/session-token-authentication */
const token = object({ token: pipe(string(), regex(/^[\x21-\x7e]{1,2000}$/)) })
/** https://docs.cdp.coinbase.com/onramp-&-offramp/onramp-apis/onramp-transaction-status; the newest first. */
const transactions = object({
  transactions: array(object({ status: string(), tx_hash: nullish(string()) })),
})

/** An account at Coinbase, whose owner sends from it on Coinbase's own page. */
export function createCoinbase(
  { keyId, privateKey }: CoinbaseKeys,
  { upstream, now }: ExchangeContext,
): ExchangeProvider {
  /** A token for one call: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication */
  async function authorized(method: 'GET' | 'POST', path: string): Promise<Readonly<Record<string, string>>> {
    const bytes = Buffer.from(privateKey, 'base64')
    const [d, x] = [bytes.subarray(0, 32).toString('base64url'), bytes.subarray(32).toString('base64url')]
    const key = await importJWK({ kty: 'OKP', crv: 'Ed25519', d, x }, 'EdDSA')
    const seconds = Math.floor(now() / 1_000)
    const jwt = await new SignJWT({ uri: `${method} ${API_HOST}${path}` })
      .setProtectedHeader({ alg: 'EdDSA', kid: keyId, typ: 'JWT', nonce: randomBytes(16).toString('hex') })
      .setIssuer('cdp')
      .setSubject(keyId)
      .setNotBefore(seconds)
      .setExpirationTime(seconds + TOKEN_LIFETIME_S)
      .sign(key)
    return { authorization: `Bearer ${jwt}` }
  }
  return {
    id: 'coinbase',
    name: 'Coinbase',
    pageHosts: [new URL(PAGE).hostname],
    assets: async () =>
      Object.entries(NETWORKS).flatMap(([network, { native, usdc }]): WithdrawableAsset[] => [
        { currency: 'USDC', network, contract: usdc },
        ...(native ? [{ currency: native, network }] : []),
      ]),
    async open({ sessionId, asset: { currency, network }, amount, address }) {
      const named = NETWORKS[network]
      if (!named) throw new FoyerError(EXCHANGE_ASSET_NOT_SUPPORTED)
      const path = '/onramp/v1/token'
      const { token: sessionToken } = await upstream.call({
        url: `https://${API_HOST}${path}`,
        headers: await authorized('POST', path),
        body: { addresses: [{ address, blockchains: [named.name] }], assets: [currency] },
        schema: token,
      })
      const query = new URLSearchParams({
        ...{ sessionToken, defaultAsset: currency, defaultNetwork: named.name, presetCryptoAmount: amount },
        // From the balance of the account, not by card.
        defaultPaymentMethod: 'CRYPTO_ACCOUNT',
        partnerUserId: sessionId,
      })
      return { url: `${PAGE}?${query}` }
    },
    async read({ id }) {
      const path = `/onramp/v1/buy/user/${id}/transactions`
      const answer = await upstream.call({
        url: `https://${API_HOST}${path}`,
        headers: await authorized('GET', path),
        schema: transactions,
      })
      return newsOf(answer.transactions[0])
    },
  }
}

/** Its success can come before the transaction is known: then it is still on its way. */
function newsOf(
  made: { readonly status: string; readonly tx_hash?: string | null | undefined } | undefined,
): PaymentNews | undefined {
  if (!made) return undefined
  if (made.status === 'ONRAMP_TRANSACTION_STATUS_FAILED') return { status: 'FAILED' }
  const hash = made.tx_hash ?? ''
  return made.status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS' && /^\w{32,128}$/.test(hash)
    ? { status: 'SUCCESS', transactionHash: hash }
    : { status: 'IN_PROGRESS' }
}
