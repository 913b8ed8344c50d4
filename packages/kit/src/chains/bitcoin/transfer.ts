import { FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { Address, OutScript } from '@scure/btc-signer'
import type { PreparedTransfer, ReadTarget, TransferOrder } from '../../core/connections/adapter.ts'
import { type Choice, chooseCoins, dustOf, feeOf } from './coins.ts'
import { type Coin, coinsOf, feeEstimates } from './esplora.ts'
import { parametersOf } from './library.ts'
import { networkById } from './networks.ts'
import { printRecord } from './record.ts'

/** The target number of blocks until inclusion. */
const BLOCKS = 3
/**
 * Limits in satoshis per virtual byte: nodes do not relay transactions below the first, and an estimate above the second is an
 * error.
 */
const RATE_MIN = 1n
const RATE_MAX = 2_000n
/** Smaller coins often carry an inscription, and are hardly worth the fee to spend them. */
const COIN_MIN = 1_000n

/**
 * Selects coins and calculates the fee from current estimates, without a request to the wallet.
 * @throws TRANSFER_REFUSED for an amount below the dust limit, RPC_REQUEST_FAILED, HTTP_STATUS, REQUEST_TIMEOUT
 */
export async function prepare(target: ReadTarget, order: TransferOrder): Promise<PreparedTransfer> {
  const { from, to, amount } = order
  const own = scriptOf(from, target.network.caipNetworkId)
  const receiver = scriptOf(to, target.network.caipNetworkId)
  const [found, estimates] = await Promise.all([coinsOf(target, from), feeEstimates(target)])
  const rate = rateOf(estimates)
  const coins = found.filter(({ value }) => value >= COIN_MIN).sort(byUse)
  const held = coins.reduce((sum, { value }) => sum + value, 0n)
  const dust = dustOf(receiver)
  if (amount > 0n && amount < dust)
    throw new FoyerError(TRANSFER_REFUSED, { context: { reason: `less than ${dust} satoshis are not passed on` } })
  const choice: Choice | undefined = chooseCoins({ coins, amount, own, receiver, rate })
  // The maximum fee is that of sending everything, unless few coins with an output for change cost more.
  const all = feeOf({ coins: Math.max(1, coins.length), own, outputs: [receiver], rate })
  const maxFee = choice && choice.fee > all ? choice.fee : all
  return {
    transaction: choice
      ? printRecord({
          inputs: choice.coins,
          to,
          amount,
          from,
          change: choice.change,
          fee: choice.fee,
        })
      : {},
    fee: choice?.fee ?? maxFee,
    maxFee,
    held,
    heldNative: held,
  }
}

/** Confirmed coins come first, then the largest, so that few inputs keep the fee low. */
const byUse = (a: Coin, b: Coin) =>
  a.confirmed === b.confirmed ? Number(b.value - a.value) : Number(b.confirmed) - Number(a.confirmed)

/** @returns the output script of an address, which the caller has validated for the network */
export function scriptOf(address: string, chain: string): Uint8Array {
  const kind = networkById(chain)?.addresses
  if (kind === undefined) throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'unknown Bitcoin network' } })
  return OutScript.encode(Address(parametersOf(kind)).decode(address))
}

/** Satoshis per virtual byte, rounded up. Servers may leave out targets without recent data. */
function rateOf(estimates: Readonly<Record<string, number>>): bigint {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const target = targets.filter((blocks) => blocks <= BLOCKS).at(-1) ?? targets[0]
  const estimate = target === undefined ? undefined : estimates[target]
  // New networks have no estimates, so the minimum relay fee is used.
  const rate = estimate === undefined ? RATE_MIN : BigInt(Math.ceil(estimate))
  if (rate > RATE_MAX)
    throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: `a fee of ${rate} sat/vB cannot be right` } })
  return rate > RATE_MIN ? rate : RATE_MIN
}
