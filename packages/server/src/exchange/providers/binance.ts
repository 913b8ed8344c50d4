import { createPrivateKey, type KeyObject, sign } from 'node:crypto'
import { FoyerError, fixedDecimal } from '@foyer/base'
import { EXCHANGE_ASSET_NOT_SUPPORTED } from '@foyer/base/catalogue'
import { check, type InferOutput, literal, nullish, number, object, pipe, regex, safeParse, string } from 'valibot'
import { formatUnits } from 'viem'
import { parseAnswer, UpstreamFailure } from '../../http/upstream.ts'
import type { ExchangeContext, ExchangeProvider, PaymentNews, WithdrawableAsset } from '../provider.ts'

const header = (what: string) => pipe(string(), regex(/^[\x21-\x7e]{1,500}$/, `it is no ${what}`))

/** What Binance gives to a partner, and the private key whose public key the partner gave to Binance. */
export const binanceKeys = {
  /** Of its API: it differs between partners. */
  baseUrl: pipe(string(), check(isApi, 'it is not the https address of a public host, without a path')),
  clientId: header('client id'),
  signAccessToken: header('access token'),
  /** RSA, PKCS #8: the text of the file, or the base64 in it. */
  privateKey: pipe(
    string(),
    check(
      (text) => rsaKey(text) !== undefined,
      'it is no RSA key (PKCS #8; the text of the file, or the base64 in it)',
    ),
  ),
}
type BinanceKeys = {
  readonly baseUrl: string
  readonly clientId: string
  readonly signAccessToken: string
  readonly privateKey: string
}

/** Where its pages are. */
const HOSTS = ['app.binance.com', 'www.binance.com']
const PATH = '/papi/v1/ramp/connect'
/** Fraction digits of an amount. */
const PLACES = 8

type Network = { readonly name: string; readonly native?: string; readonly usdc?: string; readonly usdt?: string }
/**
 * Its names of our networks, and the contracts there: https://developers.circle.com/stablecoins/usdc-contract-addresses,
 * https://tether.to/en/supported-protocols, and for BNB Smart Chain the tokens that Binance bridges, of 18 decimals each. Its answers name
 * no contract, so only currencies that are certain are here.
 */
const NETWORKS: Readonly<Record<string, Network>> = {
  'eip155:1': {
    ...{ name: 'ETH', native: 'ETH' },
    usdc: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
    usdt: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  },
  'eip155:56': {
    ...{ name: 'BSC', native: 'BNB' },
    usdc: '0x8AC76a51cc950d9822D68b83fE1Ad97B32Cd580d',
    usdt: '0x55d398326f99059fF775485246999027B3197955',
  },
  'eip155:8453': { name: 'BASE', native: 'ETH', usdc: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913' },
  'eip155:42161': {
    ...{ name: 'ARBITRUM', native: 'ETH' },
    usdc: '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
    usdt: '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
  },
  'eip155:10': {
    ...{ name: 'OPTIMISM', native: 'ETH' },
    usdc: '0x0b2C639c533813f4Aa9D7837CAf62653d097Ff85',
    usdt: '0x94b008aA00579c1307B0EF2c499aD98a8ce58e58',
  },
  'eip155:137': {
    name: 'MATIC',
    usdc: '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
    usdt: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
  },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': {
    ...{ name: 'SOL', native: 'SOL' },
    usdc: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    usdt: 'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  },
}
const ASSETS: readonly WithdrawableAsset[] = Object.entries(NETWORKS).flatMap(([network, { native, usdc, usdt }]) => [
  ...(native ? [{ currency: native, network, places: PLACES }] : []),
  ...(usdc ? [{ currency: 'USDC', network, contract: usdc, places: PLACES }] : []),
  ...(usdt ? [{ currency: 'USDT', network, contract: usdt, places: PLACES }] : []),
])

/** What of an order a customer cannot change on the page: the currency, the amount, the network, the address. */
const LOCKED = [2, 3, 5, 6]

/** https://developers.binance.com/en/docs/products/connect-2.0/quick-start (Pre order, Query order details) */
const opened = object({ success: literal(true), data: object({ link: string() }) })
const found = object({
  success: literal(true),
  data: object({ status: number(), withdrawTxHash: nullish(string()), externalOrderId: nullish(string()) }),
})
const refused = object({ success: literal(false) })

/** Bought, converted, swapped or on its way out of the account: nothing of it is on the chain yet. */
const UNDER_WAY: ReadonlySet<number> = new Set([1, 2, 3, 4, 6, 10, 11, 15])
const COMPLETED = 20
const FAILED_FROM = 93
const FAILED_TO = 99

/** An account at Binance, whose owner sends from it on Binance's own page (Binance Connect, also called Pay Onchain). */
export function createBinance(keys: BinanceKeys, { upstream, now }: ExchangeContext): ExchangeProvider {
  const key = rsaKey(keys.privateKey)
  if (!key) throw new TypeError('the private key was not checked')
  const request = (path: string, text: string) => ({
    url: `${new URL(keys.baseUrl).origin}${PATH}${path}`,
    headers: signed({ ...keys, key }, text, now()),
    post: { type: 'application/json', text },
  })
  return {
    id: 'binance',
    name: 'Binance',
    pageHosts: HOSTS,
    assets: async () => ASSETS,
    async open({ sessionId, asset: { currency, network }, amount, address, returnUrl, clientIp }) {
      const named = NETWORKS[network]
      if (!named) throw new FoyerError(EXCHANGE_ASSET_NOT_SUPPORTED)
      const order = {
        externalOrderId: sessionId,
        cryptoCurrency: currency,
        // The amount is of what arrives, not of what is paid.
        amountType: 2,
        network: named.name,
        address,
        redirectUrl: returnUrl,
        failRedirectUrl: returnUrl,
        // From the balance of the account, not by card.
        payMethodCode: 'BUY_WALLET',
        ...(clientIp === undefined ? {} : { clientIp }),
        // The customer pays the fee on top, so that all of the amount arrives.
        customization: { SEND_PRIMARY: true, NET_RECEIVE: true, LOCK_ORDER_ATTRIBUTES: LOCKED },
      }
      const text = withAmount(JSON.stringify(order), amount)
      const { data } = await upstream.ask(request('/buy/pre-order', text), ({ status, text: answer }) => {
        if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
        const { success, output } = safeParse(opened, parseAnswer(answer))
        if (!success) throw new UpstreamFailure('wrong-shape')
        return output
      })
      return { url: data.link }
    },
    read: ({ id }) =>
      upstream.ask(request('/order', JSON.stringify({ externalOrderId: id })), ({ status, text }) => {
        if (status < 200 || status > 299) throw new UpstreamFailure(`status-${status}`)
        const answer = parseAnswer(text)
        // An order that was never opened is refused by an answer of its own.
        if (safeParse(refused, answer).success) return undefined
        const { success, output } = safeParse(found, answer)
        if (!success) throw new UpstreamFailure('wrong-shape')
        const { externalOrderId } = output.data
        return externalOrderId && externalOrderId !== id ? undefined : newsOf(output.data)
      }),
  }
}

/** What is completed without a transaction has not been sent yet, whatever else it has come to. */
function newsOf({ status, withdrawTxHash: hash }: InferOutput<typeof found>['data']): PaymentNews | undefined {
  if (status >= FAILED_FROM && status <= FAILED_TO) return { status: 'FAILED' }
  if (status === COMPLETED && hash && /^\w{32,128}$/.test(hash)) return { status: 'SUCCESS', transactionHash: hash }
  return status === COMPLETED || UNDER_WAY.has(status) ? { status: 'IN_PROGRESS' } : undefined
}

/**
 * The order with its amount as a number of JSON that no float has rounded.
 * @param order JSON of an object
 * @param amount decimal, of no more places than the exchange takes
 */
function withAmount(order: string, amount: string): string {
  const exact = formatUnits(fixedDecimal(amount, PLACES) ?? 0n, PLACES)
  return `${order.slice(0, -1)},"requestedAmount":${exact}}`
}

/** The headers of a call: RSA-SHA256 of the body and the time. https://developers.binance.com/en/docs/products/connect-2.0/quick-start (API request signing) */
function signed(
  { clientId, signAccessToken, key }: Pick<BinanceKeys, 'clientId' | 'signAccessToken'> & { readonly key: KeyObject },
  text: string,
  time: number,
): Readonly<Record<string, string>> {
  return {
    'x-tesla-clientid': clientId,
    'x-tesla-signaccesstoken': signAccessToken,
    'x-tesla-timestamp': String(time),
    'x-tesla-signature': sign('sha256', Buffer.from(`${text}${time}`), key).toString('base64'),
  }
}

function rsaKey(text: string): KeyObject | undefined {
  const [, inside] = /^\s*-----BEGIN PRIVATE KEY-----([\s\S]*)-----END PRIVATE KEY-----\s*$/.exec(text) ?? []
  try {
    const der = Buffer.from((inside ?? text).replace(/\s/g, ''), 'base64')
    const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' })
    return key.asymmetricKeyType === 'rsa' ? key : undefined
  } catch {
    return undefined // Whoever asks says what is wrong with it.
  }
}

/** A name with a dot: no address, and no machine of the operator's own network, which would get the access token. */
function isApi(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, origin, hostname, href } = new URL(text)
  const isPublicName =
    /^([a-z0-9-]{1,63}\.)+[a-z]{2,63}$/.test(hostname) && !/\.(local|internal|localhost)$/.test(hostname)
  return protocol === 'https:' && isPublicName && href === `${origin}/`
}
