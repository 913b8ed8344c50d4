import { createRequire } from 'node:module'
import { wrapVerification } from './taproot.ts'

/* Types for the part of bcoin 1.0 (https://github.com/bcoin-org/bcoin) that is used here. bcoin ships none. */

type RawTx = { toRaw(): Buffer; txid(): string; isCoinbase(): boolean }
type Entry = { readonly height: number; readonly time: number; rhash(): string }
type Block = { readonly txs: readonly RawTx[] }
type Job = { attempt: { time: number }; mineAsync(): Promise<Block> }
type MempoolEntry = { readonly tx: RawTx }
export type FullNode = {
  /** bcoin's HTTP interface. Its port cannot be configured. */
  readonly http: { open(): Promise<void> }
  readonly chain: {
    readonly height: number
    on(event: 'connect', listener: (entry: Entry, block: Block) => void): void
    add(block: Block): Promise<unknown>
  }
  readonly mempool: {
    readonly map: Readonly<Record<string, MempoolEntry>>
    /** @returns hashes of inputs that are unknown, in which case the transaction was not accepted */
    addTX(tx: RawTx, peer: number): Promise<readonly string[] | null>
    getEntry(hash: string): MempoolEntry | null
    evictEntry(entry: MempoolEntry): void
    on(event: 'tx', listener: (tx: RawTx) => void): void
  }
  readonly miner: { createJob(tip: null, address: unknown): Promise<Job> }
  open(): Promise<void>
}
export type Bcoin = {
  readonly FullNode: new (options: object) => FullNode
  readonly TX: { fromRaw(bytes: Buffer): RawTx }
  readonly Address: { fromString(text: string, network: string): unknown }
}

/**
 * Loads bcoin without its native database, with the current regtest address prefix, and with checks for taproot
 * key-path spends. It patches the loaded modules, so run one node per process.
 */
export function loadBcoin(): Bcoin {
  process.env.NODE_BACKEND = 'js'
  const require = createRequire(import.meta.url)
  // The in-memory database never uses leveldown, and its binary cannot be built everywhere.
  const { resolve } = createRequire(require.resolve('bcoin'))
  const leveldown = createRequire(resolve('bdb')).resolve('leveldown')
  require.cache[leveldown] = Object.assign(new (require('node:module'))(leveldown), { loaded: true, exports: class {} })
  // bcoin uses the prefix `rb`, which predates Bitcoin Core's `bcrt` for regtest addresses (BIP-173).
  require('bcoin/lib/protocol/networks').regtest.addressPrefix.bech32 = 'bcrt'
  const bcoin = require('bcoin')
  wrapVerification(bcoin.TX, bcoin.ScriptError ?? require('bcoin/lib/script/scripterror'))
  return bcoin
}
