import { FoyerError } from '@foyer/base'
import { SWAP_NOT_AS_QUOTED, SWAP_WOULD_FAIL } from '@foyer/base/catalogue'
import { augustusMismatch } from '@foyer/contracts/swap-augustus'
import { settlerMismatch } from '@foyer/contracts/swap-settler'
import {
  afterFee,
  approvalAbi,
  approvalMismatch,
  BIPS,
  type SwapTerms,
  type SwapTransaction,
  swapMismatch,
} from '@foyer/contracts/swap-transaction'
import { encodeFunctionData, type Hex } from 'viem'
import type { PricedOffer } from './offers.ts'
import type { Offer, SwapNetwork, SwapRequest } from './provider.ts'

type Wish = {
  readonly account: Hex
  /** By how much less may arrive, in hundredths of a per cent. */
  readonly slippage: bigint
  /** Unix time in seconds. */
  readonly deadline: bigint
}

type BuiltTransaction = {
  readonly transaction: SwapTransaction
  /** What arrives at least, after the fee. */
  readonly minimum: bigint
  /** After which it fails, if there is one. */
  readonly deadline?: bigint
}

/** The next block may be at another price, which takes other steps through the pools. */
const gasWithRoom = (gas: bigint): bigint => (gas * 120n) / 100n

/**
 * The transaction of an offer. It is read again and compared with the offer before anybody gets it (T36).
 * @throws SWAP_NOT_AS_QUOTED, INSUFFICIENT_LIQUIDITY, UPSTREAM_UNAVAILABLE
 */
export async function transactionOf(
  request: SwapRequest,
  offer: PricedOffer,
  { account, slippage, deadline }: Wish,
): Promise<BuiltTransaction> {
  const { from, to, amount } = request
  const { fee, toAmount, isFixed } = offer
  const least = isFixed ? toAmount : (toAmount * (BIPS - slippage)) / BIPS
  const transaction = await offer.build({ account, minimum: least, deadline, fee })
  const minimum = afterFee(least, fee)
  const field = mismatchOf(
    transaction,
    offer,
    { account, from, to, amount, minimum, fee, deadline },
    request.network.id,
  )
  if (field !== undefined) throw new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field } })
  return { transaction, minimum, ...(isFixed || !('router' in offer.contracts) ? {} : { deadline }) }
}

type Terms = Omit<SwapTerms, 'router' | 'wrapped'>
function mismatchOf(transaction: SwapTransaction, { contracts, toAmount }: Offer, terms: Terms, networkId: string) {
  if ('settlers' in contracts) return settlerMismatch(transaction, { ...terms, ...contracts, networkId })
  if ('router' in contracts) return swapMismatch(transaction, { ...terms, ...contracts })
  return augustusMismatch(transaction, { ...terms, router: contracts.augustus, quoted: toAmount })
}

/** The transaction that lets `spender` have so much of a token, which is read again too (T36). @throws SWAP_NOT_AS_QUOTED */
export function approvalOf(token: Hex, spender: Hex, amount: bigint): SwapTransaction {
  const data = encodeFunctionData({ abi: approvalAbi, functionName: 'approve', args: [spender, amount] })
  const transaction = { to: token, data, value: 0n }
  const field = approvalMismatch(transaction, { token, spender, amount })
  if (field !== undefined) throw new FoyerError(SWAP_NOT_AS_QUOTED, { context: { field } })
  return transaction
}

/** The node's estimate, with room. @throws SWAP_WOULD_FAIL, UPSTREAM_UNAVAILABLE */
export async function estimatedGas(network: SwapNetwork, from: Hex, transaction: SwapTransaction): Promise<bigint> {
  const gas = await network.estimateGas(from, transaction)
  if (gas === undefined) throw new FoyerError(SWAP_WOULD_FAIL)
  return gasWithRoom(gas)
}
