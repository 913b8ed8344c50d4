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
 * Has the wallet send it, in its own words where it has some. Otherwise the reviewed transaction is signed, compared with what was
 * reviewed, and handed in by us.
 * @throws USER_REJECTED, CONNECTOR_CHAIN_MISMATCH, SIGNED_SOMETHING_ELSE: nothing was sent, TRANSFER_REFUSED with the node's reason,
 *   SENT_UNKNOWN when the wallet sent it and its answer names no transaction
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
  // A wallet may have handed it in by itself, although it was asked not to: then it is known already.
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
  // It may have paid: taken for a failure, it would be paid a second time.
  if (!isTxid(txid)) throw new FoyerError(SENT_UNKNOWN)
  const hash = txid.toLowerCase()
  return { hash, transaction: { ...(await recordOfSent(target, hash, plan)), sentAt: String(Date.now()) } }
}

/** Which coins the wallet took: without them nobody could see that another transaction took this one's place. */
async function recordOfSent(target: ReadTarget, hash: string, plan: TransferPlan): Promise<TransactionRecord> {
  const { inputs: _, ...rest } = printRecord(plan)
  try {
    const seen = await transactionById(target, hash)
    if (!seen) return rest
    const inputs = seen.vin.map(({ txid, vout, prevout }) => ({ txid, vout, value: BigInt(prevout?.value ?? 0) }))
    return printRecord({ ...plan, inputs, fee: BigInt(seen.fee) })
  } catch {
    return rest // It is on its way; that it could not be looked at changes nothing.
  }
}

/** The reviewed transaction, unsigned. Later ones may take its place (BIP-125): who paid too little can pay more. */
async function buildPsbt(provider: Provider, target: ReadTarget, plan: TransferPlan): Promise<Transaction> {
  const { from, to, amount, change, inputs } = plan
  const chain = target.network.caipNetworkId
  const script = scriptOf(from, chain)
  const more = isSegwitKey(from) ? {} : await spendingFacts(provider, from, chain)
  const tx = new Transaction()
  for (const { txid, vout, value } of inputs) {
    // A signature of taproot is about the amounts of all coins (BIP-341). Of every other kind it is about one amount at most: who lies
    // about the rest turns them into fee, unless the whole transaction that made the coin is at hand (BIP-174, CVE-2020-14199).
    const amounts =
      isSegwitKey(from) || isTaproot(from) || 'redeemScript' in more ? { witnessUtxo: { script, amount: value } } : {}
    const made = isTaproot(from) ? {} : { nonWitnessUtxo: await madeBy(target, { txid, vout, value }) }
    tx.addInput({ txid, index: vout, sequence: 0xfffffffd, ...amounts, ...made, ...more })
  }
  tx.addOutput({ script: scriptOf(to, chain), amount })
  if (change > 0n) tx.addOutput({ script, amount: change })
  return tx
}

/** The transaction that made a coin, if the coin is in it as it was counted. @throws RPC_REQUEST_FAILED */
async function madeBy(target: ReadTarget, { txid, vout, value }: TransferPlan['inputs'][number]): Promise<Uint8Array> {
  const bytes = fromHex(await hexOf(target, txid))
  const made = Transaction.fromRaw(bytes, { allowUnknownOutputs: true, disableScriptCheck: true })
  if (made.id === txid && vout < made.outputsLength && made.getOutput(vout).amount === value) return bytes
  throw new FoyerError(RPC_REQUEST_FAILED, { context: { reason: 'the node’s coins are not what it says' } })
}

/** What a signer needs beside the coin: the key inside of a taproot address, or the script behind a p2sh one. */
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
    return undefined // Many a signer finds its keys without being told which.
  }
}

/**
 * The signed transaction, if it is the one that was reviewed: the same coins in the same order, the same outputs, nothing beside them.
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
    // What was finalized by somebody else is read once more, as it will be handed in.
    if (outline(final) !== outline(order) || !isSignedWhole(final)) throw new FoyerError(SIGNED_SOMETHING_ELSE)
    return { hex: final.hex, id: final.id }
  } catch (cause) {
    throw isFoyerError(cause) ? cause : new FoyerError(SIGN_MESSAGE_FAILED, { cause })
  }
}

/**
 * Whether every signature is about all inputs and all outputs: with any other hash type (BIP-143, BIP-341) whoever sees the
 * transaction on its way may send the money elsewhere.
 */
function isSignedWhole(tx: Transaction): boolean {
  return Array.from({ length: tx.inputsLength }, (_, index) => tx.getInput(index)).every((input) => {
    const { finalScriptWitness: [witness] = [], finalScriptSig } = input
    // In front of a p2pkh script stands the length of the signature.
    const signature = witness ?? finalScriptSig?.subarray(1, 1 + (finalScriptSig[0] ?? 0))
    const isSchnorr = witness !== undefined && input.finalScriptWitness?.length === 1
    // The default of taproot is not written.
    return signature !== undefined && ((isSchnorr && signature.length === 64) || signature.at(-1) === SIGHASH_ALL)
  })
}
const SIGHASH_ALL = 0x01

/** All that a signature of everything covers, in one text. */
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
