import { createRequire } from 'node:module'
import { wrapVerification } from './taproot.ts'

/* What we use of bcoin 1.0 (https://github.com/bcoin-org/bcoin), which has no types. */

type RawTx = { toRaw(): Buffer; txid(): string; isCoinbase(): boolean }
type Entry = { readonly height: number; readonly time: number; rhash(): string }
type Block = { readonly txs: readonly RawTx[] }
type Job = { attempt: { time: number }; mineAsync(): Promise<Block> }
type MempoolEntry = { readonly tx: RawTx }
export type FullNode = {
  /** Its own interface, on a port that it does not let anybody choose. */
  readonly http: { open(): Promise<void> }
  readonly chain: {
    readonly height: number
    on(event: 'connect', listener: (entry: Entry, block: Block) => void): void
    add(block: Block): Promise<unknown>
  }
  readonly mempool: {
    readonly map: Readonly<Record<string, MempoolEntry>>
    /** @returns hashes of what it spends and nobody knows; then it was not taken */
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
 * bcoin as this world needs it: without its native database, with today's prefix of regtest addresses, and with key-path spends of
 * taproot checked. Changes what is loaded: one process, one node.
 */
export function loadBcoin(): Bcoin {
  process.env.NODE_BACKEND = 'js'
  const require = createRequire(import.meta.url)
  // The database in memory never opens it, and its binary cannot be built everywhere.
  const { resolve } = createRequire(require.resolve('bcoin'))
  const leveldown = createRequire(resolve('bdb')).resolve('leveldown')
  require.cache[leveldown] = Object.assign(new (require('node:module'))(leveldown), { loaded: true, exports: class {} })
  // bcoin wrote `rb` before BIP-173 was used on regtest, where Bitcoin Core says `bcrt`.
  require('bcoin/lib/protocol/networks').regtest.addressPrefix.bech32 = 'bcrt'
  const bcoin = require('bcoin')
  wrapVerification(bcoin.TX, bcoin.ScriptError ?? require('bcoin/lib/script/scripterror'))
  return bcoin
}
