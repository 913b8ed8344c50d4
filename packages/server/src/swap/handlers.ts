import { FoyerError, isFoyerError } from '@foyer/base'
import {
  ALLOWANCE_NEEDS_RESET,
  INSUFFICIENT_LIQUIDITY,
  INVALID_PARAMETER,
  SWAP_WOULD_FAIL,
  UPSTREAM_UNAVAILABLE,
} from '@foyer/base/catalogue'
import type { swap } from '@foyer/contracts'
import { NATIVE_TOKEN } from '@foyer/contracts/swap-calls'
import type { SwapFee } from '@foyer/contracts/swap-transaction'
import { encodeFunctionData, erc20Abi, type Hex, hexToBigInt, isAddressEqual, maxUint256, size } from 'viem'
import { cacheKey, createCache } from '../cache.ts'
import type { Handlers } from '../http/serve.ts'
import { readOffers, requireProvider, requireSpender, unnamedProviders } from './offers.ts'
import type { SwapNetwork, SwapProvider } from './provider.ts'
import {
  addressIn,
  NO_TOKEN,
  networkOf,
  requireAccount,
  requireNetwork,
  requirePair,
  requireToken,
  requireWish,
} from './request.ts'
import { approvalOf, estimatedGas, transactionOf } from './transaction.ts'
import { quoteOf, txOf } from './view.ts'

type SwapOptions = {
  /** By CAIP-2 id. */
  readonly networks: ReadonlyMap<string, SwapNetwork>
  /** Who swaps; the order does not matter. */
  readonly providers: readonly SwapProvider[]
  /** What the operator takes out of what arrives. */
  readonly fee?: SwapFee | undefined
  readonly iconUrl: (iconId: string) => string
  readonly now: () => number
}

/** About one block of a fast network. */
const QUOTE_LIFETIME_MS = 3_000
/** Quotes that one of what is to be received usually takes besides the first, and counts for. */
const RECEIVE_COST = 3
const DEADLINE_S = 20 * 60

/** The calls of `/v1/convert`. Requests have been validated by the contract; what they name is looked up here. */
export function swapHandlers({ networks, providers, fee, iconUrl, now }: SwapOptions): Handlers<typeof swap> {
  const cache = createCache({ now })
  return {
    async getSwapQuotes({ query }, { charge }) {
      const { network, from, to } = await requirePair(networks, query)
      if (query.userAddress !== undefined) requireAccount(network, query.userAddress)
      const wish = requireWish(query)
      if ('receive' in wish) charge(RECEIVE_COST)
      const request = { network, from, to, ...wish }
      const key = cacheKey('swap', { network: network.id, from, to, amount: query.amount, receive: query.receive })
      // Never a price of minutes ago in the place of a failure.
      const read = () => readOffers(providers, request, fee)
      const { value: offers } = await cache.get(key, QUOTE_LIFETIME_MS, read, { staleMs: 0 })
      const gasPrice = query.gasPrice === undefined ? undefined : BigInt(query.gasPrice)
      return { quotes: offers.map((offer) => quoteOf(request, offer, gasPrice)) }
    },

    getSwapTokens({ query }) {
      const { id, native, tokens } = requireNetwork(networks, query.chainId, 'chainId')
      const all = [{ ...native, address: NATIVE_TOKEN, iconId: native.symbol }, ...tokens]
      return {
        tokens: all.map(({ name, symbol, address, decimals, iconId }) => {
          const logoUri = iconId ? iconUrl(iconId) : null
          return { name, symbol, address: `${id}:${address}`, decimals, logoUri, verified: true }
        }),
      }
    },

    async getSwapToken({ query }) {
      const network = requireNetwork(networks, networkOf(query.address), 'address')
      const address = addressIn(query.address)
      const facts = await network.token(address)
      if (!facts) throw new FoyerError(INVALID_PARAMETER, { context: { parameter: 'address', reason: NO_TOKEN } })
      const { name, symbol, decimals, looksLike } = facts
      const verified = network.tokens.some((listed) => listed.address.toLowerCase() === address.toLowerCase())
      return {
        token: { name, symbol, address: `${network.id}:${address}`, decimals, verified },
        ...(looksLike === undefined ? {} : { looksLike }),
      }
    },

    async getAllowance({ query }) {
      const network = requireNetwork(networks, networkOf(query.tokenAddress), 'tokenAddress')
      const token = await requireToken(network, query.tokenAddress, 'tokenAddress')
      const owner = requireAccount(network, query.userAddress)
      if (isAddressEqual(token, NATIVE_TOKEN)) return { allowance: `${maxUint256}` }
      const spender = requireSpender(providers, { network, from: token }, query.provider)
      return { allowance: `${await readAllowance(network, token, owner, spender)}` }
    },

    async buildSwap({ body }) {
      const { network, from, to } = await requirePair(networks, body)
      const account = requireAccount(network, body.userAddress)
      const request = { network, from, to, amount: BigInt(body.amount) }
      const { provider } = body
      const asked = provider ? [requireProvider(providers, provider)] : unnamedProviders(providers, request)
      const offers = readOffers(asked, request, fee).catch((error: unknown) => {
        if (provider !== undefined || !isFoyerError(error, INSUFFICIENT_LIQUIDITY)) throw error
        return readOffers(providers, request, fee)
      })
      const [[offer], gasPrice] = await Promise.all([offers, network.gasPrice()])
      if (!offer) throw new Error('there is neither an offer nor an error')
      const slippage = BigInt(Math.round(body.eip155.slippage * 100))
      const latest = BigInt(Math.floor(now() / 1_000) + DEADLINE_S)
      const wish = { account, slippage, deadline: latest }
      const { transaction, minimum, deadline } = await transactionOf(request, offer, wish)
      const gas = body.disableEstimate ? offer.gas : await estimatedGas(network, account, transaction)
      return {
        tx: txOf(network, { ...transaction, from: account, gas, gasPrice }),
        quote: {
          ...quoteOf(request, offer, gasPrice),
          minAmount: `${minimum}`,
          ...(deadline === undefined ? {} : { deadline: Number(deadline) }),
        },
      }
    },

    async buildApproval({ query }) {
      const pair = await requirePair(networks, query)
      const { network, from: token } = pair
      const owner = requireAccount(network, query.userAddress)
      const spender = requireSpender(providers, pair, query.provider)
      const amount = query.amount === undefined ? await readBalance(network, token, owner) : BigInt(query.amount)
      const transaction = approvalOf(token, spender, amount)
      const [gas, gasPrice] = await Promise.all([
        estimatedGas(network, owner, transaction).catch(async (error: unknown) => {
          if (!isFoyerError(error, SWAP_WOULD_FAIL) || amount === 0n) throw error
          // Such as USDT on Ethereum: https://github.com/ethereum/EIPs/issues/20#issuecomment-263524729
          const isSet = (await readAllowance(network, token, owner, spender)) > 0n
          throw isSet ? new FoyerError(ALLOWANCE_NEEDS_RESET) : error
        }),
        network.gasPrice(),
      ])
      return { tx: txOf(network, { ...transaction, from: token, gas, gasPrice }), spender, amount: `${amount}` }
    },
  }
}

const readBalance = (network: SwapNetwork, token: Hex, owner: Hex): Promise<bigint> =>
  readAmount(network, token, encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [owner] }))

const readAllowance = (network: SwapNetwork, token: Hex, owner: Hex, spender: Hex): Promise<bigint> =>
  readAmount(network, token, encodeFunctionData({ abi: erc20Abi, functionName: 'allowance', args: [owner, spender] }))

/** @throws UPSTREAM_UNAVAILABLE when the token does not answer with a number */
async function readAmount(network: SwapNetwork, token: Hex, data: Hex): Promise<bigint> {
  const [answer] = await network.read([{ to: token, data }])
  if (answer !== undefined && size(answer) === 32) return hexToBigInt(answer)
  throw new FoyerError(UPSTREAM_UNAVAILABLE, { context: { upstream: `token ${network.id}:${token}` } })
}
