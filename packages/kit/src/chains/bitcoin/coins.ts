import type { Coin } from './esplora.ts'

/* Coin selection and its fee. Sizes are in weight units (BIP-141): four to a virtual byte. */

export type Choice = { readonly coins: readonly Coin[]; readonly change: bigint; readonly fee: bigint }
type Sizes = {
  /** The number of coins spent, all with the script `own`. */
  readonly coins: number
  readonly own: Uint8Array
  /** Output scripts. */
  readonly outputs: readonly Uint8Array[]
  /** Satoshis per virtual byte. */
  readonly rate: bigint
}

/** Version, lock time, counts, and the two bytes of the segwit marker and flag. */
const OVERHEAD_WEIGHT = 42
/** The weight of an input that is signed with one key, with the largest possible signature. */
const INPUT_WEIGHT = { p2wpkh: 272, p2tr: 230, p2sh: 364, p2pkh: 592 } as const
/** Dust limits in satoshis by output type; nodes do not relay smaller outputs (Bitcoin Core, dust relay fee of 3 sat/vB). */
const DUST = { p2wpkh: 294n, p2tr: 330n, p2wsh: 330n, p2sh: 540n, p2pkh: 546n } as const

/** @returns satoshis */
export function feeOf({ coins, own, outputs, rate }: Sizes): bigint {
  const kind = kindOf(own)
  const inputs = coins * INPUT_WEIGHT[kind === 'p2wsh' ? 'p2sh' : kind]
  // Eight bytes of amount, one of length, and the script, none of them with the witness discount.
  const weight = outputs.reduce((sum, script) => sum + 4 * (9 + script.length), OVERHEAD_WEIGHT + inputs)
  return rate * BigInt(Math.ceil(weight / 4))
}

/** Minimum satoshis of an output with this script. */
export const dustOf = (script: Uint8Array): bigint => DUST[kindOf(script)]

/**
 * Selects the first coins, in the given order, that cover amount and fee. Change that would cost more than it is worth is added
 * to the fee.
 * @returns undefined when all of them together do not
 */
export function chooseCoins(input: {
  readonly coins: readonly Coin[]
  /** Satoshis. */
  readonly amount: bigint
  readonly own: Uint8Array
  readonly receiver: Uint8Array
  readonly rate: bigint
}): Choice | undefined {
  const { coins, amount, own, receiver, rate } = input
  let total = 0n
  for (const [index, { value }] of coins.entries()) {
    total += value
    const used = { coins: index + 1, own, rate }
    const bare = feeOf({ ...used, outputs: [receiver] })
    if (total < amount + bare) continue
    const fee = feeOf({ ...used, outputs: [receiver, own] })
    const change = total - amount - fee
    const chosen = coins.slice(0, index + 1)
    return change >= dustOf(own) ? { coins: chosen, change, fee } : { coins: chosen, change: 0n, fee: total - amount }
  }
  return undefined
}

function kindOf(script: Uint8Array): keyof typeof DUST {
  const [first, second] = script
  if (first === 0x00) return second === 0x14 ? 'p2wpkh' : 'p2wsh'
  if (first === 0x51 && second === 0x20) return 'p2tr'
  return first === 0xa9 ? 'p2sh' : 'p2pkh'
}
