import { Address, OutScript, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '../../../server/test/free-port.ts'
import { BITCOIN_ACCOUNTS, type BitcoinChain, type BitcoinKey, startBitcoin } from '../index.ts'
import { REGTEST } from './ledger.ts'

const [, MARA, THEO] = BITCOIN_ACCOUNTS
let chain: BitcoinChain

beforeAll(async () => {
  chain = await startBitcoin({ port: await freePort() })
})
afterAll(() => chain?.stop())

const get = async (path: string) => (await fetch(`${chain.esploraUrl}${path}`)).json()
const text = async (path: string, init?: RequestInit) => (await fetch(`${chain.esploraUrl}${path}`, init)).text()
const post = (path: string, body?: string) => text(path, { method: 'POST', ...(body === undefined ? {} : { body }) })
const hex = (text: string) => Buffer.from(text, 'hex')
const balanceOf = async ({ address }: BitcoinKey) => {
  const { chain_stats, mempool_stats } = await get(`/address/${address}`)
  return [chain_stats, mempool_stats].map((stats) => stats.funded_txo_sum - stats.spent_txo_sum)
}

/** Builds a signed transaction that spends a coin of `key` (default: its first) to `to`, minus the fee. */
async function spend(
  key: BitcoinKey,
  to: BitcoinKey,
  options: { fee: bigint; coin?: { txid: string; vout: number; value: number } },
) {
  const coin = options.coin ?? (await get(`/address/${key.address}/utxo`))[0]
  const isOrdinal = key.publicKey.length === 64
  const output = isOrdinal ? p2tr(hex(key.publicKey), undefined, REGTEST) : p2wpkh(hex(key.publicKey), REGTEST)
  const tx = new Transaction()
  tx.addInput({
    txid: coin.txid,
    index: coin.vout,
    sequence: 0xfffffffd,
    witnessUtxo: { script: output.script, amount: BigInt(coin.value) },
    ...(isOrdinal ? { tapInternalKey: hex(key.publicKey) } : {}),
  })
  tx.addOutputAddress(to.address, BigInt(coin.value) - options.fee, REGTEST)
  tx.sign(hex(key.privateKey))
  tx.finalize()
  return { hex: tx.hex, id: tx.id, coin }
}

test('everybody has a payment and an ordinal account with bitcoin in it, at the addresses of their keys', async () => {
  for (const { payment, ordinal } of BITCOIN_ACCOUNTS) {
    expect(p2wpkh(hex(payment.publicKey), REGTEST).address).toBe(payment.address)
    expect(p2tr(hex(ordinal.publicKey), undefined, REGTEST).address).toBe(ordinal.address)
  }
  expect(await balanceOf(MARA.payment)).toEqual([150_000_000, 0])
  expect(await balanceOf(THEO.ordinal)).toEqual([25_000_000, 0])
  expect(Number(await text('/blocks/tip/height'))).toBeGreaterThan(432)
  expect(await get('/fee-estimates')).toMatchObject({ 1: 5 })
})

test('a payment waits, is mined, and is told everywhere', async () => {
  const sent = await spend(MARA.payment, THEO.payment, { fee: 500n })
  expect(await post('/tx', sent.hex)).toBe(sent.id)
  expect(await get(`/tx/${sent.id}/status`)).toEqual({ confirmed: false })
  expect(await balanceOf(THEO.payment)).toEqual([150_000_000, 149_999_500])
  expect((await get(`/address/${THEO.payment.address}/txs`))[0]).toMatchObject({
    txid: sent.id,
    fee: 500,
    vin: [{ prevout: { scriptpubkey_address: MARA.payment.address, value: 150_000_000 } }],
    vout: [{ scriptpubkey_address: THEO.payment.address, scriptpubkey_type: 'v0_p2wpkh', value: 149_999_500 }],
  })
  await post('/mine/1')
  expect(await get(`/tx/${sent.id}/status`)).toMatchObject({
    confirmed: true,
    block_hash: await text('/blocks/tip/hash'),
  })
  expect(await balanceOf(THEO.payment)).toEqual([299_999_500, 0])
  expect(await get(`/tx/${sent.coin.txid}/outspend/${sent.coin.vout}`)).toMatchObject({ spent: true, txid: sent.id })
  expect(await text(`/tx/${sent.id}/hex`)).toBe(sent.hex)
  expect(await post('/tx', sent.hex)).toMatch(/RPC error.*already in block chain/)
})

test('a taproot coin moves with its key, and not with one bit of its signature turned', async () => {
  const sent = await spend(MARA.ordinal, THEO.ordinal, { fee: 500n })
  const wrong = Transaction.fromRaw(hex(sent.hex))
  const witness = wrong.getInput(0).finalScriptWitness ?? []
  const bytes = Buffer.from(sent.hex, 'hex')
  const at = bytes.indexOf(Buffer.from(witness[0] ?? []))
  bytes[at + 10] = (bytes[at + 10] ?? 0) ^ 1
  expect(await post('/tx', bytes.toString('hex'))).toContain('mandatory-script-verify-flag-failed')
  expect(await post('/tx', sent.hex)).toBe(sent.id)
})

test('a coin that was spent stays spent, unless the replacement pays more', async () => {
  const first = await spend(THEO.ordinal, MARA.payment, { fee: 300n })
  const { coin } = first
  await post('/tx', first.hex)
  const cheaper = await spend(THEO.ordinal, THEO.payment, { fee: 200n, coin })
  expect(await post('/tx', cheaper.hex)).toContain('insufficient fee')
  const dearer = await spend(THEO.ordinal, THEO.payment, { fee: 2_000n, coin })
  expect(await post('/tx', dearer.hex)).toBe(dearer.id)
  expect((await fetch(`${chain.esploraUrl}/tx/${first.id}`)).status).toBe(404)
  expect(await get(`/tx/${coin.txid}/outspend/${coin.vout}`)).toMatchObject({ txid: dearer.id })
  await post('/mine/1')
  expect(await post('/tx', first.hex)).toContain('bad-txns-inputs-missingorspent')
})

test('a long history comes in pages of 25', async () => {
  const { address } = BITCOIN_ACCOUNTS[0].payment
  const first = await get(`/address/${address}/txs`)
  const confirmed = first.filter((tx: { status: { confirmed: boolean } }) => tx.status.confirmed)
  expect(confirmed).toHaveLength(25)
  const second = await get(`/address/${address}/txs/chain/${confirmed[24].txid}`)
  expect(second).toHaveLength(25)
  expect(second[0].status.block_height).toBeLessThanOrEqual(confirmed[24].status.block_height)
  expect(await get(`/address/${address}/txs/chain/${'0'.repeat(64)}`)).toEqual([])
})

test('what is no address or no transaction is said in words', async () => {
  const main = Address().encode(OutScript.decode(p2wpkh(hex(MARA.payment.publicKey)).script))
  expect(await text(`/address/${main}/utxo`)).toBe('Invalid Bitcoin address')
  expect(await post('/tx', 'zz')).toContain('TX decode failed')
})

test('a port that is taken is no chain', async () => {
  const port = Number(new URL(chain.esploraUrl).port)
  await expect(startBitcoin({ port })).rejects.toThrow(/EADDRINUSE/)
})

test('whoever asks the faucet at the same time gets coins of their own', async () => {
  const paid = await Promise.all([1, 2, 3].map((times) => post(`/faucet/${THEO.payment.address}/${times * 1_000}`)))
  for (const txid of paid) expect(txid).toMatch(/^[0-9a-f]{64}$/)
  expect(new Set(paid).size).toBe(3)
})
