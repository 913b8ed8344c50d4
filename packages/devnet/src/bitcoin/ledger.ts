import { createHash } from 'node:crypto'
import { Address, OutScript, RawTx } from '@scure/btc-signer'

/**
 * A transaction output in Esplora's format
 * (https://github.com/Blockstream/esplora/blob/master/API.md#transaction-format).
 */
type Output = {
  readonly scriptpubkey: string
  readonly scriptpubkey_type: string
  readonly scriptpubkey_address?: string
  readonly value: number
}
type Known = {
  readonly txid: string
  readonly hex: string
  readonly version: number
  readonly locktime: number
  readonly size: number
  readonly weight: number
  readonly inputs: readonly {
    readonly txid: string
    readonly vout: number
    readonly scriptsig: string
    readonly witness: readonly string[]
    readonly sequence: number
  }[]
  readonly outputs: readonly Output[]
  readonly isCoinbase: boolean
  block?: { readonly height: number; readonly hash: string; readonly time: number }
  /** Position in the order in which this node first saw transactions. */
  readonly order: number
}

export const REGTEST = { bech32: 'bcrt', pubKeyHash: 0x6f, scriptHash: 0xc4, wif: 0xef } as const

/** All confirmed and pending transactions of the local chain, indexed for Esplora's API. */
export type Ledger = ReturnType<typeof createLedger>

export function createLedger() {
  const known = new Map<string, Known>()
  const byScript = new Map<string, Set<string>>()
  const spenders = new Map<string, string>()
  let heard = 0

  const outputOf = (txid: string, vout: number) => known.get(txid)?.outputs[vout]
  const scriptsOf = (tx: Known) => [
    ...tx.outputs.map(({ scriptpubkey }) => scriptpubkey),
    ...tx.inputs.flatMap(({ txid, vout }) => outputOf(txid, vout)?.scriptpubkey ?? []),
  ]

  return {
    /** Adds a transaction: pending, or confirmed if `block` is given. */
    add(bytes: Uint8Array, block?: Known['block']) {
      const fresh = read(bytes, ++heard)
      const tx = known.get(fresh.txid) ?? fresh
      if (block) tx.block = block
      else delete tx.block
      known.set(tx.txid, tx)
      for (const script of scriptsOf(tx)) byScript.set(script, (byScript.get(script) ?? new Set()).add(tx.txid))
      for (const { txid, vout } of tx.inputs) spenders.set(`${txid}:${vout}`, tx.txid)
      return tx
    },
    /** Removes a transaction that was replaced in the mempool. */
    drop(txid: string) {
      const tx = known.get(txid)
      if (!tx) return
      for (const script of scriptsOf(tx)) byScript.get(script)?.delete(txid)
      for (const input of tx.inputs)
        if (spenders.get(`${input.txid}:${input.vout}`) === txid) spenders.delete(`${input.txid}:${input.vout}`)
      known.delete(txid)
    },
    get: (txid: string) => known.get(txid),
    outputOf,
    spenderOf: (txid: string, vout: number) => spenders.get(`${txid}:${vout}`),
    /** Transactions of an output script (hex): pending ones first, then by block from newest to oldest. */
    of(script: string): Known[] {
      const found = [...(byScript.get(script) ?? [])].flatMap((txid) => known.get(txid) ?? [])
      const height = (tx: Known) => tx.block?.height ?? Number.POSITIVE_INFINITY
      return found.sort((a, b) => (height(a) === height(b) ? b.order - a.order : height(b) - height(a)))
    },
  }
}

/** @returns the output script of a regtest address in hex, or undefined */
export function scriptOf(address: string): string | undefined {
  try {
    return hex(OutScript.encode(Address(REGTEST).decode(address)))
  } catch {
    return undefined // Not a valid address, or an address of another network.
  }
}

/** A transaction in Esplora's JSON format. */
export function describe(ledger: Ledger, tx: Known) {
  const vin = tx.inputs.map(({ txid, vout, scriptsig, witness, sequence }) => ({
    txid,
    vout,
    prevout: ledger.outputOf(txid, vout) ?? null,
    scriptsig,
    witness,
    is_coinbase: tx.isCoinbase,
    sequence,
  }))
  const sum = (outputs: readonly ({ value: number } | null)[]) =>
    outputs.reduce((total, output) => total + (output?.value ?? 0), 0)
  const fee = tx.isCoinbase ? 0 : sum(vin.map(({ prevout }) => prevout)) - sum(tx.outputs)
  const { txid, version, locktime, size, weight } = tx
  return { txid, version, locktime, vin, vout: tx.outputs, size, weight, fee, status: statusOf(tx) }
}

export function statusOf({ block }: Known) {
  return block
    ? { confirmed: true, block_height: block.height, block_hash: block.hash, block_time: block.time }
    : { confirmed: false }
}

function read(bytes: Uint8Array, order: number): Known {
  const raw = RawTx.decode(bytes)
  const bare = RawTx.encode({ ...raw, segwitFlag: false, witnesses: undefined })
  return {
    txid: hex(sha256(sha256(bare)).reverse()),
    hex: hex(bytes),
    version: raw.version,
    locktime: raw.lockTime,
    size: bytes.length,
    weight: bare.length * 3 + bytes.length,
    inputs: raw.inputs.map(({ txid, index, finalScriptSig, sequence }, place) => ({
      txid: hex(txid),
      vout: index,
      scriptsig: hex(finalScriptSig),
      witness: (raw.witnesses?.[place] ?? []).map(hex),
      sequence,
    })),
    outputs: raw.outputs.map(({ amount, script }) => ({ ...describeScript(script), value: Number(amount) })),
    isCoinbase: raw.inputs[0]?.txid.every((byte: number) => byte === 0) ?? false,
    order,
  }
}

const TYPES: Readonly<Record<string, string>> = {
  wpkh: 'v0_p2wpkh',
  wsh: 'v0_p2wsh',
  tr: 'v1_p2tr',
  pkh: 'p2pkh',
  sh: 'p2sh',
}

function describeScript(script: Uint8Array) {
  const scriptpubkey = hex(script)
  if (script[0] === 0x6a) return { scriptpubkey, scriptpubkey_type: 'op_return' }
  try {
    const decoded = OutScript.decode(script)
    const scriptpubkey_address = Address(REGTEST).encode(decoded)
    return { scriptpubkey, scriptpubkey_type: TYPES[decoded.type] ?? 'unknown', scriptpubkey_address }
  } catch {
    return { scriptpubkey, scriptpubkey_type: 'unknown' } // The script has no address form.
  }
}

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')
