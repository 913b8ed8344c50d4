import { schnorr } from '@noble/curves/secp256k1.js'
import { Transaction } from '@scure/btc-signer'

type Coin = { readonly value: number; readonly script: { toRaw(): Buffer } }
type View = { getOutputFor(input: Input): Coin | null }
type Input = { readonly witness: { readonly items: readonly Buffer[] } }
type Checked = {
  readonly inputs: readonly Input[]
  toRaw(): Buffer
  isCoinbase(): boolean
  checkInput(index: number, coin: Coin, flags: number): void
}
type TxClass = { readonly prototype: Checked & { check(view: View, flags: number): void } }
type ScriptErrorClass = new (code: string, message?: string) => Error

/**
 * Adds checks of taproot key-path spends (BIP-341) to bcoin, which does not support taproot. Script-path spends are
 * rejected: the local world does not use them, and accepting spends without checking them would make tests meaningless.
 */
export function wrapVerification(TX: TxClass, ScriptError: ScriptErrorClass): void {
  TX.prototype.check = function check(view, flags) {
    if (this.inputs.length === 0) throw new ScriptError('UNKNOWN_ERROR', 'No inputs.')
    if (this.isCoinbase()) return
    const coins = this.inputs.map((input) => view.getOutputFor(input))
    for (const [index, coin] of coins.entries()) {
      if (!coin) throw new ScriptError('UNKNOWN_ERROR', 'No coin available.')
      if (!isTaproot(coin.script.toRaw())) this.checkInput(index, coin, flags)
      else if (!isSignedByKey(this, index, coins as Coin[]))
        throw new ScriptError('UNKNOWN_ERROR', 'Invalid Schnorr signature')
    }
  }
}

function isSignedByKey(tx: Checked, index: number, coins: readonly Coin[]): boolean {
  const [signature, ...rest] = tx.inputs[index]?.witness.items ?? []
  const script = coins[index]?.script.toRaw()
  if (!signature || !script || rest.length > 0 || ![64, 65].includes(signature.length)) return false
  const hashType = signature[64] ?? 0
  // An explicit hash type must not be the default one, 0x00 (BIP-341).
  if (signature.length === 65 && hashType === 0) return false
  try {
    const message = Transaction.fromRaw(tx.toRaw(), { allowUnknownOutputs: true }).preimageWitnessV1(
      index,
      coins.map((coin) => coin.script.toRaw()),
      hashType,
      coins.map(({ value }) => BigInt(value)),
    )
    return schnorr.verify(signature.subarray(0, 64), message, script.subarray(2))
  } catch {
    return false // The hash type is invalid, or the key is not a point on the curve.
  }
}

const isTaproot = (script: Buffer): boolean => script.length === 34 && script[0] === 0x51 && script[1] === 0x20
