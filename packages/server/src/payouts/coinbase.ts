import { randomBytes } from 'node:crypto'
import { importJWK, SignJWT } from 'jose'
import { array, check, type InferOutput, nullish, object, pipe, regex, string } from 'valibot'
import type { Upstream } from '../http/upstream.ts'
import type { NamedAsset } from './assets.ts'

/* What buying with Coinbase and paying from an account there have in common. */

/** Of a secret API key of portal.cdp.coinbase.com, with the signature algorithm Ed25519. */
export const coinbaseKeys = {
  keyId: pipe(string(), regex(/^[\w/-]{1,200}$/, 'it is no id of a key')),
  /** Base64 of 64 bytes: the seed and the public key. */
  privateKey: pipe(
    string(),
    check((text) => Buffer.from(text, 'base64').length === 64, 'it is not the base64 of an Ed25519 key'),
  ),
}
export type CoinbaseKeys = { readonly keyId: string; readonly privateKey: string }

const API_HOST = 'api.developer.coinbase.com'
/** Where its page is, and its host. */
export const COINBASE_PAGE = 'https://pay.coinbase.com/buy/select-asset'
export const COINBASE_HOSTS = [new URL(COINBASE_PAGE).hostname]
const TOKEN_LIFETIME_S = 120

type CoinbaseNetwork = { readonly name: string; readonly native?: string; readonly usdc: string }
/** Its names of our networks, and of USD Coin's contract there: https://developers.circle.com/stablecoins/usdc-contract-addresses */
export const COINBASE_NETWORKS: Readonly<Record<string, CoinbaseNetwork>> = {
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
export const COINBASE_ASSETS: readonly NamedAsset[] = Object.entries(COINBASE_NETWORKS).flatMap(
  ([network, { native, usdc }]): NamedAsset[] => [
    { currency: 'USDC', network, contract: usdc },
    ...(native ? [{ currency: native, network }] : []),
  ],
)

/** https://docs.cdp.coinbase.com/onramp/reference */
const sessionToken = object({ token: pipe(string(), regex(/^[\x21-\x7e]{1,2000}$/)) })
const transaction = object({ status: string(), tx_hash: nullish(string()) })
export type CoinbaseTransaction = InferOutput<typeof transaction>
/** More than a visitor makes on one page. */
const TRANSACTIONS_MAX = 25

/**
 * What the visitor has tried on the page of a reference, the newest first: https://docs.cdp.coinbase.com/onramp/core-features/transaction-status
 * @throws UPSTREAM_UNAVAILABLE
 */
export async function coinbaseTransactions(
  upstream: Upstream,
  signed: ReturnType<typeof coinbaseCalls>,
  reference: string,
): Promise<readonly CoinbaseTransaction[]> {
  // Its token is for the path alone. Without a size, the answer has only one of them.
  const { url, headers } = await signed('GET', `/onramp/v1/buy/user/${reference}/transactions`)
  const sized = `${url}?page_size=${TRANSACTIONS_MAX}`
  return (await upstream.call({ url: sized, headers, schema: object({ transactions: array(transaction) }) }))
    .transactions
}

/**
 * What its page is opened with: a token for one receiver.
 * @param receiver.clientIp of the visitor, which is checked against the one that opens the page
 * @throws UPSTREAM_UNAVAILABLE
 */
export async function coinbaseToken(
  upstream: Upstream,
  signed: ReturnType<typeof coinbaseCalls>,
  receiver: Receiver,
): Promise<string> {
  const { address, network, currency, clientIp } = receiver
  const { token } = await upstream.call({
    ...(await signed('POST', '/onramp/v1/token')),
    body: {
      addresses: [{ address, blockchains: [network] }],
      assets: [currency],
      ...(clientIp === undefined ? {} : { clientIp }),
    },
    schema: sessionToken,
  })
  return token
}
type Receiver = {
  readonly address: string
  /** Coinbase's name of the network. */
  readonly network: string
  readonly currency: string
  readonly clientIp: string | undefined
}

type Signed = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/**
 * A call with a token of its own: https://docs.cdp.coinbase.com/get-started/authentication/jwt-authentication
 * @returns for a method and a path, the address and the header
 */
export function coinbaseCalls({ keyId, privateKey }: CoinbaseKeys, now: () => number) {
  return async (method: 'GET' | 'POST', path: string): Promise<Signed> => {
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
    return { url: `https://${API_HOST}${path}`, headers: { authorization: `Bearer ${jwt}` } }
  }
}
