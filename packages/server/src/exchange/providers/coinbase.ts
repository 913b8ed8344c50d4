import { FoyerError } from '@foyer/base'
import { EXCHANGE_ASSET_NOT_SUPPORTED } from '@foyer/base/catalogue'
import {
  COINBASE_ASSETS,
  COINBASE_HOSTS,
  COINBASE_NETWORKS,
  COINBASE_PAGE,
  type CoinbaseKeys,
  type CoinbaseTransaction,
  coinbaseCalls,
  coinbaseToken,
  coinbaseTransactions,
} from '../../payouts/coinbase.ts'
import type { ExchangeContext, ExchangeProvider, PaymentNews } from '../provider.ts'

/** An account at Coinbase, whose owner sends from it on Coinbase's own page. */
export function createCoinbase(keys: CoinbaseKeys, { upstream, now }: ExchangeContext): ExchangeProvider {
  const signed = coinbaseCalls(keys, now)
  return {
    id: 'coinbase',
    name: 'Coinbase',
    pageHosts: COINBASE_HOSTS,
    assets: async () => COINBASE_ASSETS,
    async open({ sessionId, asset: { currency, network }, amount, address, clientIp }) {
      const named = COINBASE_NETWORKS[network]
      if (!named) throw new FoyerError(EXCHANGE_ASSET_NOT_SUPPORTED)
      const receiver = { address, network: named.name, currency, clientIp }
      const query = new URLSearchParams({
        sessionToken: await coinbaseToken(upstream, signed, receiver),
        ...{ defaultAsset: currency, defaultNetwork: named.name, presetCryptoAmount: amount },
        // From the balance of the account, not by card.
        defaultPaymentMethod: 'CRYPTO_ACCOUNT',
        partnerUserRef: sessionId,
      })
      return { url: `${COINBASE_PAGE}?${query}` }
    },
    read: async ({ id }) => newsOf(await coinbaseTransactions(upstream, signed, id)),
  }
}

/**
 * What the attempts on one page have come to. Its success can come before the transaction is known: then it is still on its way. One that
 * failed says nothing, because the page takes another one.
 */
function newsOf(attempts: readonly CoinbaseTransaction[]): PaymentNews | undefined {
  const isNamed = ({ status, tx_hash: hash }: (typeof attempts)[number]) =>
    status === 'ONRAMP_TRANSACTION_STATUS_SUCCESS' && /^\w{32,128}$/.test(hash ?? '')
  const sent = attempts.find(isNamed)
  if (sent?.tx_hash) return { status: 'SUCCESS', transactionHash: sent.tx_hash }
  const isOpen = attempts.some(({ status }) => status !== 'ONRAMP_TRANSACTION_STATUS_FAILED')
  return isOpen ? { status: 'IN_PROGRESS' } : undefined
}
