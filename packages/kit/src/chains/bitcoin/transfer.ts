import { FoyerError } from '@foyer/base'
import { RPC_REQUEST_FAILED, TRANSFER_REFUSED } from '@foyer/base/catalogue'
import { Address, OutScript } from '@scure/btc-signer'
import type { PreparedTransfer, ReadTarget, TransferOrder } from '../../core/connections/adapter.ts'
import { type Choice, chooseCoins, dustOf, feeOf } from './coins.ts'
import { type Coin, coinsOf, feeEstimates } from './esplora.ts'
import { parametersOf } from './library.ts'
import { networkById } from './networks.ts'
import { printRecord } from './record.ts'

/** How many blocks a transfer may wait for its own. */
const BLOCKS = 3
/** Satoshis a virtual byte: nodes pass nothing on below the first, and above the second somebody is mistaken. */
const RATE_MIN = 1n
const RATE_MAX = 2_000n
/** Smaller coins often carry an inscription, and are worth little more than it costs to spend them. */
const COIN_MIN = 1_000n

/**
 * Chooses coins and reckons the fee by what nodes ask now. Nothing is signed and nothing is asked of the wallet.
 * @throws TRANSFER_REFUSED for an amount that no node passes on, RPC_REQUEST_FAILED, HTTP_STATUS, REQUEST_TIMEOUT
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
  // All coins and no change is what sending everything costs; so few coins that change is most of it cost more.
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

/** What is in a block comes first, then the largest: few inputs, small fee. */
const byUse = (a: Coin, b: Coin) =>
  a.confirmed === b.confirmed ? Number(b.value - a.value) : Number(b.confirmed) - Number(a.confirmed)

/** @returns the output script of an address; whoever asks has checked that it is one of the network */
export function scriptOf(address: string, chain: string): Uint8Array {
  const kind = networkById(chain)?.addresses
  if (kind === undefined) throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'unknown Bitcoin network' } })
  return OutScript.encode(Address(parametersOf(kind)).decode(address))
}

/** Satoshis a virtual byte, rounded up. Servers leave out targets that nobody has asked about lately. */
function rateOf(estimates: Readonly<Record<string, number>>): bigint {
  const targets = Object.keys(estimates)
    .map(Number)
    .sort((a, b) => a - b)
  const target = targets.filter((blocks) => blocks <= BLOCKS).at(-1) ?? targets[0]
  const estimate = target === undefined ? undefined : estimates[target]
  // On a young network nobody knows better than what every node takes.
  const rate = estimate === undefined ? RATE_MIN : BigInt(Math.ceil(estimate))
  if (rate > RATE_MAX)
    throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: `a fee of ${rate} sat/vB cannot be right` } })
  return rate > RATE_MIN ? rate : RATE_MIN
}
