import { p2wpkh, selectUTXO } from '@scure/btc-signer'
import { BITCOIN_ACCOUNTS } from './accounts.ts'
import { type Bcoin, type FullNode, loadBcoin } from './bcoin.ts'
import { createLedger, type Ledger, REGTEST } from './ledger.ts'

/** A regtest node with its transaction index. Everything is kept in memory. */
export type BitcoinNode = {
  readonly ledger: Ledger
  readonly height: () => number
  readonly tipHash: () => string
  /** Mines blocks, which include the pending transactions. */
  readonly mine: (blocks: number) => Promise<void>
  /**
   * Submits a signed transaction. It replaces pending transactions that spend the same coins and pay a lower fee
   * (BIP-125).
   * @returns the transaction id
   * @throws Error with Bitcoin Core's error message
   */
  readonly submit: (hex: string) => Promise<string>
  /** Pays from the faucet's block rewards. @returns the transaction id */
  readonly pay: (address: string, satoshis: bigint) => Promise<string>
}

/**
 * Segwit activates on regtest after three periods of 144 blocks (BIP-9). The first block rewards are also spendable by
 * then.
 */
const FIRST_BLOCKS = 440
/** The first blocks are dated in the past, 60 s apart, so that the last one is before now. */
const FIRST_BLOCK_SECONDS = 60
/** Satoshis that each person's accounts start with. */
const RICHES = { payment: 150_000_000n, ordinal: 25_000_000n }

/** Starts a node and funds the local accounts. Takes a few seconds. */
export async function startNode(): Promise<BitcoinNode> {
  const bcoin = loadBcoin()
  const node = new bcoin.FullNode({
    network: 'regtest',
    memory: true,
    workers: false,
    listen: false,
    bip37: false,
    indexTx: false,
    indexAddress: false,
    replaceByFee: true,
    loader: () => undefined,
  })
  const ledger = createLedger()
  let tip = ''
  node.chain.on('connect', (entry, block) => {
    tip = entry.rhash()
    for (const tx of block.txs) ledger.add(tx.toRaw(), { height: entry.height, hash: tip, time: entry.time })
  })
  node.mempool.on('tx', (tx) => void ledger.add(tx.toRaw()))
  // Do not open bcoin's HTTP interface: two nodes on one machine would conflict on its fixed port.
  node.http.open = async () => undefined
  await node.open()
  const faucet = bcoin.Address.fromString(BITCOIN_ACCOUNTS[0].payment.address, 'regtest')
  const mine = async (blocks: number, timeOf?: (index: number) => number) => {
    for (let index = 0; index < blocks; index++) {
      const job = await node.miner.createJob(null, faucet)
      if (timeOf) job.attempt.time = timeOf(index)
      await node.chain.add(await job.mineAsync())
    }
  }
  const now = Math.floor(Date.now() / 1_000)
  await mine(FIRST_BLOCKS, (index) => now - (FIRST_BLOCKS - index) * FIRST_BLOCK_SECONDS)
  // Run payments and mining one after another, because concurrent payments would select the same coin.
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const own = last.then(work, work)
    // The caller gets the failure. The next task only waits for this one to end.
    last = own.catch(() => undefined)
    return own
  }
  const result: BitcoinNode = {
    ledger,
    height: () => node.chain.height,
    tipHash: () => tip,
    mine: (blocks) => inTurn(() => mine(blocks)),
    submit: (hex) => submit(bcoin, node, ledger, hex),
    pay: (address, satoshis) =>
      inTurn(() => submit(bcoin, node, ledger, payment(ledger, node.chain.height, address, satoshis))),
  }
  for (const { payment, ordinal } of BITCOIN_ACCOUNTS.slice(1)) {
    await result.pay(payment.address, RICHES.payment)
    await result.pay(ordinal.address, RICHES.ordinal)
  }
  await mine(1)
  return result
}

async function submit(bcoin: Bcoin, node: FullNode, ledger: Ledger, hex: string): Promise<string> {
  const tx = decode(bcoin, hex)
  const txid = tx.txid()
  const known = ledger.get(txid)
  if (known) throw new Error(known.block ? 'Transaction already in block chain' : 'txn-already-in-mempool')
  const parked = replaced(ledger, hex)
  for (const other of parked) {
    // bcoin's mempool uses the byte order of the raw hash, which is the reverse of the txid.
    const entry = node.mempool.getEntry(Buffer.from(other, 'hex').reverse().toString('hex'))
    if (entry) node.mempool.evictEntry(entry)
  }
  try {
    const missing = await node.mempool.addTX(tx, -1)
    if (missing && missing.length > 0) throw new Error('bad-txns-inputs-missingorspent')
    for (const other of parked) ledger.drop(other)
    return txid
  } catch (error) {
    for (const other of parked) await node.mempool.addTX(decode(bcoin, ledger.get(other)?.hex ?? ''), -1)
    throw new Error(inCoreWords(error))
  }
}

function decode(bcoin: Bcoin, hex: string) {
  try {
    return bcoin.TX.fromRaw(Buffer.from(hex, 'hex'))
  } catch {
    throw new Error('TX decode failed. Make sure the tx has at least one input.')
  }
}

/**
 * Returns the pending transactions that spend the same coins and that this one may replace. A replacement requires that
 * they signal replaceability and that it pays a higher fee (BIP-125 rules 1 and 3).
 * @throws Error if one of them cannot be replaced
 */
function replaced(ledger: Ledger, hex: string): readonly string[] {
  const { inputs, outputs } = createLedger().add(Buffer.from(hex, 'hex'))
  const others = new Set(inputs.flatMap(({ txid, vout }) => ledger.spenderOf(txid, vout) ?? []))
  const feeOf = (tx: { inputs: typeof inputs; outputs: typeof outputs }) =>
    tx.inputs.reduce((sum, { txid, vout }) => sum + (ledger.outputOf(txid, vout)?.value ?? 0), 0) -
    tx.outputs.reduce((sum, { value }) => sum + value, 0)
  for (const txid of others) {
    const other = ledger.get(txid)
    if (!other || other.block) throw new Error('bad-txns-inputs-missingorspent')
    if (!other.inputs.some(({ sequence }) => sequence < 0xfffffffe)) throw new Error('txn-mempool-conflict')
    if (feeOf({ inputs, outputs }) <= feeOf(other)) throw new Error('insufficient fee, rejecting replacement')
  }
  return [...others]
}

/** Maps bcoin's reject reasons to Bitcoin Core's. */
function inCoreWords(error: unknown): string {
  const reason = (error as { reason?: unknown }).reason ?? (error instanceof Error ? error.message : error)
  if (reason === 'insufficient priority') return 'min relay fee not met'
  if (typeof reason === 'string' && /script-verify|non-mandatory/.test(reason))
    return 'mandatory-script-verify-flag-failed (Script failed an OP_EQUALVERIFY operation)'
  return String(reason)
}

/** How many blocks a block reward stays locked. */
const MATURITY = 100

function payment(ledger: Ledger, height: number, address: string, amount: bigint): string {
  const { payment: faucet } = BITCOIN_ACCOUNTS[0]
  const key = Buffer.from(faucet.privateKey, 'hex')
  const { script } = p2wpkh(Buffer.from(faucet.publicKey, 'hex'), REGTEST)
  const scriptpubkey = Buffer.from(script).toString('hex')
  const coins = ledger.of(scriptpubkey).flatMap((tx) =>
    tx.outputs.flatMap((output, index) => {
      const isRipe = !tx.isCoinbase || (tx.block !== undefined && height - tx.block.height >= MATURITY)
      if (output.scriptpubkey !== scriptpubkey || !isRipe || ledger.spenderOf(tx.txid, index)) return []
      return [{ txid: tx.txid, index, witnessUtxo: { script, amount: BigInt(output.value) } }]
    }),
  )
  const selected = selectUTXO(coins, [{ address, amount }], 'default', {
    changeAddress: faucet.address,
    feePerByte: 2n,
    network: REGTEST,
    createTx: true,
    bip69: false,
  })
  if (!selected?.tx) throw new Error('the faucet is empty')
  selected.tx.sign(key)
  selected.tx.finalize()
  return selected.tx.hex
}
