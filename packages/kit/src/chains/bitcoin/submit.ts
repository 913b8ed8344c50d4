import { type CaipNetworkId, FoyerError, isFoyerError } from '@foyer/base'
import { fromBase64, fromHex, toBase64 } from '@foyer/base/bytes'
import {
  METHOD_NOT_SUPPORTED,
  RPC_REQUEST_FAILED,
  SENT_UNKNOWN,
  SIGN_MESSAGE_FAILED,
  SIGNED_SOMETHING_ELSE,
  TRANSFER_REFUSED,
} from '@foyer/base/catalogue'
import { WALLET_READ_TIMEOUT_MS } from '@foyer/base/constants'
import { p2sh, p2tr, p2wpkh, Transaction } from '@scure/btc-signer'
import type { PreparedTransfer, Provider, ReadTarget, TransactionRecord } from '../../core/connections/adapter.ts'
import { explain } from '../../core/connections/explain.ts'
import { requestWallet } from '../../core/connections/request-wallet.ts'
import { readAddresses } from './accounts.ts'
import { isSegwitKey, isTaproot } from './address.ts'
import { broadcast, hexOf, transactionById } from './esplora.ts'
import { parametersOf } from './library.ts'
import { networkById } from './networks.ts'
import { isTxid, signPsbt } from './psbt.ts'
import { printRecord, readRecord, type TransferPlan } from './record.ts'
import { scriptOf } from './transfer.ts'

type Sent = { readonly hash: string; readonly transaction?: TransactionRecord }

/**
 * Asks the wallet to send it, by its own transfer method if it has one. Otherwise the wallet signs the reviewed transaction,
 * and we compare the result with the review and submit it.
 * @throws USER_REJECTED, CONNECTOR_CHAIN_MISMATCH, SIGNED_SOMETHING_ELSE when the signed transaction differs (nothing was
 *   sent), TRANSFER_REFUSED with the node's reason, SENT_UNKNOWN when the wallet was asked to send it and its answer contains
 *   no transaction id
 */
export async function submit(
  provider: Provider,
  target: ReadTarget,
  from: string,
  { transaction }: PreparedTransfer,
): Promise<Sent> {
  const plan = readRecord(transaction)
  const chainId = target.network.caipNetworkId
  try {
    return await sendTransfer(provider, target, plan, chainId)
  } catch (error) {
    if (!isFoyerError(error, METHOD_NOT_SUPPORTED)) throw error
  }
  const order = await buildPsbt(provider, target, plan).catch((error: unknown) => {
    throw explain(error)
  })
  const inputs = plan.inputs.map((_, index) => ({ address: from, index }))
  const signed = await signPsbt(provider, chainId, from, { psbt: toBase64(order.toPSBT()), inputs })
  const { hex, id } = finish(order, signed.psbt)
  const reason = await broadcast(target, hex)
  // The wallet may have broadcast it although it was asked not to; the node then already knows it.
  if (reason !== undefined && !/already/i.test(reason)) throw new FoyerError(TRANSFER_REFUSED, { context: { reason } })
  return { hash: id }
}

/** The wallet chooses coins and fee itself, and shows them to its owner. */
async function sendTransfer(
  provider: Provider,
  target: ReadTarget,
  plan: TransferPlan,
  chainId: CaipNetworkId,
): Promise<Sent> {
  const { from, to, amount } = plan
  const params = { account: from, recipientAddress: to, amount: String(amount) }
  const answer = await requestWallet(provider, { method: 'sendTransfer', params, chainId })
  const { txid } = (typeof answer === 'object' && answer !== null ? answer : {}) as { txid?: unknown }
  // The wallet may have paid; reporting a failure could make the visitor pay twice.
  if (!isTxid(txid)) throw new FoyerError(SENT_UNKNOWN)
  const hash = txid.toLowerCase()
  return { hash, transaction: { ...(await recordOfSent(target, hash, plan)), sentAt: String(Date.now()) } }
}

/** Reads which coins the wallet spent. Without them a replacing transaction could not be detected. */
async function recordOfSent(target: ReadTarget, hash: string, plan: TransferPlan): Promise<TransactionRecord> {
  const { inputs: _, ...rest } = printRecord(plan)
  try {
    const seen = await transactionById(target, hash)
    if (!seen) return rest
    const inputs = seen.vin.map(({ txid, vout, prevout }) => ({ txid, vout, value: BigInt(prevout?.value ?? 0) }))
    return printRecord({ ...plan, inputs, fee: BigInt(seen.fee) })
  } catch {
    return rest // The transaction was sent; a failed lookup does not change that.
  }
}

/** The reviewed transaction, unsigned. It is replaceable (BIP-125), so that a fee that is too low can be raised. */
async function buildPsbt(provider: Provider, target: ReadTarget, plan: TransferPlan): Promise<Transaction> {
  const { from, to, amount, change, inputs } = plan
  const chain = target.network.caipNetworkId
  const script = scriptOf(from, chain)
  const more = isSegwitKey(from) ? {} : await spendingFacts(provider, from, chain)
  const tx = new Transaction()
  for (const { txid, vout, value } of inputs) {
    // A taproot signature covers the amounts of all coins (BIP-341). All others cover one amount at most, so a false amount
    // would turn the difference into a fee unless the signer has the whole previous transaction (BIP-174, CVE-2020-14199).
    const amounts =
      isSegwitKey(from) || isTaproot(from) || 'redeemScript' in more ? { witnessUtxo: { script, amount: value } } : {}
    const made = isTaproot(from) ? {} : { nonWitnessUtxo: await madeBy(target, { txid, vout, value }) }
    tx.addInput({ txid, index: vout, sequence: 0xfffffffd, ...amounts, ...made, ...more })
  }
  tx.addOutput({ script: scriptOf(to, chain), amount })
  if (change > 0n) tx.addOutput({ script, amount: change })
  return tx
}

/** The transaction that created a coin, if it contains the coin with the same amount. @throws RPC_REQUEST_FAILED */
async function madeBy(target: ReadTarget, { txid, vout, value }: TransferPlan['inputs'][number]): Promise<Uint8Array> {
  const bytes = fromHex(await hexOf(target, txid))
  const made = Transaction.fromRaw(bytes, { allowUnknownOutputs: true, disableScriptCheck: true })
  if (made.id === txid && vout < made.outputsLength && made.getOutput(vout).amount === value) return bytes
  throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'the node’s coins are not what it says' } })
}

/** What a signer needs in addition to the coin: the internal key of a taproot address, or the script behind a p2sh one. */
async function spendingFacts(provider: Provider, from: string, chain: CaipNetworkId) {
  const kind = networkById(chain)?.addresses ?? 'main'
  const key = await publicKeyOf(provider, from, chain)
  if (key === undefined) return {}
  const parameters = parametersOf(kind)
  const xOnly = key.length === 33 ? key.subarray(1) : key
  if (isTaproot(from)) return p2tr(xOnly, undefined, parameters).address === from ? { tapInternalKey: xOnly } : {}
  if (key.length !== 33) return {}
  const inside = p2wpkh(key, parameters)
  return p2sh(inside, parameters).address === from ? { redeemScript: inside.script } : {}
}

async function publicKeyOf(provider: Provider, from: string, chain: CaipNetworkId): Promise<Uint8Array | undefined> {
  try {
    const params = { account: from, intentions: ['payment', 'ordinal'] }
    const question = { method: 'getAccountAddresses', params, chainId: chain }
    const shared = await requestWallet(provider, question, { timeoutMs: WALLET_READ_TIMEOUT_MS })
    const found = readAddresses(shared, chain).find(({ address }) => address === from)
    return found?.publicKey === undefined ? undefined : fromHex(found.publicKey)
  } catch {
    return undefined // Many signers find their keys without this field.
  }
}

/**
 * Returns the signed transaction if it matches the review: the same coins in the same order, the same outputs, and nothing
 * else.
 * @throws SIGNED_SOMETHING_ELSE, SIGN_MESSAGE_FAILED when a signature is missing
 */
export function finish(order: Transaction, psbt: string): { readonly hex: string; readonly id: string } {
  let signed: Transaction
  try {
    signed = Transaction.fromPSBT(fromBase64(psbt))
  } catch (cause) {
    throw new FoyerError(SIGN_MESSAGE_FAILED, { cause })
  }
  if (outline(signed) !== outline(order)) throw new FoyerError(SIGNED_SOMETHING_ELSE)
  try {
    if (!signed.isFinal) signed.finalize()
    const bytes = signed.extract()
    const final = Transaction.fromRaw(bytes, { allowUnknownOutputs: true })
    // A transaction finalized by another party is parsed again in the form in which it will be submitted.
    if (outline(final) !== outline(order) || !isSignedWhole(final)) throw new FoyerError(SIGNED_SOMETHING_ELSE)
    return { hex: final.hex, id: final.id }
  } catch (cause) {
    throw isFoyerError(cause) ? cause : new FoyerError(SIGN_MESSAGE_FAILED, { cause })
  }
}

/**
 * Whether every signature covers all inputs and all outputs. With any other hash type (BIP-143, BIP-341), anyone who sees the
 * unconfirmed transaction could redirect the money.
 */
function isSignedWhole(tx: Transaction): boolean {
  return Array.from({ length: tx.inputsLength }, (_, index) => tx.getInput(index)).every((input) => {
    const { finalScriptWitness: [witness] = [], finalScriptSig } = input
    // A p2pkh script starts with the length of the signature.
    const signature = witness ?? finalScriptSig?.subarray(1, 1 + (finalScriptSig[0] ?? 0))
    const isSchnorr = witness !== undefined && input.finalScriptWitness?.length === 1
    // Taproot's default hash type is omitted.
    return signature !== undefined && ((isSchnorr && signature.length === 64) || signature.at(-1) === SIGHASH_ALL)
  })
}
const SIGHASH_ALL = 0x01

/** Everything that a signature of the whole transaction covers, as one text. */
function outline(tx: Transaction): string {
  const list = <T>(length: number, at: (index: number) => T) => Array.from({ length }, (_, index) => at(index))
  return JSON.stringify([
    tx.version,
    tx.lockTime,
    list(tx.inputsLength, (index) => {
      const { txid, index: vout, sequence } = tx.getInput(index)
      return [txid && toBase64(txid), vout, sequence]
    }),
    list(tx.outputsLength, (index) => {
      const { script, amount } = tx.getOutput(index)
      return [script && toBase64(script), String(amount)]
    }),
  ])
}
