import { sha256 } from '@noble/hashes/sha2.js'
import { CompactSize, RawTx, Transaction } from '@scure/btc-signer'

/* The hashes that are signed for a text. */

const bytesOf = (text: string) => new TextEncoder().encode(text)

export function concat(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const doubleSha = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes))

/** The hash of Bitcoin Core's `signmessage`, which BIP-137 uses. */
export function legacyHash(message: string): Uint8Array {
  const magic = bytesOf('Bitcoin Signed Message:\n')
  const text = bytesOf(message)
  const size = (length: number) => CompactSize.encode(BigInt(length))
  return doubleSha(concat(size(magic.length), magic, size(text.length), text))
}

/**
 * The BIP-322 transaction whose only input is signed. It spends an output of the address's script in a virtual transaction that
 * contains the hash of the message and is never valid on the chain.
 */
export function bip322Transaction(script: Uint8Array, message: string): Transaction {
  const tag = sha256(bytesOf('BIP0322-signed-message'))
  const hash = sha256(concat(tag, tag, bytesOf(message)))
  const toSpend = RawTx.encode({
    version: 0,
    segwitFlag: false,
    inputs: [
      {
        txid: new Uint8Array(32),
        index: 0xffffffff,
        // OP_0 PUSH32
        finalScriptSig: concat(Uint8Array.of(0x00, 0x20), hash),
        sequence: 0,
      },
    ],
    outputs: [{ amount: 0n, script }],
    witnesses: undefined,
    lockTime: 0,
  })
  const toSign = new Transaction({ version: 0, allowUnknownOutputs: true })
  toSign.addInput({ txid: doubleSha(toSpend).reverse(), index: 0, sequence: 0, witnessUtxo: { script, amount: 0n } })
  // OP_RETURN
  toSign.addOutput({ script: Uint8Array.of(0x6a), amount: 0n })
  return toSign
}
